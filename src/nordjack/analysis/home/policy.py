"""A solved profile condensed to a policy by totals, and a policy spread out again to be measured."""

import numpy as np

from nordjack.analysis.home.game import HomeGame, Roots, empty_profile
from nordjack.analysis.home.model import Shown, every_spot
from nordjack.analysis.home.solve import Mixed, shared
from nordjack.kernels.home_layout import HIDDEN, PAIRED_TEN, STATES
from nordjack.kernels.packing import Floats
from nordjack.strategy.home import ROWS, HomePolicy, plain

__all__ = ["condensed", "rows_of_halves", "rows_of_spots", "spread_out"]


def condensed(game: HomeGame, mixed: Mixed, ordered: int) -> HomePolicy:
    """Give the policy of a solved game; hands that never come play plainly.

    A game of one stake, or without doubling, fills both places of the policy.
    """
    weights = mixed.plays.plays * np.append(game.deals.chances, game.deals.chances[9])[:, None]
    rows = rows_of_spots(ordered)
    draws = np.stack([weights[:, rows == row, :2].sum(axis=1) for row in range(ROWS)], axis=1)
    halves = np.einsum("tpesa,p->tsa", mixed.plays.halves, game.deals.chances)
    half_rows = rows_of_halves()
    half_draws = np.stack([halves[:, half_rows == row].sum(axis=1) for row in range(ROWS)], axis=1)
    pairs = np.stack([weights[:, pair, PAIRED_TEN if pair == 9 else pair] for pair in range(10)], axis=1)
    usual, high, doubled = plain(), len(game.stakes) - 1, game.doublings - 1
    return HomePolicy(
        stakes=chances_of(mixed.roots.stakes, high),
        doubles=(chances_of(mixed.roots.doubles[0], doubled), chances_of(mixed.roots.doubles[-1], doubled)),
        draws=nested(game, share_of(draws, 1, usual.draws[0][0][0])),
        halves=nested(game, share_of(half_draws, 1, usual.halves[0][0][0])),
        splits=nested(game, share_of(pairs, 2, usual.splits[0][0][0])),
    )


def chances_of(roots: Floats, choices: int) -> tuple[float, ...]:
    """Give the chances of the second choice, none where there is no choice."""
    return rounded(roots[:, 1] if choices else np.zeros(10))


def rows_of_spots(ordered: int) -> Floats:
    """Give the row of every [spot, hidden], -1 where nothing is decided."""
    return np.array([[row_shown(name, min(hidden, 9)) for hidden in range(HIDDEN)] for name in every_spot(ordered)])


def row_shown(name: Shown, value: int) -> int:
    """Give the row of shown cards and a hidden one."""
    return row_of_hand(name.points + value + 1, name.ace or value == 0)


def row_of_hand(points: int, ace: bool) -> int:
    """Give the row of points with aces as 1, or -1 where nothing is decided."""
    total = points + 10 if ace and points <= 11 else points
    if total >= 21 or points < 2:
        return -1
    return max(total - 4, 0) if total == points else 17 + total - 12


def rows_of_halves() -> Floats:
    """Give the row of every state of half a split."""
    return np.array([row_of_hand(state // 2, state % 2 == 1) for state in range(STATES)])


def share_of(weights: Floats, part: int, usual: tuple[float, ...]) -> Floats:
    """Give one part of weights along the last axis, or what is usual where there are next to none."""
    return np.where(weights.sum(axis=-1) > 1e-6 * weights.sum(), shared(weights)[..., part], np.array(usual))


def rounded(values: Floats) -> tuple[float, ...]:
    """Give chances with four digits."""
    return tuple(round(float(value), 4) for value in values)


def nested(game: HomeGame, values: Floats) -> tuple[tuple[tuple[tuple[float, ...], ...], ...], ...]:
    """Give a table by stake, doubling, second card and row as tuples."""
    shape = values.shape[-1:]
    whole = np.broadcast_to(values.reshape(len(game.stakes), game.doublings, 10, *shape), (2, 2, 10, *shape))
    return tuple(tuple(tuple(rounded(row) for row in table) for table in pair) for pair in whole)


def spread_out(game: HomeGame, policy: HomePolicy, ordered: int) -> Mixed:
    """Give a policy's stakes, doublings and punter's plays as a profile; the banker's draws are left empty."""
    plays = empty_profile(game)
    draws = of_tables(game, policy.draws)[:, rows_of_spots(ordered)]
    plays.plays[..., 0], plays.plays[..., 1] = 1.0 - draws, draws
    plays.halves[..., 1] = of_tables(game, policy.halves)[:, None, None, rows_of_halves()]
    plays.halves[..., 0] = 1.0 - plays.halves[..., 1]
    splits = of_tables(game, policy.splits)
    for pair in range(10):
        at = plays.plays[:, pair, PAIRED_TEN if pair == 9 else pair]
        at[:, :2] *= (1.0 - splits[:, pair])[:, None]
        at[:, 2] = splits[:, pair]
    stakes, doubles = np.array(policy.stakes), np.array(policy.doubles)
    chosen = np.stack([1.0 - stakes, stakes], axis=1)[:, : len(game.stakes)]
    doubled = np.stack([1.0 - doubles, doubles], axis=2)[: len(game.stakes), :, : game.doublings]
    roots = Roots(chosen, doubled)
    return Mixed(roots, plays)


def of_tables(game: HomeGame, table: tuple[tuple[tuple[tuple[float, ...], ...], ...], ...]) -> Floats:
    """Give a policy's table by table and row."""
    found = np.array(table)[: len(game.stakes), : game.doublings]
    return found.reshape(game.tables, -1)
