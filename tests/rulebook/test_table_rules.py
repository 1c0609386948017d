"""Rules of the book that are about the table, the shoe or what people see; the ID is in the test's name."""

from pathlib import Path

import pytest

from drivers import play_out, walk
from nordjack.cards import Card, fresh_shoe, parse_cards
from nordjack.engine import (
    Asks,
    Bet,
    Deal,
    Do,
    PlaceSideBet,
    PlaceStake,
    Play,
    can,
    legal_plays,
    open_round,
    step,
    turn,
)
from nordjack.engine.actions import Action
from nordjack.engine.view import view
from nordjack.errors import IllegalAction
from nordjack.hands import total
from nordjack.rules import PRESETS, load_game
from nordjack.table import Shoe, cards_to_shuffle, collect, draw, must_shuffle, new_shoe, reshuffle

ROOT = Path(__file__).parents[2]
SWEDISH = load_game("swedish").rules
EVENT = load_game("event").rules
DANISH = load_game("danish").rules
HOME = load_game("home").rules


def test_SE_03_DK_23_stakes_come_before_cards() -> None:
    state = open_round(SWEDISH, [1, 2])
    assert not can(state, Deal(Card("8")))
    _, state = step(state, PlaceStake(1, 2000))
    assert not can(state, Deal(Card("8")))
    _, state = step(state, PlaceStake(2, 2000))
    assert can(state, Deal(Card("8")))


def test_SE_18_suits_do_not_matter() -> None:
    assert {total(parse_cards(f"A{one} 7{two}")) for one in "shdc" for two in "shdc"} == {18}


def test_SE_29_a_push_returns_the_stake_untouched() -> None:
    _, state = play_out(SWEDISH, [1], parse_cards("T T K Q"), lambda *_: Play.STAND)
    assert state.box(1).net == 0


@pytest.mark.parametrize("cards", ["8 6 8", "A 6 4", "T 6 2"])
def test_SE_64_a_removed_players_hand_can_stand(cards: str) -> None:
    assert Play.STAND in legal_plays(walk(SWEDISH, [1], cards))


def test_SE_65_boxes_per_player_is_a_field() -> None:
    assert [load_game(name).rules.boxes_per_player for name in ("swedish", "event", "danish", "home")] == [3, 7, 1, 1]


def test_SE_66_stakes_are_locked_after_the_deal_begins() -> None:
    state = walk(SWEDISH, [1], "8")
    assert not can(state, PlaceStake(1, 4000))
    assert not can(state, PlaceSideBet(1, Bet.OVER_13, 1000))


def test_SE_67_every_card_is_open_to_everybody_where_there_is_no_hole_card() -> None:
    seen = view(walk(SWEDISH, [1, 2], "8 6 9 7 5"))
    assert [hand.cards for box in seen.boxes for hand in box.hands] == [("8", "7"), ("6", "5")]
    assert seen.dealer.cards == ("9",)


def test_SE_75_24_aces_make_24_hands() -> None:
    aces = [Card("A")] * 24
    order = [aces[0], Card("6"), *aces[1:], *[Card("5")] * 24, Card("T"), Card("T")]

    def split_all(*asked: object) -> Play:
        plays = asked[2]
        assert isinstance(plays, tuple)
        return Play.SPLIT if Play.SPLIT in plays else Play.STAND

    _, state = play_out(SWEDISH, [1], order, split_all)
    assert len(state.box(1).hands) == 24
    assert state.box(1).net == 24 * SWEDISH.min_stake
    assert all(hand.cards == ("A", "5") for hand in state.box(1).hands)


def test_SE_77_the_cut_card_ends_no_round() -> None:
    shoe = new_shoe(SWEDISH, fresh_shoe(6))
    for dealt in range(1, 240):
        _, shoe = draw(shoe)
        assert not must_shuffle(SWEDISH, shoe, 2)
        assert must_shuffle(SWEDISH, collect(shoe), 2) == (dealt >= 234)
    assert len(cards_to_shuffle(SWEDISH, collect(shoe))) == 312


def test_SE_78_in_mid_round_the_discards_only_are_shuffled() -> None:
    shoe = Shoe((), in_play=parse_cards("8s 9s"), discards=parse_cards("4s 2s 3s"))
    assert must_shuffle(SWEDISH, shoe, 1)
    assert cards_to_shuffle(SWEDISH, shoe) == parse_cards("2s 3s 4s")
    again = reshuffle(SWEDISH, shoe, parse_cards("3s 2s 4s"))
    assert again.undealt == parse_cards("3s 2s 4s")
    assert again.in_play == parse_cards("8s 9s")
    assert again.discards == ()
    assert must_shuffle(SWEDISH, collect(again), 1)


def test_SE_79_SE_82_no_action_bets_on_another_hand_or_asks_for_a_shuffle() -> None:
    assert {action.__name__ for action in Action.__args__} == {
        "Deal",
        "Do",
        "Misdeal",
        "PlaceSideBet",
        "PlaceStake",
    }


def test_SE_72_no_card_is_burnt_when_a_shoe_is_filled() -> None:
    assert new_shoe(SWEDISH, fresh_shoe(6)).undealt == fresh_shoe(6)


OPERATORS = ["mg " + "casino", "mg" + "casino", "cos" + "mopol", "svenska " + "spel", "danske " + "spil"]


def test_MG_01_no_operators_name_is_in_the_product() -> None:
    files = [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("src/**/*.*"),
        *ROOT.glob("frontend/src/**/*.*"),
    ]
    texts = {file: file.read_text(encoding="utf-8").lower() for file in files if file.suffix in TEXTS}
    assert len(texts) > 30
    assert not [(file, name) for file, text in texts.items() for name in OPERATORS if name in text]


TEXTS = {".py", ".md", ".toml", ".po", ".ts", ".svelte", ".html", ".json", ".css"}


def test_MG_20_AMB_8_a_natural_of_the_first_two_cards_is_not_doubled() -> None:
    state = walk(EVENT, [1], "A T K")
    now = turn(state)
    assert now is not None
    assert (now.asks, now.box) == (Asks.CARD, 0)


def test_HB_12_HB_13_HB_46_the_top_card_becomes_the_stop_card() -> None:
    shoe = new_shoe(HOME, fresh_shoe(1))
    assert shoe.stop_card == "As"
    assert len(shoe.undealt) == 51
    assert shoe.undealt[0] == "2s"


def test_HB_45_used_cards_are_laid_aside_and_play_goes_on_with_the_rest() -> None:
    shoe = new_shoe(HOME, fresh_shoe(1))
    for _ in range(6):
        _, shoe = draw(shoe)
    after = collect(shoe)
    assert len(after.discards) == 6
    assert after.undealt == shoe.undealt
    assert not must_shuffle(HOME, after, 2)


def test_HB_46_reshuffle_below_four_cards_for_each_participant() -> None:
    few = Shoe(parse_cards("2s 3s 4s 5s 6s 7s 8s"), discards=parse_cards("9s Ts"), stop_card=Card("Kd"))
    assert must_shuffle(HOME, few, 2)
    assert not must_shuffle(HOME, few, 1)
    assert sorted(cards_to_shuffle(HOME, few)) == ["9s", "Kd", "Ts"]
    again = reshuffle(HOME, few, parse_cards("Kd Ts 9s"))
    assert again.stop_card == "2s"
    assert again.undealt == parse_cards("3s 4s 5s 6s 7s 8s Kd Ts 9s")
    assert again.discards == ()


def test_HB_46_in_mid_deal_the_laid_aside_cards_are_shuffled_without_the_stop_card() -> None:
    shoe = Shoe((), in_play=parse_cards("2s"), discards=parse_cards("4s 3s"), stop_card=Card("Kd"))
    again = reshuffle(HOME, shoe, parse_cards("4s 3s"))
    assert (again.undealt, again.stop_card) == (("4s", "3s"), "Kd")


def test_HB_15_HB_34_the_first_card_is_for_its_owner_until_the_settlement() -> None:
    state = walk(HOME, [1, 2], "9s 8s 7s")
    assert view(state, [1]).boxes[0].hands[0].cards == ("9s",)
    assert view(state, [1]).boxes[1].hands[0].cards == (None,)
    assert view(state).boxes[0].hands[0].total is None


def test_HB_16_the_banker_looks_only_when_every_stake_is_placed() -> None:
    state = walk(HOME, [1, 2], "9s 8s 7s", PlaceStake(2, 500))
    assert view(state, [0]).dealer.cards == (None,)
    assert view(walk(HOME, [1, 2], "9s 8s 7s", PlaceStake(2, 500), PlaceStake(1, 500)), [0]).dealer.cards == ("7s",)


@pytest.mark.parametrize(("second", "seen"), [("up", (None, "6s")), ("down", (None, None))])
def test_HB_22_the_bankers_second_card(second: str, seen: tuple[str | None, ...]) -> None:
    rules = HOME.replace(banker_second_card=second)
    state = walk(rules, [1], "9s 7s", PlaceStake(1, 500), Do(0, Play.DECLINE), "8s 6s")
    assert view(state, [1]).dealer.cards == seen
    assert view(state, [0]).dealer.cards == ("7s", "6s")


def test_HB_48_a_split_turns_the_hidden_card_up() -> None:
    state = walk(HOME, [1], "9s 7s", PlaceStake(1, 500), Do(0, Play.DECLINE), "9d 6s", Do(1, Play.SPLIT))
    assert [hand.cards for hand in view(state).boxes[0].hands] == [("9s",), ("9d",)]


def test_HB_50_stakes_come_after_the_first_card_in_any_order() -> None:
    state = walk(HOME, [1, 2], "9s 8s")
    assert not can(state, PlaceStake(1, 500))
    state = walk(HOME, [1, 2], "9s 8s 7s")
    assert can(state, PlaceStake(2, 500))
    assert can(state, PlaceStake(1, 2000))


def test_DK_04_six_packs() -> None:
    assert DANISH.decks == 6
    assert len(fresh_shoe(DANISH.decks)) == 312


def test_DK_05_all_cards_are_shuffled_between_games() -> None:
    shoe = new_shoe(DANISH, fresh_shoe(6))
    assert not must_shuffle(DANISH, shoe, 1)
    _, shoe = draw(shoe)
    assert must_shuffle(DANISH, collect(shoe), 1)
    assert len(cards_to_shuffle(DANISH, collect(shoe))) == 312


def test_AMB_6_a_stake_is_placed_anew_every_round() -> None:
    now = turn(open_round(SWEDISH, [1]))
    assert now is not None
    assert now.asks is Asks.STAKE


@pytest.mark.parametrize("name", PRESETS)
def test_DK_25_at_least_one_play_is_always_possible(name: str) -> None:
    rules = load_game(name).rules

    def last(*asked: object) -> Play:
        plays = asked[2]
        assert isinstance(plays, tuple)
        assert plays
        chosen = plays[-1]
        assert isinstance(chosen, Play)
        return chosen

    for start in range(0, 200, 7):
        shoe = fresh_shoe(6)
        play_out(rules, [1], shoe[start:] + shoe[:start], last)


def test_refusals_leave_the_round_as_it_was() -> None:
    state = walk(SWEDISH, [1], "T 6 2")
    with pytest.raises(IllegalAction, match="7, 8, 9, 10, 11"):
        step(state, Do(1, Play.DOUBLE))
    assert turn(state) == turn(walk(SWEDISH, [1], "T 6 2"))
