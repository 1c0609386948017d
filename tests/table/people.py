"""People who play at a table by chance, for tests: every game from the first seat to the last payment."""

import random
from collections.abc import Iterator

from nordjack.engine import Asks
from nordjack.engine.actions import Bet
from nordjack.errors import IllegalAction
from nordjack.rules import Rules, load_game
from nordjack.table import Table, decide, due, evolve, public, table_view, you
from nordjack.table.chain import START as CHAIN_START
from nordjack.table.chain import chained, encode, export
from nordjack.table.commands import (
    AddNonce,
    Command,
    EnterCard,
    EnterShuffle,
    GiveUpBox,
    Leave,
    LoseConnection,
    OpenTable,
    Prepare,
    PrepareSideBet,
    RegainConnection,
    Request,
    Say,
    SetReady,
    Sit,
    Stake,
    TakeBox,
    TakePlay,
    TakeRefill,
    Tick,
    Undo,
    VoidRound,
)
from nordjack.table.events import Happened
from nordjack.table.options import Cards, Options
from nordjack.table.phrases import Phrase

__all__ = ["PEOPLE", "START", "Evening", "lines", "opened"]

PEOPLE = ("ada", "bo", "cy", "dag")
START = 1_700_000_000_000


class Evening:
    """A table, its log, its clock and people who act by chance."""

    def __init__(self, seed: int, game: str = "swedish", options: Options | None = None, **changes: object) -> None:
        self.dice = random.Random(seed)
        self.now = START
        self.log: list[tuple[int, Happened]] = []
        self.table: Table | None = None
        rules: Rules = load_game(game, changes=changes).rules
        self.ask("ada", OpenTable(game, rules, options or Options()))

    @property
    def open(self) -> Table:
        """Give the open table."""
        assert self.table is not None
        return self.table

    def ask(self, person: str | None, command: Command) -> tuple[Happened, ...]:
        """Ask for something, and let it happen."""
        request = Request(person, self.now, self.dice.randbytes(32).hex())
        events = decide(self.table, command, request)
        for event in events:
            self.table = evolve(self.table, event)
            self.log.append((self.now, event))
        return events

    def tried(self, person: str | None, command: Command) -> bool:
        """Ask for something that may be refused; tell whether it happened."""
        try:
            self.ask(person, command)
        except IllegalAction:
            return False
        return True

    def step(self) -> None:
        """Let some time pass and somebody do something that fits the moment, mostly."""
        self.now += self.dice.randrange(0, 8000)
        when = due(self.open)
        if when is not None and when <= self.now:
            self.ask(None, Tick())
        elif self.open.playing is None:
            self.before_round()
        elif self.dice.random() < 0.05:
            self.something_odd()
        else:
            self.in_round()

    def before_round(self) -> None:
        """Sit down, lay stakes, be ready."""
        person = self.dice.choice(PEOPLE)
        if self.open.seat_of(person) is None:
            self.tried(person, Sit(person))
            return
        seat = self.open.seat_of(person)
        assert seat is not None
        for command in self.preparations(person):
            self.tried(person, command)
        if self.dice.random() < 0.6:
            self.tried(person, SetReady())

    def preparations(self, person: str) -> Iterator[Command]:
        """Give what a person does before a round."""
        rules = self.open.rules
        seat = self.open.seat_of(person)
        assert seat is not None
        for limit in you(self.open, person).limits:
            if limit.most >= rules.min_stake and rules.house_banked:
                steps = (limit.most - rules.min_stake) // rules.stake_step
                yield Prepare(limit.box, rules.min_stake + rules.stake_step * self.dice.randint(0, min(steps, 40)))
                if self.dice.random() < 0.3:
                    yield PrepareSideBet(limit.box, self.dice.choice((Bet.OVER_13, Bet.UNDER_13)), rules.stake_step)
        odd: list[Command] = [
            Undo(),
            TakeBox(self.dice.randint(1, 7)),
            GiveUpBox(self.dice.randint(1, 7)),
            TakeRefill(),
        ]
        odd += [AddNonce(self.dice.randbytes(4).hex()), Say(Phrase.HELLO), SetReady(False), EnterShuffle()]
        yield from self.dice.sample(odd, 2)

    def something_odd(self) -> None:
        """Leave, lose the connection, come back, or void the round."""
        person = self.dice.choice(PEOPLE)
        odd: list[tuple[str | None, Command]] = [
            (person, Leave()),
            (None, LoseConnection(person)),
            (None, RegainConnection(person)),
            ("ada", VoidRound("a test")),
            (person, Say(Phrase.THANKS)),
        ]
        self.tried(*self.dice.choice(odd))

    def in_round(self) -> None:
        """Answer what is asked, legally."""
        table = self.open
        seen = table_view(table).decision
        assert seen is not None
        if seen.asks is Asks.CARD:
            assert table.shoe is not None
            self.ask("ada", EnterCard(self.dice.choice(table.shoe.undealt)))
            return
        boxes = [box.number for box in table.round.boxes if not box.stake] if table.round else []
        box = self.dice.choice(boxes) if seen.asks is Asks.STAKE else seen.box
        holder = table.holder(box)
        assert holder is not None
        person = table.seats[holder].person
        shown = you(table, person)
        if seen.asks is Asks.STAKE:
            most = next(limit.most for limit in shown.limits if limit.box == box)
            self.ask(person, Stake(seen.number, box, self.dice.choice((table.rules.min_stake, most))))
        else:
            self.ask(person, TakePlay(seen.number, box, self.dice.choice(shown.plays)))


def opened(seed: int, game: str, **changes: object) -> Evening:
    """Give a table of a game; at odd seeds of a house's game without a hole card a croupier deals."""
    rules = load_game(game, changes=changes).rules
    by_croupier = rules.house_banked and rules.hole_card != "peek" and seed % 4 == 3
    cards = Cards.CROUPIER if by_croupier else Cards.SHUFFLED
    return Evening(seed, game, Options(cards=cards), **changes)


def lines(log: list[tuple[int, Happened]]) -> list[bytes]:
    """Write a log as its export."""
    before, rows = CHAIN_START, []
    for version, (at, event) in enumerate(log, start=1):
        text = encode(public(event))
        before = chained(before, version, at, text)
        rows.append((version, at, before, text))
    return list(export(rows, len(rows)))
