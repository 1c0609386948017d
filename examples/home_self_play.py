"""Self-play in the home game: a banker learns on which first cards to double, a punter how much to stake on his.

    uv run --extra rl python examples/home_self_play.py --rounds 25000 --plot home.png

Both play their hands plainly (draw below 17, split aces and eights) and learn the one decision that is theirs: the
mean reward of each choice on each first card. Each tries things out now and then, against the other as he is by then.
"""

import argparse
from collections import defaultdict
from typing import Any

import numpy as np

from nordjack.envs import multi
from nordjack.envs.spaces import ACTIONS, STAKES, Phase

STAND, HIT, DOUBLE, SPLIT = range(4)
DECLINE = ACTIONS.index("decline")
EXPLORE = 0.2
VALUES = "A23456789T"


class Choices:
    """The mean reward of each choice on each first card."""

    def __init__(self, choices: tuple[int, ...], dice: np.random.Generator) -> None:
        self.choices = choices
        self.dice = dice
        self.count: defaultdict[tuple[int, int], int] = defaultdict(int)
        self.mean: defaultdict[tuple[int, int], float] = defaultdict(float)

    def best(self, card: int) -> int:
        """Give the choice with the highest mean so far."""
        return max(self.choices, key=lambda choice: self.mean[card, choice])

    def choose(self, card: int) -> int:
        """Give the best choice, or any now and then."""
        return int(self.dice.choice(self.choices)) if self.dice.random() < EXPLORE else self.best(card)

    def learn(self, card: int, choice: int, reward: float) -> None:
        """Take a reward into the mean; old ones fade, since the other player learns too."""
        self.count[card, choice] += 1
        pace = max(1.0 / self.count[card, choice], 0.0005)
        self.mean[card, choice] += pace * (reward - self.mean[card, choice])


def plain_play(seen: dict[str, Any], mask: Any) -> int:
    """Give the play of a hand: split aces and eights, draw below 17."""
    pair = seen["hand"].max() == 2 and int(np.argmax(seen["hand"])) in (0, 7)
    if mask[SPLIT] and pair:
        return SPLIT
    return HIT if mask[HIT] and seen["total"] < 17 else STAND


def train(rounds: int, seed: int = 1) -> tuple[Choices, Choices]:
    """Play rounds of one punter against the banker; give what punter and banker learnt."""
    env = multi.env(game="home", players=1, stakes=(1, 20), rounds=1, waits=False)
    dice = np.random.default_rng(seed)
    punter, banker = Choices((STAKES, STAKES + 1), dice), Choices((DECLINE, DOUBLE), dice)
    for number in range(rounds):
        env.reset(seed=seed * 1_000_003 + number)
        play_round(env, punter, banker)
    return punter, banker


def play_round(env: multi.ManyPlayersEnv, punter: Choices, banker: Choices) -> None:
    """Play one round and let both learn from it."""
    made: dict[str, tuple[Choices, int, int]] = {}
    while not all(env.terminations.values()):
        agent = env.agent_selection
        observation = env.observe(agent)
        seen, mask = observation["observation"], observation["action_mask"]
        if seen["phase"] in (Phase.STAKE, Phase.BANKER_DOUBLE):
            who = punter if seen["phase"] == Phase.STAKE else banker
            card = int(np.argmax(seen["hand"]))
            action = who.choose(card)
            made[agent] = (who, card, action)
        else:
            action = plain_play(seen, mask)
        env.step(action)
    for agent, (who, card, action) in made.items():
        who.learn(card, action, env.rewards[agent])


def plot(punter: Choices, banker: Choices, file: str) -> None:
    """Draw what each choice won on each first card."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - only where a plot is wanted

    figure = Figure(figsize=(10, 4), layout="constrained")
    parts = [("the punter's stake", punter, ("1", "20")), ("the banker's doubling", banker, ("no", "yes"))]
    for axes, (title, who, names) in zip(figure.subplots(1, 2), parts, strict=True):
        for shift, choice, text, color in zip((-0.2, 0.2), who.choices, names, ("#9db8ad", "#153a30"), strict=True):
            heights = [who.mean[card, choice] for card in range(10)]
            axes.bar(np.arange(10) + shift, heights, 0.4, label=text, color=color)
        axes.set(title=title, xlabel="first card", ylabel="mean win, minimum stakes")
        axes.set_xticks(range(10), VALUES)
        axes.axhline(0, color="#1d2321", linewidth=0.8)
        axes.legend()
    figure.savefig(file)


def main() -> None:
    """Train and say what was learnt."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--rounds", type=float, default=25000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--plot", metavar="FILE")
    options = arguments.parse_args()
    punter, banker = train(int(options.rounds), options.seed)
    print("the punter stakes 20 on", " ".join(VALUES[card] for card in range(10) if punter.best(card) == STAKES + 1))
    print("the banker doubles on", " ".join(VALUES[card] for card in range(10) if banker.best(card) == DOUBLE))
    if options.plot:
        plot(punter, banker, options.plot)


if __name__ == "__main__":
    main()
