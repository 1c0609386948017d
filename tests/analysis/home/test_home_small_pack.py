"""Exact best answers with cards that are not put back, against a linear programme of the whole tree written apart."""

from collections.abc import Callable

import numpy as np
import pytest

from analysis.home.small_pack import Solved, solve_small_pack
from nordjack.analysis.home import model
from nordjack.analysis.home.exact import BankPlan, least_on_pack, most_on_pack
from nordjack.analysis.home.game import HomeGame, Roots, empty_profile
from nordjack.analysis.home.model import every_spot, make_deals, make_spots
from nordjack.analysis.home.pack import HomePack, Opening, make_pack
from nordjack.analysis.home.solve import Mixed
from nordjack.kernels.home_layout import PAIRED_TEN
from nordjack.kernels.home_stacks import Bank
from nordjack.kernels.home_trees import Tree
from nordjack.kernels.packing import Floats
from nordjack.rules import Rules, load_game

HOME = load_game("home").rules
ALL_ORDERS = 20
#: Twelve cards of one rank for each value: pairs are split, and the banker stands on 17.
PAIRS = {6: 2, 7: 1, 8: 4, 9: 1, 10: 4}
#: No pair, four ranks of ten points: the banker is free from 17 up.
NO_PAIRS = {1: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 4}


def game_of(rules: Rules, pack: dict[int, int], stakes: tuple[int, ...]) -> HomeGame:
    values = tuple(points - 1 for points in sorted(pack))
    return HomeGame(make_deals(rules), make_spots(ALL_ORDERS, values), tuple(map(float, stakes)), 2)


def pack_of(rules: Rules, pack: dict[int, int], *, one_rank: bool) -> HomePack:
    """Give the pack; a table of the banker's draws has a column for each stack of his cards."""
    tens = pack[10]
    ranks = [pack.get(points, 0) for points in range(1, 10)] + ([tens, 0, 0, 0] if one_rank else [tens // 4] * 4)
    found = make_pack(rules, tuple(ranks))
    ends, columns = found.bank
    return found._replace(bank=Bank(ends, np.where(columns >= 0, np.arange(columns.shape[1]), columns)))


def shown_of(opening: Opening, cards: tuple[int, ...]) -> tuple[int, ...]:
    assert cards[0] == opening.value
    return tuple(value + 1 for value in cards)


def bank_plan(game: HomeGame, pack: HomePack, solved: Solved, values: tuple[int, ...]) -> BankPlan:
    doubles = np.zeros((len(game.stakes), 10, 2))
    doubles[:, :, 0] = 1.0
    for place, stake in enumerate(game.stakes):
        for value in values:
            doubles[place, value] = [solved.banker["double", int(stake), value + 1, doubled] for doubled in (0, 1)]
    names = every_spot(ALL_ORDERS, values)

    def draws(table: int, opening: Opening, tree: Tree) -> Floats:
        found = np.zeros((len(tree.spots), len(pack.stacks.points)))
        stake, doubled, card = int(game.stakes[table // 20]), table // 10 % 2, table % 10 + 1
        for node, spot in enumerate(tree.spots):
            for place, counts in enumerate(pack.stacks.counts):
                hand = tuple(min(kind, 9) + 1 for kind in range(11) for _ in range(counts[kind]))
                at = (stake, doubled, card), shown_of(opening, names[spot].cards), hand
                hit, still = solved.banker.get(("hit", *at), 0.0), solved.banker.get(("still", *at), 0.0)
                found[node, place] = hit / (hit + still) if hit + still > 1e-9 else 0.0
        return found

    return BankPlan(doubles, draws)


def punter_plan(game: HomeGame, solved: Solved, values: tuple[int, ...]) -> Mixed:
    plays = empty_profile(game)
    plays.plays[..., 0] = 1e-30
    names, numbers = every_spot(ALL_ORDERS, values), {"stand": 0, "hit": 1, "split": 2}
    places = {name.cards: place for place, name in enumerate(names)}
    stakes = np.zeros((10, len(game.stakes)))
    for (here, play, how), weight in solved.punter.items():
        if here[1] == "first":
            stakes[here[2] - 1, game.stakes.index(float(how))] = max(weight, 0.0)
        elif here[1] == "play":
            (stake, doubled, card), first, shown = here[2:]
            table = (game.stakes.index(float(stake)) * 2 + doubled) * 10 + card - 1
            spot = places[tuple(points - 1 for points in shown)]
            for hidden in [first - 1] if first < 10 else [9, PAIRED_TEN]:
                plays.plays[table, spot, hidden, numbers[play]] += max(weight, 0.0)
    return Mixed(Roots(stakes, np.zeros((len(game.stakes), 10, 2))), plays)


@pytest.fixture
def all_orders(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Keep every order of shown cards."""
    monkeypatch.setattr(model, "ORDERED_POINTS", ALL_ORDERS)
    return lambda: None


@pytest.mark.usefixtures("all_orders")
@pytest.mark.parametrize("stakes", [(1,), (1, 3)])
def test_HB_48_the_bankers_plan_earns_the_programmes_value_where_pairs_are_split(stakes: tuple[int, ...]) -> None:
    rules = HOME.replace(banker_stands="17", dealer_hits_soft_17=False)
    solved, values = solve_small_pack(PAIRS, stakes, free=False), tuple(points - 1 for points in sorted(PAIRS))
    game, pack = game_of(rules, PAIRS, stakes), pack_of(rules, PAIRS, one_rank=True)
    least = least_on_pack(game, pack, bank_plan(game, pack, solved, values))
    assert least.bank == pytest.approx(solved.value, abs=1e-6)


@pytest.mark.usefixtures("all_orders")
@pytest.mark.parametrize("stakes", [(1,), pytest.param((1, 3), marks=pytest.mark.nightly)])
def test_HB_38_both_plans_earn_the_programmes_value_where_the_banker_is_free(stakes: tuple[int, ...]) -> None:
    solved, values = solve_small_pack(NO_PAIRS, stakes, free=True), tuple(points - 1 for points in sorted(NO_PAIRS))
    game, pack = game_of(HOME, NO_PAIRS, stakes), pack_of(HOME, NO_PAIRS, one_rank=False)
    least = least_on_pack(game, pack, bank_plan(game, pack, solved, values))
    most, _ = most_on_pack(game, pack, punter_plan(game, solved, values))
    assert least.bank == pytest.approx(solved.value, abs=1e-6)
    assert most == pytest.approx(solved.value, abs=1e-6)
