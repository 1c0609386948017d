"""Complete one-box rounds a second on one core, in CPU time: ``uv run python bench/bench_engine.py``."""

import random
import sys
from collections.abc import Iterator
from time import process_time

from nordjack.cards import Card, fresh_shoe
from nordjack.engine import Asks, Deal, Do, PlaceStake, Play, Round, legal_plays, open_round, step, turn
from nordjack.rules import NORDIC, WORLD, Rules, load_game


def play_round(rules: Rules, cards: Iterator[Card], dice: random.Random) -> Round:
    """Play one box: hit below 17, and any other legal play now and then."""
    state = open_round(rules, [1])
    while now := turn(state):
        if now.asks is Asks.CARD:
            action: Deal | PlaceStake | Do = Deal(next(cards))
        elif now.asks is Asks.STAKE:
            action = PlaceStake(now.box, rules.min_stake)
        elif now.asks is Asks.PLAY and dice.random() < 0.8:
            action = Do(now.box, Play.HIT if can_hit(state) else Play.STAND)
        else:
            action = Do(now.box, dice.choice(legal_plays(state)))
        _, state = step(state, action)
    return state


def can_hit(state: Round) -> bool:
    now = turn(state)
    assert now is not None
    hand = state.box(now.box).hands[now.hand]
    return hand.total < 17 and not (state.box(now.box).is_split and hand.cards[0].points == 1)


def measure(game: str, rounds: int) -> float:
    rules = load_game(game).rules
    dice = random.Random(1)
    shoe = list(fresh_shoe(8))
    shoes = [dice.sample(shoe, 60) for _ in range(rounds)]
    start = process_time()
    for cards in shoes:
        play_round(rules, iter(cards), dice)
    return rounds / (process_time() - start)


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    for game in NORDIC + WORLD:
        print(f"{game:15} {measure(game, rounds):9,.0f} rounds/s")
