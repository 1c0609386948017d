"""What a finished round gave, in the shape that other programs read."""

import msgspec

from nordjack.cards import show_cards
from nordjack.engine.events import Outcome
from nordjack.engine.state import Box, Hand, Round, SideBet
from nordjack.hands import is_soft, total
from nordjack.rules import Game

__all__ = ["BoxReport", "DealerReport", "HandReport", "RoundReport", "SideBetReport", "report"]


class HandReport(msgspec.Struct, frozen=True):
    """One hand, amounts in öre."""

    cards: str
    total: int
    soft: bool
    stake: int
    outcome: Outcome
    net: int


class SideBetReport(msgspec.Struct, frozen=True):
    """One side bet; insurance of several hands is their sum."""

    stake: int
    outcome: Outcome
    net: int


class BoxReport(msgspec.Struct, frozen=True):
    """One box: its net is the sum of its hands and side bets."""

    net: int
    hands: tuple[HandReport, ...]
    side_bets: dict[str, SideBetReport]


class DealerReport(msgspec.Struct, frozen=True):
    """The dealer's or banker's hand."""

    cards: str
    total: int
    soft: bool
    blackjack: bool


class RoundReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished round; banker_net is minus the sum of all boxes.

    ``set_aside`` are misdealt cards that nobody took and the dealer did not need; it is left out where there are none.
    """

    game: str
    boxes: dict[str, BoxReport]
    dealer: DealerReport
    banker_net: int
    cards_used: int
    set_aside: str = ""


def report(game: Game, state: Round) -> RoundReport:
    """Report a round that is over."""
    assert state.over
    return RoundReport(
        game=game.name,
        boxes={str(box.number): box_report(box) for box in state.boxes},
        dealer=dealer_report(state),
        banker_net=state.banker_net,
        cards_used=state.cards_used,
        set_aside=show_cards(state.set_aside),
    )


def dealer_report(state: Round) -> DealerReport:
    """Report the dealer's hand."""
    return DealerReport(
        cards=show_cards(state.dealer),
        total=total(state.dealer),
        soft=is_soft(state.dealer),
        blackjack=state.dealer_has_blackjack,
    )


def box_report(box: Box) -> BoxReport:
    """Report one box."""
    hands = tuple(hand_report(hand) for hand in box.hands)
    found = {bet.bet: tuple(each for each in box.side_bets if each.bet is bet.bet) for bet in box.side_bets}
    return BoxReport(box.net, hands, {bet.value: side_bet_report(bets) for bet, bets in found.items()})


def hand_report(hand: Hand) -> HandReport:
    """Report one hand."""
    assert hand.outcome is not None
    return HandReport(
        cards=show_cards(hand.cards),
        total=hand.total,
        soft=hand.is_soft,
        stake=hand.stake,
        outcome=hand.outcome,
        net=hand.net,
    )


def side_bet_report(bets: tuple[SideBet, ...]) -> SideBetReport:
    """Report the side bets of one kind as their sum; they end alike."""
    outcome = bets[0].outcome
    assert outcome is not None
    return SideBetReport(sum(bet.stake for bet in bets), outcome, sum(bet.net for bet in bets))
