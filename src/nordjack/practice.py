"""Hands dealt at one who practises: which come, when a missed one returns, and what a whole test cost. Pure.

A practice depends on its seed and on the answers alone: the same seed and the same answers give the same hands.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from nordjack.analysis.composition import VALUES, full_shoe
from nordjack.analysis.decision import Decision, decision
from nordjack.analysis.game import best_chart
from nordjack.cards import Card, fresh_shoe
from nordjack.engine.actions import Play
from nordjack.errors import AnalysisError
from nordjack.hands import is_natural, is_soft, total
from nordjack.rules import Rules
from nordjack.strategy.charts import LETTERS, Chart, row_name
from nordjack.strategy.counts import Count
from nordjack.table.fairness import below, shuffle, stream
from nordjack.words import N_

__all__ = [
    "Answer",
    "CellReport",
    "Course",
    "Drill",
    "DrillStep",
    "Kind",
    "Practice",
    "Question",
    "TestReport",
    "Verdict",
    "Weak",
    "answered",
    "cell_name",
    "course",
    "drill",
    "question",
    "report",
    "two_cards",
]

NO_HANDS = N_("this game has no hands of the kind {found}; use another kind")
NO_PLAY = N_("{found} is no play of this hand; use one of {allowed}")
#: A missed cell returns after two to five hands, and leaves after so many right answers in a row.
SOONEST, LATEST, ENOUGH = 2, 5, 3
#: How many of the slowest cells a report names.
SLOWEST = 5


class Kind(StrEnum):
    """Which hands are practised."""

    ALL = "all"
    PAIRS = "pairs"
    SOFT = "soft"
    DOUBLES = "doubles"
    TIES = "ties"


class Weak(msgspec.Struct, frozen=True):
    """A missed cell: the right answers in a row since, and the number of the hand at which it returns."""

    right: int
    due: int


class Practice(msgspec.Struct, frozen=True):
    """One person's practice: the number of the next hand, and the cells that were missed.

    A silent one is a test: what was missed there does not return.
    """

    kind: Kind
    seed: str
    number: int = 0
    weak: dict[str, Weak] = {}
    silent: bool = False


class Course(NamedTuple):
    """What is practised: the rules, their best chart, and the cells of one kind."""

    rules: Rules
    chart: Chart
    cells: frozenset[str]


class Question(msgspec.Struct, frozen=True):
    """A hand to be played: its cell in the chart, its cards, the up card, and every play that is allowed."""

    number: int
    cell: str
    cards: tuple[Card, ...]
    up: Card
    plays: tuple[Play, ...]


class Verdict(msgspec.Struct, frozen=True):
    """What an answer was worth: every play's value and the cost, in stakes; the best play and the chart's."""

    chosen: Play
    right: bool
    cost: float
    best: Play
    chart: Play
    worth: dict[Play, float]


class Answer(msgspec.Struct, frozen=True):
    """One answer of a test, with the time it took."""

    cell: str
    right: bool
    cost: float
    milliseconds: int


class CellReport(msgspec.Struct, frozen=True):
    """How a test went in one cell; the time is the mean."""

    cell: str
    asked: int
    right: int
    cost: float
    milliseconds: float


class TestReport(msgspec.Struct, frozen=True):
    """How a test went: the cost in stakes in all and for each hand, the slowest cells, and every cell for a map."""

    asked: int
    right: int
    cost: float
    cost_per_hand: float
    slowest: tuple[CellReport, ...]
    cells: tuple[CellReport, ...]


class DrillStep(msgspec.Struct, frozen=True):
    """Cards shown together, the running count after them and the true count by the decks that are left."""

    cards: tuple[Card, ...]
    running: float
    true: float


class Drill(msgspec.Struct, frozen=True):
    """A counting drill: from this count on, step by step."""

    count: str
    start: float
    steps: tuple[DrillStep, ...]


@lru_cache(maxsize=64)
def course(rules: Rules, kind: Kind) -> Course:
    """Give what is practised; raises AnalysisError where a game has no such hands, or no exact answer."""
    chart = best_chart(rules)[0]
    cells = frozenset(cells_of(rules, chart, kind))
    if not cells:
        raise AnalysisError(NO_HANDS, found=kind.value)
    return Course(rules, chart, cells)


def cells_of(rules: Rules, chart: Chart, kind: Kind) -> Iterator[str]:
    """Give the names of the cells of a kind that two cards can make."""
    plain = best_chart(rules.replace(dealer_wins_ties=frozenset()))[0] if kind is Kind.TIES else chart
    for cards, up in two_cards():
        if is_natural(cards):
            continue
        letters = letters_of(chart, cards, up)
        by_kind = {
            Kind.ALL: True,
            Kind.PAIRS: cards[0].points == cards[1].points,
            Kind.SOFT: is_soft(cards) and cards[0].points != cards[1].points,
            Kind.DOUBLES: "D" in letters or "D" in neighbours(chart, cards, up),
            Kind.TIES: letters != letters_of(plain, cards, up),
        }
        if by_kind[kind]:
            yield cell_name(cards, up)


def two_cards() -> Iterator[tuple[tuple[Card, Card], Card]]:
    """Give every two cards and up card, by value."""
    cards = [Card(rank) for rank in VALUES]
    for first, second in combinations_with_replacement(cards, 2):
        yield from (((first, second), up) for up in cards)


def letters_of(chart: Chart, cards: Sequence[Card], up: Card) -> str:
    """Give the chart's letters for two cards."""
    pair = cards[0].points - 1 if cards[0].points == cards[1].points else None
    return chart.letters(total(cards), is_soft(cards), pair, up.points - 1)


def neighbours(chart: Chart, cards: Sequence[Card], up: Card) -> str:
    """Give the letters beside a cell: against the up cards next to it, where a double is easily mistaken."""
    around = (up.points % 10 + 1, (up.points - 2) % 10 + 1)
    return "".join(letters_of(chart, cards, Card(VALUES[points - 1])) for points in around)


def cell_name(cards: Sequence[Card], up: Card) -> str:
    """Name the cell of two cards, such as ``hard 16 v T``, ``soft 18 v 6`` or ``8,8 v T``."""
    if cards[0].points == cards[1].points:
        name = row_name("pair", cards[0].points - 1)
    else:
        name = row_name("soft" if is_soft(cards) else "hard", total(cards))
    return f"{name} v {VALUES[up.points - 1]}"


def question(on: Course, practice: Practice) -> Question:
    """Give the hand that comes next: a missed one whose time has come, or one dealt by chance."""
    due = [cell for cell, weak in practice.weak.items() if weak.due <= practice.number and cell in on.cells]
    wanted = min(due, key=lambda cell: (practice.weak[cell].due, cell), default=None)
    *cards, up = dealt(on, practice, wanted)
    name = cell_name(cards, up)
    plays = tuple(Play(play) for play, ev in judged(on.rules, cards, up).plays.items() if ev is not None)
    return Question(practice.number, name, tuple(cards), up, plays)


def dealt(on: Course, practice: Practice, wanted: str | None) -> list[Card]:
    """Deal two cards and an up card of the wanted cell, or of any cell that is practised."""
    numbers = numbers_of(practice.seed, practice.number)
    shoe = fresh_shoe(on.rules.decks)
    while True:
        places: dict[int, None] = {}
        while len(places) < 3:
            places[below(numbers, len(shoe))] = None
        cards = [shoe[place] for place in places]
        if is_natural(cards[:2]):
            continue
        name = cell_name(cards[:2], cards[2])
        if name == wanted or (wanted is None and name in on.cells):
            return cards


def numbers_of(seed: str, number: int) -> Iterator[int]:
    """Give the numbers of one hand of a seed, without end."""
    return stream(seed.encode(), [str(number)])


def judged(rules: Rules, cards: Sequence[Card], up: Card) -> Decision:
    """Give what every play of two cards is worth, from an otherwise full shoe."""
    values = [card.points - 1 for card in cards]
    return decision(rules, values, up.points - 1, full_shoe(rules.decks))


def answered(on: Course, practice: Practice, play: Play) -> tuple[Practice, Verdict]:
    """Judge the answer to the next hand, and go on to the one after it; raises AnalysisError for a barred play.

    The chart's play and the exactly best one are both right.
    """
    asked = question(on, practice)
    if play not in asked.plays:
        allowed = ", ".join(each.value for each in asked.plays)
        raise AnalysisError(NO_PLAY, found=play.value, allowed=allowed)
    verdict = judge(on, asked, play)
    return replace(practice, number=practice.number + 1, weak=remembered(practice, asked, verdict)), verdict


def judge(on: Course, asked: Question, play: Play) -> Verdict:
    """Give what an answer was worth."""
    found = judged(on.rules, asked.cards, asked.up)
    worth = {each: found.plays[each.value] or 0.0 for each in asked.plays}
    letters = letters_of(on.chart, asked.cards, asked.up)
    chart = next(Play(LETTERS[letter]) for letter in letters if Play(LETTERS[letter]) in asked.plays)
    best = Play(found.best)
    return Verdict(play, play in (best, chart), worth[best] - worth[play], best, chart, worth)


def remembered(practice: Practice, asked: Question, verdict: Verdict) -> dict[str, Weak]:
    """Give the missed cells after an answer."""
    if practice.silent:
        return practice.weak
    others = {cell: weak for cell, weak in practice.weak.items() if cell != asked.cell}
    if not verdict.right:
        return others | {asked.cell: Weak(0, returns(practice))}
    known = practice.weak.get(asked.cell)
    if known is None or known.right + 1 >= ENOUGH:
        return others
    return others | {asked.cell: Weak(known.right + 1, returns(practice))}


def returns(practice: Practice) -> int:
    """Give the number of the hand at which a cell returns."""
    numbers = numbers_of(f"{practice.seed}/return", practice.number)
    return practice.number + SOONEST + below(numbers, LATEST - SOONEST + 1)


def report(answers: Iterable[Answer]) -> TestReport:
    """Give how a test went."""
    by_cell: dict[str, list[Answer]] = {}
    for answer in answers:
        by_cell.setdefault(answer.cell, []).append(answer)
    cells = tuple(cell_report(cell, given) for cell, given in sorted(by_cell.items()))
    asked = sum(cell.asked for cell in cells)
    cost = sum(cell.cost for cell in cells)
    return TestReport(
        asked=asked,
        right=sum(cell.right for cell in cells),
        cost=cost,
        cost_per_hand=cost / asked if asked else 0.0,
        slowest=tuple(sorted(cells, key=lambda cell: -cell.milliseconds)[:SLOWEST]),
        cells=cells,
    )


def cell_report(cell: str, answers: Sequence[Answer]) -> CellReport:
    """Give how a test went in one cell."""
    return CellReport(
        cell=cell,
        asked=len(answers),
        right=sum(answer.right for answer in answers),
        cost=sum(answer.cost for answer in answers),
        milliseconds=sum(answer.milliseconds for answer in answers) / len(answers),
    )


def drill(seed: str, count: Count, decks: int, together: int, steps: int) -> Drill:
    """Give a counting drill: so many steps of so many cards from a shuffled shoe, as far as it goes."""
    order = shuffle(fresh_shoe(decks), seed.encode())
    running = count.start(decks)
    found = []
    for at in range(0, min(steps * together, len(order) - together), together):
        cards = order[at : at + together]
        running += sum(count.tags[card.points - 1] for card in cards)
        left = (len(order) - at - together) / 52
        value = running / count.scale
        found.append(DrillStep(cards, value, value / left if count.per_deck else value))
    return Drill(count.name, count.start(decks) / count.scale, tuple(found))
