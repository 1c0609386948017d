"""What a log shows later of what it hides at first: seeds, nonces, and cards that were turned up."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence

from nordjack.cards import Card
from nordjack.engine import BANKER
from nordjack.engine import events as in_round
from nordjack.errors import LogError
from nordjack.table import events as happened
from nordjack.table.events import Happened

__all__ = ["Foresight"]

#: A card that was never shown lies where its value decided nothing; none of these can make a natural.
HARMLESS = range(2, 10)


class Foresight:
    """Looks a log through once, and answers what was hidden at an earlier place."""

    def __init__(self, events: Sequence[Happened]) -> None:
        self.events = events
        shown = [event for event in events if isinstance(event, happened.ShuffleRevealed)]
        self.seeds = {event.number: event.seed for event in shown}
        self.nonces = {digest(nonce): nonce for event in shown for nonce in event.nonces}
        self.left = list(cards_leaving(events))
        self.shuffles = [at for at, event in enumerate(events) if isinstance(event, happened.Shuffled)]

    def seed(self, number: int) -> str | None:
        """Give the seed of a shuffle, if it is shown."""
        return self.seeds.get(number)

    def nonce(self, found: str) -> str | None:
        """Give the nonce of a digest, if it is shown."""
        return self.nonces.get(found)

    def order(self, place: int, cards: tuple[Card, ...], ahead: int, *, stop_card: bool) -> tuple[Card, ...]:
        """Give an order of shuffled cards that fits what left the shoe after this place of the log.

        ``ahead`` cards of earlier shuffles lie on top; with a stop card these cards stay under the next shuffle.
        """
        following = [card for at, card in self.left if at >= place]
        if not stop_card:
            following = self.until_next_shuffle(place)
        known = following[ahead : ahead + len(cards)]
        rest = Counter(cards)
        rest.subtract(card for card in known if card is not None)
        if any(count < 0 for count in rest.values()):
            raise LogError("a card was dealt that the shuffled cards do not hold")
        spare = sorted(rest.elements(), key=lambda card: (card.points not in HARMLESS, card))
        filled = [card if card is not None else spare.pop(0) for card in known]
        return tuple(filled + spare)

    def is_sure(self, place: int) -> bool:
        """Tell whether every card that decided something in the round that begins there is shown by the log."""
        following = self.events[place + 1 :]
        ends = (
            at for at, event in enumerate(following) if isinstance(event, happened.RoundClosed | happened.RoundVoided)
        )
        end = next(ends, len(following))
        if end < len(following) and isinstance(following[end], happened.RoundClosed):
            return True
        hidden = [at for at, event in enumerate(following[:end]) if isinstance(event, happened.DealtFaceDown)]
        shown = [event for event in following[:end] if isinstance(event, happened.TurnedUp)]
        return len(hidden) == len(shown)

    def until_next_shuffle(self, place: int) -> list[Card | None]:
        """Give the cards that left the shoe after a shuffle and before the next one."""
        end = next((at for at in self.shuffles if at > place), None)
        return [card for at, card in self.left if at >= place and (end is None or at < end)]


def digest(nonce: str) -> str:
    """Give the SHA-256 of a nonce in hex."""
    return hashlib.sha256(nonce.encode()).hexdigest()


def cards_leaving(events: Sequence[Happened]) -> Iterator[tuple[int, Card | None]]:
    """Give every card that leaves the shoe with its place in the log; None where it is never shown."""
    bank, lies_there = 0, False
    for at, event in enumerate(events):
        match event:
            case happened.InRound(event=in_round.MisdealTaken()):
                lies_there = True
            case happened.InRound(event=in_round.CardDealt()) if lies_there:
                lies_there = False
            case happened.RoundOpened():
                bank = 0
            case happened.Shuffled() if event.stop_card is not None:
                yield at, event.stop_card
            case happened.DealtFaceDown():
                yield at, shown_later(events, at, event.box, bank if event.box == BANKER else 0)
                bank += event.box == BANKER
            case happened.InRound(event=in_round.Misdealt(card=card)):
                yield at, card
            case happened.InRound(event=in_round.CardDealt(box=box, card=card)):
                yield at, card
                bank += box == BANKER
            case _:
                pass


def shown_later(events: Sequence[Happened], start: int, box: int, place: int) -> Card | None:
    """Give the card that was turned up there before the round's end, if it was."""
    for event in events[start:]:
        match event:
            case happened.TurnedUp() if (event.box, event.place) == (box, place):
                return event.card
            case happened.RoundClosed() | happened.RoundVoided():
                return None
            case _:
                pass
    return None
