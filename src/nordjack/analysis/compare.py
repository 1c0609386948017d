"""What rules are worth: games side by side, and one field changed at a time."""

from collections.abc import Callable, Sequence
from math import lcm
from typing import Any

import msgspec

from nordjack.analysis.game import expected
from nordjack.rules import FIELDS, Game, Rules

__all__ = ["Comparison", "Difference", "FieldWorth", "Standing", "bare", "compare"]

#: The fields that change what a round returns; the others are about stakes, seats, side bets and the shuffle.
FIELDS_THAT_PAY = (
    "decks",
    "hole_card",
    "dealer_hits_soft_17",
    "dealer_wins_ties",
    "blackjack_pays",
    "blackjack_tie",
    "double_on",
    "double_soft",
    "double_split_21",
    "double_after_split",
    "split_on",
    "max_hands",
    "resplit_aces",
    "split_aces_draw",
    "hit_soft_21",
    "surrender",
)


#: A stake, in öre, that any odds pay in whole öre as long as their lower number is 20 or less.
ANY_STEP = 2 * lcm(*range(1, 21))


class Standing(msgspec.Struct, frozen=True):
    """One game and its expectation, played by composition."""

    game: str
    ev: float


class FieldWorth(msgspec.Struct, frozen=True):
    """What it is worth to change one field of the first game to another game's value."""

    field: str
    before: object
    after: object
    difference: float


class Difference(msgspec.Struct, frozen=True):
    """From one game to another: each field alone, and what they do together beyond the sum of that."""

    before: str
    after: str
    difference: float
    fields: tuple[FieldWorth, ...]
    together: float


class Comparison(msgspec.Struct, frozen=True):
    """Games side by side, and the way from the first to each other."""

    games: tuple[Standing, ...]
    differences: tuple[Difference, ...]


def compare(
    games: Sequence[Game], tell: Callable[[str], None] = lambda _: None, value: Callable[[Rules], float] = expected
) -> Comparison:
    """Compare games with the first of them; ``tell`` hears what is being calculated, and ``value`` calculates it."""
    standings = []
    for game in games:
        tell(game.name)
        standings.append(Standing(game.name, value(bare(game.rules))))
    first, *others = zip(games, standings, strict=True)
    return Comparison(tuple(standings), tuple(difference(first, other, tell, value) for other in others))


def difference(
    first: tuple[Game, Standing],
    other: tuple[Game, Standing],
    tell: Callable[[str], None],
    value: Callable[[Rules], float],
) -> Difference:
    """Give the way from one game to another."""
    (game, standing), (target, goal) = first, other
    worths = []
    for field in differing(game.rules, target.rules):
        tell(f"{game.name} to {target.name}: {field}")
        changed = bare(game.rules).replace(**{field: getattr(target.rules, field)})
        worths.append(field_worth(field, game.rules, target.rules, value(changed) - standing.ev))
    whole = goal.ev - standing.ev
    return Difference(game.name, target.name, whole, tuple(worths), whole - sum(worth.difference for worth in worths))


def bare(rules: Rules) -> Rules:
    """Give the rules that a return depends on and nothing else, so that no field changed alone contradicts it."""
    kept: dict[str, Any] = {field: getattr(rules, field) for field in ("banker", *FIELDS_THAT_PAY)}
    kept |= dict.fromkeys(("stake_step", "min_stake", "max_stake"), ANY_STEP)
    return Rules(insurance="no", over_under_13=False, **kept)


def differing(first: Rules, other: Rules) -> list[str]:
    """Give the fields that pay and differ."""
    return [field for field in FIELDS_THAT_PAY if getattr(first, field) != getattr(other, field)]


def field_worth(field: str, first: Rules, other: Rules, difference: float) -> FieldWorth:
    """Give a field's worth with its values as files write them."""
    write = FIELDS[field].write
    return FieldWorth(field, write(getattr(first, field)), write(getattr(other, field)), difference)
