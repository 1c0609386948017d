"""A chart: what to do by total, softness and pair only, against each up card. It is data, and a file in CSV.

A cell is one to four letters, the plays in order of preference: the first that is allowed is made. ``DH`` doubles, or
hits where doubling is not allowed; ``PDH`` splits, doubles or hits; every cell ends in S or H.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

import msgspec

from nordjack.cards import VALUES
from nordjack.errors import NotationError

__all__ = ["KINDS", "LETTERS", "UP_CARDS", "Cell", "Chart", "chart_from_csv", "chart_to_csv", "row_name", "rows_of"]

LETTERS: Mapping[str, str] = {"S": "stand", "H": "hit", "D": "double", "P": "split", "R": "surrender"}
#: The up cards as charts show them, the ace last; their values run from 0 (ace) to 9 (ten).
UP_CARDS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)

Kind = Literal["hard", "soft", "pair"]
#: The rows of a chart: hard and soft totals, and the values of pairs.
KINDS: Mapping[Kind, tuple[int, ...]] = {
    "hard": tuple(range(4, 22)),
    "soft": tuple(range(12, 22)),
    "pair": tuple(range(10)),
}


class Cell(NamedTuple):
    """Where a cell stands: a hard or soft total or a pair's value, and the up card's value."""

    kind: Kind
    row: int
    up: int


class Chart(msgspec.Struct, frozen=True):
    """The letters of every cell. A pair without a cell of its own is played by its total."""

    cells: dict[Cell, str]

    def letters(self, total: int, soft: bool, pair: int | None, up: int) -> str:
        """Give the plays of a hand in order of preference; ``pair`` is the value of two equal cards, else None.

        >>> Chart({Cell("hard", 16, 9): "RH"}).letters(16, False, None, 9)
        'RH'
        """
        if pair is not None and (found := self.cells.get(Cell("pair", pair, up))):
            return found
        return self.cells[Cell("soft" if soft else "hard", total, up)]


def rows_of(chart: Chart) -> Iterator[tuple[Kind, int]]:
    """Give the rows that a chart has, in order."""
    for kind, rows in KINDS.items():
        yield from ((kind, row) for row in rows if any(Cell(kind, row, up) in chart.cells for up in UP_CARDS))


def row_name(kind: Kind, row: int) -> str:
    """Give a row's name in a file.

    >>> row_name("soft", 18), row_name("pair", 0)
    ('soft 18', 'A,A')
    """
    return f"{VALUES[row]},{VALUES[row]}" if kind == "pair" else f"{kind} {row}"


def chart_to_csv(chart: Chart) -> str:
    """Write a chart; :func:`chart_from_csv` reads it back."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(["hand", *(VALUES[up] for up in UP_CARDS)])
    for kind, row in rows_of(chart):
        lines.writerow([row_name(kind, row), *(chart.cells.get(Cell(kind, row, up), "") for up in UP_CARDS)])
    return text.getvalue()


def chart_from_csv(text: str) -> Chart:
    """Read a chart; raises NotationError with the line, what was found and what is allowed."""
    lines = list(csv.reader(io.StringIO(text)))
    if not lines or lines[0][:1] != ["hand"]:
        raise NotationError("a chart begins with a line hand,2,3,...,T,A")
    ups = [up_of(name) for name in lines[0][1:]]
    if len(set(ups)) < len(ups):
        raise NotationError("line 1 of a chart names an up card twice; use each once")
    cells: dict[Cell, str] = {}
    rows: list[tuple[Kind, int]] = []
    for number, line in enumerate(lines[1:], start=2):
        if line:
            rows.append(row_of(number, line[0]))
            refuse_repeated(number, line[0], rows)
            cells.update(cells_of(number, line, ups))
    check_complete(cells)
    return Chart(cells)


def refuse_repeated(number: int, name: str, rows: list[tuple[Kind, int]]) -> None:
    """Refuse a row that stood there before."""
    if rows[-1] in rows[:-1]:
        raise NotationError("line {number} of a chart: {found!r} stands twice; use it once", number=number, found=name)


def up_of(name: str) -> int:
    """Read an up card's value."""
    if name.strip() not in tuple(VALUES):
        raise NotationError("line 1 of a chart: {found!r} is no up card; use A23456789T", found=name)
    return VALUES.index(name.strip())


def cells_of(number: int, line: list[str], ups: list[int]) -> Iterator[tuple[Cell, str]]:
    """Read one line of cells."""
    kind, row = row_of(number, line[0])
    if len(line) != len(ups) + 1:
        raise NotationError(
            "line {number} of a chart has {found} cells; the first line names {allowed} up cards",
            number=number,
            found=len(line) - 1,
            allowed=len(ups),
        )
    for up, letters in zip(ups, line[1:], strict=True):
        if letters:
            yield Cell(kind, row, up), letters_of(number, letters)


def row_of(number: int, name: str) -> tuple[Kind, int]:
    """Read a row's name."""
    for kind, rows in KINDS.items():
        for row in rows:
            if row_name(kind, row) == name.strip():
                return kind, row
    raise NotationError(
        "line {number} of a chart: {found!r} is no hand; use hard 4 to hard 21, soft 12 to soft 21, A,A to T,T",
        number=number,
        found=name,
    )


def letters_of(number: int, letters: str) -> str:
    """Read a cell: each play once, and last one that is always allowed."""
    if not re.fullmatch(r"(?!.*(.).*\1)[PRD]{0,3}[SH]", letters.strip()):
        raise NotationError(
            "line {number} of a chart: {found!r} is no cell; use S or H, after any of P, R and D, such as DH",
            number=number,
            found=letters,
        )
    return letters.strip()


def check_complete(cells: Iterable[Cell]) -> None:
    """Refuse a chart that does not say what to do with some total; soft 12 and the highest totals may be left out."""
    for kind, rows in (("hard", range(5, 20)), ("soft", range(13, 21))):
        for row in rows:
            for up in range(10):
                if Cell(kind, row, up) not in cells:  # type: ignore[arg-type]
                    raise NotationError(
                        "a chart needs every total against every up card; {hand} against {up} is missing",
                        hand=f"{kind} {row}",
                        up=VALUES[up],
                    )
