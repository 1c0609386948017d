"""What a table allows: one frozen set of fields that refuses to contradict itself."""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec

from nordjack.errors import RulesError
from nordjack.money import comes_out_whole
from nordjack.rules.fields import Kind, amount, amounts, choice, flag, number, ratio, totals, whole
from nordjack.words import N_, Phrase

__all__ = ["FIELDS", "Rules", "make_rules", "parse_setting", "rules_as_plain"]


ALLOWED = N_("{field} is {found}; use {allowed}")
AT_MOST = N_("{field} is {found}; use at most {other}, which is {most}")
WHERE = N_("{field} is {found}; use {allowed} where {other} is {value}")
NO_FIELD = N_("{found} is no rule field; use one of {allowed}")


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one table allows; every amount in öre. The defaults are an ordinary six-deck game.

    Build it with :func:`make_rules`, which checks every value. Raises RulesError where fields contradict.
    """

    decks: Annotated[int, whole(1, 8)] = 6
    shuffle: Annotated[
        Literal["cut-card", "every-round", "stop-card"], choice("cut-card", "every-round", "stop-card")
    ] = "cut-card"
    penetration: Annotated[float, number(0.1, 1.0)] = 0.75
    banker: Annotated[Literal["house", "player"], choice("house", "player")] = "house"
    hole_card: Annotated[
        Literal["none", "original-bets-only", "peek"], choice("none", "original-bets-only", "peek")
    ] = "none"
    dealer_hits_soft_17: Annotated[bool, flag()] = False
    dealer_wins_ties: Annotated[frozenset[int], totals(17, 21)] = frozenset()
    blackjack_pays: Annotated[Fraction, ratio()] = Fraction(3, 2)
    blackjack_tie: Annotated[Literal["push", "dealer"], choice("push", "dealer")] = "push"
    double_on: Annotated[frozenset[int] | Literal["any"], totals(2, 21, "any")] = "any"
    double_soft: Annotated[Literal["no", "ace-as-one", "yes"], choice("no", "ace-as-one", "yes")] = "yes"
    double_split_21: Annotated[bool, flag()] = False
    double_after_split: Annotated[bool, flag()] = True
    split_on: Annotated[Literal["value", "rank"], choice("value", "rank")] = "value"
    max_hands: Annotated[int | Literal["unlimited"], whole(1, None, "unlimited")] = 4
    resplit_aces: Annotated[bool, flag()] = False
    split_aces_draw: Annotated[Literal["one", "freely"], choice("one", "freely")] = "one"
    hit_soft_21: Annotated[bool, flag()] = True
    surrender: Annotated[Literal["no", "late", "early"], choice("no", "late", "early")] = "no"
    insurance: Annotated[Literal["no", "after-deal", "before-dealer"], choice("no", "after-deal", "before-dealer")] = (
        "no"
    )
    insurance_covers: Annotated[Literal["original", "total"], choice("original", "total")] = "original"
    insurance_pays: Annotated[Fraction, ratio()] = Fraction(2, 1)
    even_money: Annotated[bool, flag()] = False
    over_under_13: Annotated[bool, flag()] = False
    under_13_aces_pays: Annotated[Fraction, ratio()] = Fraction(3, 2)
    boxes: Annotated[int, whole(1, 11)] = 7
    boxes_per_player: Annotated[int, whole(1, 11)] = 3
    min_stake: Annotated[int, amount()] = 500
    max_stake: Annotated[int, amount()] = 100000
    stake_step: Annotated[int, amount()] = 100
    chips: Annotated[tuple[int, ...], amounts()] = (100, 500, 2500, 10000, 50000)
    banker_doubles: Annotated[bool, flag()] = True
    banker_blackjack_doubles: Annotated[Literal["alone", "always", "no"], choice("alone", "always", "no")] = "alone"
    banker_stands: Annotated[Literal["17", "free"], choice("17", "free")] = "free"
    banker_second_card: Annotated[Literal["up", "down"], choice("up", "down")] = "up"
    deals_per_banker: Annotated[int, whole(1)] = 3
    misdeal_rate: Annotated[float, number(0, 1)] = 0.0

    def __post_init__(self) -> None:
        check_stakes(self)
        check_payouts(self)
        check_boxes(self)
        check_banker(self)
        check_insurance(self)

    @property
    def house_banked(self) -> bool:
        """Tell whether the house holds the bank."""
        return self.banker == "house"

    @property
    def most_hands(self) -> int:
        """Give how many hands one box may become; more than any shoe holds where splits are unlimited."""
        return 1000 if self.max_hands == "unlimited" else self.max_hands

    def replace(self, **changes: Any) -> "Rules":
        """Give these rules with some fields changed, checked again."""
        return msgspec.structs.replace(self, **changes)


def check_stakes(rules: Rules) -> None:
    """Refuse a step that has no half, and limits off the step or the wrong way round."""
    if rules.stake_step % 2:
        raise RulesError(
            N_("{field} is {found}; use an even number of öre, so that half stakes are whole"),
            field="stake_step",
            found=rules.stake_step,
        )
    for name in ("min_stake", "max_stake"):
        found = getattr(rules, name)
        if found % rules.stake_step:
            raise RulesError(
                N_("{field} is {found}; use a multiple of {other}, which is {step}"),
                field=name,
                found=found,
                other="stake_step",
                step=rules.stake_step,
            )
    if rules.min_stake > rules.max_stake:
        raise RulesError(
            AT_MOST,
            field="min_stake",
            found=rules.min_stake,
            other="max_stake",
            most=rules.max_stake,
        )


def check_payouts(rules: Rules) -> None:
    """Refuse odds that do not pay whole öre on the smallest step."""
    paid_on = [
        ("blackjack_pays", rules.stake_step, True),
        ("insurance_pays", rules.stake_step // 2, rules.insurance != "no"),
        ("under_13_aces_pays", rules.stake_step, rules.over_under_13),
    ]
    for name, stake, in_use in paid_on:
        odds = getattr(rules, name)
        if in_use and not comes_out_whole(stake, odds):
            raise RulesError(
                N_("{field} is {found}; use odds that pay whole öre on {stake} öre ({other} is {step})"),
                field=name,
                found=odds,
                stake=stake,
                other="stake_step",
                step=rules.stake_step,
            )


def check_boxes(rules: Rules) -> None:
    """Refuse more boxes for one player than there are."""
    if rules.boxes_per_player > rules.boxes:
        raise RulesError(
            AT_MOST,
            field="boxes_per_player",
            found=rules.boxes_per_player,
            other="boxes",
            most=rules.boxes,
        )


def check_banker(rules: Rules) -> None:
    """Refuse what only a house can offer where a player holds the bank."""
    if rules.house_banked:
        return
    wrong = [
        ("insurance", rules.insurance, "no"),
        ("surrender", rules.surrender, "no"),
        ("over_under_13", rules.over_under_13, False),
    ]
    with_player = {"other": "banker", "value": "player"}
    for name, found, allowed in wrong:
        if found != allowed:
            raise RulesError(WHERE, field=name, found=told(found), allowed=told(allowed), **with_player)
    if rules.hole_card == "peek":
        either = Phrase(N_("{first} or {last}"), first="none", last="original-bets-only")
        raise RulesError(WHERE, field="hole_card", found="peek", allowed=either, **with_player)


def check_insurance(rules: Rules) -> None:
    """Refuse insurance before a dealer's card that has been looked at already."""
    if rules.insurance == "before-dealer" and rules.hole_card == "peek":
        either = Phrase(N_("{first} or {last}"), first="no", last="after-deal")
        raise RulesError(
            WHERE, field="insurance", found="before-dealer", allowed=either, other="hole_card", value="peek"
        )


def told(value: object) -> str:
    """Write a value as TOML and JSON do, as far as errors need it."""
    plain = isinstance(value, bool | list | dict) or value is None
    return json.dumps(value, default=str, ensure_ascii=False) if plain else str(value)


def _kinds() -> dict[str, Kind]:
    hints = get_type_hints(Rules, include_extras=True)
    return {name: get_args(hints[name])[1] for name in Rules.__struct_fields__}


#: The kind of every field, in the order of the rule book.
FIELDS: Mapping[str, Kind] = _kinds()


def make_rules(values: Mapping[str, object]) -> Rules:
    """Build rules from values as TOML or JSON has them; raises RulesError with field, found and allowed."""
    return Rules(**{name: read_field(name, value) for name, value in values.items()})  # type: ignore[arg-type]


def read_field(name: str, value: object) -> object:
    """Check one value of one field."""
    kind = kind_of(name)
    try:
        return kind.read(value)
    except ValueError:
        raise RulesError(ALLOWED, field=name, found=shown(value), allowed=kind.allowed) from None


def parse_setting(text: str) -> tuple[str, object]:
    """Read ``field=value`` into the field's name and a value as TOML has it; raises RulesError."""
    name, sign, found = text.partition("=")
    if not sign:
        raise RulesError("{found} sets nothing; use field=value, such as decks=8", found=shown(text))
    name = name.strip().replace("-", "_")
    kind = kind_of(name)
    try:
        return name, kind.parse(found.strip())
    except ValueError:
        raise RulesError(ALLOWED, field=name, found=shown(found), allowed=kind.allowed) from None


def kind_of(name: str) -> Kind:
    """Give the kind of a field; raises RulesError where there is no such field."""
    if name not in FIELDS:
        raise RulesError(NO_FIELD, found=shown(name), allowed=", ".join(FIELDS))
    return FIELDS[name]


def shown(value: object) -> str:
    """Write a refused value on one short line."""
    try:
        text = told(value) if not isinstance(value, str) else repr(value)
    except ValueError:
        return "a number of thousands of digits"
    return text if len(text) <= 60 else text[:57] + "..."


def rules_as_plain(rules: Rules) -> dict[str, object]:
    """Give the rules as TOML and JSON have them; :func:`make_rules` reads it back."""
    return {name: kind.write(getattr(rules, name)) for name, kind in FIELDS.items()}
