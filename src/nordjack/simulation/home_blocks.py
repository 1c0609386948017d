"""Blocks of compiled home deals: a plan packed into arrays, a pack and dice for each block."""

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING

import numpy as np

from nordjack.kernels.home_deals import play_deals
from nordjack.kernels.home_ends import ENDLESS, redraws, settlement
from nordjack.kernels.home_table import Bank, Habits, Room, Table
from nordjack.kernels.packing import Ints
from nordjack.kernels.shuffling import begin_block, make_live_shoe
from nordjack.simulation.blocks import cut_of
from nordjack.strategy.home import HomePolicy

if TYPE_CHECKING:
    from nordjack.simulation.home import HomePlan

__all__ = ["habits_of", "live_pack", "make_room", "play_block", "player_of", "table_of"]

#: More cards and asks than one deal can have.
MOST_CARDS, MOST_ASKS = 512, 1024
#: No chance: the banker answers what is best.
BEST = -1.0


def play_block(plan: "HomePlan", seed: int, number: int, deals: int) -> tuple[int, ...]:
    """Give the sums of a block: deals, gains, their squares, doublings, shuffles, lost deals."""
    shoe, room, sums = live_pack(plan, seed, number), make_room(seed, number), np.zeros(6, dtype=np.int64)
    player_of(plan)(shoe, room, deals, sums)
    found: list[int] = sums.tolist()
    return tuple(found)


def player_of(plan: "HomePlan") -> Callable[[Ints, Room, int, Ints], None]:
    """Give what plays some deals of a plan, and adds to the sums of its block."""
    table, bank, punters = table_of(plan), bank_of(plan), habits_of(plan.punter)
    return lambda shoe, room, deals, sums: play_deals(shoe, table, bank, punters, room, deals, sums)


def live_pack(plan: "HomePlan", seed: int, number: int) -> Ints:
    """Give a new pack that is shuffled as the table shuffles it; it counts nothing."""
    none = [0] * 13
    cut, stops = cut_of(plan.rules, plan.punters), plan.rules.shuffle == "stop-card"
    shoe = make_live_shoe(plan.rules.decks, cut, stops, none, none)
    begin_block(shoe, seed, number, (0, 0))
    return shoe


def make_room(seed: int, number: int) -> Room:
    """Give room for one deal, with dice of its own."""
    dice = np.frombuffer(sha256(f"{seed}:{number}".encode()).digest()[:8], dtype=np.int64).copy()
    cards, hands = np.zeros((11, 32), dtype=np.int64), np.zeros((22, 5), dtype=np.int64)
    stakes, dealt, used = (np.zeros(size, dtype=np.int64) for size in (11, MOST_CARDS, 2))
    return Room(cards, stakes, hands, dice, dealt, np.zeros(MOST_ASKS), used)


def habits_of(policy: HomePolicy) -> Habits:
    """Give a policy as arrays."""
    tables = policy.stakes, policy.doubles, policy.draws, policy.halves, policy.splits
    return Habits(*(np.array(table, dtype=np.float64) for table in tables))


def bank_of(plan: "HomePlan") -> Bank:
    """Give how the banker plays, and what his hands come to."""
    mixed = plan.banker.banker_draws if plan.banker.banker == "mixed" else None
    draws = np.full((2, 2, 8, 20), BEST) if mixed is None else np.array(mixed, dtype=np.float64)
    return Bank(habits_of(plan.banker), draws, redraws(ENDLESS), settlement(plan.rules.dealer_wins_ties))


def table_of(plan: "HomePlan") -> Table:
    """Give the rules and who sits there."""
    rules = plan.rules
    return Table(
        punters=plan.punters,
        least=rules.min_stake,
        most=max(rules.min_stake, rules.max_stake),
        natural_pays=(rules.blackjack_pays.numerator, rules.blackjack_pays.denominator),
        both=int(rules.blackjack_tie == "dealer"),
        blackjack_doubles=("no", "alone", "always").index(rules.banker_blackjack_doubles),
        banker_doubles=rules.banker_doubles,
        free=rules.banker_stands == "free",
        answers=plan.banker.banker != "17",
        hits_soft_17=rules.dealer_hits_soft_17,
        hit_soft_21=rules.hit_soft_21,
        may_split=rules.most_hands > 1,
        by_rank=rules.split_on == "rank",
        one_card_aces=rules.split_aces_draw == "one",
        endless=plan.endless,
    )
