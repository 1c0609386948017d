"""What the batched tables know of the rules, as one row of whole numbers."""

from math import lcm

import numpy as np

from nordjack.errors import RulesError
from nordjack.kernels.packing import Ints
from nordjack.rules import Rules

__all__ = ["CUT", "DECKS", "UNIT", "packed"]
__all__ += ["ACES_AGAIN", "BLACKJACK_PAYS", "BLACKJACK_TIE", "BY_RANK", "COVERS_TOTAL", "DOUBLE_ANY", "DOUBLE_ON"]
__all__ += ["DOUBLE_SOFT", "DOUBLE_SPLIT", "DOUBLE_SPLIT_21", "EVEN_MONEY", "HIT_SOFT_17", "HIT_SOFT_21", "HOLE"]
__all__ += ["INSURANCE", "INSURANCE_PAYS", "MOST_HANDS", "ONE_CARD_ACES", "OVER_UNDER", "SURRENDER", "TIES", "TWO_ACES"]
__all__ += ["AFTER_DEAL", "BEFORE_DEALER", "EARLY", "EVERY_ROUND", "LATE", "ORIGINAL_ONLY", "PEEK"]

#: Places in the row. Odds are what half a stake wins (insurance) or a whole one, in parts of a stake: UNIT of them.
HIT_SOFT_17, TIES, BLACKJACK_PAYS, BLACKJACK_TIE, DOUBLE_ANY, DOUBLE_ON, DOUBLE_SOFT, DOUBLE_SPLIT = range(8)
DOUBLE_SPLIT_21, BY_RANK, MOST_HANDS, ACES_AGAIN, ONE_CARD_ACES, HIT_SOFT_21, SURRENDER, INSURANCE = range(8, 16)
COVERS_TOTAL, INSURANCE_PAYS, EVEN_MONEY, OVER_UNDER, TWO_ACES, HOLE, CUT, DECKS, UNIT, EVERY_ROUND = range(16, 26)

LATE, EARLY = 1, 2
AFTER_DEAL, BEFORE_DEALER = 1, 2
ORIGINAL_ONLY, PEEK = 1, 2

#: What a round can win or lose must fit into a short number.
MOST_NET = 2**15 - 1


def packed(rules: Rules) -> Ints:
    """Give the row of some rules; sets of totals are bits. Raises RulesError for a shoe with a stop card."""
    if rules.shuffle == "stop-card":
        raise RulesError("shuffle is stop-card; batched tables take cut-card or every-round")
    unit = lcm(
        4, rules.blackjack_pays.denominator, 2 * rules.insurance_pays.denominator, rules.under_13_aces_pays.denominator
    )
    cards = 52 * rules.decks
    hands = min(rules.most_hands, 16 * rules.decks)
    if unit * 4 * hands > MOST_NET:
        raise RulesError(
            "odds need {found} parts of a stake; batched tables take up to {most} with {hands} hands",
            found=unit,
            most=MOST_NET // (4 * hands),
            hands=hands,
        )
    row = np.zeros(26, dtype=np.int64)
    row[HIT_SOFT_17] = rules.dealer_hits_soft_17
    row[TIES] = bits(rules.dealer_wins_ties)
    row[BLACKJACK_PAYS] = int(rules.blackjack_pays * unit)
    row[BLACKJACK_TIE] = rules.blackjack_tie == "dealer"
    row[DOUBLE_ANY] = rules.double_on == "any"
    row[DOUBLE_ON] = 0 if rules.double_on == "any" else bits(rules.double_on)
    row[DOUBLE_SOFT] = ("no", "ace-as-one", "yes").index(rules.double_soft)
    row[DOUBLE_SPLIT] = rules.double_after_split
    row[DOUBLE_SPLIT_21] = rules.double_split_21
    row[BY_RANK] = rules.split_on == "rank"
    row[MOST_HANDS] = hands
    row[ACES_AGAIN] = rules.resplit_aces
    row[ONE_CARD_ACES] = rules.split_aces_draw == "one"
    row[HIT_SOFT_21] = rules.hit_soft_21
    row[SURRENDER] = ("no", "late", "early").index(rules.surrender)
    row[INSURANCE] = ("no", "after-deal", "before-dealer").index(rules.insurance)
    row[COVERS_TOTAL] = rules.insurance_covers == "total"
    row[INSURANCE_PAYS] = int(rules.insurance_pays * unit / 2)
    row[EVEN_MONEY] = rules.even_money
    row[OVER_UNDER] = rules.over_under_13
    row[TWO_ACES] = int(rules.under_13_aces_pays * unit)
    row[HOLE] = ("none", "original-bets-only", "peek").index(rules.hole_card)
    row[CUT] = round(cards * rules.penetration)
    row[DECKS] = rules.decks
    row[UNIT] = unit
    row[EVERY_ROUND] = rules.shuffle == "every-round"
    return row


def bits(totals: frozenset[int]) -> int:
    """Give a set of totals as bits."""
    return sum(1 << total for total in totals)
