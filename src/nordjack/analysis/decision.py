"""One decision from any shoe: what each play of one hand is worth now."""

from collections.abc import Iterable

import msgspec

from nordjack.analysis.composition import VALUES, Composition, name_of
from nordjack.analysis.limits import refuse_too_few_points
from nordjack.analysis.rows import best_of, lone_plays, shown_plays
from nordjack.analysis.side_bets import even_money, insurance
from nordjack.analysis.solver import Solver, Split, Spot, solver_for
from nordjack.analysis.units import Units, units_of
from nordjack.errors import AnalysisError
from nordjack.kernels.packing import ACE, NATURAL, TEN, hands, index_of
from nordjack.rules import Rules

__all__ = ["UNSPLIT", "Decision", "SplitState", "decision"]


class SplitState(msgspec.Struct, frozen=True):
    """How far a box is split: the number of its hands now, and the value of the cards that were split."""

    hands: int = 1
    pair: int | None = None


UNSPLIT = SplitState()


class Decision(msgspec.Struct, frozen=True):
    """What each allowed play is worth, in stakes of this hand's start, and the best one.

    Values are as the rules show them (peek: given no blackjack). ``insurance`` is a unit of insurance with these
    cards known, ``even_money`` what taking it adds; each None where it is not offered. ``blackjack`` is the chance
    that the dealer has one if nobody has looked.
    """

    plays: dict[str, float | None]
    best: str
    blackjack: float
    insurance: float | None = None
    even_money: float | None = None


def decision(
    rules: Rules,
    hand: Iterable[int],
    up: int,
    composition: Composition,
    split_state: SplitState = UNSPLIT,
) -> Decision:
    """Give the values of one decision.

    ``hand`` and ``up`` are values from 0 (ace) to 9 (ten), and ``composition`` holds them still: it is every card
    not seen before them. Raises AnalysisError where they are not in it, or where no exact answer exists.
    """
    cards = tuple(sorted(hand))
    refuse_missing(cards, up, composition)
    refuse_too_few_points(composition)
    solver = solver_for(rules)
    spot = solver.spot(up, composition)
    place = place_of(cards)
    plays, units = solved(solver, spot, place, cards, split_state)
    if place == NATURAL and split_state.hands == 1:
        shown, _ = units.natural()
        values: dict[str, float | None] = {"stand": shown}
    else:
        values = shown_plays(plays, units)
    offers = side_offers(rules, cards, up, composition, split_state)
    return Decision(values, best_of(plays), units.blackjack, *offers)


def solved(
    solver: Solver, spot: Spot, place: int, cards: tuple[int, ...], state: SplitState
) -> tuple[dict[str, float], Units]:
    """Give the allowed plays in the solver's units."""
    is_pair = len(cards) == 2 and cards[0] == cards[1]
    splits = is_pair and solver.most_hands(cards[0], state.hands) > 1
    solver.solve_from(solver.pair_root(cards[0]) if splits else place, spot)
    split = solver.split(cards[0], spot, state.hands) if splits else None
    units = units_of(solver.rules, place, spot.shoe)
    if state.hands > 1:
        return with_split(split_plays(solver, place, state), split), units
    if place == NATURAL:
        return {"stand": 0.0}, units
    plays = with_split(lone_plays(solver, place), split)
    give_up = units.surrender()
    if give_up is not None and len(cards) == 2:
        plays["surrender"] = give_up
    return plays, units


def split_plays(solver: Solver, place: int, state: SplitState) -> dict[str, float]:
    """Give the plays of a hand from a split."""
    values = solver.values
    plays = {"stand": float(values.stand[place])}
    if state.pair == ACE and solver.rules.split_aces_draw == "one":
        return plays
    if solver.may_hit[place]:
        plays["hit"] = float(values.hit[place])
    if solver.doubles.split[place]:
        plays["double"] = float(values.double[place])
    return plays


def with_split(plays: dict[str, float], split: Split | None) -> dict[str, float]:
    """Give the plays with the split among them, where there is one."""
    return plays if split is None else {**plays, "split": split.ev}


def side_offers(
    rules: Rules, cards: tuple[int, ...], up: int, composition: Composition, state: SplitState
) -> tuple[float | None, float | None]:
    """Give insurance and even money where they are offered to this hand."""
    first = len(cards) == 2 and state.hands == 1
    natural = first and cards == (ACE, TEN)
    offered = first if rules.insurance == "after-deal" else rules.insurance == "before-dealer"
    insures = up == ACE and offered and not (natural and rules.even_money)
    takes_even = up == ACE and natural and rules.even_money
    return (
        insurance(rules, composition, cards) if insures else None,
        even_money(rules, composition) if takes_even else None,
    )


def refuse_missing(cards: tuple[int, ...], up: int, composition: Composition) -> None:
    """Raise AnalysisError where the hand or the up card is not in the shoe."""
    if not composition.values[up]:
        raise AnalysisError("the up card {found} is not in the shoe", found=VALUES[up])
    for value in range(10):
        needed, held = cards.count(value) + (value == up), composition.values[value]
        if needed > held:
            raise AnalysisError(
                "hand {hand} against {up} takes {needed} card(s) {value}; the shoe holds {held}",
                hand=name_of(cards),
                up=VALUES[up],
                needed=needed,
                value=VALUES[value],
                held=held,
            )


def place_of(cards: tuple[int, ...]) -> int:
    """Give where a hand stands; raises AnalysisError where it has nothing to decide."""
    hard = sum(cards) + len(cards)
    if len(cards) < 2 or hard > 21:
        raise AnalysisError(
            "hand {found} has {cards} card(s) and hard total {hard}; use two cards or more, and 21 or less",
            found=name_of(cards),
            cards=len(cards),
            hard=hard,
        )
    place = index_of(tuple(cards.count(value) for value in range(10)))
    assert hands().hard[place] == hard
    return place
