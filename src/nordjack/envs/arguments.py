"""What people pass to environments, checked: every error says what was found and what is allowed."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np

from nordjack.cards import Card, fresh_shoe, parse_card, parse_cards
from nordjack.errors import NotationError, RulesError
from nordjack.rules import Rules, load_game
from nordjack.rules.model import make_rules, parse_setting, rules_as_plain

__all__ = [
    "Order",
    "check_balance",
    "check_choice",
    "check_count",
    "check_flag",
    "check_house",
    "check_options",
    "check_render_mode",
    "check_rounds",
    "check_stakes",
    "ordered",
    "rules_of",
]


#: The stakes of a lone player who names none, in minimum stakes: those of them that the table takes.
USUAL_STAKES = (1, 2, 5, 10)
#: The highest balance in minimum stakes.
MOST_BALANCE = 10**8

#: Something that puts cards into an order.
Order = Callable[[tuple[Card, ...]], tuple[Card, ...]]


def rules_of(game: str | Rules, settings: Sequence[str]) -> Rules:
    """Give the rules of a preset, a file or rules themselves; raises RulesError."""
    if isinstance(settings, str) or not is_sequence_of(settings, str):
        raise RulesError("settings is {found!r}; use a list of texts such as decks=8", found=settings)
    if isinstance(game, Rules):
        return make_rules(rules_as_plain(game) | dict(map(parse_setting, settings)))
    if not isinstance(game, str):
        raise RulesError("game is {found!r}; use a game's name, a file or Rules", found=game)
    return load_game(game, settings).rules


def is_sequence_of(found: object, kind: type) -> bool:
    """Tell whether something is a list, or something like one, of a kind of things."""
    return isinstance(found, Sequence) and all(isinstance(each, kind) for each in found)


def check_house(rules: Rules) -> Rules:
    """Refuse a game without a house; raises RulesError."""
    if not rules.house_banked:
        raise RulesError("banker is player; use nordjack.envs.multi, where somebody holds the bank")
    return rules


def check_stakes(rules: Rules, stakes: Sequence[int] | None, usual: Sequence[int] = USUAL_STAKES) -> tuple[int, ...]:
    """Check the stakes, in minimum stakes: ascending, on the step and within the limits; raises RulesError.

    None gives those of ``usual`` that the table takes.
    """
    if stakes is None:
        return tuple(stake for stake in usual if is_taken(rules, stake))
    found = [int(stake) for stake in listed(stakes) if is_whole(stake) and stake >= 1]
    if not found or found != sorted(set(found)) or len(found) != len(stakes):
        raise RulesError("stakes are {found}; use minimum stakes in ascending order, from 1 up", found=stakes)
    for stake in found:
        if not is_taken(rules, stake):
            raise RulesError(
                "stakes has {found}; use minimum stakes that come to {least} to {most} öre, on the step of {step}",
                found=stake,
                least=rules.min_stake,
                most=rules.max_stake,
                step=rules.stake_step,
            )
    return tuple(found)


def listed(stakes: object) -> Sequence[Any]:
    """Give the parts of a list or an array; none where it is no such thing."""
    return list(stakes) if isinstance(stakes, Sequence | np.ndarray) and not isinstance(stakes, str) else []


def is_whole(found: object) -> bool:
    """Tell whether something is a whole number."""
    return isinstance(found, int | np.integer) and not isinstance(found, bool)


def is_taken(rules: Rules, stake: int) -> bool:
    """Tell whether a table takes a stake, in minimum stakes."""
    amount = stake * rules.min_stake
    return amount <= rules.max_stake and amount % rules.stake_step == 0


def check_rounds(rounds: int | Literal["shoe"]) -> int | Literal["shoe"]:
    """Check how long an episode is; raises RulesError."""
    if isinstance(rounds, str) and rounds == "shoe":
        return rounds
    if not is_whole(rounds) or int(rounds) < 1:
        raise RulesError("rounds is {found!r}; use a whole number from 1 up, or 'shoe'", found=rounds)
    return int(rounds)


def check_count(name: str, found: int, most: int | None = None) -> int:
    """Check a number of things, 1 at least; raises RulesError."""
    if is_whole(found) and 1 <= found <= (found if most is None else most):
        return int(found)
    if most is None:
        raise RulesError("{field} is {found!r}; use a whole number from 1 up", field=name, found=found)
    raise RulesError("{field} is {found!r}; use a whole number from 1 to {most}", field=name, found=found, most=most)


def check_flag(name: str, found: bool) -> bool:
    """Check a yes or no; raises RulesError."""
    if not isinstance(found, bool | np.bool_):
        raise RulesError("{field} is {found!r}; use True or False", field=name, found=found)
    return bool(found)


def check_balance(rules: Rules, stakes: tuple[int, ...], balance: object) -> float:
    """Give the balance at the start, in minimum stakes: 100 times the maximum stake by default; raises RulesError."""
    if balance is None:
        return 100 * rules.max_stake / rules.min_stake
    number = isinstance(balance, int | float | np.integer | np.floating) and not isinstance(balance, bool)
    if not number or not stakes[0] <= balance <= MOST_BALANCE:  # type: ignore[operator]
        raise RulesError(
            "balance is {found!r}; use {least} to {most} minimum stakes",
            found=balance,
            least=stakes[0],
            most=MOST_BALANCE,
        )
    return float(balance)  # type: ignore[arg-type]


def check_render_mode(found: str | None, allowed: Sequence[str]) -> str | None:
    """Check how rounds are shown, if at all; raises RulesError."""
    return None if found is None else check_choice("render_mode", found, allowed)


def check_choice(name: str, found: object, allowed: Sequence[str]) -> str:
    """Check one word among some; raises RulesError."""
    if not isinstance(found, str) or found not in allowed:
        raise RulesError(
            "{field} is {found!r}; use one of {allowed}", field=name, found=found, allowed=", ".join(allowed)
        )
    return found


def check_options(options: dict[str, Any] | None) -> dict[str, Any]:
    """Refuse a reset option that does not exist; raises RulesError."""
    found = {} if options is None else options
    if not isinstance(found, dict):
        raise RulesError("options is {found!r}; use a dictionary with cards or shoe", found=options)
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
    """Read cards from a text or a list; raises NotationError."""
    if not is_sequence_of(cards, str):
        raise NotationError("cards are {found!r}; use a text such as 'Ts 9h', or a list of such texts", found=cards)
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
