"""The home game with 52 cards: plays of an endless pack, and what they are proven to earn with every card removed."""

from time import perf_counter

import numpy as np

from nordjack.analysis.home.answer import MOST_ROUNDS, ORDERED, TARGET, asked_stakes, home_game, middle
from nordjack.analysis.home.exact import Told, learned, least_on_pack, most_on_pack
from nordjack.analysis.home.game import HomeGame
from nordjack.analysis.home.model import make_deals, make_spots
from nordjack.analysis.home.pack import full_pack
from nordjack.analysis.home.policy import condensed, spread_out
from nordjack.analysis.home.result import PackAnswer
from nordjack.analysis.home.solve import Bracket, Tell, solve
from nordjack.errors import AnalysisError
from nordjack.rules import Rules

__all__ = ["APPROXIMATE", "solve_pack"]

#: What the answer does not prove, for those who read it.
APPROXIMATE = (
    "both plays are those of an infinite deck; with 52 cards only their best replies are exact",
    "the stop card is not known to either side",
)


def solve_pack(rules: Rules, tell: Tell | None = None, told: Told | None = None) -> PackAnswer:
    """Solve the game for an endless pack, and bound what it is worth with 52 cards.

    The punter's plan is the condensed one, which bots play. ``tell`` hears of the plans, ``told`` of the bounds' work.
    An interrupt leaves nothing, for what there is has no bounds. Raises AnalysisError for more packs than one.
    """
    if rules.decks != 1:
        raise AnalysisError("decks is {found}; the home game on a real pack is solved for 1 only", found=rules.decks)
    begun = perf_counter()
    game = home_game(rules, asked_stakes(rules), ORDERED)
    learner, _ = solve(game, TARGET * max(1.0, game.stakes[-1] / 10.0), MOST_ROUNDS, tell)
    if learner.interrupted:
        raise KeyboardInterrupt
    mixed, pack = learner.mixed(), full_pack(rules)
    policy = condensed(game, mixed, ORDERED)
    plain = HomeGame(make_deals(rules), make_spots(0), game.stakes, game.doublings)
    plan = learned(mixed._replace(roots=mixed.roots._replace(doubles=np.round(mixed.roots.doubles, 2))))
    low = least_on_pack(game, pack, plan, told).bank
    high = most_on_pack(plain, pack, spread_out(plain, policy, 0), told)[0]
    return PackAnswer(
        stakes=game.stakes,
        bank_value=middle(Bracket(low, high)),
        bracket=(low, high),
        policy=policy,
        approximate=APPROXIMATE,
        rounds=learner.rounds,
        seconds=perf_counter() - begun,
    )
