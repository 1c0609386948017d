"""What a finished hand gets: pure functions of the hand, the dealer's hand and the rules."""

from nordjack.engine.actions import Bet
from nordjack.engine.events import Outcome
from nordjack.money import paid
from nordjack.rules import Rules

__all__ = ["compare", "hand_net", "insurance_outcome", "over_under_13", "side_bet_net"]


def compare(rules: Rules, points: int, natural: bool, dealer_points: int, dealer_natural: bool) -> Outcome:
    """Give the outcome of a hand that was played out.

    ``natural`` is true for an unsplit ace and ten-value card only. A dealer's natural beats every other 21.
    """
    if points > 21:
        return Outcome.BUST
    if dealer_natural:
        tied = natural and rules.blackjack_tie == "push"
        return Outcome.PUSH if tied else Outcome.LOSE
    if natural:
        return Outcome.BLACKJACK
    if dealer_points > 21 or points > dealer_points:
        return Outcome.WIN
    if points == dealer_points and points not in rules.dealer_wins_ties:
        return Outcome.PUSH
    return Outcome.LOSE


def hand_net(rules: Rules, outcome: Outcome, stake: int) -> int:
    """Give what a hand with this stake wins by its outcome, in öre."""
    match outcome:
        case Outcome.BLACKJACK:
            return paid(stake, rules.blackjack_pays)
        case Outcome.WIN | Outcome.EVEN_MONEY:
            return stake
        case Outcome.PUSH:
            return 0
        case Outcome.LOSE | Outcome.BUST:
            return -stake
        case Outcome.SURRENDER:
            return -(stake // 2)


def over_under_13(rules: Rules, bet: Bet, stake: int, points: int) -> tuple[Outcome, int]:
    """Give outcome and net of a bet on what the first two cards count, aces as 1; 13 itself loses both bets."""
    if not (points > 13 if bet is Bet.OVER_13 else points < 13):
        return Outcome.LOSE, -stake
    if points == 2:
        return Outcome.WIN, paid(stake, rules.under_13_aces_pays)
    return Outcome.WIN, stake


def insurance_outcome(dealer_natural: bool) -> Outcome:
    """Give the outcome of insurance."""
    return Outcome.WIN if dealer_natural else Outcome.LOSE


def side_bet_net(rules: Rules, outcome: Outcome, stake: int) -> int:
    """Give what insurance wins by its outcome, in öre."""
    return paid(stake, rules.insurance_pays) if outcome is Outcome.WIN else -stake
