"""The table where a player holds the bank."""

from collections.abc import Iterator
from fractions import Fraction

from nordjack.money import kronor, paid
from nordjack.rules import Rules
from nordjack.sheet.facts import odds
from nordjack.words import N_, Words

__all__ = ["bank", "banker", "finding", "home_deal", "naturals"]

#: The maximum stake, in minimal stakes, at which the bank of the solved home game gains nothing.
EVEN = 4.65
#: The fields that this depends on.
DECIDING = (
    *("banker", "banker_doubles", "banker_blackjack_doubles", "banker_stands", "banker_second_card"),
    *("blackjack_pays", "blackjack_tie", "dealer_wins_ties", "double_on", "max_hands", "split_aces_draw", "split_on"),
)


def bank(rules: Rules, words: Words) -> Iterator[str]:
    """Tell who holds the bank and for how long."""
    if rules.house_banked:
        return
    yield words("One of the players is the banker: he deals, and plays against all the others.")
    yield words.count(
        "After every deal the bank moves on to the left.",
        "After {n} deals the bank moves on to the left.",
        rules.deals_per_banker,
    )


def home_deal(rules: Rules, words: Words) -> Iterator[str]:
    """Tell how stakes follow the first card, and what the banker does then."""
    if rules.house_banked:
        return
    yield words("Everyone gets a card face down. Look at yours, show it to nobody and place your stake.")
    if rules.banker_doubles:
        yield words(
            "The banker must not look at his card before all stakes are placed. Then he looks and may double "
            "all stakes at once; nobody can refuse."
        )
    else:
        yield words("The banker must not look at his card before all stakes are placed, and cannot double them.")
    if rules.banker_second_card == "up":
        yield words("Then everyone gets a second card face up, the banker too.")
    else:
        yield words("Then everyone gets a second card, face up for the players and face down for the banker.")


def naturals(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what a blackjack does at once, on either side."""
    if rules.house_banked:
        return
    stake = rules.min_stake
    yield words(
        "If you have blackjack and the banker has not, he pays {odds} at once: {stake} wins {won}.",
        odds=odds(rules.blackjack_pays, words),
        stake=kronor(stake, words.lang),
        won=kronor(paid(stake, rules.blackjack_pays), words.lang),
    )
    yield bankers_blackjack(rules, words)
    if rules.blackjack_tie == "push":
        yield words("If you have blackjack as well, you keep your stake.")
    else:
        yield words("If you have blackjack as well, you lose your stake, but not double.")


def bankers_blackjack(rules: Rules, words: Words) -> str:
    """Tell what the banker's blackjack takes from those without one."""
    if rules.banker_blackjack_doubles == "alone":
        return words(
            "If the banker has blackjack, the deal is over. If no player has blackjack, everyone loses double "
            "what he has staked by then; otherwise those without it lose just that."
        )
    if rules.banker_blackjack_doubles == "always":
        return words(
            "If the banker has blackjack, the deal is over and everyone without it loses double "
            "what he has staked by then."
        )
    return words("If the banker has blackjack, the deal is over and everyone without it loses what he has staked.")


def banker(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what the banker must do and what he may."""
    if rules.house_banked:
        return
    if rules.banker_stands == "free":
        yield words("The banker must draw on 16 or less. From 17 up he draws or stands as he likes.")
    elif rules.dealer_hits_soft_17:
        yield words("The banker draws on 16 or less and on a soft 17 such as A+6, and stands on a hard 17 and on more.")
    else:
        yield words("The banker draws on 16 or less and stands on 17 or more, on a soft 17 such as A+6 as well.")
    yield words("He turns up his cards when all have played, and draws only as long as a hand is still in play.")


def finding(rules: Rules, words: Words) -> Iterator[str]:
    """Tell what the solved game says, where these are its rules."""
    if not is_solved(rules):
        return
    loses = N_("Played best by both, the bank loses: the highest stake is more than {even} times the lowest.")
    gains = N_("Played best by both, the bank gains: the highest stake is less than {even} times the lowest.")
    yield words(loses if rules.max_stake > EVEN * rules.min_stake else gains, even=words.number(EVEN, 2))
    yield words("A player does best with the highest stake on an ace or a ten-value card and the lowest on the rest.")


def is_solved(rules: Rules) -> bool:
    """Tell whether these are the rules that the even stake is known for."""
    solved = Rules(
        banker="player",
        blackjack_pays=Fraction(2),
        blackjack_tie="dealer",
        double_on=frozenset(),
        split_on="rank",
        max_hands=2,
        split_aces_draw="freely",
    )
    return all(getattr(rules, name) == getattr(solved, name) for name in DECIDING)
