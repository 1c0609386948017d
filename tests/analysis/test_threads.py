"""Solvers hold scratch space, so every thread has its own."""

from concurrent.futures import ThreadPoolExecutor

from nordjack.analysis.composition import full_shoe
from nordjack.analysis.decision import Decision, decision
from nordjack.analysis.solver import solver_for
from nordjack.rules import load_game


def ask(pair: int) -> Decision:
    return decision(load_game("swedish").rules, (pair, pair), 5, full_shoe(6))


def test_many_threads_get_the_same_answers() -> None:
    pairs = [place % 10 for place in range(80)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, pairs)) == [ask(pair) for pair in pairs]


def test_a_solver_is_kept() -> None:
    rules = load_game("danish").rules
    assert solver_for(rules) is solver_for(rules)
