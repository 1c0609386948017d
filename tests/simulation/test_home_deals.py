"""Compiled home deals against the pure engine: the same cards and the same dice give the same money."""

import random
from typing import Any

import numpy as np
import pytest

from nordjack.cards import RANKS, Card
from nordjack.engine import Round
from nordjack.rules import load_game
from nordjack.simulation.home import HomePlan, play_deal, simulate_home
from nordjack.simulation.home_blocks import live_pack, make_room, player_of
from nordjack.strategy.home import HomePolicy, equilibrium, plain

HOME = load_game("home").rules
VARIANTS: dict[str, dict[str, Any]] = {
    "preset": {},
    "banker-fixed": {"banker_stands": "17", "dealer_hits_soft_17": True, "blackjack_tie": "push"},
    "HB-43-ties": {"dealer_wins_ties": frozenset(range(17, 22)), "banker_blackjack_doubles": "always"},
    "HB-48-pairs": {"split_on": "value", "split_aces_draw": "one", "hit_soft_21": False, "max_stake": 200},
    "no-pairs": {"max_hands": 1, "banker_doubles": False, "banker_blackjack_doubles": "no", "decks": 2},
}


class Script(random.Random):
    """Dice that fall as they are told."""

    def __init__(self, falls: list[float]) -> None:
        super().__init__()
        self.falls = falls

    def random(self) -> float:
        return self.falls.pop(0)


def mixed_policy(dice: random.Random) -> HomePolicy:
    """Give a policy that mixes everywhere, so that every play comes."""

    def chances(*shape: int) -> Any:
        return tuple(chances(*shape[1:]) if shape[1:] else round(dice.random(), 4) for _ in range(shape[0]))

    def draws(*shape: int) -> Any:
        return tuple(draws(*shape[1:]) if shape[1:] else dice.choice([-1.0, 0.0, 0.5, 1.0]) for _ in range(shape[0]))

    tables = chances(2, 2, 10, 26), chances(2, 2, 10, 26), chances(2, 2, 10, 10)
    return HomePolicy(chances(10), chances(2, 10), *tables, dice.choice(["best", "mixed", "17"]), draws(2, 2, 8, 20))


def replayed(plan: HomePlan, cards: list[int], falls: list[float]) -> Round:
    """Play the same deal through the engine; every card and every fall of the dice must be used."""
    left = [Card(RANKS[rank] + suit) for rank, suit in zip(cards, "shdc" * len(cards), strict=False)]
    state = play_deal(plan, lambda: left.pop(0), Script(falls))
    assert not left
    assert not falls
    return state


def compare(plan: HomePlan, deals: int, seed: int) -> int:
    play = player_of(plan)
    shoe, room, compared = live_pack(plan, seed, 0), make_room(seed, 0), 0
    for _ in range(deals):
        sums = np.zeros(6, dtype=np.int64)
        play(shoe, room, 1, sums)
        if sums[5]:
            continue
        state = replayed(plan, room.dealt[: room.used[0]].tolist(), room.chances[: room.used[1]].tolist())
        assert state.banker_net == sums[1]
        assert bool(state.stakes_doubled) == bool(sums[3])
        compared += 1
    return compared


@pytest.mark.parametrize("changes", VARIANTS.values(), ids=VARIANTS.keys())
def test_the_engine_pays_the_same_deal_by_deal(changes: dict[str, Any]) -> None:
    dice, rules = random.Random(4), HOME.replace(**changes)
    policies = [plain(), equilibrium(), mixed_policy(dice), mixed_policy(dice)]
    for seed, policy in enumerate(policies):
        for punters, endless in ((1, False), (3, False), (2, True)):
            plan = HomePlan(rules, policy, dice.choice(policies), punters, endless)
            assert compare(plan, 20, seed) > 15


@pytest.mark.nightly
def test_many_deals_agree() -> None:
    dice = random.Random(5)
    for seed in range(60):
        rules = HOME.replace(**dice.choice(list(VARIANTS.values())))
        plan = HomePlan(rules, mixed_policy(dice), mixed_policy(dice), dice.randint(1, 7))
        compare(plan, 100, seed)


def test_HB_46_a_pack_is_shuffled_when_fewer_than_four_cards_a_participant_are_left() -> None:
    """One punter: at most 43 of 51 cards are dealt before a shuffle, and a deal takes from 4 to about 10 of them."""
    run = simulate_home(HomePlan(HOME, plain(), plain()), 20_000, seed=1)
    assert 43 / 12 < (run.deals / run.shuffles) < 44 / 4 + 1
    assert run.lost == 0


def test_workers_do_not_change_a_number() -> None:
    plan = HomePlan(HOME, equilibrium(), plain(), punters=2)
    one, two = (simulate_home(plan, 50_000, seed=9, workers=workers) for workers in (1, 2))
    assert (one.mean, one.sd, one.shuffles, one.lost) == (two.mean, two.sd, two.shuffles, two.lost)


def test_an_interrupt_keeps_what_was_played() -> None:
    def stop(done: int) -> None:
        if done >= 40_000:
            raise KeyboardInterrupt

    run = simulate_home(HomePlan(HOME, plain(), plain()), 10**9, seed=2, workers=2, progress=stop)
    assert run.interrupted
    assert run.deals == 40_000
