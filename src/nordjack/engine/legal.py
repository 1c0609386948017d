"""The one place that says no to a play: why a hand may not hit, double, split or be given up."""

from nordjack.engine.state import Box, Hand
from nordjack.errors import IllegalAction
from nordjack.hands import hard_total, is_soft, same_rank, same_value, total
from nordjack.rules import Rules

__all__ = [
    "counts_aces_as_one",
    "double_refusal",
    "has_choice",
    "hit_refusal",
    "is_one_card_ace",
    "split_refusal",
    "surrender_refusal",
]


def is_one_card_ace(rules: Rules, box: Box, hand: Hand) -> bool:
    """Tell whether the hand is a split ace that gets one card only."""
    return rules.split_aces_draw == "one" and box.is_split and hand.cards[0].points == 1


def hit_refusal(rules: Rules, box: Box, hand: Hand) -> IllegalAction | None:
    """Say why the hand may not take a card, or None where it may."""
    if box.has_natural:
        return IllegalAction("blackjack takes no more cards")
    if is_one_card_ace(rules, box, hand):
        return IllegalAction("a split ace gets one card only")
    if hand.total == 21:
        if not hand.is_soft:
            return IllegalAction("a hard 21 takes no more cards")
        if not rules.hit_soft_21:
            return IllegalAction("a soft 21 takes no more cards at this table")
    return None


def double_refusal(rules: Rules, box: Box, hand: Hand) -> IllegalAction | None:
    """Say why the hand may not be doubled, or None where it may."""
    if len(hand.cards) != 2:
        return IllegalAction("only the first two cards can be doubled; this hand has {found}", found=len(hand.cards))
    if box.has_natural:
        return IllegalAction("blackjack cannot be doubled")
    if is_one_card_ace(rules, box, hand):
        return IllegalAction("a split ace gets one card only")
    if box.is_split and not rules.double_after_split:
        return IllegalAction("a split hand cannot be doubled at this table")
    if box.is_split and hand.total == 21 and not rules.double_split_21:
        return IllegalAction("a 21 of a split hand cannot be doubled at this table")
    return total_refusal(rules, hand)


def total_refusal(rules: Rules, hand: Hand) -> IllegalAction | None:
    """Say why a hand's total may not be doubled; how a soft one counts is a rule of the table."""
    soft = is_soft(hand.cards)
    if soft and rules.double_soft == "no":
        return IllegalAction("a soft hand cannot be doubled at this table")
    counted = 11 if hand.total == 21 else total(hand.cards, aces_as_one=rules.double_soft == "ace-as-one")
    if rules.double_on == "any" or counted in rules.double_on:
        return None
    if not rules.double_on:
        return IllegalAction("nobody doubles at this table")
    return IllegalAction(
        "double takes a total of {allowed}; this hand counts {found}",
        allowed=", ".join(map(str, sorted(rules.double_on))),
        found=counted,
    )


def counts_aces_as_one(rules: Rules, hand: Hand) -> bool:
    """Tell whether a double forces the aces of this hand to 1 from now on."""
    return rules.double_soft == "ace-as-one" and is_soft(hand.cards)


def split_refusal(rules: Rules, box: Box, hand: Hand) -> IllegalAction | None:
    """Say why the hand may not be split, or None where it may."""
    pair = same_value if rules.split_on == "value" else same_rank
    if not pair(hand.cards):
        found = " ".join(hand.cards)
        if rules.split_on == "value":
            return IllegalAction("only two cards of one value can be split; this hand is {found}", found=found)
        return IllegalAction("only two cards of one rank can be split; this hand is {found}", found=found)
    if len(box.hands) >= rules.most_hands:
        return IllegalAction(
            "the box has {found} hand(s); this table allows {allowed}",
            found=len(box.hands),
            allowed=rules.most_hands,
        )
    if box.is_split and hand.cards[0].points == 1 and not rules.resplit_aces:
        return IllegalAction("aces are split once only at this table")
    return None


def surrender_refusal(rules: Rules, box: Box, hand: Hand) -> IllegalAction | None:
    """Say why the hand may not be given up, early or late as the table has it, or None where it may."""
    if rules.surrender == "no":
        return IllegalAction("no hand can be given up at this table")
    if box.is_split or len(hand.cards) != 2:
        return IllegalAction("only the first two cards of a box can be given up")
    if box.has_natural:
        return IllegalAction("blackjack cannot be given up")
    return None


def has_choice(rules: Rules, box: Box, hand: Hand) -> bool:
    """Tell whether an unfinished hand has anything to decide: a finished one ends by itself."""
    if hand.stood or hand.doubled or hand.surrendered or hand.outcome is not None:
        return False
    if hard_total(hand.cards) > 21:
        return False
    return (
        hit_refusal(rules, box, hand) is None
        or double_refusal(rules, box, hand) is None
        or split_refusal(rules, box, hand) is None
    )
