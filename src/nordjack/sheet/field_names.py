"""The rule fields told to people who set them: what each is called, and what it may be."""

from collections.abc import Mapping
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from nordjack.rules import Rules
from nordjack.rules.model import FIELDS
from nordjack.words import N_, Words

__all__ = ["Field", "field_list", "field_words"]

NAMES: Mapping[str, str] = {
    "decks": N_("Packs of cards"),
    "shuffle": N_("When cards are shuffled"),
    "penetration": N_("Share of the shoe before the cut card"),
    "banker": N_("Who holds the bank"),
    "hole_card": N_("The dealer's second card"),
    "dealer_hits_soft_17": N_("The dealer draws on soft 17"),
    "dealer_wins_ties": N_("Ties that the bank wins"),
    "blackjack_pays": N_("Blackjack pays"),
    "blackjack_tie": N_("Blackjack against blackjack"),
    "double_on": N_("Totals that may be doubled"),
    "double_soft": N_("Doubling a soft hand"),
    "double_split_21": N_("A two-card 21 of a split may be doubled"),
    "double_after_split": N_("Doubling after a split"),
    "split_on": N_("What makes a pair"),
    "max_hands": N_("Hands that one box may become"),
    "resplit_aces": N_("Aces may be split again"),
    "split_aces_draw": N_("Cards on split aces"),
    "hit_soft_21": N_("A soft 21 may draw"),
    "surrender": N_("Giving up half the stake"),
    "insurance": N_("When insurance is offered"),
    "insurance_covers": N_("What insurance covers"),
    "insurance_pays": N_("Insurance pays"),
    "even_money": N_("Even money for a blackjack"),
    "over_under_13": N_("Bets on over and under 13 are taken"),
    "under_13_aces_pays": N_("Two aces under 13 pay"),
    "boxes": N_("Boxes at the table"),
    "boxes_per_player": N_("Boxes for each player"),
    "min_stake": N_("Least stake, in öre"),
    "max_stake": N_("Highest stake, in öre"),
    "stake_step": N_("Step of the stakes, in öre"),
    "chips": N_("Chips, in öre"),
    "banker_doubles": N_("The banker may double all stakes (home)"),
    "banker_blackjack_doubles": N_("The banker's blackjack doubles the stakes (home)"),
    "banker_stands": N_("When the banker stands (home)"),
    "banker_second_card": N_("The banker's second card (home)"),
    "deals_per_banker": N_("Deals before the bank goes on (home)"),
    "misdeal_rate": N_("Chance of a card dealt by mistake, for practice"),
}

KINDS: Mapping[Any, str] = {bool: "flag", int: "whole", float: "number", frozenset: "totals", tuple: "amounts"}


class Field(Struct, frozen=True):
    """One rule field: its kind, its words as ``values`` where it takes some, all it may be as a phrase, its name.

    ``least`` and ``most`` are the ends of its numbers, None where there is none.
    """

    name: str
    kind: str
    values: tuple[str, ...]
    allowed: str
    least: float | None
    most: float | None
    default: object
    words: str


def field_list(words: Words) -> list[Field]:
    """Give every rule field in one language."""
    hints = get_type_hints(Rules)
    standard = Rules()
    return [
        Field(
            name=name,
            kind=kind_of(hints[name]),
            values=values_of(hints[name]),
            allowed=kind.allowed.told(words.lang),
            least=kind.span[0],
            most=kind.span[1],
            default=kind.write(getattr(standard, name)),
            words=words(NAMES[name]),
        )
        for name, kind in FIELDS.items()
    ]


def field_words(name: str, words: Words) -> str:
    """Give what a rule field is called; its own name where there is no such field."""
    return words(NAMES[name]) if name in NAMES else name


def kind_of(hint: Any) -> str:
    """Give the name of a field's kind; beside its words a field may take numbers, which come first."""
    first = get_args(hint)[0] if get_origin(hint) is Union else hint
    plain = get_origin(first) or first
    return "choice" if plain is Literal else KINDS.get(plain, "ratio")


def values_of(hint: Any) -> tuple[str, ...]:
    """Give the words that a field takes."""
    parts = [hint, *get_args(hint)]
    return tuple(str(word) for part in parts if get_origin(part) is Literal for word in get_args(part))
