"""The dealer's outcome table: published chances, and fractions dealt card by card."""

import pytest

import oracle
from nordjack.analysis.composition import Composition, full_shoe
from nordjack.analysis.dealer import OUTCOME_NAMES, all_outcomes, outcomes
from nordjack.rules import make_rules


def test_all_up_cards_of_six_decks_agree_with_a_public_analyzer() -> None:
    published = [0.14525, 0.13926, 0.13368, 0.17953, 0.07287, 0.04749, 0.28192]
    found = all_outcomes(make_rules({}), full_shoe(6))
    assert found.tolist() == pytest.approx(published, abs=6e-6)


@pytest.mark.parametrize("hits", [False, True], ids=["stands", "hits"])
@pytest.mark.parametrize("up", [0, 5, 9], ids=["A", "6", "T"])
def test_a_tiny_shoe_agrees_with_exact_fractions(up: int, hits: bool) -> None:
    rules = make_rules({"dealer_hits_soft_17": hits})
    cards = Composition((3, 2, 0, 0, 2, 3, 0, 0, 2, 2, 1, 1, 1))
    dealer = oracle.Oracle(rules, cards.ranks, up)
    expected = dict.fromkeys(OUTCOME_NAMES, 0.0)
    for (total, natural), chance in dealer.dealer(dealer.shoe, (up,)).items():
        expected["blackjack" if natural else "bust" if total > 21 else str(total)] += float(chance)
    found = dict(zip(OUTCOME_NAMES, outcomes(rules, cards, up).tolist(), strict=True))
    assert found == pytest.approx(expected, abs=1e-12)
