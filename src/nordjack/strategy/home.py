"""How both sides of the home game play, as data: stakes, doublings, draws and splits, by what a player can see."""

import json
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from nordjack.cards import RANKS, Card
from nordjack.errors import NotationError
from nordjack.hands import hard_total, is_natural, same_rank, total

__all__ = [
    "ROWS",
    "BankPoint",
    "HomePolicy",
    "Seen",
    "bank_curve",
    "equilibrium",
    "mixing",
    "parse_policy",
    "plain",
    "row_of",
]

#: Rows of a table of draws: hard 4 to 20, then soft 12 to 20.
ROWS = 26

Row = tuple[float, ...]


class Seen(msgspec.Struct, frozen=True):
    """What a punter knows when he plays: whether he staked high, whether that was doubled, the banker's open card."""

    high: bool
    doubled: bool
    second: Card


class HomePolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chances of every choice. Values run from the ace to the ten, stakes are low then high, undoubled then doubled.

    ``stakes[first]`` is the chance of the high stake, ``doubles[stake][first]`` that of the banker's doubling;
    ``draws`` and ``halves`` ``[stake][doubled][second][row]`` that of a card for a hand and for half a pair,
    ``splits[stake][doubled][second][pair]`` that of a split. ``banker`` stands on 17, answers what he sees best, or
    mixes: ``banker_draws[stake][doubled][class][points]`` is the chance that he draws with hard 17-20 or soft 17-20
    against one hand that shows 1 to 20 points, -1 where he answers what he sees best.
    """

    stakes: Row
    doubles: tuple[Row, Row]
    draws: tuple[tuple[tuple[Row, ...], ...], ...]
    halves: tuple[tuple[tuple[Row, ...], ...], ...]
    splits: tuple[tuple[tuple[Row, ...], ...], ...]
    banker: Literal["17", "best", "mixed"] = "best"
    banker_draws: tuple[tuple[tuple[Row, ...], ...], ...] | None = None

    def draw_chance(self, seen: Seen, cards: Sequence[Card], *, half: bool) -> float:
        """Give the chance that the punter draws to these cards."""
        row = row_of(cards)
        if row is None:
            return 0.0
        table = self.halves if half else self.draws
        return table[seen.high][seen.doubled][seen.second.points - 1][row]

    def split_chance(self, seen: Seen, cards: Sequence[Card]) -> float:
        """Give the chance that the punter splits two cards, which must be a pair."""
        return self.splits[seen.high][seen.doubled][seen.second.points - 1][cards[0].points - 1]

    def banker_chance(self, stake: tuple[bool, bool], cards: Sequence[Card], shown: Sequence[Card]) -> float | None:
        """Give the chance that the banker draws against one hand, its stake high, doubled; None for his best answer."""
        points, hard = total(cards), hard_total(cards)
        if self.banker_draws is None or points == 21:
            return None
        high, doubled = stake
        chance = self.banker_draws[high][doubled][points - 17 + 4 * (points != hard)][hard_total(shown) - 1]
        return chance if chance >= 0.0 else None

    def belief(self, seen: Seen, shown: Sequence[Card], ranks: Collection[str] = RANKS) -> dict[Card, float]:
        """Give how likely each hidden card is when a punter who plays so has drawn to the shown cards and stands."""
        weights = {hidden: self.likely(seen, hidden, shown) for hidden in map(Card, ranks)}
        whole = sum(weights.values())
        return {hidden: weight / whole for hidden, weight in weights.items()} if whole > 0.0 else even(weights, shown)

    def likely(self, seen: Seen, hidden: Card, shown: Sequence[Card]) -> float:
        """Give the chance that a hidden card is staked, drawn to and stood on like that."""
        hand = [hidden, *shown]
        if hard_total(hand) > 21 or is_natural(hand):
            return 0.0
        high = self.stakes[hidden.points - 1]
        chance = high if seen.high else 1.0 - high
        if same_rank(hand[:2]):
            chance *= 1.0 - self.split_chance(seen, hand[:2])
        for size in range(2, len(hand)):
            chance *= self.draw_chance(seen, hand[:size], half=False)
        return chance * (1.0 - self.draw_chance(seen, hand, half=False))


def even(weights: Mapping[Card, float], shown: Sequence[Card]) -> dict[Card, float]:
    """Give equal chances to all hidden cards that can stand with the shown ones."""
    possible = [hidden for hidden in weights if hard_total([hidden, *shown]) <= 21 and not is_natural([hidden, *shown])]
    return {hidden: float(hidden in possible) / len(possible) for hidden in weights}


def row_of(cards: Sequence[Card]) -> int | None:
    """Give the row of a hand in a table of draws, or None where nothing is decided: at 21 and over.

    >>> row_of([Card("A"), Card("6")]), row_of([Card("T"), Card("6")])
    (22, 12)
    """
    points, hard = total(cards), hard_total(cards)
    if points >= 21:
        return None
    return points - 4 if points == hard else 17 + points - 12


@cache
def plain() -> HomePolicy:
    """Give how plain people play: high on an ace or a ten, draws below 17, splits of aces and eights."""
    high = tuple(float(value in (0, 9)) for value in range(10))
    draws = tuple(float(row < 13 or 17 <= row < 22) for row in range(ROWS))
    splits = tuple(float(value in (0, 7)) for value in range(10))
    return HomePolicy(high, (high, high), everywhere(draws), everywhere(draws), everywhere(splits), "17")


def everywhere(row: Row) -> tuple[tuple[tuple[Row, ...], ...], ...]:
    """Give the same row for both stakes, doubled or not, and every second card."""
    return (((row,) * 10,) * 2,) * 2


class BankPoint(msgspec.Struct, frozen=True):
    """What the bank is worth a deal where the stakes go up to a maximum; both in minimal stakes."""

    max_stake: float
    bank_value: float


@cache
def equilibrium() -> HomePolicy:
    """Give the solved game of the preset ``home``, condensed to what a hand's total says."""
    found = shipped()
    return mixing(msgspec.convert(found["policy"], HomePolicy), found["banker_draws"])


def mixing(policy: HomePolicy, draws: object) -> HomePolicy:
    """Give a policy whose banker draws by these chances."""
    told = {"banker": "mixed", "banker_draws": draws}
    return msgspec.convert(msgspec.structs.asdict(policy) | told, HomePolicy)


@cache
def bank_curve() -> tuple[BankPoint, ...]:
    """Give what the bank of the preset ``home`` is worth against some maximum stakes, the lowest first."""
    return msgspec.convert(shipped()["curve"], tuple[BankPoint, ...])


def shipped() -> Any:
    """Give the answer that comes with the package."""
    return json.loads((files("nordjack.strategy") / "home_equilibrium.json").read_text(encoding="utf-8"))["answer"]


def parse_policy(text: str) -> HomePolicy:
    """Read a policy; raises NotationError with the field, the value found and the values allowed."""
    try:
        policy = msgspec.convert(json.loads(text), HomePolicy)
    except json.JSONDecodeError as error:
        raise NotationError(
            "not JSON: line {line}, column {column}: {why}", line=error.lineno, column=error.colno, why=error.msg
        ) from None
    except (msgspec.ValidationError, RecursionError, ValueError) as error:
        raise NotationError("the policy does not fit: {why}", why=error) from None
    check("stakes", policy.stakes, (10,))
    check("doubles", policy.doubles, (2, 10))
    check("draws", policy.draws, (2, 2, 10, ROWS))
    check("halves", policy.halves, (2, 2, 10, ROWS))
    check("splits", policy.splits, (2, 2, 10, 10))
    check_banker(policy)
    return policy


def check_banker(policy: HomePolicy) -> None:
    """Refuse a table of the banker's draws that does not fit, or that is missing where he mixes."""
    if policy.banker_draws is not None:
        check("banker_draws", policy.banker_draws, (2, 2, 8, 20), never=-1.0)
    elif policy.banker == "mixed":
        raise NotationError("the policy does not fit: {why}", why="banker is mixed; add banker_draws")


def check(field: str, found: object, shape: tuple[int, ...], never: float | None = None) -> None:
    """Refuse a table of another shape, or a chance outside 0 to 1 that does not stand for never."""
    if not shape:
        if not (isinstance(found, float) and (0.0 <= found <= 1.0 or found == never)):
            raise NotationError("{field}: {found} is no chance; use 0 to 1", field=field, found=found)
        return
    assert isinstance(found, tuple)
    if len(found) != shape[0]:
        raise NotationError("{field}: {found} values; use {allowed}", field=field, found=len(found), allowed=shape[0])
    for place, each in enumerate(found):
        check(f"{field}[{place}]", each, shape[1:], never)
