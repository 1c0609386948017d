"""A log's second life: every round played again by the engine, every shuffle drawn again from its seed."""

import hashlib
from collections import Counter, deque
from collections.abc import Sequence

from msgspec.structs import replace

from nordjack.cards import Card, fresh_shoe
from nordjack.engine import Action, Deal, Do, Misdeal, PlaceSideBet, PlaceStake, Round, open_round, step
from nordjack.engine import events as in_round
from nordjack.errors import IllegalAction, LogError, NordjackError
from nordjack.table import events as happened
from nordjack.table.events import Happened
from nordjack.table.evolve import evolve
from nordjack.table.fairness import commitment
from nordjack.table.foresight import Foresight
from nordjack.table.shoe import cards_to_shuffle
from nordjack.table.state import Table

__all__ = ["Proof"]


class Proof:
    """Goes through the events of a log in order and raises LogError at the first that cannot be true.

    ``done`` counts the events that hold, ``rounds`` those paid rightly, ``shuffles`` those drawn from their seeds.
    """

    def __init__(self, events: Sequence[Happened]) -> None:
        self.foresight = Foresight(events)
        self.table: Table | None = None
        self.due: deque[in_round.Event] = deque()
        self.replayed: Round | None = None
        self.sure = True
        self.done = 0
        self.rounds = 0
        self.void_rounds = 0
        self.shuffles = 0

    @property
    def ends_in_round(self) -> bool:
        """Tell whether the log ends in mid-round."""
        return self.table is not None and self.table.playing is not None

    @property
    def known(self) -> Table:
        """Give the table as it stands."""
        assert self.table is not None
        return self.table

    @property
    def open_shuffles(self) -> int:
        """Count the shuffles whose seeds are not shown yet."""
        if self.table is None:
            return 0
        return len(self.known.shuffles) + (self.known.next_shuffle is not None)

    def add(self, event: Happened) -> None:
        """Let one more event happen, after a look at whether it can be true."""
        if (self.table is None) != isinstance(event, happened.Opened):
            raise LogError("a log begins with the opening of its table, and has one")
        try:
            self.check(event)
            self.table = evolve(self.table, self.completed(event))
        except (NordjackError, KeyError, AssertionError, ValueError, IndexError) as error:
            if isinstance(error, LogError):
                raise
            raise LogError("the event cannot happen there: {why}", why=error) from None
        self.done += 1

    def completed(self, event: Happened) -> Happened:
        """Give an event with what the log shows of it later."""
        match event:
            case happened.ShuffleCommitted():
                return replace(event, seed=self.foresight.seed(event.number))
            case happened.NonceAdded():
                return replace(event, nonce=self.foresight.nonce(event.digest))
            case happened.Shuffled() if self.foresight.seed(event.number) is None:
                return replace(event, order=self.order(event))
            case _:
                return event

    def order(self, event: happened.Shuffled) -> tuple[Card, ...]:
        """Give an order that fits what was dealt, for a shuffle whose seed is not shown yet."""
        shoe = self.known.shoe
        stays = self.known.rules.shuffle == "stop-card"
        ahead = len(shoe.undealt) if shoe is not None and stays else 0
        return self.foresight.order(self.done, self.to_shuffle(), ahead, stop_card=stays)

    def to_shuffle(self) -> tuple[Card, ...]:
        """Give the cards that a shuffle now takes, in start order."""
        shoe = self.known.shoe
        return fresh_shoe(self.known.rules.decks) if shoe is None else cards_to_shuffle(self.known.rules, shoe)

    def check(self, event: Happened) -> None:
        """Look at what an event claims."""
        match event:
            case happened.ShuffleCommitted():
                self.check_commitment(event)
            case happened.ShuffleRevealed():
                self.check_reveal(event)
            case happened.Shuffled():
                self.check_shuffled(event)
            case happened.RoundOpened():
                self.check_opening(event)
            case happened.Played() if self.sure:
                self.play(Do(event.box, event.play))
            case happened.InRound():
                self.check_in_round(event.event)
            case happened.DealtFaceDown():
                self.check_in_round(in_round.CardDealt(event.box, event.hand, self.front(), face_down=True))
            case happened.TurnedUp():
                self.check_turned(event)
            case happened.RoundClosed():
                self.check_closing(event)
            case happened.RoundVoided():
                self.void_rounds += 1
                self.replayed = None
                self.due.clear()
            case _:
                self.check_beside(event)

    def check_beside(self, event: Happened) -> None:
        """Look at what has a place outside a round alone."""
        if isinstance(event, happened.RulesChanged) and self.replayed is not None:
            raise LogError("the rules change in mid-round")
        if isinstance(event, happened.MoneyGiven) and self.known.seats[event.seat].balance + event.amount < 0:
            raise LogError("the balance of seat {seat} falls below nothing", seat=event.seat)

    def front(self) -> Card:
        """Give the card that the shoe gives next."""
        assert self.known.shoe is not None
        return self.known.shoe.undealt[0]

    def check_commitment(self, event: happened.ShuffleCommitted) -> None:
        """Refuse a seed, shown later, that is not the one committed to."""
        seed = self.foresight.seed(event.number)
        if seed is not None and commitment(bytes.fromhex(seed)) != event.commitment:
            raise LogError("the seed of shuffle {number} is not the one committed to", number=event.number)

    def check_reveal(self, event: happened.ShuffleRevealed) -> None:
        """Refuse a seed of no shuffle that was drawn, and nonces that are not those that were added."""
        shuffle = next((each for each in self.known.shuffles if each.number == event.number), None)
        if shuffle is None:
            raise LogError("shuffle {number} is shown, but was not drawn, or was shown before", number=event.number)
        digests = sorted(hashlib.sha256(nonce.encode()).hexdigest() for nonce in event.nonces)
        if digests != sorted(nonce.digest for nonce in shuffle.nonces):
            raise LogError("the additions to shuffle {number} are not those that were made", number=event.number)
        self.shuffles += 1

    def check_shuffled(self, event: happened.Shuffled) -> None:
        """Refuse a shuffle that nobody committed to, or of other cards."""
        due = self.known.next_shuffle
        if due is None or due.number != event.number:
            raise LogError("shuffle {number} was not committed to", number=event.number)
        shoe = self.known.shoe
        cards = fresh_shoe(self.known.rules.decks) if shoe is None else cards_to_shuffle(self.known.rules, shoe)
        if len(cards) != event.cards:
            raise LogError(
                "{found} cards were shuffled, but there were {allowed}", found=event.cards, allowed=len(cards)
            )
        if event.stop_card is not None:
            after = evolve(self.table, self.completed(event)).shoe
            if after is None or after.stop_card is not event.stop_card:
                raise LogError("the stop card is not the one that the shuffle gives")

    def check_opening(self, event: happened.RoundOpened) -> None:
        """Begin a round of the engine."""
        if self.replayed is not None or event.number != self.known.rounds + 1:
            raise LogError(
                "round {found} begins, but {allowed} is due", found=event.number, allowed=self.known.rounds + 1
            )
        self.replayed = open_round(self.known.rules, event.boxes)
        self.sure = self.foresight.is_sure(self.done)

    def check_in_round(self, event: in_round.Event) -> None:
        """Refuse an event that the engine does not make happen there."""
        self.check_card(event)
        if not self.sure:
            return
        if not self.due:
            self.play(action_of(event))
        if self.due.popleft() != event:
            raise LogError("the rules make something else happen there")

    def play(self, action: Action) -> None:
        """Let the engine play an action."""
        if self.due or self.replayed is None:
            raise LogError("something happens in a round before what must come first")
        try:
            events, self.replayed = step(self.replayed, action)
        except IllegalAction as error:
            raise LogError("the rules do not allow it: {why}", why=error) from None
        self.due.extend(events)

    def check_card(self, event: in_round.Event) -> None:
        """Refuse a card that is not the one the shuffle gives next; a misdealt card lies there already."""
        if self.known.by_croupier or not isinstance(event, in_round.CardDealt | in_round.Misdealt):
            return
        state, shoe = self.known.round, self.known.shoe
        if state is None or shoe is None or state.cards_used < len(shoe.in_play):
            return
        due = self.front()
        if due is not event.card:
            text = "the card is {found}, but the shuffle gives {allowed}"
            raise LogError(text, found=event.card.value, allowed=due.value)

    def check_turned(self, event: happened.TurnedUp) -> None:
        """Refuse a card that is not the one that lay there."""
        assert self.known.round is not None
        box = None if event.box == in_round.BANKER else self.known.round.box(event.box)
        cards = self.known.round.dealer if box is None else tuple(hand.cards[0] for hand in box.hands[:1])
        if cards[event.place] is not event.card:
            raise LogError(
                "the card turned up is {found}, but {allowed} lay there",
                found=event.card.value,
                allowed=cards[event.place].value,
            )

    def check_closing(self, event: happened.RoundClosed) -> None:
        """Refuse payouts that are not those of the engine."""
        state = self.replayed
        if state is None or self.due or not state.over or event.number != self.known.rounds:
            raise LogError("round {number} is paid before it is over", number=event.number)
        nets = Counter(dict.fromkeys(self.known.holders.values(), 0))
        for box, seat in self.known.holders.items():
            nets[seat] += state.box(box).net
        if self.known.banker is not None:
            nets[self.known.banker] = state.banker_net
        if dict(nets) != event.nets:
            raise LogError("the payouts of round {number} are not those of the rules", number=event.number)
        self.replayed = None
        self.rounds += 1


def action_of(event: in_round.Event) -> Action:
    """Give the action whose first event this is; raises LogError where it follows from another only."""
    match event:
        case in_round.StakePlaced():
            return PlaceStake(event.box, event.amount)
        case in_round.SideBetPlaced():
            return PlaceSideBet(event.box, event.bet, event.amount)
        case in_round.CardDealt():
            return Deal(event.card)
        case in_round.Misdealt():
            return Misdeal(event.card)
        case _:
            raise LogError("something happens in a round that nobody did")
