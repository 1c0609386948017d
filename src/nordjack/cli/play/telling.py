"""What happened in a round, told line by line as one viewer sees it."""

from collections.abc import Mapping

from nordjack.cli.explain import SIDE_BETS, won
from nordjack.cli.play.faces import bank_text, face, faces, hand_of, hand_text, spot
from nordjack.engine import BANKER, Outcome
from nordjack.engine import events as happened
from nordjack.engine.events import Event
from nordjack.engine.view import RoundView
from nordjack.money import kronor
from nordjack.words import N_, Words

__all__ = ["Teller"]

PHRASES: Mapping[type[Event], str] = {
    happened.StakePlaced: N_("{where} stakes {amount}"),
    happened.Stood: N_("{where} stands"),
    happened.Doubled: N_("{where} doubles with {amount} more"),
    happened.Split: N_("box {box} splits with {amount} more"),
    happened.Surrendered: N_("{where} gives up"),
    happened.Insured: N_("{where} is insured for {amount}"),
    happened.EvenMoneyTaken: N_("{where} takes even money"),
    happened.Misdealt: N_("{card} is dealt, though nobody asked for it"),
    happened.MisdealDeclined: N_("{where} declines the card"),
    happened.MisdealSetAside: N_("nobody wants it: it is the dealer's next card"),
    happened.DoublingDeclined: N_("the banker leaves the stakes as they are"),
    happened.BankerStood: N_("the banker stands"),
}

BLACKJACK = N_("{where} has blackjack")
HOUSE_ENDS: Mapping[Outcome, str] = {Outcome.BUST: N_("{where} is bust"), Outcome.BLACKJACK: BLACKJACK}
HOME_ENDS: Mapping[Outcome, str] = {Outcome.BUST: N_("{where} goes bust"), Outcome.BLACKJACK: BLACKJACK}


class Teller:
    """A voice for one table: the viewer's language, the mark of a card face down, and who holds the bank."""

    def __init__(self, words: Words, hidden: str, *, house: bool) -> None:
        self.words = words
        self.hidden = hidden
        self.house = house

    def told(self, event: Event, seen: RoundView) -> str | None:  # noqa: PLR0911 - one line a kind of event
        """Give the line for an event, None where there is nothing to say; ``seen`` is the round right after it."""
        match event:
            case happened.CardDealt(box=box) if box != BANKER:
                return self.hand_card(event, seen)
            case happened.CardDealt() | happened.SetAsideTaken():
                return self.bank_card(seen)
            case happened.DealerTurned():
                return self.turned(seen)
            case happened.Peeked(blackjack=blackjack):
                return self.peeked(blackjack)
            case happened.StakesDoubled():
                return self.doubled(event)
            case happened.SideBetSettled():
                return self.side_bet(event, seen)
            case happened.HandSettled():
                return self.settled(event, seen)
            case _:
                return self.phrase(event, seen)

    def phrase(self, event: Event, seen: RoundView) -> str | None:
        """Give the line for an event that one sentence serves."""
        template = PHRASES.get(type(event))
        if template is None:
            return None
        box, place = getattr(event, "box", BANKER), getattr(event, "hand", 0)
        return self.words(
            template,
            box=box,
            where="" if box == BANKER else spot(self.words, seen, box, place),
            amount=kronor(getattr(event, "amount", 0), self.words.lang),
            card=face(event.card) if isinstance(event, happened.Misdealt) else "",
        )

    def hand_card(self, event: happened.CardDealt, seen: RoundView) -> str:
        """Give the line for a card that a hand got after its first two."""
        hand = hand_of(seen, event.box, event.hand)
        return self.words(
            "{where} gets {card}: {hand}",
            where=spot(self.words, seen, event.box, event.hand),
            card=faces(hand.cards[-1:], self.hidden),
            hand=hand_text(self.words, hand, self.hidden),
        )

    def bank_card(self, seen: RoundView) -> str:
        """Give the line for a card that the dealer or banker got."""
        card, hand = faces(seen.dealer.cards[-1:], self.hidden), bank_text(self.words, seen.dealer.cards, self.hidden)
        if self.house:
            return self.words("the dealer gets {card}: {hand}", card=card, hand=hand)
        return self.words("the banker gets {card}: {hand}", card=card, hand=hand)

    def turned(self, seen: RoundView) -> str:
        """Give the line for cards that are turned up."""
        hand = bank_text(self.words, seen.dealer.cards, self.hidden)
        if self.house:
            return self.words("the dealer turns up: {hand}", hand=hand)
        return self.words("the banker turns up: {hand}", hand=hand)

    def peeked(self, blackjack: bool) -> str:
        """Give the line for the dealer's look at the hole card."""
        if blackjack:
            return self.words("the dealer looks at the hole card: blackjack")
        return self.words("the dealer looks at the hole card: no blackjack")

    def doubled(self, event: happened.StakesDoubled) -> str:
        """Give the line for stakes that the banker doubles."""
        if event.by_blackjack:
            return self.words("the banker's blackjack doubles the stakes")
        return self.words("the banker doubles all stakes")

    def side_bet(self, event: happened.SideBetSettled, seen: RoundView) -> str:
        """Give the line for a side bet that ended."""
        box = next(each for each in seen.boxes if each.number == event.box)
        name = self.words(SIDE_BETS[box.side_bets[event.place].bet])
        return self.words("box {box}, {bet}: {won}", box=event.box, bet=name, won=won(self.words, event.net))

    def settled(self, event: happened.HandSettled, seen: RoundView) -> str | None:
        """Give the line for a hand that went over 21 or is paid at once; other ends are told after the round."""
        template = (HOUSE_ENDS if self.house else HOME_ENDS).get(event.outcome)
        return template and self.words(template, where=spot(self.words, seen, event.box, event.hand))
