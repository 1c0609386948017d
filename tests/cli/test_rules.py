"""``nordjack rules``: the list, the sheet, both as JSON, and what is refused."""

import json
import re
from pathlib import Path

import pytest

from nordjack.cli.app import run
from nordjack.rules import PRESETS, make_rules

REFUSED = 2


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["rules", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_the_list_has_nordic_games_first(capsys: pytest.CaptureFixture[str]) -> None:
    names = re.findall(r"^- ([a-z-]+):", printed(capsys), flags=re.MULTILINE)
    assert names == list(PRESETS)
    assert names[:4] == ["swedish", "event", "danish", "home"]


@pytest.mark.parametrize(
    ("lang", "heading", "help_line"),
    [
        ("en", "Nordic games", "Play money only, 18+."),
        ("sv", "Nordiska spel", "Endast låtsaspengar, 18+."),
        ("da", "Nordiske spil", "Kun legepenge, 18+."),
    ],
)
def test_the_list_in_three_languages(
    capsys: pytest.CaptureFixture[str], lang: str, heading: str, help_line: str
) -> None:
    out = printed(capsys, "--lang", lang)
    assert out.startswith(heading + "\n---")
    assert help_line in out


def test_the_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    games = json.loads(printed(capsys, "--json", "--lang", "sv"))["games"]
    assert [game["name"] for game in games] == list(PRESETS)
    assert games[0]["title"] == "Svenskt kasinobord"
    assert games[0]["rules"]["dealer_wins_ties"] == [17, 18, 19]


def test_a_sheet_as_json_can_be_read_back(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(printed(capsys, "event", "--set", "max_hands=4", "--json"))
    assert document["game"] == "event"
    assert document["rules"]["max_hands"] == 4
    assert document["rules"]["blackjack_pays"] == "3/2"
    assert make_rules(document["rules"]).insurance == "before-dealer"


@pytest.mark.parametrize("lang", ["sv", "da", "en"])
@pytest.mark.parametrize("name", PRESETS)
def test_a_piped_sheet_is_plain_and_narrow(capsys: pytest.CaptureFixture[str], name: str, lang: str) -> None:
    out = printed(capsys, name, "--lang", lang)
    assert max(map(len, out.splitlines())) <= 90
    assert out.endswith("\n")
    assert not out.endswith("\n\n")
    assert "\x1b" not in out
    assert "\n\n\n" not in out


def test_a_sheet_names_its_changes(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "swedish", "--set", "decks=8", "--set", "even_money=false")
    assert "Changed here: decks=8, even_money=false." in out
    assert "8 packs of 52 cards each." in out
    assert "Changed here" not in printed(capsys, "swedish")


def test_a_number_stays_with_its_unit(capsys: pytest.CaptureFixture[str]) -> None:
    for name in PRESETS:
        assert not re.search(r"^\s*kr\b|^\s*%", printed(capsys, name), flags=re.MULTILINE)


def test_a_table_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    own = tmp_path / "club-night.toml"
    own.write_text('decks = 2\ndealer_wins_ties = [17]\nblackjack_pays = "2/1"\n', encoding="utf-8")
    out = printed(capsys, str(own))
    assert out.startswith("club-night\n==========\n")
    assert "If both have 17, the dealer wins." in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["norwegian"], "'norwegian' is neither a game nor a file; use one of swedish, event"),
        (["swedish", "--set", "decks=9"], "decks is 9; use a whole number from 1 to 8"),
        (["swedish", "--set", "deck=9"], "'deck' is no rule field; use one of decks"),
        (["swedish", "--lang", "no"], "'no'"),
        (["--set", "decks=8"], "--set decks=8 changes no game; name one of swedish"),
    ],
)
def test_a_refusal_is_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], told: str) -> None:
    assert run(["rules", *arguments]) == REFUSED
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert err.count("\n") == 1


def test_a_terminal_gets_bold_headings_at_its_width(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = printed(capsys, "danish")
    assert "\x1b[1mDanish online game" in out
    bare = re.sub(r"\x1b\[[0-9;]*m", "", out)
    assert max(map(len, bare.splitlines())) <= 60
