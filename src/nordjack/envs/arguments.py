"""What people pass to environments, checked: every error says what was found and what is allowed."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Literal

from nordjack.cards import Card, fresh_shoe, parse_card, parse_cards
from nordjack.errors import NotationError, RulesError
from nordjack.rules import Rules, load_game

__all__ = [
    "Order",
    "check_choice",
    "check_house",
    "check_options",
    "check_rounds",
    "check_stakes",
    "ordered",
    "rules_of",
]


#: The highest balance in minimum stakes.
MOST_BALANCE = 10**8

#: Something that puts cards into an order.
Order = Callable[[tuple[Card, ...]], tuple[Card, ...]]


def rules_of(game: str | Rules, settings: Sequence[str]) -> Rules:
    """Give the rules of a preset, a file or rules themselves; raises RulesError."""
    return game if isinstance(game, Rules) else load_game(game, settings).rules


def check_house(rules: Rules) -> Rules:
    """Refuse a game without a house; raises RulesError."""
    if not rules.house_banked:
        raise RulesError("banker is player; use nordjack.envs.multi, where somebody holds the bank")
    return rules


def check_stakes(rules: Rules, stakes: Sequence[int]) -> tuple[int, ...]:
    """Check the stakes, in minimum stakes: ascending, on the step and within the limits; raises RulesError."""
    amounts = [stake * rules.min_stake for stake in stakes]
    if not amounts or list(stakes) != sorted(set(stakes)) or amounts[0] < rules.min_stake:
        raise RulesError("stakes are {found}; use minimum stakes in ascending order, from 1 up", found=list(stakes))
    fitting = tuple(
        stake
        for stake, amount in zip(stakes, amounts, strict=True)
        if amount <= rules.max_stake and amount % rules.stake_step == 0
    )
    if not fitting:
        raise RulesError(
            "stakes are {found}; use some within {least} to {most} öre, on the step of {step}",
            found=list(stakes),
            least=rules.min_stake,
            most=rules.max_stake,
            step=rules.stake_step,
        )
    return fitting


def check_rounds(rounds: int | Literal["shoe"]) -> int | Literal["shoe"]:
    """Check how long an episode is; raises RulesError."""
    if rounds == "shoe":
        return rounds
    if type(rounds) is not int or rounds < 1:
        raise RulesError("rounds is {found!r}; use a whole number from 1 up, or 'shoe'", found=rounds)
    return rounds


def check_count(rounds: int) -> int:
    """Check a number of rounds; raises RulesError."""
    if type(rounds) is not int or rounds < 1:
        raise RulesError("rounds is {found!r}; use a whole number from 1 up", found=rounds)
    return rounds


def check_balance(rules: Rules, stakes: tuple[int, ...], balance: object) -> float:
    """Give the balance at the start, in minimum stakes: 100 times the maximum stake by default; raises RulesError."""
    if balance is None:
        return 100 * rules.max_stake / rules.min_stake
    if not isinstance(balance, int | float) or not stakes[0] <= balance <= MOST_BALANCE:
        raise RulesError(
            "balance is {found!r}; use {least} to {most} minimum stakes",
            found=balance,
            least=stakes[0],
            most=MOST_BALANCE,
        )
    return float(balance)


def check_choice(name: str, found: str, allowed: Sequence[str]) -> str:
    """Check one word among some; raises RulesError."""
    if found not in allowed:
        raise RulesError(
            "{field} is {found!r}; use one of {allowed}", field=name, found=found, allowed=", ".join(allowed)
        )
    return found


def check_options(options: dict[str, Any] | None) -> dict[str, Any]:
    """Refuse a reset option that does not exist; raises RulesError."""
    found = options or {}
    for name in found:
        if name not in ("cards", "shoe"):
            raise RulesError("reset option {found!r} does not exist; use cards or shoe", found=name)
    return found


def ordered(rules: Rules, options: dict[str, Any], rest: Order) -> tuple[Card, ...]:
    """Give the shoe's order: set whole, or with some cards in front, the rest as ``rest`` orders it.

    Raises NotationError where the decks do not hold the cards.
    """
    if "shoe" in options:
        return whole_shoe(rules, read(options["shoe"]))
    front = taken(rules, read(options.get("cards", "")))
    left = Counter(fresh_shoe(rules.decks))
    left.subtract(front)
    return front + rest(tuple(left.elements()))


def read(cards: str | Sequence[str]) -> tuple[Card, ...]:
    """Read cards from a text or a list."""
    return parse_cards(cards) if isinstance(cards, str) else tuple(parse_card(each) for each in cards)


def whole_shoe(rules: Rules, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Check that these are all cards of the decks."""
    if Counter(card.rank for card in cards) != Counter(card.rank for card in fresh_shoe(rules.decks)):
        raise NotationError(
            "shoe has {found} cards; use every card of {decks} deck(s), {most} in all",
            found=len(cards),
            decks=rules.decks,
            most=52 * rules.decks,
        )
    return taken(rules, cards)


def taken(rules: Rules, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Give each card as one of the decks': a card without a suit takes one that is left."""
    left = Counter(fresh_shoe(rules.decks))
    found = []
    for card in cards:
        fitting = [each for each in ([card] if card.suit else same_rank_cards(card)) if left[each] > 0]
        if not fitting:
            raise NotationError("the {decks} deck(s) hold no further {card}", decks=rules.decks, card=card)
        left[fitting[0]] -= 1
        found.append(fitting[0])
    return tuple(found)


def same_rank_cards(card: Card) -> list[Card]:
    """Give the four cards of a rank."""
    return [Card(card.rank + suit) for suit in "shdc"]
