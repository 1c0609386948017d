"""The shipped answer about the real pack: what it is about, and the whole of it worked out anew."""

import pytest

from nordjack.analysis.home import kept, pack_answer
from nordjack.analysis.home.game import HomeGame
from nordjack.analysis.home.kept import shipped
from nordjack.analysis.home.result import HomeAnswer, PackAnswer
from nordjack.analysis.home.solve import Bracket, Learner, Tell
from nordjack.rules import Rules, load_game

HOME = load_game("home").rules


def of_preset() -> PackAnswer:
    found = shipped(HOME, PackAnswer)
    assert found is not None
    return found


def test_the_shipped_bounds_hold_together() -> None:
    answer, endless = of_preset(), shipped(HOME, HomeAnswer)
    assert endless is not None
    low, high = answer.bracket
    assert low < answer.bank_value < high < low + 0.03
    assert answer.policy == endless.policy
    assert answer.approximate


@pytest.mark.parametrize("change", [{"decks": 2}, {"max_stake": 1000}, {"banker_doubles": False}])
def test_the_shipped_answer_is_about_its_rules_and_one_pack(change: dict[str, object]) -> None:
    assert shipped(HOME.replace(**change), PackAnswer) is None
    assert shipped(HOME.replace(min_stake=200, max_stake=4000, stake_step=200), PackAnswer) is not None


def test_the_preset_needs_no_solving(monkeypatch: pytest.MonkeyPatch) -> None:
    def solve_pack(rules: Rules, *_more: object) -> PackAnswer:
        raise AssertionError(rules)

    monkeypatch.setattr(pack_answer, "solve_pack", solve_pack)
    assert kept.pack_answer(HOME) == of_preset()
    with pytest.raises(AssertionError):
        kept.pack_answer(HOME, fresh=True)


def test_an_interrupt_leaves_no_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(game: HomeGame, _target: float, _most: int, _tell: Tell | None) -> tuple[Learner, Bracket]:
        learner = Learner(game)
        learner.interrupted = True
        return learner, Bracket(0.0, 1.0)

    monkeypatch.setattr(pack_answer, "solve", solve)
    with pytest.raises(KeyboardInterrupt):
        pack_answer.solve_pack(HOME)


@pytest.mark.nightly
def test_the_shipped_bounds_are_worked_out_anew() -> None:
    """Some minutes: both best replies with every card removed."""
    told: list[tuple[int, int]] = []
    found, answer = pack_answer.solve_pack(HOME, told=lambda *done: told.append(done)), of_preset()
    assert found.bracket == pytest.approx(answer.bracket, abs=1e-6)
    assert told[-1][0] == told[-1][1]
