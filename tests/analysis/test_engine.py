"""The engine played by the computed strategy: its mean must be the computed return."""

import math
import random

import pytest

from drivers import play_out
from nordjack.analysis.game import all_rows, analyze
from nordjack.analysis.rows import PLAYS, best_of
from nordjack.cards import fresh_shoe
from nordjack.engine import Play, Round, Turn
from nordjack.rules import Rules, load_game

Table = dict[tuple[tuple[int, ...], int], dict[str, float]]
ROUNDS = 6000


def table_of(rules: Rules) -> Table:
    """Every play of every hand, by exact values."""
    return {
        (row.hand, row.up): {play: ev for play, ev in row.plays.items() if ev is not None}
        for row in all_rows(rules, analyze(rules))
    }


class Player:
    """Plays by composition: a hand from a split as the same hand would be played unsplit."""

    def __init__(self, rules: Rules) -> None:
        self.table = table_of(rules)

    def __call__(self, state: Round, now: Turn, allowed: tuple[Play, ...]) -> Play:
        if Play.DECLINE in allowed:
            return Play.DECLINE
        box = state.box(now.box)
        if box.is_split and Play.SPLIT in allowed:
            return Play.SPLIT
        hand = tuple(sorted(card.points - 1 for card in box.hands[now.hand].cards))
        values = self.table[hand, state.up_card.points - 1]
        return Play(best_of({play: values[play] for play in PLAYS if Play(play) in allowed and play in values}))


def results(rules: Rules, rounds: int, seed: int) -> list[float]:
    """What each round won a stake, every round from a full shoe that is shuffled as far as it is dealt."""
    dice, player = random.Random(seed), Player(rules)
    shoe = list(fresh_shoe(rules.decks))
    won = []
    for _ in range(rounds):
        cards = dice.sample(shoe, 52)
        _, state = play_out(rules, [1], cards, player)
        won.append(state.box(1).net / rules.min_stake)
    return won


@pytest.mark.parametrize(
    "game", ["swedish", "event", "danish", "american", "european", "single-deck", "original-bets-only"]
)
def test_the_engines_mean_is_the_computed_return(game: str) -> None:
    rules = load_game("american", ["hole_card=original-bets-only"]).rules if "only" in game else load_game(game).rules
    won = results(rules, ROUNDS, seed=2)
    answer = analyze(rules)
    mean = sum(won) / ROUNDS
    square = sum(x * x for x in won) / ROUNDS
    deviation = math.sqrt(square - mean * mean)
    assert abs(mean - answer.ev) < 3.5 * answer.standard_deviation / math.sqrt(ROUNDS)
    assert deviation == pytest.approx(answer.standard_deviation, rel=0.05)
