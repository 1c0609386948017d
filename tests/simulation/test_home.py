"""The home game played through the engine by policies, against exact values and the rules of the pack."""

import random

import numpy as np
import pytest

from nordjack.analysis.home.answer import home_game
from nordjack.analysis.home.exact import most_on_pack
from nordjack.analysis.home.game import HomeGame
from nordjack.analysis.home.model import make_deals, make_spots
from nordjack.analysis.home.pack import full_pack
from nordjack.analysis.home.policy import spread_out
from nordjack.analysis.home.solve import most_of
from nordjack.errors import SimulationError
from nordjack.kernels.layout import POSITION, SIZE
from nordjack.rules import Rules, load_game
from nordjack.simulation.home import HomePlan, Tally, play_deal, run_of, simulate_home
from nordjack.simulation.home_blocks import live_pack, make_room, player_of
from nordjack.strategy.home import HomePolicy, equilibrium, plain
from simulation.pack import Pack

HOME = load_game("home").rules
#: A banker without a choice, and a small difference of stakes, so that few deals say much.
FIXED = HOME.replace(banker_stands="17", banker_doubles=False, max_stake=300)
DOUBLING = HOME.replace(banker_stands="17", max_stake=300)


def exact(rules: Rules, policy: HomePolicy) -> float:
    """Give the bank's value against a policy; a banker without a choice has but one answer."""
    game = home_game(rules, (1.0, rules.max_stake / rules.min_stake), 2)
    return most_of(game, spread_out(game, policy, 2))


def test_plain_play_is_worth_what_the_tables_say() -> None:
    run = simulate_home(HomePlan(FIXED, plain(), plain(), endless=True), 300_000, seed=7)
    assert abs(run.mean - exact(FIXED, plain())) < 3.5 * run.stderr
    assert run.shuffles == run.lost == run.double_rate == 0


@pytest.mark.nightly
@pytest.mark.parametrize("policy", [plain(), equilibrium()], ids=["plain", "equilibrium"])
def test_policies_are_worth_what_the_tables_say(policy: HomePolicy) -> None:
    run = simulate_home(HomePlan(FIXED, policy, policy, endless=True), 2_000_000, seed=11, workers=2)
    assert abs(run.mean - exact(FIXED, policy)) < 3.5 * run.stderr


@pytest.mark.nightly
def test_the_solved_play_earns_what_is_proven() -> None:
    run = simulate_home(HomePlan(HOME, equilibrium(), equilibrium(), endless=True), 2_000_000, seed=3, workers=2)
    assert -0.8152 - 3.5 * run.stderr < run.mean < exact(HOME, equilibrium()) + 3.5 * run.stderr


def test_the_seed_alone_decides() -> None:
    plan = HomePlan(HOME, plain(), plain(), punters=3)
    one, two = simulate_home(plan, 40, seed=5), simulate_home(plan, 40, seed=5)
    assert (one.mean, one.sd, one.shuffles) == (two.mean, two.sd, two.shuffles)
    assert simulate_home(plan, 40, seed=6).mean != one.mean


def test_HB_12_and_HB_46_the_pack_lives_by_its_stop_card() -> None:
    """51 cards are dealt from; before a deal with fewer than 4 cards for each of 8 participants it is shuffled."""
    pack = Pack(HomePlan(HOME, plain(), plain(), punters=7), random.Random(1))
    pack.begin()
    assert pack.shoe is not None
    assert len(pack.shoe.undealt) == 51
    for _ in range(20):
        pack.next_card()
    pack.begin()
    # 31 were left, fewer than 32: the 20 dealt ones and the stop card go under them, a new stop card comes out.
    assert pack.shuffles == 2
    assert len(pack.shoe.undealt) == 51


def test_every_deal_ends_and_the_money_is_conserved() -> None:
    dice = random.Random(2)
    plan = HomePlan(HOME, equilibrium(), equilibrium(), punters=7)
    pack = Pack(plan, dice)
    for _ in range(20):
        pack.begin()
        state = play_deal(plan, pack.next_card, dice)
        assert state.over
        assert state.banker_net == -sum(box.net for box in state.boxes)


@pytest.mark.parametrize(
    ("rules", "punters", "told"),
    [
        (load_game("swedish").rules, 1, "banker is house"),
        (HOME.replace(banker_second_card="down"), 1, "banker_second_card is down"),
        (HOME, 8, "--punters is 8; use 1 to 7"),
    ],
)
def test_what_cannot_be_played_is_refused(rules: Rules, punters: int, told: str) -> None:
    with pytest.raises(SimulationError, match=told):
        simulate_home(HomePlan(rules, plain(), plain(), punters), 10, seed=1)


def exact_on_pack(rules: Rules, policy: HomePolicy) -> float:
    """Give what a banker whose draws are fixed gains from a full pack: the mean over what he doubles."""
    game = HomeGame(make_deals(rules), make_spots(0), (1.0, rules.max_stake / rules.min_stake), 2)
    mixed = spread_out(game, policy, 0)
    _, gains = most_on_pack(game, full_pack(rules), mixed)
    return float((gains * mixed.roots.doubles).sum())


@pytest.mark.nightly
@pytest.mark.parametrize("policy", [plain(), equilibrium()], ids=["plain", "equilibrium"])
def test_HB_02_both_plans_earn_on_the_real_pack_what_is_exact(policy: HomePolicy) -> None:
    plan = HomePlan(DOUBLING, policy, policy)
    shoe, room, sums = live_pack(plan, 8, 0), make_room(8, 0), np.zeros(6, dtype=np.int64)
    play = player_of(plan)
    for _ in range(200_000):
        shoe[POSITION] = shoe[SIZE]
        play(shoe, room, 1, sums)
    run = run_of(Tally(*sums.tolist()), DOUBLING.min_stake, 0.0, interrupted=False)
    assert run.shuffles >= run.deals == 200_000
    assert abs(run.mean - exact_on_pack(DOUBLING, policy)) < 3.5 * run.stderr
