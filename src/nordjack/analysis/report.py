"""Answers as plain values, as JSON and CSV have them."""

from collections.abc import Iterable

from nordjack.analysis.compare import Comparison, Difference
from nordjack.analysis.composition import VALUES, Composition, name_of
from nordjack.analysis.dealer import OUTCOME_NAMES
from nordjack.analysis.decision import Decision
from nordjack.analysis.game import Analysis
from nordjack.analysis.rows import PLAYS, Row
from nordjack.rules import Game

__all__ = [
    "CSV_HEAD",
    "analysis_report",
    "comparison_report",
    "csv_line",
    "deal_chance",
    "decision_report",
    "hand_name",
    "plays_report",
]

CSV_HEAD = ("hand", "upcard", "probability", *PLAYS, "best")


def analysis_report(game: Game, answer: Analysis, rows: Iterable[Row]) -> dict[str, object]:
    """Give the analysis of a game, with these rows."""
    return {
        "game": game.name,
        "decks": game.rules.decks,
        "strategy": answer.strategy,
        "ev": answer.ev,
        "return": 1.0 + answer.ev,
        "chart_ev": answer.chart_ev,
        "composition_ev": answer.composition_ev,
        "standard_deviation": answer.standard_deviation,
        "upcards": {
            VALUES[up]: {"probability": each.probability, "ev": each.ev} for up, each in answer.upcards.items()
        },
        "hands": {hand_name(row.hand, row.up): plays_report(row.plays, row.best, row.probability) for row in rows},
        "side_bets": {bet: {"ev": ev} for bet, ev in answer.side_bets.items()},
        "dealer": {
            VALUES[up]: dict(zip(OUTCOME_NAMES, map(float, chances), strict=True))
            for up, chances in answer.dealer.items()
        },
        "seconds": answer.seconds,
    }


def decision_report(
    game: Game, composition: Composition, hand: tuple[int, ...], up: int, answer: Decision
) -> dict[str, object]:
    """Give one decision."""
    chance = deal_chance(composition, hand, up) if len(hand) == 2 else None
    return {
        "game": game.name,
        "decks": game.rules.decks,
        "strategy": "composition",
        "hands": {hand_name(hand, up): plays_report(answer.plays, answer.best, chance)},
        "side_bets": {"insurance": {"ev": answer.insurance}, "even_money": {"ev": answer.even_money}},
    }


def deal_chance(composition: Composition, hand: tuple[int, ...], up: int) -> float:
    """Give the chance of a two-card hand and an up card together."""
    ways, left = 1.0, list(composition.values)
    for place, value in enumerate((*hand, up)):
        ways *= left[value] / (composition.cards - place)
        left[value] -= 1
    return ways if hand[0] == hand[1] else 2.0 * ways


def hand_name(hand: Iterable[int], up: int) -> str:
    """Name a hand and an up card.

    >>> hand_name((7, 7), 9)
    '8,8 v T'
    """
    return f"{name_of(hand)} v {VALUES[up]}"


def plays_report(plays: dict[str, float | None], best: str, probability: float | None) -> dict[str, object]:
    """Give every play, None where it is not allowed, and the best one."""
    return {**{play: plays.get(play) for play in PLAYS}, "best": best, "probability": probability}


def csv_line(row: Row) -> list[object]:
    """Give one row as a line of a table."""
    values = [row.plays.get(play) for play in PLAYS]
    return [name_of(row.hand), VALUES[row.up], row.probability, *values, row.best]


def comparison_report(found: Comparison) -> dict[str, object]:
    """Give the comparison as JSON has it."""
    return {
        "games": [{"game": each.game, "ev": each.ev, "return": 1.0 + each.ev} for each in found.games],
        "differences": [difference_report(each) for each in found.differences],
    }


def difference_report(each: Difference) -> dict[str, object]:
    """Give the way from one game to another as JSON has it."""
    fields = [
        {"field": worth.field, "from": worth.before, "to": worth.after, "ev": worth.difference} for worth in each.fields
    ]
    return {
        "from": each.before,
        "to": each.after,
        "ev": each.difference,
        "fields": fields,
        "together": each.together,
    }
