"""A strategy card as a picture of A6 size: colours with steps of grey of their own, and letters besides."""

import textwrap
from io import BytesIO

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from nordjack.strategy_card.content import Block, Card, CardRow

__all__ = ["COLOURS", "draw_card"]

#: From light to dark in even steps of grey, and apart for every common colour blindness.
COLOURS = {
    "hit": ("#fbfaf5", "#222222"),
    "stand": ("#f3cf67", "#222222"),
    "double": ("#6db3df", "#111111"),
    "split": ("#1f7f66", "#ffffff"),
    "surrender": ("#6b1f52", "#ffffff"),
}
WIDTH, HEIGHT = 105.0, 148.0
MARGIN, LABEL, FOOT = 5.0, 15.0, 15.0
INCH = 25.4
INK, PALE = "#222222", "#5b5b5b"


def draw_card(card: Card, kind: str) -> bytes:
    """Draw the card as a file of the kind svg, png or pdf."""
    with rc_context({"svg.hashsalt": "nordjack", "svg.fonttype": "path", "font.family": "DejaVu Sans"}):
        figure = Figure(figsize=(WIDTH / INCH, HEIGHT / INCH), facecolor="white")
        axes = figure.add_axes((0.0, 0.0, 1.0, 1.0), xlim=(0.0, WIDTH), ylim=(HEIGHT, 0.0))
        axes.set_axis_off()
        top = draw_head(axes, card)
        draw_blocks(axes, card, top)
        draw_foot(axes, card)
        file = BytesIO()
        figure.savefig(file, format=kind, dpi=300, metadata=no_date(kind))
        return file.getvalue()


def no_date(kind: str) -> dict[str, None]:
    """Give the metadata that leaves the time out, so that the same chart gives the same file."""
    return {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind, {})


def draw_head(axes: Axes, card: Card) -> float:
    """Write the game, its facts and its rules; give where the table begins."""
    axes.text(MARGIN, 9.0, card.title, size=11.5, weight="bold", color=INK, va="baseline")
    axes.text(MARGIN, 13.6, card.facts, size=7.0, color=INK, va="baseline")
    lines = textwrap.wrap(card.table, 96)
    for number, line in enumerate(lines):
        axes.text(MARGIN, 17.4 + 3.0 * number, line, size=5.0, color=PALE, va="baseline")
    return 17.6 + 3.0 * len(lines)


def draw_blocks(axes: Axes, card: Card, top: float) -> None:
    """Draw all rows between the head and the foot."""
    lines = sum(len(block.rows) + 1.15 for block in card.blocks)
    height = (HEIGHT - FOOT - top) / lines
    for block in card.blocks:
        draw_block(axes, card, block, top, height)
        top += height * (len(block.rows) + 1.15)


def draw_block(axes: Axes, card: Card, block: Block, top: float, height: float) -> None:
    """Draw a heading with the up cards, and its rows."""
    middle = top + height * 0.62
    axes.text(MARGIN, middle, block.heading, size=5.0, weight="bold", color=INK, va="center")
    for place, name in enumerate(card.up_cards):
        axes.text(
            centre(place, card), middle, name, size=letters(height), weight="bold", color=INK, ha="center", va="center"
        )
    for number, row in enumerate(block.rows):
        draw_row(axes, card, row, top + height * (number + 1.1), height)


def draw_row(axes: Axes, card: Card, row: CardRow, top: float, height: float) -> None:
    """Draw one row of cells."""
    axes.text(MARGIN, top + height / 2, row.label, size=letters(height) - 0.2, color=INK, va="center_baseline")
    for place, cell in enumerate(row.cells):
        fill, ink = COLOURS[cell.play]
        left, wide = centre(place, card) - width(card) / 2, width(card)
        axes.add_patch(Rectangle((left, top), wide, height, facecolor=fill, edgecolor="#8a8a8a", linewidth=0.35))
        axes.text(
            centre(place, card),
            top + height / 2,
            cell.text,
            size=letters(height),
            color=ink,
            ha="center",
            va="center_baseline",
        )


def letters(height: float) -> float:
    """Give the size of letters that fit into a row."""
    return min(6.4, 2.3 * height)


def width(card: Card) -> float:
    """Give the width of a cell."""
    return (WIDTH - 2 * MARGIN - LABEL) / len(card.up_cards)


def centre(place: int, card: Card) -> float:
    """Give the middle of a column."""
    return MARGIN + LABEL + width(card) * (place + 0.5)


def draw_foot(axes: Axes, card: Card) -> None:
    """Draw the legend and its notes."""
    top = HEIGHT - FOOT + 2.6
    step = (WIDTH - 2 * MARGIN) / max(len(card.legend), 4)
    for number, (play, words) in enumerate(card.legend):
        left = MARGIN + step * number
        fill, ink = COLOURS[play]
        axes.add_patch(Rectangle((left, top), 4.4, 3.6, facecolor=fill, edgecolor="#8a8a8a", linewidth=0.35))
        axes.text(left + 2.2, top + 1.8, words[0], size=6.0, color=ink, ha="center", va="center_baseline")
        axes.text(left + 5.4, top + 1.8, words[2:], size=6.0, color=INK, va="center_baseline")
    notes = textwrap.wrap("  ·  ".join((*card.notes, card.corner)), 108)
    for number, line in enumerate(notes):
        axes.text(MARGIN, top + 6.9 + 2.7 * number, line, size=4.8, color=PALE, va="baseline")
