import pytest

from nordjack.cards import Card
from nordjack.engine import Action, Deal, Do, PlaceStake, Play, open_round, step
from nordjack.engine.view import view
from nordjack.rules import load_game


@pytest.mark.parametrize(("cards", "total", "blackjack"), [("A", 11, False), ("AK", 21, True), ("A55", 21, False)])
def test_only_two_cards_are_the_dealers_blackjack(cards: str, total: int, blackjack: bool) -> None:
    state = open_round(load_game("swedish").rules, [1])
    actions: list[Action] = [PlaceStake(1, 2000), Deal(Card("9")), Deal(Card(cards[0])), Deal(Card("T"))]
    for action in actions:
        _, state = step(state, action)
    for play in (Play.DECLINE, Play.STAND):
        if len(cards) > 1 and play in view(state, [1]).plays:
            _, state = step(state, Do(1, play))
    for card in cards[1:]:
        _, state = step(state, Deal(Card(card)))
    assert (view(state).dealer.total, view(state).dealer.blackjack) == (total, blackjack)
