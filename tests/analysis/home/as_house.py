"""What a banker who stands on 17 and never doubles gains with 52 cards, as the house's game that he deals."""

from collections.abc import Iterator

from nordjack.analysis.composition import Composition, full_shoe
from nordjack.analysis.game import composition_columns, total_ev
from nordjack.analysis.home.model import natural_pays, refuse_unsolvable
from nordjack.analysis.solver import solver_for
from nordjack.rules import Rules

__all__ = ["plain_bank_value"]


def plain_bank_value(rules: Rules, *, stop_card: bool) -> float:
    """Give the bank's gain per deal with one stake, from full packs, or with a stop card that all have seen.

    The punter plays each hand best by its own cards. To him such a banker is a dealer with one hidden card, who looks
    whether he has a blackjack. The halves of a split do not look at each other's cards.
    """
    refuse_unsolvable(rules)
    house = as_house(rules)
    packs = packs_without_stop_card(rules) if stop_card else [full_shoe(rules.decks)]
    values = [value_of(rules, house, cards) for cards in packs]
    return sum(values) / len(values)


def as_house(rules: Rules) -> Rules:
    """Give the house's game that a banker without choices deals."""
    return Rules(
        hole_card="peek",
        dealer_wins_ties=rules.dealer_wins_ties,
        blackjack_pays=rules.blackjack_pays,
        double_on=frozenset(),
        split_on=rules.split_on,
        max_hands=2,
        split_aces_draw=rules.split_aces_draw,
        hit_soft_21=rules.hit_soft_21,
        stake_step=rules.stake_step,
    )


def packs_without_stop_card(rules: Rules) -> Iterator[Composition]:
    """Give the pack without each rank in turn."""
    ranks = full_shoe(rules.decks).ranks
    for rank in range(13):
        yield Composition(tuple(count - (place == rank) for place, count in enumerate(ranks)))


def value_of(rules: Rules, house: Rules, cards: Composition) -> float:
    """Give the bank's gain from these cards: the house's, and what a banker's blackjack takes beyond one stake."""
    ev = total_ev(composition_columns(solver_for(house), cards).values())
    aces, tens, left = cards.values[0], cards.values[9], cards.cards
    banker = 2.0 * aces * tens / (left * (left - 1))
    both = banker * 2.0 * (aces - 1) * (tens - 1) / ((left - 2) * (left - 3))
    alone_pays, both_pay, _ = natural_pays(rules)
    return float(-ev + (banker - both) * (alone_pays - 1.0) + both * both_pay)
