"""The coach where a player holds the bank: stakes, doublings and plays in öre, from own and open cards alone."""

import pytest

from nordjack.analysis.home.advice import Place
from nordjack.cards import Card, parse_cards
from nordjack.coach import Advice, Laid, advise, bank_per_deal, explain
from nordjack.coach.home import odds_at
from nordjack.engine import Deal, Do, PlaceStake, Play, Round, open_round, step
from nordjack.engine.view import view
from nordjack.errors import AnalysisError
from nordjack.rules import load_game
from nordjack.table.home_play import home_play
from nordjack.words import LANGUAGES, translator

HOME = load_game("home").rules
LOW, HIGH = HOME.min_stake, HOME.max_stake
MIDDLE = 900
ODDS = odds_at(HOME)
ACE, EIGHT, NINE, TEN = 0, 7, 8, 9


def dealt(cards: str, *stakes: int, then: tuple[Do | Deal, ...] = ()) -> Round:
    """Deal first cards, stakes, second cards after a banker who doubles nothing; then go on."""
    state, left = open_round(HOME, range(1, len(stakes) + 1)), list(parse_cards(cards))
    boxes = len(stakes)
    actions: list[Do | Deal | PlaceStake] = [Deal(card) for card in left[: boxes + 1]]
    actions += [PlaceStake(box, stake) for box, stake in enumerate(stakes, start=1) if stake]
    actions += [Do(0, Play.DECLINE)] if len(left) > boxes + 1 else []
    actions += [Deal(card) for card in left[boxes + 1 :]]
    for action in [*actions, *then]:
        _, state = step(state, action)
    return state


def advice(state: Round, box: int, *stakes: int) -> Advice:
    return advise(HOME, (), view(state, (box,)), stakes)


def test_HB_50_an_ace_takes_the_most_and_a_six_the_least() -> None:
    ace, six = advice(dealt("As 9h", 0), 1, HIGH), advice(dealt("6s 9h", 0), 1, HIGH)
    assert (ace.best, six.best) == (Laid.MOST, Laid.LEAST)
    assert ace.worth == pytest.approx(
        {Laid.LEAST: ODDS.by_stake[ACE, 0] * LOW, Laid.MOST: ODDS.by_stake[ACE, 1] * HIGH}
    )
    assert ace.amounts == {Laid.LEAST: LOW, Laid.MOST: HIGH}


def test_a_stake_in_between_is_answered_like_the_nearer_one() -> None:
    found = advice(dealt("6s 9h", 0), 1, HIGH, MIDDLE)
    assert found.worth[Laid.OTHER] == pytest.approx(ODDS.by_stake[5, 0] * MIDDLE)
    assert "in between" in explain(found, Laid.OTHER, translator("en"))
    assert "in between" not in explain(advice(dealt("6s 9h", 0), 1, HIGH), Laid.LEAST, translator("en"))


def test_one_who_can_lay_no_more_than_the_least_has_one_choice() -> None:
    assert set(advice(dealt("As 9h", 0), 1).worth) == {Laid.LEAST}


def test_HB_18_the_doubling_sums_up_every_stake() -> None:
    found = advice(dealt("8s 9d Th", LOW, HIGH), 0)
    for doubled, play in enumerate((Play.DECLINE, Play.DOUBLE)):
        gains = ODDS.by_doubling[:, TEN, doubled]
        assert found.worth[play] == pytest.approx(LOW * gains[0] + HIGH * gains[1])
    assert "only one" in explain(found, Play.DOUBLE, translator("en"))


def test_HB_48_a_split_counts_both_halves() -> None:
    found = advice(dealt("8s 6h 8d 9h", HIGH), 1)
    gains = ODDS.plays(Place(high=True, doubled=False, second=NINE), EIGHT, [EIGHT], paired=True)
    assert list(found.worth.values()) == pytest.approx([gain * HIGH for gain in gains])


def test_a_king_and_a_queen_are_no_pair() -> None:
    assert set(advice(dealt("Ks 6h Qd 9h", HIGH), 1).worth) == {Play.STAND, Play.HIT}
    assert set(advice(dealt("Ks 6h Kd 9h", HIGH), 1).worth) == {Play.STAND, Play.HIT, Play.SPLIT}


def test_halves_know_of_each_other() -> None:
    """A first half of 18 stood on, or bust: the second one's 17 is judged by it."""
    split = Do(1, Play.SPLIT)
    first = dealt("8s 6h 8d 9h", HIGH, then=(split, Deal(Card("9d"))))
    place = Place(high=True, doubled=False, second=NINE)
    assert list(advice(first, 1).worth.values()) == pytest.approx(
        [gain * HIGH for gain in ODDS.halves(place, EIGHT, (17, False), None)]
    )
    stood = dealt("8s 6h 8d 9h", HIGH, then=(split, Deal(Card("Td")), Do(1, Play.STAND), Deal(Card("9c"))))
    bust = dealt(
        "8s 6h 8d 9h", HIGH, then=(split, Deal(Card("5d")), Do(1, Play.HIT), Deal(Card("Th")), Deal(Card("9c")))
    )
    for state, other in ((stood, 2), (bust, 6)):
        gains = ODDS.halves(place, EIGHT, (17, False), other)
        assert list(advice(state, 1).worth.values()) == pytest.approx([gain * HIGH for gain in gains])
    assert advice(bust, 1).worth[Play.STAND] < advice(stood, 1).worth[Play.STAND] - HIGH / 2


def test_HB_38_the_bankers_draw_is_what_a_bot_of_this_policy_does() -> None:
    for cards in ("Ts 8h 9d 9h", "5s 8h 6d 9h", "As Ah 9d 6h"):
        state = dealt(cards, HIGH, then=(Do(1, Play.STAND),))
        seen = view(state, (0,))
        assert advice(state, 0).best == home_play(ODDS.policy, HOME, seen, seen.plays, 0.5)


def test_nobodys_hidden_card_is_known() -> None:
    """The same open cards over other hidden ones: the banker's for the punter, the punter's for the banker."""
    assert advice(dealt("7s 2h 9d 9h", HIGH), 1) == advice(dealt("7s Kh 9d 9h", HIGH), 1)
    assert advice(dealt("2s Th", HIGH), 0) == advice(dealt("Ks Th", HIGH), 0)
    assert advice(dealt("5s 2h", 0), 1, HIGH) == advice(dealt("5s Ah", 0), 1, HIGH)


def test_a_deal_is_worth_what_first_cards_and_stakes_sum_up_to() -> None:
    assert bank_per_deal(HOME) == pytest.approx(tuple(LOW * bound for bound in ODDS.bracket))


def test_nobody_is_asked_while_a_card_is_due_or_another_decides() -> None:
    for state, box in ((dealt("8s", 0), 1), (dealt("8s 9h", LOW), 1), (dealt("8s 9h 7d 6d", LOW), 0)):
        with pytest.raises(AnalysisError, match="nothing to judge"):
            advice(state, box)


def test_a_bank_that_is_not_solved_has_no_coach() -> None:
    rules = HOME.replace(banker_second_card="down")
    with pytest.raises(AnalysisError, match="banker_second_card"):
        advise(rules, (), view(dealt("As 9h", 0), (1,)), (HIGH,))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_in_every_language(lang: str) -> None:
    found = advice(dealt("8s 9h", HIGH), 0)
    told = explain(found, Play.DOUBLE, translator(lang))
    assert {"sv": "Dubbla kostar", "da": "Fordoble koster", "en": "Double costs"}[lang] in told
    assert {"sv": "jämvikten", "da": "ligevægten", "en": "equilibrium"}[lang] in told
