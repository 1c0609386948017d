"""Whatever is typed or missing, a game ends politely; and what ends it, ends it with the right status."""

import io
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.playing import Game, stacked
from nordjack.cards import parse_cards
from nordjack.cli.app import run
from nordjack.cli.play import chance
from nordjack.cli.play.vocabulary import Command, Ready, YesNo
from nordjack.engine import Play
from nordjack.rules import NORDIC, PRESETS

#: One game of each kind that meets most questions: stakes, offers, plays, a soft 21, the bank, a refill.
SCRIPTS = {
    "swedish --seed q1 --balance 60": ["20 u20", "hit", "no", "stand", "yes"] * 6,
    "event --seed q2 --boxes 3 --players 2": ["20", "", "60", "double", "stand", "insure", "split"] * 4,
    "danish --seed q3": ["a", "hit", "stand", "history", "insure", "split"] * 5,
    "home --seed q4": ["", "5", "hit", "stand", "split", "rules"] * 6,
    "home --seed q5 --role banker": ["deal", "yes", "hit", "stand"] * 6,
    "american --seed q6 --set misdeal_rate=0.5": ["10", "surrender", "take-hit", "stand", "no"] * 5,
}


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Game:
    return Game(monkeypatch, capsys)


@pytest.mark.parametrize("arguments", SCRIPTS)
@pytest.mark.parametrize("last", ["quit", None])
def test_quitting_in_every_state(game: Game, arguments: str, last: str | None) -> None:
    script = SCRIPTS[arguments]
    for size in range(len(script) + 1):
        played = game.play(arguments, *script[:size], *([last] if last else []))
        assert played.status == 0
        assert played.errors == []
        assert played.lines[-1].startswith("You leave with ")


@pytest.mark.parametrize("arguments", SCRIPTS)
def test_a_seed_repeats_a_game(game: Game, arguments: str) -> None:
    first = game.play(arguments, *SCRIPTS[arguments])
    assert game.play(arguments, *SCRIPTS[arguments]) == first


def test_without_a_seed_games_differ(game: Game) -> None:
    """Twenty rounds of cards that come out alike by chance would be news."""
    typed = ["20", "stand", "stand"] * 20
    assert game.play("danish", *typed).lines != game.play("danish", *typed).lines


WORDS = [each.value for kind in (Play, Command, YesNo, Ready) for each in kind if each is not Command.RULES]
TYPED = st.one_of(
    st.sampled_from([*WORDS, "", "20", "50 u20", "5", "kort", "s", "h", "d", "p", "y", "ja", "q "]),
    st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), max_size=30),
    st.from_regex(r"[0-9]{1,12}([.,][0-9]{1,3})?( kr)?( ?[ouö][0-9]{1,4})?", fullmatch=True),
)


@settings(max_examples=150)
@given(
    st.sampled_from(PRESETS),
    st.sampled_from(["sv", "da", "en"]),
    st.sampled_from(["", "--set misdeal_rate=1", "--balance 2000"]),
    st.lists(TYPED, max_size=40),
    st.integers(0, 10**6),
)
def test_silly_input_ends_in_no_traceback(  # noqa: PLR0917 - one parameter a choice
    game: Game, preset: str, lang: str, option: str, typed: Sequence[str], seed: int
) -> None:
    played = game.play(f"{preset} --lang {lang} --seed {seed} {option}", *typed)
    assert played.status == 0
    assert played.errors == []
    assert played.lines[-1].startswith(("You leave with ", "Du går från bordet med ", "Du forlader bordet med "))


def test_no_control_codes_get_out_or_back_in(game: Game) -> None:
    played = game.play("swedish", "\x1b[31mred\x07", "20", "x\ty\x00", "stand")
    assert all(character.isprintable() for line in played.lines for character in line)
    assert any("?[31mred?" in line for line in played.lines)


class Interrupted:
    """Standard input on which somebody presses Ctrl-C when the lines are read."""

    def __init__(self, lines: str) -> None:
        self.lines = io.StringIO(lines)

    def isatty(self) -> bool:
        """Tell that this is no terminal."""
        return False

    def readline(self) -> str:
        """Give the next line, or interrupt."""
        if line := self.lines.readline():
            return line
        raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("typed", "balance"), [("", "20,000"), ("50\n", "20,000"), ("50\nstand\n", "19,950"), ("50\nstand\n\n", "19,950")]
)
def test_ctrl_c_settles_nothing(game: Game, typed: str, balance: str) -> None:
    """18 against 18 loses 50 kr; a round that was begun does not count."""
    game.monkeypatch.setattr(chance, "shuffle", stacked(parse_cards("Ts 9h 8d 9c")))
    game.monkeypatch.setattr(sys, "stdin", Interrupted(typed))
    assert run(["play", "swedish"]) == 130
    shown, errors = game.capsys.readouterr()
    assert errors == "nordjack: interrupted\n"
    expected = f"Interrupted. What lies on the table is not settled. Balance: {balance} kr"
    assert shown.splitlines()[-1] == expected


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        ("swedish --boxes 4", "nordjack: --boxes is 4; this table lets a player play 1 to 3"),
        ("swedish --boxes 0", "nordjack: --boxes is 0; this table lets a player play 1 to 3"),
        ("danish --boxes 2", "nordjack: --boxes is 2; this table lets a player play 1"),
        ("home --boxes 2", "nordjack: --boxes is 2; this table lets a player play 1"),
        ("home --boxes 2 --set boxes_per_player=2", "nordjack: --boxes is 2; this table lets a player play 1"),
        ("danish --players 1", "nordjack: --players is 1; this table has room for 0 others"),
        ("swedish --players 6 --boxes 3", "nordjack: --players is 6; this table has room for 0 to 4 others"),
        ("home --players 8", "nordjack: --players is 8; this table has room for 1 to 7 others"),
        ("home --players 0", "nordjack: --players is 0; this table has room for 1 to 7 others"),
        ("swedish --balance 19", "nordjack: --balance is 19; use 20 to 1000000000"),
        ("home --balance 239", "nordjack: --balance is 239; use 240 to 1000000000"),
        (
            "home --role banker --players 7 --set blackjack_pays=20/1 --balance 600",
            "nordjack: --balance is 600; use 5600 to 1000000000",
        ),
        (
            "home --players 1 --set blackjack_pays=1/1 --set max_hands=1 --set max_stake=100 --balance 3",
            "nordjack: --balance is 3; use 4 to 1000000000",
        ),
        ("swedish --role banker", "nordjack: --role is banker; the house holds the bank here, use it in a home game"),
        ("poker", "nordjack: 'poker' is neither a game nor a file; use one of " + ", ".join(PRESETS)),
    ],
)
def test_refused_options(game: Game, arguments: str, refusal: str) -> None:
    played = game.play(arguments)
    assert (played.status, played.lines, len(played.errors)) == (2, [], 1)
    assert played.errors[0].startswith(refusal)
    assert "1 to 1" not in played.errors[0]
    assert "0 to 0" not in played.errors[0]


@pytest.mark.parametrize("name", NORDIC)
def test_everybody_starts_with_100_times_the_maximum(game: Game, name: str) -> None:
    start = {"swedish": "20,000", "event": "6,000", "danish": "100,000", "home": "2,000"}[name]
    assert f"Balance: {start} kr. ? helps; at any question: help, history, rules, quit." in game.play(name).lines


def test_everybody_starts_with_the_cover_of_a_dear_bank(game: Game) -> None:
    """20 kr from each of seven, doubled to 40, at 20 to 1: 5,600 kr, more than 100 times 20."""
    played = game.play("home --players 7 --set blackjack_pays=20/1")
    assert any(line.startswith("Balance: 5,600 kr.") for line in played.lines)


def test_help_and_rules_are_there_at_any_question(game: Game) -> None:
    played = game.play("swedish", "help", "?", "rules", "50", "rules", "history", "stand", cards="Ts 9h 8d 9c")
    assert sum(line.startswith("On your turn: ") for line in played.lines) == 2
    assert sum(line.startswith("- If both have 17, 18 or 19, the dealer wins.") for line in played.lines) == 2
    assert "No round has been played yet." in played.lines


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    """A process of its own, whose standard input is no UTF-8 and whose standard output is no more than ASCII."""
    done = subprocess.run(
        [sys.executable, "-m", "nordjack", "play", "swedish"],
        input=b"\xff\xfe\n50\nstand\n\xe5\n",
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"You leave with" in done.stdout
