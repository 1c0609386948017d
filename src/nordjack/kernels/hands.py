"""What hitting and doubling are worth, from the highest hands down, and the play of every hand."""

from nordjack.kernels.compiled import compiled, inlined
from nordjack.kernels.packing import DOUBLE, HIT, NATURAL, STAND, UNSET
from nordjack.kernels.work import NOTHING, Doubles, Shoe, Values, Work

__all__ = ["CLEARLY", "play_values", "reach_from"]

#: Equal values are real in odd shoes: a later play must be better by this much.
CLEARLY = 1e-12


@compiled
def reach_from(hand: int, work: Work) -> None:
    """Mark a hand and all it can become as the only needed ones."""
    work.needed.fill(False)
    work.needed[hand] = True
    for parent in range(hand, len(work.needed)):
        if work.needed[parent]:
            for value in range(10):
                child = work.hands.children[parent, value]
                if child >= 0:
                    work.needed[child] = True


@compiled
def play_values(doubles: Doubles, shoe: Shoe, work: Work, values: Values) -> None:
    """Fill hit, double, best and the plays of all needed hands after their stands are known.

    Arrays are taken out of their tuples first: in the loop, that alone costs ten times the work.
    """
    counts, sizes, needed = work.hands.counts, work.hands.sizes, work.needed
    stand, hit, double, best = values.stand, values.hit, values.double, values.best
    unsplit, split, fixed, split_fixed = doubles.unsplit, doubles.split, values.fixed, values.split_fixed
    plays, split_plays, held = values.play, values.split_play, values.held
    children, forced = work.hands.children, doubles.forced
    in_shoe, key, returns = shoe.counts, shoe.key, shoe.returns and shoe.key >= 0
    for hand in range(len(needed) - 1, -1, -1):
        hit[hand] = double[hand] = best[hand] = NOTHING
        plays[hand] = split_plays[hand] = STAND
        if not needed[hand] or sizes[hand] < 2 or stand[hand] == NOTHING:
            continue
        left = shoe.cards - sizes[hand]
        keys = in_shoe[key] - counts[hand, key] if returns else 0.0
        drawn = doubled = 0.0
        for value in range(10):
            cards, child = in_shoe[value] - counts[hand, value], children[hand, value]
            if cards > 0.0 and child < 0:
                lost = cards * bust_cost(keys - int(value == key), left, returns)
                drawn -= lost
                doubled -= lost
            elif cards > 0.0:
                drawn += cards * best[child]
                doubled += cards * (held[child] if forced[hand, value] else stand[child])
        hit[hand] = drawn / left
        double[hand] = 2.0 * doubled / left if unsplit[hand] or split[hand] else NOTHING
        plays[hand] = best_play((stand[hand], hit[hand], double[hand]), unsplit[hand], fixed[hand])
        split_plays[hand] = best_play((stand[hand], hit[hand], double[hand]), split[hand], split_fixed[hand])
        best[hand] = (stand[hand], hit[hand], double[hand])[plays[hand]]
    split_plays[NATURAL] = STAND


@inlined
def bust_cost(keys: float, left: float, returns: bool) -> float:
    """Give what a bust costs: a dealer's blackjack gives it back where it is known apart.

    ``keys`` cards that make the dealer's blackjack are left among all ``left`` but one.
    """
    return 1.0 - keys / max(left - 1.0, 1.0) if returns else 1.0


@inlined
def best_play(values: tuple[float, float, float], may_double: bool, fixed: int) -> int:
    """Give the play that is fixed, or the best of stand, hit and double."""
    if fixed != UNSET:
        return fixed
    play, best = STAND, values[STAND]
    if values[HIT] > best + CLEARLY:
        play, best = HIT, values[HIT]
    if may_double and values[DOUBLE] > best + CLEARLY:
        play = DOUBLE
    return play
