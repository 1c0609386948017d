"""What stakes may cost: the money that a punter and a banker need before they may act. Pure functions of rules."""

from fractions import Fraction
from math import ceil

from nordjack.engine import Hand, Play, Round, SideBet
from nordjack.engine.events import Doubled, Event, Insured, Split
from nordjack.rules import Rules

__all__ = ["STAKING", "at_stake", "cover_of_bank", "extra_stake", "punter_cover"]

#: The plays that may add to the stakes.
STAKING = frozenset({Play.DOUBLE, Play.SPLIT, Play.INSURE, Play.TAKE_DOUBLE, Play.TAKE_SPLIT})


def cover_of_bank(rules: Rules, punters: int) -> int:
    """Give what a banker needs: the most that the punters can win on their maximum stakes, in öre."""
    return ceil(banker_cover(rules) * rules.max_stake) * punters


def punter_cover(rules: Rules) -> int:
    """Give how many times his stake a punter may lose without being asked: four in the preset home game.

    The banker may double it, and his blackjack again; for a split or a double of his own he needs the money then.
    """
    return by_banker(rules) * (1 if rules.banker_blackjack_doubles == "no" else 2)


def banker_cover(rules: Rules) -> Fraction:
    """Give how many times a punter's stake he may win at most, by his natural or on every hand of a split."""
    return by_banker(rules) * max(rules.blackjack_pays, Fraction(most_won_on_hands(rules)))


def by_banker(rules: Rules) -> int:
    """Give how many times the stakes lie there after the banker's first look."""
    return 2 if rules.banker_doubles else 1


def most_won_on_hands(rules: Rules) -> int:
    """Give how many stakes the hands of one box may win: every one of them doubled where the rules allow it."""
    doubles = 2 if rules.double_on else 1
    hands = min(rules.most_hands, pairable(rules))
    return max(doubles, hands * (doubles if rules.double_after_split else 1))


def pairable(rules: Rules) -> int:
    """Give how many cards there are of one kind that may be split: of one rank, or of one value, which is ten."""
    return rules.decks * (4 if rules.split_on == "rank" else 16)


def at_stake(state: Round, number: int) -> int:
    """Give what a box may still lose or has lost: open stakes whole, settled ones by their loss."""
    box = state.box(number)
    things: tuple[Hand | SideBet, ...] = (*box.hands, *box.side_bets)
    return sum(max(0, -thing.net) if thing.outcome is not None else thing.stake for thing in things)


def extra_stake(events: tuple[Event, ...]) -> int:
    """Give what a play adds to the stakes, in öre."""
    return sum(event.amount for event in events if isinstance(event, Doubled | Split | Insured))
