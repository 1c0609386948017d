"""Learn the danish game from nothing by tabular Q-learning, and score what was learnt exactly.

    uv run --extra rl python examples/q_learning.py --decisions 1e7 --plot learning.png --chart learnt.csv

Four thousand tables play, half at random and half by what is known so far (one stake, no insurance); every decision
teaches its cell. From time to time the greedy policy is written down as a chart, and the exact analyzer says what it
returns: no simulation, no noise.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from nordjack.analysis.game import best_chart, expected
from nordjack.analysis.score import score
from nordjack.envs import VectorTableEnv
from nordjack.envs.spaces import ACTIONS, Phase
from nordjack.rules import load_game
from nordjack.strategy.charts import KINDS, UP_CARDS, Cell, Chart, chart_to_csv

TABLES = 4096
PLAYS = tuple(ACTIONS[:4])  # stand, hit, double, split
LETTERS = "SHDP"
DECLINE = ACTIONS.index("decline")
#: Part of a split (0 none, 1 first hand, 2 later), may double, may split, soft, total, up card.
SHAPE = (3, 2, 2, 2, 32, 11)


def states(seen: dict[str, Any]) -> np.ndarray[Any, Any]:
    """Give every player's state a number."""
    hands, place = seen["hands"].T
    part = np.where(hands == 1, 0, np.minimum(place + 1, 2))
    mask = seen["action_mask"]
    return np.ravel_multi_index((part, mask[:, 2], mask[:, 3], seen["soft"], seen["total"], seen["up_card"]), SHAPE)


class Learner:
    """Q-values of every state and play, and how often each was tried."""

    def __init__(self) -> None:
        self.values = np.zeros((int(np.prod(SHAPE)), len(PLAYS)))
        self.visits = np.zeros_like(self.values)

    def allowed(self, seen: dict[str, Any], places: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Give the values of the allowed plays, minus infinity for the others."""
        return np.where(seen["action_mask"][:, : len(PLAYS)] == 1, self.values[places], -np.inf)

    def learn(self, places: np.ndarray[Any, Any], plays: np.ndarray[Any, Any], targets: np.ndarray[Any, Any]) -> None:
        """Move the tried plays towards their targets, by the mean of those in this step."""
        index = places * len(PLAYS) + plays
        size = self.values.size
        tried = np.bincount(index, minlength=size).reshape(self.values.shape)
        wanted = np.bincount(index, weights=targets, minlength=size).reshape(self.values.shape)
        self.visits += tried
        pace = 1.0 / np.maximum(self.visits, 1.0) ** 0.8
        self.values += np.minimum(pace * tried, 1.0) * (wanted / np.maximum(tried, 1) - self.values) * (tried > 0)

    def chart(self) -> Chart:
        """Write the greedy policy down as a chart."""
        table = self.values.reshape(*SHAPE, len(PLAYS))
        tried = self.visits.reshape(*SHAPE, len(PLAYS))
        cells = {}
        for up in UP_CARDS:
            for kind, rows in KINDS.items():
                for row in rows:
                    cells[Cell(kind, row, up)] = letters(table, tried, kind, row, up + 1)
        return Chart(cells)


def letters(table: np.ndarray[Any, Any], tried: np.ndarray[Any, Any], kind: str, row: int, up: int) -> str:
    """Give a cell's letters: what two cards do first, then hit or stand."""
    total, soft = (
        (12, 1) if kind == "pair" and row == 0 else (2 * row + 2, 0) if kind == "pair" else (row, int(kind == "soft"))
    )
    more = table[0, 0, 0, soft, total, up]
    seen_often = tried[0, 0, 0, soft, total, up, :2].min() > 0
    two = [place for place in np.ndindex(2, 2) if place[1] == (kind == "pair")]
    first = max(two, key=lambda place: tried[0, place[0], place[1], soft, total, up].sum())
    values = table[0, first[0], first[1], soft, total, up]
    base = LETTERS[int(np.argmax((more if seen_often else values)[:2]))]
    allowed = tried[0, first[0], first[1], soft, total, up] > 0
    choice = LETTERS[int(np.argmax(np.where(allowed, values, -np.inf)))] if allowed.any() else base
    return base if choice in "SH" else choice + base


def train(wanted: int, seed: int = 1) -> tuple[Chart, list[tuple[int, float]]]:
    """Learn from so many decisions; give the chart learnt, and (decisions, exact loss) along the way."""
    rules = load_game("danish").rules
    env = VectorTableEnv(TABLES, rules, stakes=(1,))
    learner, curve, decisions = Learner(), [], 0
    optimum = expected(rules)
    seen, _ = env.reset(seed=seed)
    next_score = wanted // 50
    while decisions < wanted:
        actions = env.random_legal()
        actions[seen["phase"] == Phase.INSURANCE] = DECLINE
        asked = np.flatnonzero(seen["phase"] == Phase.PLAY)
        before = states(seen)
        greedy = asked[::2]
        actions[greedy] = learner.allowed(seen, before)[greedy].argmax(axis=1)
        seen, rewards, ended, _, _ = env.step(actions)
        follow = np.where(ended, rewards, learner.allowed(seen, states(seen)).max(axis=1))
        learner.learn(before[asked], actions[asked], follow[asked])
        decisions += len(asked)
        if decisions >= next_score:
            curve.append((decisions, optimum - score(rules, learner.chart())))
            next_score = min(2 * next_score, wanted)
    return learner.chart(), curve


def plot(curve: list[tuple[int, float]], file: str) -> None:
    """Draw the exact loss against the decisions made."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - only where a plot is wanted

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    axes.loglog(*zip(*[(count, 100 * loss) for count, loss in curve], strict=True), marker="o", color="#2b6656")
    axes.set(xlabel="decisions", ylabel="loss to the optimum, percentage points", title="Q-learning on the danish game")
    axes.grid(alpha=0.3, which="both")
    figure.savefig(file)


def main() -> None:
    """Train, say what was learnt, and keep it."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--decisions", type=float, default=1e7)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--plot", metavar="FILE")
    arguments.add_argument("--chart", metavar="FILE")
    options = arguments.parse_args()
    chart, curve = train(int(options.decisions), options.seed)
    for decisions, loss in curve:
        print(f"{decisions:12,d} decisions: {100 * loss:.3f} percentage points below the optimum")
    rules = load_game("danish").rules
    print(f"the best chart of all loses {100 * (expected(rules) - best_chart(rules)[1]):.4f}")
    if options.chart:
        Path(options.chart).write_text(chart_to_csv(chart), encoding="utf-8")
    if options.plot:
        plot(curve, options.plot)


if __name__ == "__main__":
    main()
