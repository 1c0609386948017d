"""Many rounds of a whole table in a row, summed as they come."""

from nordjack.kernels import layout
from nordjack.kernels.boxes import NOBODY, bin_at, bin_of, table_round
from nordjack.kernels.compiled import compiled
from nordjack.kernels.layout import BOX_INSURED, BOX_NET, BOX_SUM, BOXES, LEAVE, OWN, PlayerTable
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.rounds import INSURANCE_NET, INSURED, LEFT, add_result
from nordjack.kernels.shuffling import prepare

__all__ = ["OVER", "SEEN", "TWO_ACES", "UNDER", "table_rounds"]

#: First two cards of own boxes: how many, over 13, under 13, and two aces among those.
SEEN, OVER, UNDER, TWO_ACES = range(4)


@compiled
def table_rounds(  # noqa: PLR0913, PLR0917 - one array for each kind of thing
    shoe: Ints, players: tuple[PlayerTable, PlayerTable], table: Ints, counts: tuple[Floats, Floats], room: Ints,
    rounds: int, results: Ints, sat_out: Ints, sums: Ints, products: Ints, two_cards: Ints, extras: Ints,
) -> None:  # fmt: skip
    """Play rounds; add the own boxes' result together to ``results[bin, middle + net]``, insurance included.

    ``sat_out[bin]`` counts rounds without the own boxes; ``sums`` and ``products`` are over the own boxes and their
    pairs; ``two_cards[side bin]`` counts what over and under 13 depend on.
    """
    mine, theirs = players
    own = table[OWN]
    while rounds > 0:
        prepare(shoe)
        bin_ = bin_at(shoe, counts[0], NOBODY)
        side_bin = bin_of(shoe, counts[1], layout.SIDE_SUMS)
        if bin_ < table[LEAVE] and own == table[BOXES]:
            shoe[layout.CUT] = 0
            extras[LEFT] += 1
            continue
        first = own if bin_ < table[LEAVE] else 0
        table_round(shoe, mine, theirs, table, counts[0], room, first)
        rounds -= 1
        if first:
            sat_out[bin_] += 1
            continue
        net = 0
        for box in range(own):
            won = room[BOX_NET + box] + room[BOX_INSURED + box]
            net += won
            sums[box] += won
            extras[INSURED] += room[BOX_INSURED + box] != 0
            extras[INSURANCE_NET] += room[BOX_INSURED + box]
            count_two_cards(two_cards, side_bin, room[BOX_SUM + box])
            for other in range(box + 1):
                products[box, other] += won * (room[BOX_NET + other] + room[BOX_INSURED + other])
        add_result(results, bin_, net)


@compiled
def count_two_cards(two_cards: Ints, bin_: int, points: int) -> None:
    """Count what over and under 13 depend on."""
    two_cards[bin_, SEEN] += 1
    two_cards[bin_, OVER] += points > 13
    two_cards[bin_, UNDER] += points < 13
    two_cards[bin_, TWO_ACES] += points == 2
