"""Advice at a table: from the public log and the one who asks alone, so that no hidden card can speak through it."""

from collections.abc import Iterable, Iterator, Sequence

from nordjack.cards import Card
from nordjack.engine import events as in_round
from nordjack.engine.view import view
from nordjack.errors import AnalysisError, IllegalAction
from nordjack.server.analyst import AdviceOn
from nordjack.server.current import Current
from nordjack.server.store import Store
from nordjack.table import events as happened
from nordjack.table.chain import decode_event
from nordjack.table.events import Happened
from nordjack.table.state import Table
from nordjack.table.view import you

__all__ = ["cards_seen", "judges", "open_cards", "own_limits", "question", "refuse_without_coach"]


async def question(store: Store, current: Current, person: str, decision: int, lang: str) -> AdviceOn:
    """Give what the coach is asked; raises IllegalAction where the table has no coach or nothing is asked."""
    table = current.table
    assert table is not None
    refuse_without_coach(table)
    seat = table.seat_of(person)
    if seat is None or table.playing is None or decision != table.decisions:
        raise IllegalAction("you are not asked this now")
    shown = view(table.playing, table.held(seat.number))
    if not table.rules.house_banked:
        return AdviceOn(table.rules, (), shown, lang, own_limits(table, person))
    log = [decode_event(row.event) for row in await store.rows(current.stream, 0, current.version)]
    return AdviceOn(table.rules, tuple(cards_seen(log)), shown, lang)


def own_limits(table: Table, person: str) -> tuple[int, ...]:
    """Give the most that one may lay on a first card."""
    return tuple(limit.most for limit in you(table, person).limits if limit.most > table.rules.min_stake)[:1]


def refuse_without_coach(table: Table) -> None:
    """Refuse advice where the host allows none."""
    if not table.options.coach:
        raise IllegalAction("there is no coach at this table")


def judges(table: Table) -> bool:
    """Tell whether a table has a coach who knows its game."""
    from nordjack.analysis.home.model import refuse_unsolvable  # noqa: PLC0415 - arrays load only where they are used

    if not table.options.coach or table.rules.house_banked:
        return table.options.coach
    try:
        refuse_unsolvable(table.rules)
    except AnalysisError:
        return False
    return True


def cards_seen(log: Sequence[Happened]) -> Iterator[Card]:
    """Give the open cards of the rounds since the last shuffle, without the round that is being played."""
    begun = last(log, happened.RoundOpened)
    yield from open_cards(log[last(log[:begun], happened.Shuffled | happened.ShoeFilled) : begun])


def last(log: Sequence[Happened], kind: object) -> int:
    """Give the place of the last event of a kind, 0 where there is none."""
    return max((place for place, event in enumerate(log) if isinstance(event, kind)), default=0)  # type: ignore[arg-type]


def open_cards(log: Iterable[Happened]) -> Iterator[Card]:
    """Give the cards that everybody saw."""
    for event in log:
        match event:
            case happened.TurnedUp(card=card):
                yield card
            case happened.InRound(event=in_round.CardDealt(card=card) | in_round.Misdealt(card=card)):
                yield card
