"""How many ways a round can go where every card has the same value, counted on paper first.

Only the players' answers branch then. The derivations stand beside the counts.
"""

import pytest

from nordjack.cards import Card
from nordjack.engine import Asks, Deal, Do, PlaceStake, Round, legal_plays, open_round, step, turn
from nordjack.rules import Rules, load_game


def leaves(state: Round, card: Card) -> int:
    """Count the ways in which a round can end when every card is this one."""
    now = turn(state)
    if now is None:
        return 1
    if now.asks is Asks.STAKE:
        return leaves(step(state, PlaceStake(now.box, state.rules.min_stake))[1], card)
    if now.asks is Asks.CARD:
        return leaves(step(state, Deal(card))[1], card)
    return sum(leaves(step(state, Do(now.box, play))[1], card) for play in legal_plays(state))


def count(rules: Rules, rank: str, boxes: int = 1) -> int:
    return leaves(open_round(rules, range(1, boxes + 1)), Card(rank))


def rules_of(name: str, *settings: str) -> Rules:
    return load_game(name, settings).rules


#: Tens. danish: T,T stands (1), hits and busts (1), or splits into two hands that each stand or hit: 2 x 2.
#: swedish, at most 3 hands: a hand stands or hits: 2. With k hands to play and h in all, N(k,3) = 2^k and
#: N(k,2) = 2 N(k-1,2) + N(k+1,3): N(1,2) = 2 + 4 = 6, N(2,2) = 12 + 8 = 20; with the unsplit 2: 22.
#: american: stand, hit, double (both bust), surrender; up to 4 hands of stand, hit, double: N(k,4) = 3^k,
#: N(1,3) = 3 + 9 = 12, N(2,3) = 36 + 27 = 63, N(3,3) = 189 + 81 = 270, N(1,2) = 3 + 63 = 66,
#: N(2,2) = 198 + 270 = 468; with the unsplit 4: 472.
#: home, kings: the stake is fixed here; doubled or not: 2. Stand: the banker's 20 stands or hits: 2. Hit: bust, 1.
#: Split: stand or hit each; both bust 1, else the banker's 2: 3 x 2 + 1 = 7. In all 2 x 10.
#: Fives. Hit and stand only: U(20) = 2, U(15) = 1 + U(20) = 3, U(10) = 1 + U(15) = 4.
#: danish: 4, double 1, split 4 x 4 = 16 (no double after it): 21.
#: swedish, at most 3 hands: a hand has 4 + double 1 = 5: N(k,3) = 5^k, N(1,2) = 5 + 25 = 30,
#: N(2,2) = 150 + 125 = 275; with the unsplit 5: 280.
#: swedish, at most 2 hands, aces: insured or not: 2. A,A stands on 2 to 20 aces (19) or reaches a hard 21 (1);
#: split aces get one card each and end: 1. In all 2 x 21.
@pytest.mark.parametrize(
    ("rules", "rank", "ways"),
    [
        (rules_of("danish"), "T", 6),
        (rules_of("swedish", "max_hands=3"), "T", 22),
        (rules_of("american"), "T", 472),
        (rules_of("home"), "K", 20),
        (rules_of("danish"), "5", 21),
        (rules_of("swedish", "max_hands=3"), "5", 280),
        (rules_of("swedish", "max_hands=2"), "A", 42),
    ],
)
def test_ways(rules: Rules, rank: str, ways: int) -> None:
    assert count(rules, rank) == ways


def test_boxes_multiply_where_the_dealer_has_no_choice() -> None:
    assert count(rules_of("danish", "boxes=2"), "T", boxes=2) == 6 * 6
