"""A strategy card's content, in one language: what a picture, a page and a text table all show."""

from collections.abc import Iterator

import msgspec

from nordjack.analysis.composition import full_shoe
from nordjack.analysis.side_bets import insurance
from nordjack.rules import Game, Rules
from nordjack.sheet import oddities, title
from nordjack.strategy.charts import LETTERS, UP_CARDS, Cell, Chart, Kind, rows_of
from nordjack.words import N_, Words

__all__ = ["Block", "Card", "CardCell", "CardRow", "make_card"]

#: Each legend begins with the letter that stands in the cells.
LEGENDS = {
    "stand": N_("S stand"),
    "hit": N_("H hit"),
    "double": N_("D double"),
    "split": N_("P split"),
    "surrender": N_("R surrender"),
}
HEADINGS: dict[Kind, str] = {"hard": N_("Hard hands"), "soft": N_("Soft hands"), "pair": N_("Pairs")}
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")


class CardCell(msgspec.Struct, frozen=True):
    """One cell: its text, and the play that colours it."""

    text: str
    play: str


class CardRow(msgspec.Struct, frozen=True):
    """One row: a hand or a span of hands, and a cell an up card."""

    label: str
    cells: tuple[CardCell, ...]


class Block(msgspec.Struct, frozen=True):
    """Rows under one heading."""

    heading: str
    rows: tuple[CardRow, ...]


class Card(msgspec.Struct, frozen=True):
    """Everything on a card. ``legend`` has the plays with their words, ``notes`` explain cells of two letters."""

    lang: str
    title: str
    facts: str
    table: str
    corner: str
    up_cards: tuple[str, ...]
    blocks: tuple[Block, ...]
    legend: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]


def make_card(game: Game, chart: Chart, ev: float, words: Words) -> Card:
    """Give the card of a chart that returns 1 + ev."""
    shown = tuple(up for up in UP_CARDS if any(cell.up == up for cell in chart.cells))
    blocks = tuple(block(game.rules, chart, kind, shown, words) for kind in HEADINGS)
    cells = [cell for each in blocks for row in each.rows for cell in row.cells]
    plays = [play for play in LEGENDS if any(cell.play == play for cell in cells)]
    return Card(
        lang=words.lang,
        title=title(game.name, words),
        facts=facts(game, ev, words),
        table=oddities_but_packs(game.rules, words),
        corner=words("columns: the dealer's up card"),
        up_cards=tuple(NAMES[up] for up in shown),
        blocks=tuple(each for each in blocks if each.rows),
        legend=tuple((play, words(LEGENDS[play])) for play in plays),
        notes=(*notes(sorted({cell.text for cell in cells}), words), *insurance_note(game.rules, words)),
    )


def facts(game: Game, ev: float, words: Words) -> str:
    """Give the packs and the return, in one line."""
    return words("{packs}, return by this card {share}", packs=packs(game.rules, words), share=words.percent(1.0 + ev))


def packs(rules: Rules, words: Words) -> str:
    """Give how many packs the shoe has."""
    return words.count("one pack", "{n} packs", rules.decks)


def oddities_but_packs(rules: Rules, words: Words) -> str:
    """Give what is odd about the table; the packs stand above it."""
    return oddities(rules, words).removesuffix(".").removesuffix(f"; {packs(rules, words)}") + "."


def insurance_note(rules: Rules, words: Words) -> tuple[str, ...]:
    """Say what to do with insurance, where it is offered."""
    if rules.insurance == "no":
        return ()
    pays = insurance(rules, full_shoe(rules.decks)) > 0.0
    return (words("take insurance") if pays else words("decline insurance"),)


def block(rules: Rules, chart: Chart, kind: Kind, shown: tuple[int, ...], words: Words) -> Block:
    """Give the rows of one kind; neighbours that play alike share a row."""
    rows = [row for each, row in rows_of(chart) if each == kind and is_told(rules, chart, kind, row)]
    spans: list[tuple[int, int, tuple[CardCell, ...]]] = []
    for row in rows:
        cells = tuple(shown_cell(chart.cells[Cell(kind, row, up)], words) for up in shown)
        if spans and spans[-1][2] == cells and kind != "pair":
            spans[-1] = spans[-1][0], row, cells
        else:
            spans.append((row, row, cells))
    return Block(words(HEADINGS[kind]), tuple(CardRow(label(kind, *span[:2]), span[2]) for span in spans))


def is_told(rules: Rules, chart: Chart, kind: Kind, row: int) -> bool:
    """Tell whether a row has a choice: 21 has none, and the lowest totals are pairs unless splitting has an end."""
    if kind == "pair":
        return True
    always_split = any(cell.kind == "pair" for cell in chart.cells) and rules.max_hands == "unlimited"
    if kind == "soft" and row == 12:
        plays_on = rules.split_aces_draw == "freely" and not (always_split and rules.resplit_aces)
        return plays_on or not any(cell.kind == "pair" for cell in chart.cells)
    return row < 21 and not (row == 4 and kind == "hard" and always_split)


def label(kind: Kind, first: int, last: int) -> str:
    """Name a row."""
    if kind == "pair":
        return f"{NAMES[first]},{NAMES[first]}"
    if kind == "soft":
        first, last = first - 11, last - 11
        return f"A,{NAMES[first - 1]}" + (f"\N{EN DASH}{NAMES[last - 1]}" if last > first else "")
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def shown_cell(letters: str, words: Words) -> CardCell:
    """Write a cell: its play, and in a small letter what to do where a double or surrender is barred."""
    plays = [LETTERS[letter] for letter in letters]
    first = words(LEGENDS[plays[0]])[0]
    if plays[0] in ("double", "surrender"):
        return CardCell(first + words(LEGENDS[plays[1]])[0].lower(), plays[0])
    return CardCell(first, plays[0])


def notes(texts: list[str], words: Words) -> Iterator[str]:
    """Explain cells of two letters."""
    names = {words(legend)[0]: words(legend)[2:] for legend in LEGENDS.values()}
    for text in texts:
        if len(text) == 2:
            first, then = names[text[0]], names[text[1].upper()]
            yield words("{cell} {first}, else {then}", cell=text, first=first, then=then)
