"""What every hand and side bet of a finished round got, and why, one line each."""

from collections.abc import Callable, Sequence

from nordjack.cards import Card, show_cards
from nordjack.engine import Bet, Box, Hand, Outcome, Round, SideBet
from nordjack.money import kronor
from nordjack.words import N_, Words

__all__ = ["explain"]

SIDE_BETS = {Bet.OVER_13: N_("over 13"), Bet.UNDER_13: N_("under 13"), Bet.INSURANCE: N_("insurance")}


def explain(words: Words, state: Round, show: Callable[[Sequence[Card]], str] = show_cards) -> list[str]:
    """Give the lines of a round that is over: the dealer, every hand and side bet, every box, the bank."""
    lines = [dealer_line(words, state, show(state.dealer))]
    for box in state.boxes:
        lines += [hand_line(words, state, box, place) for place in range(len(box.hands))]
        lines += [side_bet_line(words, state, box, bet) for bet in box.side_bets]
        if len(box.hands) + len(box.side_bets) > 1:
            lines.append(words("box {box} in all: {won}", box=box.number, won=won(words, box.net)))
    return [*lines, words("the bank: {won}", won=won(words, state.banker_net))]


def won(words: Words, net: int) -> str:
    """Say what was won or lost."""
    if net > 0:
        return words("won {amount}", amount=kronor(net, words.lang))
    if net < 0:
        return words("lost {amount}", amount=kronor(-net, words.lang))
    return words("nothing won or lost")


def dealer_line(words: Words, state: Round, cards: str) -> str:
    """Say what the dealer or banker had."""
    if state.dealer_has_blackjack:
        return told_dealer(words, state, words("{cards}, blackjack", cards=cards))
    if state.dealer_total > 21:
        return bust_dealer(words, state, cards)
    return told_dealer(words, state, f"{cards}, {state.dealer_total}")


def told_dealer(words: Words, state: Round, what: str) -> str:
    """Name whoever holds the bank."""
    if state.rules.house_banked:
        return words("dealer: {what}", what=what)
    return words("banker: {what}", what=what)


def bust_dealer(words: Words, state: Round, cards: str) -> str:
    """Say that whoever holds the bank went over 21."""
    if state.rules.house_banked:
        return words("dealer: {cards}, bust with {total}", cards=cards, total=state.dealer_total)
    return words("banker: {cards}, bust with {total}", cards=cards, total=state.dealer_total)


def hand_line(words: Words, state: Round, box: Box, place: int) -> str:
    """Say how a hand ended."""
    hand = box.hands[place]
    reason = why(words, state, box, hand)
    ended = words("stake back") if hand.outcome is Outcome.PUSH else won(words, hand.net)
    if box.is_split:
        return words("box {box}, hand {hand}: {why}, {won}", box=box.number, hand=place + 1, why=reason, won=ended)
    return words("box {box}: {why}, {won}", box=box.number, why=reason, won=ended)


def why(words: Words, state: Round, box: Box, hand: Hand) -> str:
    """Say why a hand ended as it did."""
    match hand.outcome:
        case Outcome.BUST:
            return bust_hand(words, state, hand.total)
        case Outcome.SURRENDER:
            return words("given up")
        case Outcome.EVEN_MONEY:
            return words("even money")
        case Outcome.BLACKJACK:
            return words("blackjack")
        case _:
            return compared(words, state, box, hand)


def bust_hand(words: Words, state: Round, total: int) -> str:
    """Say that a hand went over 21; a home game has its own word for it."""
    if state.rules.house_banked:
        return words("bust with {total}", total=total)
    return words("went bust with {total}", total=total)


def compared(words: Words, state: Round, box: Box, hand: Hand) -> str:
    """Say what a hand and the dealer's were worth, and the rule where that is not enough."""
    mine = words("blackjack") if box.has_natural else str(hand.total)
    if state.dealer_has_blackjack:
        mine = words("bust with {total}", total=hand.total) if hand.is_bust else mine
        if hand.outcome is Outcome.PUSH and not box.has_natural:
            return words("{mine} against blackjack, which takes one original stake of the box", mine=mine)
        return words("{mine} against blackjack", mine=mine)
    if state.dealer_total > 21:
        return against_bust(words, state, mine)
    if hand.outcome is Outcome.LOSE and hand.total == state.dealer_total:
        if state.rules.house_banked:
            return words("{mine} against {total}, the dealer wins ties on {total}", mine=mine, total=hand.total)
        return words("{mine} against {total}, the banker wins ties on {total}", mine=mine, total=hand.total)
    return words("{mine} against {total}", mine=mine, total=state.dealer_total)


def against_bust(words: Words, state: Round, mine: str) -> str:
    """Say that whoever holds the bank went over 21 and a hand did not."""
    if state.rules.house_banked:
        return words("{mine} against bust", mine=mine)
    return words("{mine} against a bank that went bust", mine=mine)


def side_bet_line(words: Words, state: Round, box: Box, bet: SideBet) -> str:
    """Say how a side bet ended."""
    name = words(SIDE_BETS[bet.bet])
    ended = won(words, bet.net)
    if bet.bet is Bet.INSURANCE:
        reason = words("the dealer has blackjack") if state.dealer_has_blackjack else words("no blackjack")
    else:
        reason = words("the first two cards count {total}", total=box.first_two_points)
    return words("box {box}, {bet}: {why}, {won}", box=box.number, bet=name, why=reason, won=ended)
