"""Before the first decision: the aim, the shoe, the cards and the house's deal."""

from collections.abc import Iterator

from nordjack.rules import Rules
from nordjack.sheet.facts import can_add_stakes, can_split
from nordjack.words import Words

__all__ = ["aim", "cards", "house_deal", "shoe"]


def aim(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what wins."""
    if rules.house_banked:
        yield words("Come closer to 21 than the dealer without going over. Every box plays for itself.")
    else:
        yield words("Come closer to 21 than the banker without going over. Every player plays for himself.")


def shoe(rules: Rules, words: Words) -> Iterator[str]:
    """Tell how many cards there are and when they are shuffled."""
    yield words.count("One pack of 52 cards.", "{n} packs of 52 cards each.", rules.decks)
    if rules.shuffle == "every-round":
        yield words("All cards are shuffled before every round.")
        return
    yield from cut_card(rules, words) if rules.shuffle == "cut-card" else stop_card(words)
    yield words("If the cards run out during a round, the used ones are shuffled and the round goes on.")


def cut_card(rules: Rules, words: Words) -> Iterator[str]:
    """Tell how deep the shoe is dealt."""
    if rules.penetration == 1:
        yield words("The shoe is dealt to its last card.")
        return
    yield words(
        "The cut card comes after {share} of the shoe. The round in which it appears is played to its end; "
        "then all cards are shuffled.",
        share=words.percent(rules.penetration, None),
    )


def stop_card(words: Words) -> Iterator[str]:
    """Tell of the card at the bottom."""
    yield words("The top card is shown to all and put face up at the bottom: the stop card. Nobody plays it.")
    yield words(
        "Used cards are laid aside. When fewer than four cards for each participant are left above the "
        "stop card, the used ones are shuffled before the next deal and put under the rest, and a new stop "
        "card is shown."
    )


def cards(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what cards count and what blackjack is."""
    yield words(
        "An ace counts 1 or 11, whichever is better for the hand; kings, queens and jacks count 10, other "
        "cards their number. Suits do not matter."
    )
    yield words("A hand is soft as long as an ace in it counts 11: A+7 is a soft 18, also written 8/18.")
    yield words("Blackjack is an ace and a ten-value card as the first two cards. It beats every other 21.")
    if can_split(rules):
        yield words("An ace and a ten-value card after a split are an ordinary 21.")


def house_deal(rules: Rules, words: Words) -> Iterator[str]:
    """Tell who gets which cards, and what a dealer's blackjack takes."""
    if not rules.house_banked:
        return
    if rules.hole_card == "peek":
        yield words("Every box gets two cards face up; the dealer gets one face up and one face down.")
        yield words(
            "Under an ace or a ten-value card the dealer looks at the hidden card before anyone plays. With "
            "blackjack the round ends there."
        )
        return
    yield words(
        "One card to every box, one to the dealer, then a second to every box, all face up. The dealer's "
        "second card comes only when all boxes have been played."
    )
    if can_add_stakes(rules):
        yield late_blackjack(rules, words)


def late_blackjack(rules: Rules, words: Words) -> str:
    """Tell what becomes of added stakes when the second card makes blackjack."""
    if rules.hole_card == "none":
        return words("If it makes blackjack, what you added by doubling or splitting is lost as well.")
    return words(
        "If it makes blackjack, you lose no more than your first stake: what you added by doubling or splitting comes "
        "back, even if a hand has gone bust."
    )
