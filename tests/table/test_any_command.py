"""Whatever is asked of a table, by whomever, it happens or is refused with a sentence; nothing else is raised."""

import contextlib
from enum import Enum
from typing import Any, get_args, get_type_hints

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from nordjack.cards import Card
from nordjack.errors import NordjackError
from nordjack.rules import PRESETS, Rules, load_game
from nordjack.table import commands as asked
from nordjack.table import table_view, you
from nordjack.table.audit import audit
from nordjack.table.options import Cards, Options
from table.habits import next_command
from table.people import PEOPLE, Evening, lines

KINDS = get_args(asked.PersonCommand)
SERVER = (asked.LoseConnection("ada"), asked.RegainConnection("ada"), asked.LoseConnection("nobody"), asked.Tick())
NUMBERS = st.one_of(st.integers(-2, 12), st.sampled_from([100, 1000, 2000, 5000, -5000, 10**6, 10**13, -(10**13)]))


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Give values of a field's type, likely and unlikely ones."""
    known: dict[Any, st.SearchStrategy[Any]] = {
        int: NUMBERS,
        bool: st.booleans(),
        str: st.one_of(st.sampled_from(["", "Ada", "a1", "swedish", "x" * 300]), st.text(max_size=5)),
        Card: st.sampled_from([Card("As"), Card("Th"), Card("7")]),
        Rules: st.sampled_from([load_game(name).rules for name in PRESETS]),
    }
    if kind in known:
        return known[kind]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(list(kind))
    return st.one_of(*(st.none() if part is type(None) else values(part) for part in get_args(kind)))


def commands() -> st.SearchStrategy[Any]:
    """Give commands of every kind that people send."""
    made = []
    for kind in KINDS:
        hints = get_type_hints(kind)
        fields = {field.name: values(hints[field.name]) for field in msgspec.structs.fields(kind)}
        made.append(st.builds(kind, **fields))
    return st.one_of(made)


DEEDS = st.lists(
    st.tuples(st.sampled_from([*PEOPLE, "stranger"]), st.one_of(st.none(), commands(), st.sampled_from(SERVER))),
    min_size=5,
    max_size=60,
)


@settings(max_examples=100)
@given(st.sampled_from(PRESETS), st.booleans(), DEEDS)
def test_a_table_takes_anything(game: str, croupier: bool, deeds: list[tuple[str, Any]]) -> None:
    rules = load_game(game).rules
    real = croupier and rules.house_banked and rules.hole_card != "peek"
    evening = Evening(7, game, Options(cards=Cards.CROUPIER if real else Cards.SHUFFLED))
    for person, command in deeds:
        evening.now += 1000
        wish = command or next_command(evening.open, person, evening.dice)
        if wish is None:
            continue
        with contextlib.suppress(NordjackError):
            evening.ask(None if wish in SERVER else person, wish)
        table_view(evening.open)
        you(evening.open, person)
    found = audit(lines(evening.log))
    assert found.true, (found.version, found.fault)
