"""Ways to drive the engine in tests: cards from a line, plays from a chooser."""

from collections.abc import Callable, Iterable, Iterator

from nordjack.cards import Card, parse_cards
from nordjack.engine import (
    Action,
    Asks,
    Deal,
    Do,
    Event,
    PlaceStake,
    Play,
    Round,
    Turn,
    legal_plays,
    open_round,
    step,
    turn,
)
from nordjack.rules import Rules

Choose = Callable[[Round, Turn, tuple[Play, ...]], Play]


def next_action(state: Round, now: Turn, cards: Iterator[Card], choose: Choose) -> Action:
    """Give the action of whoever must act: cards in their order, the least stake, a chosen play."""
    if now.asks is Asks.CARD:
        return Deal(next(cards))
    if now.asks is Asks.STAKE:
        return PlaceStake(now.box, state.rules.min_stake)
    return Do(now.box, choose(state, now, legal_plays(state)))


def play_out(rules: Rules, boxes: Iterable[int], cards: Iterable[Card], choose: Choose) -> tuple[list[Event], Round]:
    """Play a round to its end; give its events and its last state."""
    dealt = iter(cards)
    state = open_round(rules, boxes)
    log: list[Event] = []
    while now := turn(state):
        events, state = step(state, next_action(state, now, dealt, choose))
        log.extend(events)
    return log, state


def walk(rules: Rules, boxes: Iterable[int], *actions: Action | str) -> Round:
    """Give the state after stakes and these actions; a text is cards to deal one by one."""
    state = open_round(rules, boxes)
    if rules.house_banked:
        for number in boxes:
            _, state = step(state, PlaceStake(number, rules.min_stake))
    for action in actions:
        for each in [Deal(card) for card in parse_cards(action)] if isinstance(action, str) else [action]:
            _, state = step(state, each)
    return state
