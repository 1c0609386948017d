"""The player's turn, apart from doubling."""

from collections.abc import Iterator

from nordjack.rules import Rules
from nordjack.sheet.facts import can_split
from nordjack.words import Words

__all__ = ["split", "surrender", "turn"]


def turn(rules: Rules, words: Words) -> Iterator[str]:
    """Tell how cards are asked for and where that ends."""
    if rules.house_banked:
        yield words("The boxes play in turn. Hit for one more card, stand when you are satisfied.")
        yield words("Over 21 the hand is bust and loses, even if the dealer goes bust too.")
    else:
        yield words("The banker serves the players in turn. Say “card” for one more and “I stand” when satisfied.")
        yield words("Over 21 you say “bust” and the banker takes the stake, even if he goes bust later.")
    if rules.hit_soft_21:
        yield words("A hard 21 takes no more cards; a soft 21 may.")
    else:
        yield words("Nobody takes a card to a 21, hard or soft.")


def surrender(rules: Rules, words: Words) -> Iterator[str]:
    """Tell when half the stake can be saved."""
    if rules.surrender == "late":
        yield words("On your first two cards, before any other play, you may give up the hand and half the stake.")
        yield words("If the dealer has blackjack, the whole stake is lost all the same.")
    elif rules.surrender == "early":
        yield words("Before anyone plays, you may give up your first two cards and half the stake.")
        yield words("The other half is yours, even if the dealer has blackjack.")


def split(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what a pair is and what becomes of it."""
    if not can_split(rules):
        yield words("Pairs cannot be split.")
        return
    if rules.split_on == "value":
        yield words("Two first cards of the same value may be split, even a ten and a king.")
    else:
        yield words("Two first cards of the same rank may be split; a ten and a king are not a pair.")
    yield new_hands(rules, words)
    yield how_often(rules, words)
    yield from aces(rules, words)


def new_hands(rules: Rules, words: Words) -> str:
    """Tell what a split costs and when its cards come."""
    if rules.house_banked:
        return words("You put as much again on the second card and play two hands; each gets its next card at once.")
    return words(
        "You put as much again on the second card, turn the hidden one up and play two hands; each gets its "
        "next card when its turn comes."
    )


def how_often(rules: Rules, words: Words) -> str:
    """Tell how many hands may come of it."""
    if rules.max_hands == "unlimited":
        return words("A new pair may be split again, as often as one comes.")
    if rules.max_hands == 2:
        return words("A new pair may not be split again.")
    return words("A new pair may be split again, up to {n} hands.", n=rules.max_hands)


def aces(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what is special about split aces."""
    if rules.split_aces_draw == "one":
        yield words("Split aces get one card each and no more.")
    else:
        yield words("Split aces are played on like other hands.")
    if rules.most_hands > 2 and rules.resplit_aces:
        yield words("If another ace comes to a split ace, the two may be split again.")
    elif rules.most_hands > 2:
        yield words("Aces are split only once.")
