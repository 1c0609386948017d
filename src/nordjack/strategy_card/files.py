"""A strategy card as a file of any kind."""

from nordjack.rules import Game
from nordjack.strategy.charts import Chart, chart_to_csv
from nordjack.words import translator

__all__ = ["KINDS", "card_file"]

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
    from nordjack.strategy_card.picture import COLOURS, draw_card  # noqa: PLC0415
    from nordjack.strategy_card.text import card_as_html, card_as_markdown  # noqa: PLC0415

    card = make_card(game, chart, ev, translator(lang))
    match kind:
        case "md":
            return card_as_markdown(card).encode()
        case "html":
            return card_as_html(card, COLOURS).encode()
        case _:
            return draw_card(card, kind)
