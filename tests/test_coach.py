"""The coach: what a play is worth at the table, what another costs, and why, in three languages."""

import pytest

from drivers import walk
from nordjack.cards import parse_cards
from nordjack.coach import Advice, advise, explain
from nordjack.engine import Do, Play
from nordjack.engine.view import view
from nordjack.errors import AnalysisError
from nordjack.rules import Rules, load_game
from nordjack.words import LANGUAGES, translator


def rules_of(game: str, **changes: object) -> Rules:
    return load_game(game, changes=changes).rules


def advice(rules: Rules, *actions: Do | str, seen: str = "") -> Advice:
    return advise(rules, parse_cards(seen), view(walk(rules, [1], *actions), [1]))


def test_se_27_eights_against_a_ten_stand_where_ties_lose() -> None:
    found = advice(rules_of("swedish"), "8s Th 8d")
    assert found.best is found.chart is Play.STAND
    # The stake is 20 kr; the exact values are those of a full shoe.
    assert found.worth[Play.STAND] == pytest.approx(-0.572825859 * 2000, abs=1e-5)
    assert found.cost(Play.SPLIT) == round((0.766380045 - 0.572825859) * 2000)
    assert found.cost(Play.STAND) == 0


def test_cards_that_are_gone_change_the_play() -> None:
    """16 against a ten at a table where ties push: a shoe rich in small cards hits, a poor one stands."""
    rules = rules_of("european")
    assert advice(rules, "Ts Th 6d", seen="5s " * 20 + "4s " * 20).best is Play.STAND
    rich = advice(rules, "Ts Th 6d", seen="Ts Js Qs Ks " * 10)
    assert rich.best is Play.HIT
    assert rich.cost(Play.STAND) > 0


def test_the_chart_can_be_wrong() -> None:
    found = advice(rules_of("european"), "Ts Th 6d", seen="5s " * 20 + "4s " * 20)
    assert found.chart is Play.HIT
    assert "chart says hit" in explain(found, Play.STAND, translator("en"))


def test_insurance_is_for_those_who_count() -> None:
    """SE-44: half the stake, 2:1."""
    plain = advice(rules_of("swedish"), "8s Ah 8d")
    assert plain.best is Play.DECLINE
    assert plain.worth[Play.INSURE] == pytest.approx((3 * 96 / 309 - 1) * 1000)
    assert advice(rules_of("swedish"), "8s Ah 8d", seen="2s " * 20 + "3s " * 20 + "4s " * 20).best is Play.INSURE


def test_even_money_is_weighed_against_the_natural() -> None:
    """SE-55."""
    found = advice(rules_of("swedish"), "As Ah Td")
    assert found.worth[Play.EVEN_MONEY] == 2000
    assert found.worth[Play.DECLINE] == pytest.approx(1.5 * (1 - 95 / 309) * 2000)
    assert found.best is Play.DECLINE


def test_early_surrender_counts_the_blackjack_it_escapes() -> None:
    found = advice(rules_of("american", surrender="early"), "Ts Ah 6d Kc", Do(1, Play.DECLINE))
    assert found.best is Play.SURRENDER
    assert found.worth[Play.SURRENDER] == -250
    assert found.worth[Play.DECLINE] < -300


def test_a_hole_card_that_lies_face_down_is_not_known() -> None:
    """The same hand and up card, whatever the dealer has under it."""
    rules = rules_of("vegas-strip")
    assert advice(rules, "Ts Th 6d 2c") == advice(rules, "Ts Th 6d 9c")


def test_the_middle_of_a_split() -> None:
    """SE-35: a split ace has no play, and a third ace may be split again."""
    found = advice(rules_of("swedish"), "8s 6h 8d", Do(1, Play.SPLIT), "3s 9c")
    assert found.best is Play.DOUBLE
    again = advice(rules_of("swedish"), "As 6h Ad", Do(1, Play.SPLIT), "Ac 9c")
    assert again.best is Play.SPLIT
    assert set(again.worth) == {Play.SPLIT, Play.STAND}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_in_every_language(lang: str) -> None:
    words = translator(lang)
    found = advice(rules_of("swedish"), "8s Th 8d")
    right, wrong = explain(found, Play.STAND, words), explain(found, Play.SPLIT, words)
    assert right != wrong
    assert "kr" in wrong
    assert wrong.endswith(".")
    assert {"sv": "Splitta kostar 3,87 kr", "da": "Splitte koster 3,87 kr", "en": "Split costs 3.87 kr"}[lang] in wrong


def test_nobody_is_asked_while_a_card_is_due() -> None:
    with pytest.raises(AnalysisError, match="nothing to judge"):
        advice(rules_of("swedish"), "8s")
