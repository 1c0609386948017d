"""What a hand's points make, aces as 1: its total, and how it ends by that. A half of a split goes by its state.

Cards are values 0 (ace) to 9 (ten), or ranks up to 12.
"""

from nordjack.kernels.compiled import fused

__all__ = ["best_total", "hand_in", "is_natural", "needs_no_card", "result_in", "result_of", "state_of"]


@fused
def best_total(points: int, ace: bool) -> int:
    """Give the total of a hand: one ace counts 11 where that fits."""
    return points + 10 if ace and points <= 11 else points


@fused
def result_of(total: int) -> int:
    """Give how a stand on a total ends: 0 for 16 or less, then 1 to 5 for 17 to 21."""
    return max(total - 16, 0)


@fused
def is_natural(one: int, other: int) -> bool:
    """Tell whether two cards are an ace and a ten-value card."""
    return (one == 0 and other >= 9) or (one >= 9 and other == 0)


@fused
def state_of(points: int, ace: bool) -> int:
    """Give the number of a hand's state."""
    return 2 * points + int(ace)


@fused
def hand_in(state: int) -> tuple[int, bool]:
    """Give a state's points, and whether it has an ace."""
    return state // 2, state % 2 == 1


@fused
def result_in(state: int) -> int:
    """Give how a stand in a state ends."""
    points, ace = hand_in(state)
    return result_of(best_total(points, ace))


@fused
def needs_no_card(state: int, pair: int, one_card_aces: bool) -> bool:
    """Tell whether half a split is at its end: with 21, or as an ace that takes no more cards."""
    return result_in(state) == 5 or (pair == 0 and one_card_aces)
