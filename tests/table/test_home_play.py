"""How a home policy answers: from its own and public cards alone."""

import json
from fractions import Fraction
from itertools import pairwise

import msgspec
import pytest

from nordjack.cards import Card, parse_cards
from nordjack.engine import Action, Deal, Do, PlaceStake, Play, Round, open_round, step
from nordjack.engine.view import RoundView, view
from nordjack.errors import NotationError
from nordjack.rules import load_game
from nordjack.strategy.home import HomePolicy, Seen, equilibrium, mixing, parse_policy, plain, row_of
from nordjack.table.home_play import banker_worth, doubling_share, home_play, home_stake

HOME = load_game("home").rules
LOW, HIGH = HOME.min_stake, HOME.max_stake


def dealt(cards: str, *stakes: int, then: tuple[Action, ...] = (), doubled: bool = False) -> Round:
    """Deal first cards, stakes, the banker's answer and second cards; then go on."""
    state, left = open_round(HOME, range(1, len(stakes) + 1)), list(parse_cards(cards))
    boxes = len(stakes)
    actions: list[Action] = [Deal(card) for card in left[: boxes + 1]]
    actions += [PlaceStake(box, stake) for box, stake in enumerate(stakes, start=1)]
    actions += [Do(0, Play.DOUBLE if doubled else Play.DECLINE)] if len(left) > boxes + 1 else []
    actions += [Deal(card) for card in left[boxes + 1 :]]
    for action in [*actions, *then]:
        _, state = step(state, action)
    return state


def answer(policy: HomePolicy, seen: RoundView, chance: float) -> Play:
    return home_play(policy, HOME, seen, seen.plays, chance)


def test_HB_50_the_first_card_decides_the_stake() -> None:
    assert home_stake(plain(), Card("A"), LOW, HIGH, 0.5) == HIGH
    assert home_stake(plain(), Card("5"), LOW, HIGH, 0.5) == LOW
    assert home_stake(plain(), Card("K"), LOW, 0, 0.5) == LOW


@pytest.mark.parametrize(("first", "chance", "play"), [("A", 0.99, Play.DOUBLE), ("9", 0.0, Play.DECLINE)])
def test_HB_18_a_plain_banker_doubles_on_an_ace(first: str, chance: float, play: Play) -> None:
    assert answer(plain(), view(dealt(f"8s {first}h", LOW), (0,)), chance) == play


def test_the_doubling_weighs_every_stake() -> None:
    seen = view(dealt("8s 9d 9h", LOW, HIGH), (0,))
    by_stake = equilibrium().doubles
    nine = 8
    expected = (LOW * by_stake[0][nine] + HIGH * by_stake[1][nine]) / (LOW + HIGH)
    assert doubling_share(equilibrium(), HOME, seen) == pytest.approx(expected)


def test_HB_51_a_plain_punter_splits_eights_and_not_nines() -> None:
    assert answer(plain(), view(dealt("8s 6h 8d 9h", LOW), (1,)), 0.5) == Play.SPLIT
    assert answer(plain(), view(dealt("9s 6h 9d 9h", LOW), (1,)), 0.5) == Play.STAND


def test_a_pair_that_is_not_split_is_drawn_to_as_its_total() -> None:
    assert answer(plain(), view(dealt("6s 6h 6d 9h", LOW), (1,)), 0.5) == Play.HIT


def test_half_a_pair_plays_by_its_own_table() -> None:
    split = (Do(1, Play.SPLIT), Deal(Card("4d")))
    assert answer(plain(), view(dealt("8s 6h 8d 9h", LOW, then=split), (1,)), 0.5) == Play.HIT


def test_HB_38_a_plain_banker_stands_on_17() -> None:
    state = dealt("Ts 8h 9d 9h", LOW, then=(Do(1, Play.STAND),))
    assert answer(plain(), view(state, (0,)), 0.5) == Play.STAND


def test_HB_38_a_banker_draws_to_17_against_a_split_that_beats_it() -> None:
    halves = (
        Do(1, Play.SPLIT),
        Deal(Card("Td")),
        Do(1, Play.STAND),
        Deal(Card("Th")),
        Do(1, Play.STAND),
    )
    seen = view(dealt("9s 8h 9d 9h", LOW, then=halves), (0,))
    worth = banker_worth(equilibrium(), HOME, seen)
    # Two halves of 19 beat 17. One card more: 3 and 4 win both, 2 is a push, nine ranks bust; an ace makes 18, which
    # loses as it is and draws again: 2 and 3 win, an ace is a push, ten ranks bust.
    assert worth[Play.STAND] == -2.0 * LOW
    assert worth[Play.HIT] == pytest.approx(2.0 * LOW * (2 + (2 - 10) / 13 - 9) / 13)
    assert answer(equilibrium(), seen, 0.5) == Play.HIT


def always_draws(shown_points: int, kind: int) -> HomePolicy:
    """Give plain play with a banker who draws with one class of hands against one number of shown points."""
    classes = [tuple(float(each == kind and points == shown_points) for points in range(1, 21)) for each in range(8)]
    return mixing(plain(), ((tuple(classes),) * 2,) * 2)


@pytest.mark.parametrize(
    ("cards", "shown_points", "kind", "play"),
    [
        ("Ts 8h 9d 9h", 9, 0, Play.HIT),
        ("Ts 8h 9d 9h", 8, 0, Play.STAND),
        ("Ts 8h 9d Th", 9, 1, Play.HIT),
        ("Ts Ah 9d 6h", 9, 4, Play.HIT),
        ("9s Ah Ad 7h", 1, 5, Play.HIT),
    ],
)
def test_HB_38_a_banker_who_mixes_draws_by_his_hand_and_the_shown_points(
    cards: str, shown_points: int, kind: int, play: Play
) -> None:
    seen = view(dealt(cards, LOW, then=(Do(1, Play.STAND),)), (0,))
    assert answer(always_draws(shown_points, kind), seen, 0.99) == play


def test_a_chance_of_drawing_is_taken_by_the_dice() -> None:
    seen = view(dealt("9s 7h 9d Th", LOW, then=(Do(1, Play.STAND),), doubled=True), (0,))
    draws = equilibrium().banker_draws
    assert draws is not None
    chance = draws[0][1][0][8]
    assert 0.0 < chance < 1.0
    assert answer(equilibrium(), seen, chance - 0.01) == Play.HIT
    assert answer(equilibrium(), seen, chance + 0.01) == Play.STAND


def test_a_banker_who_mixes_answers_best_where_his_table_says_nothing() -> None:
    """By plain play, a low stake that stands on a 9 has 17 or 18, and a high one that stands on a ten has 20."""
    never = mixing(plain(), ((((-1.0,) * 20,) * 8,) * 2,) * 2)
    low = view(dealt("9s 8h 9d Th", LOW, then=(Do(1, Play.STAND),)), (0,))
    high = view(dealt("Ts 8h Td 9h", HIGH, then=(Do(1, Play.STAND),)), (0,))
    assert (answer(never, low, 0.0), answer(never, high, 0.99)) == (Play.STAND, Play.HIT)


def test_a_banker_who_mixes_answers_best_against_several_hands() -> None:
    stands = Do(1, Play.STAND), Do(2, Play.STAND)
    two = view(dealt("9s 8s 8h 9d 9c Th", LOW, LOW, then=stands), (0,))
    assert answer(always_draws(9, 1), two, 0.5) == Play.STAND


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"banker": "mixed"}, "banker is mixed; add banker_draws"),
        ({"banker_draws": [[]]}, "banker_draws: 1 values; use 2"),
        ({"banker_draws": ((((-0.5,) * 20,) * 8,) * 2,) * 2}, "-0.5 is no chance"),
    ],
)
def test_a_table_of_the_bankers_draws_that_does_not_fit_is_refused(change: dict[str, object], told: str) -> None:
    with pytest.raises(NotationError, match=told):
        parse_policy(json.dumps(msgspec.to_builtins(plain()) | change))


def test_a_policy_is_read_as_it_is_written_and_old_ones_still_are() -> None:
    assert parse_policy(json.dumps(msgspec.to_builtins(equilibrium()))) == equilibrium()
    old = msgspec.to_builtins(plain())
    del old["banker_draws"]
    assert parse_policy(json.dumps(old)) == plain()


def test_belief_follows_what_the_policy_would_have_done() -> None:
    seen = Seen(high=True, doubled=False, second=Card("5h"))
    belief = plain().belief(seen, parse_cards("7d"))
    # High stakes lie on aces and tens only: A,7 is 18 and T,7 is 17, and both stand.
    assert {card for card, chance in belief.items() if chance > 0.0} == set(map(Card, "ATJQK"))
    assert belief[Card("A")] == pytest.approx(float(Fraction(1, 5)))


def test_belief_is_even_where_the_policy_never_comes() -> None:
    belief = plain().belief(Seen(high=True, doubled=False, second=Card("5h")), parse_cards("3d 2d"))
    assert len({chance for chance in belief.values() if chance > 0.0}) == 1
    assert sum(belief.values()) == pytest.approx(1.0)


def test_rows_run_from_hard_to_soft() -> None:
    assert [row_of(parse_cards(cards)) for cards in ("2s 2d", "Ts Td", "As Ad", "As 9d")] == [0, 16, 17, 25]
    assert row_of(parse_cards("Ts 5d 6h")) is None


def test_the_equilibrium_stakes_no_less_on_better_cards() -> None:
    for low, high in pairwise([equilibrium().stakes[1], equilibrium().stakes[9]]):
        assert low <= high


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON"),
        ("{}", "the policy does not fit"),
        ('{"stakes": [1.0], "doubles": [[], []], "draws": [], "halves": [], "splits": []}', "stakes: 1 values; use 10"),
    ],
)
def test_a_policy_that_does_not_fit_is_refused(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        parse_policy(text)


def test_a_banker_weighs_the_hidden_cards_that_the_policy_leaves() -> None:
    """A plain punter who staked high and shows a 7 has an ace once (18) for four ten-value cards (17)."""
    state = dealt("Ts 8h 7d 9h", HIGH, then=(Do(1, Play.STAND),))
    worth = banker_worth(plain(), HOME, view(state, (0,)))
    assert worth[Play.STAND] == pytest.approx(-HIGH / 5)
