"""Steps that evenings at a table share: entering cards, laying stakes, answering, being refused."""

import pytest

from nordjack.cards import parse_card
from nordjack.engine import Play
from nordjack.errors import IllegalAction
from nordjack.table import commands as asked
from nordjack.table import events as happened
from nordjack.table.commands import Command
from nordjack.table.options import Cards, Options
from table.people import Evening

CROUPIER = Options(cards=Cards.CROUPIER)


def evening(game: str = "swedish", options: Options = CROUPIER, seats: int = 2, **changes: object) -> Evening:
    """Give a table of ada, its host, bo and others."""
    found = Evening(1, game, options, **changes)
    for person in ("ada", "bo", "cy", "dag")[:seats]:
        found.ask(person, asked.Sit(person))
    return found


def enter(table: Evening, cards: str) -> None:
    for card in cards.split():
        table.ask("ada", asked.EnterCard(parse_card(card)))


def stake(table: Evening, person: str, box: int, amount: int) -> None:
    table.ask(person, asked.Prepare(box, amount))
    table.ask(person, asked.SetReady())


def answer(table: Evening, person: str, play: Play, box: int) -> None:
    table.ask(person, asked.TakePlay(table.open.decisions, box, play))


def names(events: tuple[happened.Happened, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def refused(table: Evening, person: str | None, command: Command) -> str:
    """Give why something is refused; nothing happens then."""
    before, count = table.table, len(table.log)
    with pytest.raises(IllegalAction) as caught:
        table.ask(person, command)
    assert table.table is before
    assert len(table.log) == count
    return str(caught.value)
