"""The tables that the walks stand on, counted in another way; and the walks with the compiler off."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from nordjack.analysis.composition import full_shoe
from nordjack.analysis.decision import decision
from nordjack.kernels.compiled import cache_folder, hash_of_sources, must_compile
from nordjack.kernels.dealer import BLACKJACK, forest, tree_of
from nordjack.kernels.packing import NATURAL, ONE_CARD, PAIRS, hands, two_cards
from nordjack.rules import load_game


@cache
def partitions(total: int, largest: int) -> int:
    """In how many ways cards of 1 to ``largest`` points make a total, order aside."""
    if total == 0:
        return 1
    return sum(partitions(total - part, part) for part in range(1, min(total, largest) + 1))


def test_every_hand_of_at_most_21_is_there_once() -> None:
    every = hands()
    assert len(every.sizes) == sum(partitions(total, 10) for total in range(22))
    assert len({tuple(row) for row in every.counts.tolist()}) == len(every.sizes)
    assert (np.diff(every.hard) >= 0).all()


def test_children_have_one_card_more() -> None:
    every = hands()
    for parent, value in [(two_cards(0, 9), 9), (two_cards(4, 5), 9), (two_cards(0, 0), 0)]:
        child = every.children[parent, value]
        assert every.sizes[child] == 3
        assert every.hard[child] == every.hard[parent] + value + 1
    assert every.children[two_cards(9, 9), 1] == -1
    assert every.totals[NATURAL] == 21
    assert [int(every.totals[place]) for place in PAIRS] == [12, 4, 6, 8, 10, 12, 14, 16, 18, 20]
    assert [int(every.sizes[place]) for place in ONE_CARD] == [1] * 10


def orders(cards: tuple[int, ...], hits_soft_17: bool) -> dict[int, int]:
    """Count the orders in which a dealer's hand can end, by total; blackjack counts as 21, a bust as 22."""
    hard = sum(cards)
    total = hard + 10 if 1 in cards and hard <= 11 else hard
    if total > 21:
        return {22: 1}
    if total > 17 or (total == 17 and (hard == 17 or not hits_soft_17)):
        return {total: 1}
    found: dict[int, int] = {}
    for card in range(1, 11):
        for end, ways in orders((*cards, card), hits_soft_17).items():
            found[end] = found.get(end, 0) + ways
    return found


@pytest.mark.parametrize("hits_soft_17", [False, True], ids=["stands", "hits"])
@pytest.mark.parametrize("up", [0, 5, 8, 9], ids=["A", "6", "9", "T"])
def test_a_dealers_orders_are_all_counted(up: int, hits_soft_17: bool) -> None:
    trees = forest(hits_soft_17)
    expected = orders((up + 1,), hits_soft_17)
    for each in range(6):
        first, last = trees.spans[up, each]
        found = dict.fromkeys(range(17, 22), 0.0)
        for ways, outcome in zip(trees.orders[first:last], trees.outcome[first:last], strict=True):
            found[17 + min(int(outcome), BLACKJACK - 1)] += float(ways)
        lowest = max(16 + each, 17)
        assert found == {total: expected.get(total, 0) if total >= lowest else 0 for total in range(17, 22)}


def test_bins_tell_cards_of_the_pair_apart() -> None:
    trees = forest(False)
    tree = tree_of(trees, trees.orders, 5, 0)
    first = int(trees.spans[5, 0, 0])
    for node in np.nonzero(tree.coef)[0].tolist():
        path = trees.path[first + node]
        assert tree.pair_cards[tree.bins[node]] == path[0]
        assert tree.lengths[tree.bins[node]] == path.sum()


def test_the_cache_follows_every_source(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("x = 1")
    (tmp_path / "two.py").write_text("y = 1")
    before = hash_of_sources(tmp_path)
    assert hash_of_sources(tmp_path) == before
    (tmp_path / "two.py").write_text("y = 2")
    assert hash_of_sources(tmp_path) != before
    assert cache_folder().name.startswith("kernels-")


def test_compiled_code_is_kept() -> None:
    decision(load_game("swedish").rules, (7, 7), 9, full_shoe(6))
    assert not must_compile()


def test_the_walks_say_the_same_with_the_compiler_off() -> None:
    code = (
        "from nordjack.analysis.composition import full_shoe; from nordjack.analysis.decision import decision;"
        "from nordjack.rules import load_game;"
        "found = decision(load_game('american').rules, (8, 8), 6, full_shoe(6));"
        "print(found.plays['hit'], found.plays['split'])"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    found = decision(load_game("american").rules, (8, 8), 6, full_shoe(6))
    hit, split = map(float, told.stdout.split())
    assert found.plays["hit"] == pytest.approx(hit, abs=1e-13)
    assert found.plays["split"] == pytest.approx(split, abs=1e-13)
