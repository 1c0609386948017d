"""Over and under 13, insurance and even money: closed sums over the cards unseen."""

from collections.abc import Iterator

from nordjack.analysis.composition import Composition
from nordjack.kernels.packing import ACE, TEN
from nordjack.rules import Rules

__all__ = ["even_money", "insurance", "over_13", "side_bets", "under_13"]


def side_bets(rules: Rules, composition: Composition) -> dict[str, float | None]:
    """Give what each bet is worth a unit staked on it, None where the rules or the shoe do not offer it.

    Insurance knows the dealer's ace alone; even money is what taking it adds to a natural against an ace.
    """
    values = composition.values
    offers_13 = rules.over_under_13 and composition.cards >= 2
    insures = rules.insurance != "no" and values[ACE] > 0 and composition.cards >= 2
    takes_even = rules.even_money and values[ACE] > 1 and values[TEN] > 0 and composition.cards >= 4
    return {
        "over_13": over_13(composition) if offers_13 else None,
        "under_13": under_13(rules, composition) if offers_13 else None,
        "insurance": insurance(rules, composition) if insures else None,
        "even_money": even_money(rules, composition) if takes_even else None,
    }


def sums(composition: Composition) -> Iterator[tuple[int, float]]:
    """Give each sum of two cards, aces as 1, with its chance; a sum comes up more than once."""
    values, cards = composition.values, composition.cards
    for first in range(10):
        for second in range(10):
            ways = values[first] * (values[second] - (first == second))
            yield first + second + 2, ways / (cards * (cards - 1))


def over_13(composition: Composition) -> float:
    """Give the bet that two cards are over 13, aces as 1; 13 loses."""
    return sum(chance if total > 13 else -chance for total, chance in sums(composition))


def under_13(rules: Rules, composition: Composition) -> float:
    """Give the bet that two cards are under 13, two aces paying by their own odds."""
    found = 0.0
    for total, chance in sums(composition):
        odds = float(rules.under_13_aces_pays) if total == 2 else 1.0
        found += chance * odds if total < 13 else -chance
    return found


def insurance(rules: Rules, composition: Composition, gone: tuple[int, ...] = ()) -> float:
    """Give insurance a unit, with the dealer's ace and some values ``gone`` from the shoe."""
    unseen = composition.cards - 1 - len(gone)
    chance = (composition.values[TEN] - gone.count(TEN)) / unseen
    return float(rules.insurance_pays) * chance - (1.0 - chance)


def even_money(rules: Rules, composition: Composition) -> float:
    """Give what taking even money adds, a unit, with an ace up and an ace and a ten in hand."""
    chance = (composition.values[TEN] - 1) / (composition.cards - 3)
    tie = 0.0 if rules.blackjack_tie == "push" else -1.0
    return 1.0 - (float(rules.blackjack_pays) * (1.0 - chance) + tie * chance)
