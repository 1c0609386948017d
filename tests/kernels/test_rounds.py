"""The fast rounds against the whole table's, and the shoe that both deal from."""

import random
from collections import Counter

import numpy as np
import pytest

from nordjack.errors import SimulationError
from nordjack.kernels import layout
from nordjack.kernels.boxes import table_round
from nordjack.kernels.rounds import BEYOND, EXTRAS, INSURED, add_result, lone_rounds
from nordjack.kernels.shuffling import begin_block, cards_of, prepare
from nordjack.rules import load_game
from nordjack.simulation.blocks import equip, is_lone, live_shoe, pack, play_blocks
from nordjack.simulation.plan import ALWAYS, NEVER, Plan
from nordjack.strategy.charts import Cell, Chart
from nordjack.strategy.counts import COUNTS
from simulation.arena import plain_chart, random_chart, random_index_play, random_table

ROUNDS = 1500


def lone_plan(seed: int) -> Plan:
    dice = random.Random(seed)
    asks = [NEVER, ALWAYS, 0, 2]
    return Plan(
        game="random",
        rules=random_table(dice),
        plays=random_chart(dice),
        index_plays=tuple(random_index_play(dice) for _ in range(dice.choice([0, 40]))),
        count=COUNTS["hi-lo"],
        insures_from=dice.choice(asks),
        even_money_from=dice.choice(asks),
    )


def fast_and_clear(plan: Plan, seed: int) -> tuple[np.ndarray, np.ndarray, list[int], list[int]]:
    """The results and the shoes after as many rounds of both."""
    gear = equip(pack(plan))
    assert is_lone(plan)
    tables = [np.zeros((len(plan.counts), 801 + BEYOND), dtype=np.int64) for _ in range(2)]
    shoes = [live_shoe(plan) for _ in range(2)]
    room = layout.make_room()
    extras, insured = np.zeros(EXTRAS, dtype=np.int64), [0, 0]
    for shoe in shoes:
        begin_block(shoe, seed, 0, gear.starts)
    lone_rounds(
        shoes[0],
        gear.mine.table,
        gear.mine.deals,
        gear.mine.grows,
        gear.table,
        gear.counts[0],
        room,
        ROUNDS,
        tables[0],
        extras,
    )
    for _ in range(ROUNDS):
        prepare(shoes[1])
        tens = shoes[1][layout.SUMS + shoes[1][layout.POSITION]] * 52
        left = shoes[1][layout.SIZE] - shoes[1][layout.POSITION]
        bin_ = min(max(tens // max(left, 1) - plan.counts.start, 0), len(plan.counts) - 1)
        table_round(shoes[1], gear.mine.table, gear.mine.table, gear.table, gear.counts[0], room, 0)
        add_result(tables[1], bin_, room[layout.BOX_NET] + room[layout.BOX_INSURED])
        insured[0] += room[layout.BOX_INSURED] != 0
        insured[1] += room[layout.BOX_INSURED]
    assert extras[INSURED:].tolist() == insured
    return tables[0], tables[1], shoes[0].tolist(), shoes[1].tolist()


@pytest.mark.parametrize("seed", range(25))
def test_the_fast_rounds_give_what_the_whole_table_gives(seed: int) -> None:
    plan = lone_plan(seed)
    fast, clear, fast_shoe, clear_shoe = fast_and_clear(plan, seed)
    assert fast.tolist() == clear.tolist()
    assert fast_shoe[layout.POSITION] == clear_shoe[layout.POSITION]
    assert fast_shoe[layout.CARDS : layout.SUMS] == clear_shoe[layout.CARDS : layout.SUMS]


def shoe_after(plan: Plan, rounds: int, seed: int = 5) -> list[list[int]]:
    """Play rounds; after each give all cards of the shoe in their places."""
    gear = equip(pack(plan))
    shoe, room, found = live_shoe(plan), layout.make_room(), []
    begin_block(shoe, seed, 0, gear.starts)
    for _ in range(rounds):
        prepare(shoe)
        table_round(shoe, gear.mine.table, gear.theirs.table, gear.table, gear.counts[0], room, 0)
        found.append(cards_of(shoe, 0, int(shoe[layout.SIZE])))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_no_card_is_ever_lost_or_added(seed: int) -> None:
    plan = lone_plan(seed)
    whole = Counter(dict.fromkeys(range(13), 4 * plan.rules.decks))
    assert all(Counter(cards) == whole for cards in shoe_after(plan, 200))


def test_a_shoe_that_runs_out_in_mid_round_goes_on_with_the_discards_SE_78() -> None:
    plan = Plan(game="x", rules=random_table(random.Random(0)).replace(shuffle="cut-card", penetration=1.0, decks=1),
                plays=plain_chart(), own=3)  # fmt: skip
    gear, shoe, room = equip(pack(plan)), live_shoe(plan), layout.make_room()
    begin_block(shoe, 3, 0, gear.starts)
    ran_out = 0
    for _ in range(400):
        prepare(shoe)
        begin = int(shoe[layout.BEGIN])
        on_table = cards_of(shoe, begin, 52)
        table_round(shoe, gear.mine.table, gear.mine.table, gear.table, gear.counts[0], room, 0)
        if shoe[layout.BEGIN] != begin:
            ran_out += 1
            assert sorted(cards_of(shoe, 0, 52 - begin)) == sorted(on_table)
            assert shoe[layout.POSITION] > 52 - begin
            assert shoe[layout.CUT] == 0
    assert ran_out > 20
    assert not shoe[layout.FAILED]


def test_a_round_that_no_discards_can_save_is_noted() -> None:
    """Eleven boxes that split and hit whatever they can use up one deck, and every round begins with all of it."""
    changes = {"shuffle": "every-round", "decks": 1, "boxes": 11, "boxes_per_player": 11, "max_hands": "unlimited"}
    rules = load_game("european", changes=changes).rules
    cells = dict.fromkeys(plain_chart().cells, "H") | {
        Cell("pair", pair, up): "PH" for pair in range(10) for up in range(10)
    }
    plan = Plan(game="x", rules=rules, plays=Chart(cells), own=11)
    with pytest.raises(SimulationError, match="ran out in mid-round with 11 box"):
        play_blocks(pack(plan), 1, 0, 1, 200_000)


@pytest.mark.parametrize("shuffle", ["cut-card", "every-round", "stop-card"])
def test_every_place_of_the_shoe_gets_every_rank_alike(shuffle: str) -> None:
    """Chi-square of the ranks at the first places of 2,000 shoes: 12 degrees of freedom, 39.1 is the 1e-4 tail."""
    plan = Plan(game="x", rules=random_table(random.Random(0)).replace(shuffle=shuffle, decks=2), plays=plain_chart())
    gear = equip(pack(plan))
    first = 1 if shuffle == "stop-card" else 0
    drawn = np.zeros((6, 13))
    for block in range(2000):
        shoe = live_shoe(plan)
        begin_block(shoe, 1, block, gear.starts)
        prepare(shoe)
        for place in range(6):
            drawn[place, int(shoe[layout.CARDS + first + place])] += 1
    expected = 2000 / 13
    assert (((drawn - expected) ** 2 / expected).sum(axis=1) < 39.1).all()


def test_blocks_and_seeds_have_streams_of_their_own() -> None:
    plan = Plan(
        game="x", rules=random_table(random.Random(0)).replace(shuffle="cut-card", decks=6), plays=plain_chart()
    )
    gear = equip(pack(plan))
    orders = set()
    for seed in range(20):
        for block in range(20):
            shoe = live_shoe(plan)
            begin_block(shoe, seed, block, gear.starts)
            prepare(shoe)
            orders.add(tuple(cards_of(shoe, 0, 24)))
    assert len(orders) == 400
