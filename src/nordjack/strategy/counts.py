"""Ways to count cards, to stake and to deviate by the count, as data."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm

import msgspec

from nordjack.cards import VALUES
from nordjack.errors import NotationError
from nordjack.strategy.charts import UP_CARDS, Cell, letters_of, row_of

__all__ = ["COUNTS", "SIDE_COUNTS", "Count", "IndexPlay", "Ramp", "parse_count", "parse_index_plays", "parse_ramp"]


class Count(msgspec.Struct, frozen=True):
    """What each value counts, ace first and tens last, as whole numbers of which ``scale`` make one.

    ``per_deck`` divides the sum by the decks left (a true count); else it is taken as it is, from
    ``start_per_deck`` times the decks (a running count), 4 more than that in all.
    """

    name: str
    tags: tuple[int, ...]
    scale: int = 1
    per_deck: bool = True
    first: int = 0
    start_per_deck: int = 0

    def start(self, decks: int) -> int:
        """Give the sum of a new shoe.

        >>> COUNTS["ko"].start(6)
        -20
        """
        return (self.first + self.start_per_deck * decks) * self.scale

    @property
    def balanced(self) -> bool:
        """Tell whether a whole deck counts 0."""
        return 4 * sum(self.tags) + 12 * self.tags[9] == 0


#: The systems by name. KO begins at 4 less 4 a deck, as its authors have it (Vancura, Fuchs 1998).
COUNTS: Mapping[str, Count] = {
    count.name: count
    for count in (
        Count("hi-lo", (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)),
        Count("ko", (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1), per_deck=False, first=4, start_per_deck=-4),
        Count("omega-ii", (0, 1, 1, 2, 2, 2, 1, 0, -1, -2)),
        Count("zen", (-1, 1, 1, 2, 2, 2, 1, 0, 0, -2)),
    )
}
#: For over and under 13: what taking one card away does to over 13, to the nearest fifth of the greatest, roughly.
SIDE_COUNTS: Mapping[str, Count] = {"over-under": Count("over-under", (2, 2, 2, 1, 0, 0, -1, -1, -1, -1))}


def parse_count(text: str) -> Count:
    """Read a system's name, or ten numbers from ace to ten; raises NotationError.

    >>> parse_count("-1,1,1,1,1,1,0.5,0,0,-1").tags
    (-2, 2, 2, 2, 2, 2, 1, 0, 0, -2)
    """
    known = {**COUNTS, **SIDE_COUNTS}
    if text in known:
        return known[text]
    try:
        numbers = [Fraction(part.strip()) for part in text.split(",")]
    except (ValueError, ZeroDivisionError):
        numbers = []
    if len(numbers) != 10 or any(abs(number) > 20 or number.denominator > 100 for number in numbers):
        raise NotationError(
            "the count {found!r} is unknown; use one of {allowed}, or ten numbers from -20 to 20 for A,2,...,T",
            found=text,
            allowed=", ".join(known),
        )
    if not any(numbers):
        raise NotationError("the count {found!r} tells no cards apart; use a number other than 0 somewhere", found=text)
    scale = lcm(*(number.denominator for number in numbers))
    return Count(text, tuple(int(number * scale) for number in numbers), scale)


class Ramp(msgspec.Struct, frozen=True):
    """Units to stake, each from a count up; below the first step its units are staked too."""

    steps: tuple[tuple[int, int], ...]

    def units(self, count: int) -> int:
        """Give the units to stake at a count.

        >>> Ramp(((0, 1), (2, 4))).units(3)
        4
        """
        return next((units for least, units in reversed(self.steps) if count >= least), self.steps[0][1])

    def __str__(self) -> str:
        return ",".join(f"{least}:{units}" for least, units in self.steps)


def parse_ramp(text: str) -> Ramp:
    """Read ``0:1,1:2,3:8``, count : units; raises NotationError."""
    steps = []
    for part in text.split(","):
        least, _, units = part.partition(":")
        try:
            steps.append((int(least), int(units)))
        except ValueError:
            raise NotationError(
                "{found!r} is no step of a ramp; use count:units, such as 0:1,1:2,3:8", found=part
            ) from None
    check_ramp(steps)
    return Ramp(tuple(steps))


def check_ramp(steps: Sequence[tuple[int, int]]) -> None:
    """Refuse units below the minimum stake, too many of them, and counts that do not rise."""
    for least, units in steps:
        if not 1 <= units <= 10_000:
            raise NotationError(
                "the ramp stakes {found} unit(s) from {least} up; use 1, the minimum stake, to 10000",
                found=units,
                least=least,
            )
    for (before, _), (least, _) in pairwise(steps):
        if least <= before:
            raise NotationError("the ramp has {found} after {before}; use rising counts", found=least, before=before)


class IndexPlay(msgspec.Struct, frozen=True):
    """A cell of a chart that is played otherwise from a count up, or below it where ``below`` is true."""

    cell: Cell
    count: int
    letters: str
    below: bool = False

    def applies(self, count: int) -> bool:
        """Tell whether it is played at a count."""
        return (count < self.count) if self.below else count >= self.count

    def covers(self, other: "IndexPlay") -> bool:
        """Tell whether it is played wherever another one would be."""
        alike = self.cell == other.cell and self.below == other.below
        return alike and (self.count >= other.count if self.below else self.count <= other.count)

    def contradicts(self, other: "IndexPlay") -> bool:
        """Tell whether one goes up and the other down, and some counts have two plays."""
        low, high = (self, other) if self.below else (other, self)
        across = self.cell == other.cell and low.below and not high.below
        return across and high.count < low.count and self.letters != other.letters


def parse_index_plays(text: str) -> tuple[IndexPlay, ...]:
    """Read lines ``hard 16,T,>=0,S`` or ``hard 12,4,<0,H``; the first that applies is played.

    Raises NotationError with the line.
    """
    found: list[tuple[int, IndexPlay]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("hand"):
            play = index_play(number, line)
            refuse_double(number, line, play, found)
            found.append((number, play))
    if not found:
        raise NotationError("holds no index plays; use lines such as hard 16,T,>=0,S")
    return tuple(play for _, play in found)


def refuse_double(number: int, line: str, play: IndexPlay, before: Iterable[tuple[int, IndexPlay]]) -> None:
    """Refuse a line that an earlier one leaves no count, or that says something else for some counts."""
    for earlier, other in before:
        if other.covers(play) or other.contradicts(play):
            raise NotationError(
                "line {number} of the index plays: {found!r} is about counts that line {earlier} is about; use one"
                " play for each count, the narrower line first",
                number=number,
                found=line.strip(),
                earlier=earlier,
            )


def index_play(number: int, line: str) -> IndexPlay:
    """Read one line; a pair is written with its comma, so the last three parts are what is left."""
    *hand, up, count, letters = line.split(",") if line.count(",") > 2 else ["", "", "", ""]
    kind, row = row_of(number, ",".join(hand))
    below, least = count.strip().startswith("<"), count.strip().lstrip("<>=")
    if up.strip() not in tuple(VALUES) or not least.lstrip("-").isdigit():
        raise NotationError(
            "line {number} of the index plays: {found!r}; use hand,up card,>=count,play such as hard 16,T,>=0,S",
            number=number,
            found=line,
        )
    cell = Cell(kind, row, VALUES.index(up.strip()))
    assert cell.up in UP_CARDS
    return IndexPlay(cell, int(least), letters_of(number, letters), below)
