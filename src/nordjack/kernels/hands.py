"""What hitting and doubling are worth, from the highest hands down, and the play of every hand."""

from nordjack.kernels.compiled import compiled, inlined
from nordjack.kernels.packing import DOUBLE, HIT, NATURAL, STAND, UNSET, Hands
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
    """Fill hit, double, best and the plays of all needed hands after their stands are known."""
    for hand in range(len(work.needed) - 1, -1, -1):
        values.hit[hand] = values.double[hand] = values.best[hand] = NOTHING
        values.play[hand] = values.split_play[hand] = STAND
        if work.needed[hand] and work.hands.sizes[hand] >= 2 and values.stand[hand] > NOTHING:
            draw(hand, doubles, shoe, work, values)
            choose(hand, doubles, values)


@inlined
def draw(hand: int, doubles: Doubles, shoe: Shoe, work: Work, values: Values) -> None:
    """Fill what one more card is worth to a hand that goes on, and to one that doubles."""
    left = shoe.cards - work.hands.sizes[hand]
    hit = double = 0.0
    for value in range(10):
        cards = shoe.counts[value] - work.hands.counts[hand, value]
        if cards > 0.0:
            child = work.hands.children[hand, value]
            if child < 0:
                lost = cards * bust_cost(hand, value, shoe, work.hands)
                hit -= lost
                double -= lost
            else:
                hit += cards * values.best[child]
                double += cards * (values.held[child] if doubles.forced[hand, value] else values.stand[child])
    values.hit[hand] = hit / left
    if doubles.unsplit[hand] or doubles.split[hand]:
        values.double[hand] = 2.0 * double / left


@inlined
def bust_cost(hand: int, value: int, shoe: Shoe, hands: Hands) -> float:
    """Give what a bust costs: a dealer's blackjack gives it back where it is known apart."""
    if not shoe.returns or shoe.key < 0:
        return 1.0
    left = shoe.cards - hands.sizes[hand] - 1.0
    keys = shoe.counts[shoe.key] - hands.counts[hand, shoe.key] - (value == shoe.key)
    return 1.0 - float(keys / max(left, 1.0))


@inlined
def choose(hand: int, doubles: Doubles, values: Values) -> None:
    """Take the play that is fixed, or the best, for the hand as it was dealt and as part of a split."""
    play = best_play(hand, doubles.unsplit[hand], values.fixed[hand], values)
    values.play[hand] = play
    values.best[hand] = value_of(hand, play, values)
    values.split_play[hand] = best_play(hand, doubles.split[hand], values.split_fixed[hand], values)
    if hand == NATURAL:
        values.split_play[hand] = STAND


@inlined
def best_play(hand: int, may_double: bool, fixed: int, values: Values) -> int:
    """Give the play to take among stand, hit and double."""
    if fixed != UNSET:
        return fixed
    play, best = STAND, values.stand[hand]
    if values.hit[hand] > best + CLEARLY:
        play, best = HIT, values.hit[hand]
    if may_double and values.double[hand] > best + CLEARLY:
        play = DOUBLE
    return play


@inlined
def value_of(hand: int, play: int, values: Values) -> float:
    """Give what a play is worth."""
    if play == HIT:
        return float(values.hit[hand])
    return float(values.double[hand] if play == DOUBLE else values.stand[hand])
