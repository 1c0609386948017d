"""A strategy card as a page that prints, and as a text table."""

from html import escape

from nordjack.strategy_card.content import Block, Card, CardCell

__all__ = ["card_as_html", "card_as_markdown"]

STYLE = """
@page { size: A6; margin: 5mm }
body { font: 11px/1.25 system-ui, sans-serif; color: #222; max-width: 26rem; margin: 1rem auto }
h1 { font-size: 1.35em; margin: 0 } p { margin: .2em 0 }
table { border-collapse: collapse; width: 100%; margin-top: .5em; table-layout: fixed }
th { text-align: left; font-weight: 600 } th.up, td { text-align: center }
td { border: 1px solid #8a8a8a } td, span.play { print-color-adjust: exact; -webkit-print-color-adjust: exact }
span.play { border: 1px solid #8a8a8a; padding: 0 .4em; margin-right: .3em } li { display: inline; margin-right: 1em }
ul { padding: 0; margin: .5em 0 0 } .small { color: #5b5b5b; font-size: .85em }
"""


def card_as_html(card: Card, colours: dict[str, tuple[str, str]]) -> str:
    """Give the card as one page without anything to load."""
    rules = "".join(f".{play} {{ background: {fill}; color: {ink} }}\n" for play, (fill, ink) in colours.items())
    legend = "".join(
        f'<li><span class="play {play}">{escape(words[0])}</span>{escape(words[2:])}</li>'
        for play, words in card.legend
    )
    notes = " · ".join((*card.notes, card.corner))
    return (
        f'<!doctype html>\n<html lang="{card.lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(card.title)}</title>\n'
        f"<style>{STYLE}{rules}</style>\n<h1>{escape(card.title)}</h1>\n<p>{escape(card.facts)}</p>\n"
        f'<p class="small">{escape(card.table)}</p>\n'
        + "".join(html_block(card, block) for block in card.blocks)
        + f'<ul>{legend}</ul>\n<p class="small">{escape(notes)}</p>\n</html>\n'
    )


def html_block(card: Card, block: Block) -> str:
    """Give one block as a table."""
    head = "".join(f'<th class="up" scope="col">{name}</th>' for name in card.up_cards)
    rows = "".join(
        f'<tr><th scope="row">{row.label}</th>{"".join(map(html_cell, row.cells))}</tr>\n' for row in block.rows
    )
    return f'<table>\n<tr><th scope="col">{escape(block.heading)}</th>{head}</tr>\n{rows}</table>\n'


def html_cell(cell: CardCell) -> str:
    """Give one cell."""
    return f'<td class="{cell.play}">{escape(cell.text)}</td>'


def card_as_markdown(card: Card) -> str:
    """Give the card as tables of text."""
    parts = [f"# {card.title}", card.facts, card.table]
    for block in card.blocks:
        lines = [[block.heading, *card.up_cards], ["---"] * (len(card.up_cards) + 1)]
        lines += [[row.label, *(cell.text for cell in row.cells)] for row in block.rows]
        parts.append("\n".join("| " + " | ".join(line) + " |" for line in lines))
    parts += ["; ".join(words for _, words in card.legend), "; ".join((*card.notes, card.corner))]
    return "\n\n".join(parts) + "\n"
