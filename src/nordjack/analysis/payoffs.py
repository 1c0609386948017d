"""Rules as arrays: what every total wins from every outcome of the dealer, and who may double."""

import numpy as np

from nordjack.errors import AnalysisError
from nordjack.kernels.dealer import BLACKJACK, CLASSES, Forest
from nordjack.kernels.packing import NATURAL, Flags, Floats, hands
from nordjack.kernels.work import Doubles
from nordjack.rules import Rules

__all__ = ["coefficients", "doubles", "may_hit", "refuse_player_bank", "settlement"]


def refuse_player_bank(rules: Rules) -> None:
    """Raise AnalysisError where a player holds the bank."""
    if not rules.house_banked:
        raise AnalysisError(
            "banker is player; its value depends on how the players stake and the banker plays, so only games with"
            " banker = house have an exact answer"
        )


def settlement(rules: Rules) -> Floats:
    """Give what a unit wins: a row for each class of total (16 or less, 17 ... 21), no natural among them.

    The columns are the dealer's 17, 18, 19, 20, 21, blackjack and bust.
    """
    pays = np.ones((CLASSES, 7))
    for each in range(CLASSES):
        for outcome in range(5):
            if 16 + each < 17 + outcome:
                pays[each, outcome] = -1.0
            elif 16 + each == 17 + outcome:
                pays[each, outcome] = -1.0 if 16 + each in rules.dealer_wins_ties else 0.0
    pays[:, BLACKJACK] = -1.0
    return pays


def coefficients(pays: Floats, trees: Forest) -> Floats:
    """Give each node's part in the value of standing: 1 plus the sum of what is not won."""
    return trees.orders * (pays[trees.classes, trees.outcome] - 1.0)


def doubles(rules: Rules) -> Doubles:
    """Give which hands may double, and after which card their aces are held at 1."""
    every = hands()
    soft = every.totals != every.hard
    as_one = rules.double_soft == "ace-as-one"
    counted = every.hard if as_one else every.totals
    allowed = (every.sizes == 2) & counts_for_double(rules, counted)
    if rules.double_soft == "no":
        allowed &= ~soft
    unsplit = allowed.copy()
    unsplit[NATURAL] = False
    split = allowed & rules.double_after_split
    split[NATURAL] = rules.double_after_split and may_double_split_21(rules)
    return Doubles(unsplit, split, forced_children(soft & allowed & as_one))


def counts_for_double(rules: Rules, counted: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> Flags:
    """Tell for each counted total whether it may be doubled."""
    if rules.double_on == "any":
        return np.ones(counted.shape, dtype=np.bool_)
    return np.isin(counted, sorted(rules.double_on))


def may_double_split_21(rules: Rules) -> bool:
    """Tell whether an ace and a ten of a split hand may be doubled as 11."""
    allowed = rules.double_on == "any" or 11 in rules.double_on
    return rules.double_split_21 and rules.double_soft != "no" and allowed


def forced_children(forces: Flags) -> Flags:
    """Tell for each hand and card whether a double leaves a total below its usual one, every ace being 1."""
    every = hands()
    found = np.zeros(every.children.shape, dtype=np.bool_)
    children = every.children
    lower = (children >= 0) & (every.hard[children] <= 11) & (every.classes[children] > 0)
    found[forces] = lower[forces]
    return found


def may_hit(rules: Rules) -> Flags:
    """Give which hands may take a card."""
    every = hands()
    return (every.totals < 21) | ((every.hard < 21) & rules.hit_soft_21)
