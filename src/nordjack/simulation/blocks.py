"""Blocks of rounds: the smallest work there is. What a block gives depends on plan, seed and its number alone."""

import pickle
from functools import lru_cache

import msgspec
import numpy as np

from nordjack.errors import SimulationError
from nordjack.kernels import layout
from nordjack.kernels.many_rounds import table_rounds
from nordjack.kernels.packing import Floats, Ints
from nordjack.kernels.rounds import lone_rounds
from nordjack.kernels.shuffling import begin_block, make_live_shoe
from nordjack.rules import Rules
from nordjack.simulation.plan import NEVER, HandPlays, Plan, chart_letters
from nordjack.simulation.tables import Letters, Player, Seats, player_of, table_of, unit_of
from nordjack.simulation.tally import Tally, empty_tally
from nordjack.strategy.charts import Chart
from nordjack.strategy.counts import Count

__all__ = ["BLOCK", "Equipment", "equip", "is_lone", "live_shoe", "pack", "play_blocks"]

#: Rounds in a block.
BLOCK = 1 << 18


class Equipment(msgspec.Struct, frozen=True):
    """All tables of a plan, and the first sums of its counts."""

    plan: Plan
    mine: Player
    theirs: Player
    table: Ints
    counts: tuple[Floats, Floats]
    starts: tuple[int, int]


def pack(plan: Plan) -> bytes:
    """Give a plan as bytes that travel and that tables are kept by."""
    return pickle.dumps(plan)


@lru_cache(maxsize=8)
def equip(packed: bytes) -> Equipment:
    """Give the tables of a packed plan, built once in each process."""
    plan = pickle.loads(packed)
    assert isinstance(plan, Plan)
    mine = player_of(plan.rules, plan.letters, isinstance(plan.plays, HandPlays), plan.counts)
    theirs = mine if plan.chart is None else player_of(plan.rules, chart_player(plan.chart), False)
    counts = count_table(plan, plan.count, plan.counts), count_table(plan, plan.side_count, plan.side_counts)
    starts = start_of(plan.rules, plan.count), start_of(plan.rules, plan.side_count)
    return Equipment(plan, mine, theirs, table_of(plan.rules, seats(plan)), counts, starts)


def chart_player(chart: Chart) -> Letters:
    """Give how a player plays by a chart."""
    return lambda shape, up, _: chart_letters(chart, shape, up)


def seats(plan: Plan) -> Seats:
    """Give who sits at the table, counts turned into bins."""

    def bin_from(count: int) -> int:
        return count if abs(count) >= NEVER else count - plan.counts.start

    leaves = -NEVER if plan.leaves_below is None else bin_from(plan.leaves_below)
    boxes = plan.own + plan.others
    return Seats(plan.own, boxes, bin_from(plan.insures_from), bin_from(plan.even_money_from), leaves)


def count_table(plan: Plan, count: Count | None, counts: range) -> Floats:
    """Give how a count's sum becomes a bin, by cards dealt."""
    size = 52 * plan.rules.decks
    left = np.maximum(size - np.arange(size + 1), 1)
    if count is None:
        return layout.make_count(False, 0, 0, np.zeros(size + 1))
    per_deck = 52.0 / left if count.per_deck else np.ones(size + 1)
    return layout.make_count(True, counts.start, len(counts) - 1, per_deck / count.scale)


def start_of(rules: Rules, count: Count | None) -> int:
    """Give the sum that a count begins with."""
    return 0 if count is None else count.start(rules.decks)


def live_shoe(plan: Plan) -> Ints:
    """Give a shoe with the plan's counts and its cut card."""
    rules = plan.rules
    cut = cut_of(rules, plan.own + plan.others)
    return make_live_shoe(rules.decks, cut, rules.shuffle == "stop-card", tags(plan.count), tags(plan.side_count))


def cut_of(rules: Rules, boxes: int) -> int:
    """Give from which card on no round begins; with a stop card, fewer than four cards for each participant."""
    if rules.shuffle == "cut-card":
        return round(52 * rules.decks * rules.penetration)
    return 1 if rules.shuffle == "every-round" else 52 * rules.decks - 4 * (boxes + 1) + 1


def tags(count: Count | None) -> list[int]:
    """Give what each of the 13 ranks counts."""
    return [0] * 13 if count is None else [count.tags[min(rank, 9)] for rank in range(13)]


def is_lone(plan: Plan) -> bool:
    """Tell whether one box plays alone to the end of every shoe, without a side count: what the fast rounds do."""
    return plan.own == 1 and plan.others == 0 and plan.leaves_below is None and plan.side_count is None


def play_blocks(packed: bytes, seed: int, first: int, last: int, rounds: int) -> Tally:
    """Play blocks from the first to before the last, of a simulation of so many rounds in all."""
    equipment = equip(packed)
    plan = equipment.plan
    shoe, room = live_shoe(plan), layout.make_room()
    tally = empty_tally(len(plan.counts), len(plan.side_counts), plan.own, unit_of(plan.rules))
    for block in range(first, last):
        begin_block(shoe, seed, block, equipment.starts)
        play_rounds(equipment, shoe, room, min(BLOCK, rounds - block * BLOCK), tally)
        refuse_empty_shoe(plan, shoe)
    return tally


def play_rounds(equipment: Equipment, shoe: Ints, room: Ints, rounds: int, tally: Tally) -> None:
    """Play rounds of one block into a tally."""
    mine, theirs, counts = equipment.mine, equipment.theirs, equipment.counts
    if is_lone(equipment.plan):
        tables = (mine.table, mine.deals, mine.grows, equipment.table, counts[0])
        lone_rounds(shoe, *tables, room, rounds, tally.results, tally.extras)
        return
    sums = (tally.results, tally.sat_out, tally.sums, tally.products, tally.two_cards, tally.extras)
    table_rounds(shoe, (mine.table, theirs.table), equipment.table, counts, room, rounds, *sums)


def refuse_empty_shoe(plan: Plan, shoe: Ints) -> None:
    """Raise SimulationError where a round ran out of cards and there were no discards to shuffle."""
    if shoe[layout.FAILED]:
        raise SimulationError(
            "the cards ran out in mid-round with {boxes} box(es) and {decks} deck(s), and no discards were left to"
            " shuffle; use fewer boxes or more decks",
            boxes=plan.own + plan.others,
            decks=plan.rules.decks,
        )
