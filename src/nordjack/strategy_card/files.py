"""A strategy card as a file of any kind."""

import csv
from io import StringIO
from typing import TYPE_CHECKING

from nordjack.rules import Game
from nordjack.strategy.charts import Chart, chart_to_csv
from nordjack.words import translator

if TYPE_CHECKING:
    from nordjack.analysis.home.result import HomeAnswer
    from nordjack.strategy_card.content import Card

__all__ = ["KINDS", "card_file", "home_card_file"]

#: The kinds of files, and what a browser calls them.
KINDS = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
}


def card_file(game: Game, chart: Chart, ev: float, lang: str, kind: str) -> bytes:
    """Give the card of a chart that returns 1 + ev as a file of a kind of :data:`KINDS`."""
    if kind == "csv":
        return chart_to_csv(chart).encode()
    from nordjack.strategy_card.content import make_card  # noqa: PLC0415 - drawing loads only where it is used

    return card_as(make_card(game, chart, ev, translator(lang)), kind)


def home_card_file(game: Game, answer: "HomeAnswer", lang: str, kind: str) -> bytes:
    """Give the card of a solved home game as a file of a kind of :data:`KINDS`."""
    from nordjack.strategy_card.home import home_card  # noqa: PLC0415 - drawing loads only where it is used

    card = home_card(game, answer, translator(lang))
    return card_as_csv(card).encode() if kind == "csv" else card_as(card, kind)


def card_as(card: "Card", kind: str) -> bytes:
    """Give a card as a page, a text or a picture."""
    from nordjack.strategy_card.picture import COLOURS, draw_card  # noqa: PLC0415 - drawing loads only where it is used
    from nordjack.strategy_card.text import card_as_html, card_as_markdown  # noqa: PLC0415

    match kind:
        case "md":
            return card_as_markdown(card).encode()
        case "html":
            return card_as_html(card, COLOURS).encode()
        case _:
            return draw_card(card, kind)


def card_as_csv(card: "Card") -> str:
    """Give a card's cells as one table."""
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(["table", "row", *card.up_cards])
    for block in card.blocks:
        lines.writerows([block.heading, row.label, *(cell.text for cell in row.cells)] for row in block.rows)
    return text.getvalue()
