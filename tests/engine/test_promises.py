"""The promises on every rule file and on random ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers import next_action, walk
from nordjack.cards import Card
from nordjack.engine import (
    Action,
    Asks,
    Bet,
    Deal,
    Do,
    Event,
    Misdeal,
    PlaceSideBet,
    PlaceStake,
    Play,
    Round,
    can,
    evolve,
    open_round,
    step,
    turn,
)
from nordjack.errors import IllegalAction
from nordjack.rules import Rules, load_game
from promises import check_end, check_step, check_view
from strategies import any_rules, home_rules, house_rules, shoes


def some_action(state: Round, draw: st.DataObject, cards: list[Card]) -> Action:
    now = turn(state)
    assert now is not None
    misdeal = Misdeal(cards[-1])
    if now.asks is Asks.PLAY and can(state, misdeal) and draw.draw(st.integers(0, 9)) == 0:
        cards.pop()
        return misdeal
    if now.asks is Asks.CARD and not state.cards_used and state.rules.over_under_13:
        bet = PlaceSideBet(state.boxes[-1].number, draw.draw(st.sampled_from([Bet.OVER_13, Bet.UNDER_13])), 1000)
        if can(state, bet):
            return bet
    if now.asks is Asks.CARD:
        return Deal(cards.pop())
    return next_action(state, now, iter(cards), lambda _state, _now, plays: draw.draw(st.sampled_from(plays)))


def play(rules: Rules, boxes: list[int], shoe: tuple[Card, ...], draw: st.DataObject) -> Round:
    start = state = open_round(rules, boxes)
    cards = list(shoe)
    log: list[Event] = []
    while not state.over:
        events, after = step(state, some_action(state, draw, cards))
        log.extend(events)
        state = after
        check_step(start, log, state)
        for viewer in ((), (0,), tuple(boxes[:1])):
            check_view(state, viewer)
    check_end(state)
    assert state.cards_used == len(shoe) - len(cards), "cards are conserved"
    return state


@given(any_rules(), st.lists(st.integers(1, 7), min_size=1, max_size=3, unique=True), shoes(), st.data())
def test_every_round_keeps_the_promises(
    rules: Rules, boxes: list[int], shoe: tuple[Card, ...], draw: st.DataObject
) -> None:
    play(rules, [min(box, rules.boxes) for box in boxes], shoe, draw)


@pytest.mark.nightly
@settings(max_examples=3000)
@given(st.one_of(house_rules(), home_rules()), shoes(), st.data())
def test_random_rules_keep_the_promises_for_long(rules: Rules, shoe: tuple[Card, ...], draw: st.DataObject) -> None:
    play(rules, [1, 3, 4], shoe, draw)


@given(house_rules(), shoes(), st.data())
def test_original_bets_only_never_costs_more_than_one_stake_against_blackjack(
    rules: Rules, shoe: tuple[Card, ...], draw: st.DataObject
) -> None:
    state = play(rules.replace(hole_card="original-bets-only"), [1], shoe, draw)
    hands_net = sum(hand.net for hand in state.box(1).hands)
    if state.dealer_has_blackjack and rules.surrender != "early":
        assert -1000 <= hands_net <= 1000


ANY_ACTION = st.one_of(
    st.builds(PlaceStake, st.integers(0, 8), st.integers(-1000, 30000)),
    st.builds(PlaceSideBet, st.integers(0, 8), st.sampled_from(Bet), st.integers(-1000, 30000)),
    st.builds(Deal, st.sampled_from(Card)),
    st.builds(Misdeal, st.sampled_from(Card)),
    st.builds(Do, st.integers(0, 8), st.sampled_from(Play)),
)


@given(any_rules(), st.lists(ANY_ACTION, max_size=60))
def test_any_action_is_done_or_refused(rules: Rules, actions: list[Action]) -> None:
    state = open_round(rules, [1])
    for action in actions:
        if not can(state, action):
            with pytest.raises(IllegalAction) as refusal:
                step(state, action)
            assert "{" not in str(refusal.value)
            continue
        events, after = step(state, action)
        assert events
        for event in events:
            state = evolve(state, event)
        assert state == after


def test_nothing_is_legal_after_the_end() -> None:
    state = walk(load_game("swedish").rules, [1], "A 9 K")
    assert state.over
    assert turn(state) is None
    for action in (Deal(Card("8")), Do(1, Play.STAND), PlaceStake(1, 2000), Misdeal(Card("8"))):
        assert not can(state, action)
