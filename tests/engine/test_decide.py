"""The engine's front door: decide, verify, turn and legal plays say the same."""

import pytest

from drivers import walk
from nordjack.cards import Card
from nordjack.engine import (
    Asks,
    Bet,
    Deal,
    Do,
    PlaceSideBet,
    PlaceStake,
    Play,
    Turn,
    can,
    decide,
    legal_plays,
    open_round,
    replay,
    step,
    turn,
    verify,
)
from nordjack.engine.events import HandSettled, Hit, Outcome, RoundEnded, Stood
from nordjack.errors import IllegalAction, RulesError
from nordjack.rules import load_game

SWEDISH = load_game("swedish").rules


def test_decide_reads_and_changes_nothing() -> None:
    state = walk(SWEDISH, [1], "T 9 6")
    assert decide(state, Do(1, Play.HIT)) == (Hit(1, 0),)
    assert turn(state) == Turn(Asks.PLAY, 1)


def test_what_follows_by_itself_is_decided_at_once() -> None:
    state = walk(SWEDISH, [1], "T 9 6", Do(1, Play.HIT))
    events = decide(state, Deal(Card("K")))
    assert events[1:] == (HandSettled(1, 0, Outcome.BUST, -2000), RoundEnded())
    assert replay(state, events).over


def test_verify_says_why() -> None:
    state = walk(SWEDISH, [1], "T 9 6")
    verify(state, Do(1, Play.STAND))
    with pytest.raises(IllegalAction, match="this hand is T 6"):
        verify(state, Do(1, Play.SPLIT))


def test_legal_plays_stand_in_the_same_order() -> None:
    assert legal_plays(walk(SWEDISH, [1], "4 9 4")) == (Play.HIT, Play.STAND, Play.DOUBLE, Play.SPLIT)
    assert legal_plays(open_round(SWEDISH, [1])) == ()


def test_a_round_needs_boxes_that_the_table_has() -> None:
    with pytest.raises(RulesError, match="box 8; use 1 to 7"):
        open_round(SWEDISH, [8])
    with pytest.raises(RulesError, match="without a box"):
        open_round(SWEDISH, [])
    with pytest.raises(KeyError):
        open_round(SWEDISH, [1]).box(2)


def test_a_decided_stand_is_the_dealers_turn() -> None:
    state = walk(SWEDISH, [1], "T 9 6")
    assert step(state, Do(1, Play.STAND))[0] == (Stood(1, 0),)
    assert not can(step(state, Do(1, Play.STAND))[1], PlaceStake(1, 2000))


def test_a_side_bet_needs_a_stake_on_its_own_box() -> None:
    assert not can(open_round(SWEDISH, [1, 2]), PlaceSideBet(1, Bet.OVER_13, 1000))
    assert not can(walk(SWEDISH, [1]), PlaceSideBet(2, Bet.OVER_13, 1000))
    assert can(walk(SWEDISH, [1]), PlaceSideBet(1, Bet.OVER_13, 1000))
