"""The analysis on a terminal: a few tables, widest first things first."""

from collections.abc import Iterable, Iterator, Mapping

from rich.console import Console
from rich.table import Table

from nordjack.analysis.composition import VALUES
from nordjack.analysis.dealer import OUTCOME_NAMES
from nordjack.analysis.decision import Decision
from nordjack.analysis.game import Analysis
from nordjack.analysis.report import hand_name
from nordjack.analysis.rows import PLAYS, Row
from nordjack.rules import Game
from nordjack.strategy.charts import LETTERS, UP_CARDS

__all__ = ["analysis_page", "decision_page"]

LETTER_OF = {play: letter for letter, play in LETTERS.items()}


def analysis_page(game: Game, answer: Analysis, rows: Iterable[Row]) -> None:
    """Print the analysis of a game, and these rows in full."""
    console = Console(highlight=False)
    for line in summary(game, answer):
        console.print(line, soft_wrap=True)
    for title, table in tables(answer):
        console.print(f"\n{title}", soft_wrap=True)
        console.print(table)
    listed = list(rows)
    if listed:
        print("\n" + "\n".join(all_plays(listed)))


def tables(answer: Analysis) -> Iterator[tuple[str, Table]]:
    """Give every table with its title, which a narrow table would wrap."""
    yield "Best play: S stand, H hit, D double, P split, R surrender", best_plays(answer)
    yield "Up cards", up_cards(answer)
    yield "Dealer's outcome", dealer(answer)
    yield "Side bets, a unit staked on each", side_bets(answer)


def summary(game: Game, answer: Analysis) -> list[str]:
    """Give the figures that matter first."""
    lost = answer.composition_ev - answer.chart_ev
    return [
        f"{game.name}, {answer.strategy} play: return {percent(1.0 + answer.ev)}, house edge {percent(-answer.ev)}",
        f"by composition {answer.composition_ev:+.10f}, by chart {answer.chart_ev:+.10f}: a chart loses {lost:.7f}",
        f"standard deviation of a round {answer.standard_deviation:.4f} stakes",
        f"calculated in {answer.seconds:.3f} s",
    ]


def percent(share: float) -> str:
    """Write a share of 1."""
    return f"{round(100.0 * share, 4) + 0.0:.4f} %"


def table_of(*columns: str) -> Table:
    """Give an empty table: the first column names its rows."""
    table = Table(box=None, pad_edge=False)
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", no_wrap=True)
    return table


def best_plays(answer: Analysis) -> Table:
    """Give the best play of every two-card hand."""
    ups = [up for up in UP_CARDS if up in answer.columns]
    found = {(row.hand, row.up): LETTER_OF[row.best] for row in answer.rows}
    table = table_of("hand", *(VALUES[up] for up in ups))
    for hand in sorted({row.hand for row in answer.rows}, key=by_look):
        table.add_row(",".join(VALUES[value] for value in hand), *(found.get((hand, up), "-") for up in ups))
    return table


def by_look(hand: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    """Give the order of hands: hard by total, then soft, then pairs."""
    group = 2 if hand[0] == hand[1] else 1 if hand[0] == 0 else 0
    return group, sum(hand), hand


def up_cards(answer: Analysis) -> Table:
    """Give how often each up card shows and what a round is worth then."""
    table = table_of("up card", "probability", "ev")
    for up in UP_CARDS:
        if up in answer.upcards:
            each = answer.upcards[up]
            table.add_row(VALUES[up], f"{each.probability:.6f}", f"{each.ev:+.6f}")
    return table


def dealer(answer: Analysis) -> Table:
    """Give how the dealer's hand ends."""
    table = table_of("up card", *OUTCOME_NAMES)
    for up in UP_CARDS:
        if up in answer.dealer:
            table.add_row(VALUES[up], *(f"{chance:.5f}" for chance in answer.dealer[up]))
    return table


def side_bets(answer: Analysis) -> Table:
    """Give the side bets on offer."""
    table = table_of("bet", "ev")
    for bet, ev in answer.side_bets.items():
        table.add_row(bet.replace("_", " "), "not offered" if ev is None else f"{ev:+.6f}")
    return table


def all_plays(rows: Iterable[Row]) -> Iterator[str]:
    """Give every play of every hand, a line each: there are tens of thousands."""
    yield "".join(f"{name:>12}" for name in (*PLAYS, "best", "probability")) + "  hand"
    for row in rows:
        values = "".join(f"{value:>12}" for value in (*shown(row.plays), row.best))
        yield f"{values}{row.probability:>12.3e}  {hand_name(row.hand, row.up)}"


def shown(plays: Mapping[str, float | None]) -> list[str]:
    """Write the plays of a hand."""
    values = [plays.get(play) for play in PLAYS]
    return ["-" if value is None else f"{value:+.6f}" for value in values]


def decision_page(game: Game, hand: tuple[int, ...], up: int, answer: Decision) -> None:
    """Print one decision, the best play first."""
    table = table_of("play", "ev", "")
    known = {play: ev for play, ev in answer.plays.items() if ev is not None}
    for play, ev in sorted(known.items(), key=lambda each: (each[0] != answer.best, -each[1])):
        table.add_row(play, f"{ev:+.9f}", "best" if play == answer.best else "")
    offers = {"insurance, a unit": answer.insurance, "even money, over declining": answer.even_money}
    for offer, worth in offers.items():
        if worth is not None:
            table.add_row(offer, f"{worth:+.9f}")
    console = Console(highlight=False)
    console.print(f"{game.name}, {hand_name(hand, up)}", soft_wrap=True)
    console.print(table)
