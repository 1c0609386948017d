"""``nordjack compare``: games side by side, and one field at a time."""

import json

import pytest

from nordjack.cli.app import run


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["compare", *arguments]) == 0
    return capsys.readouterr().out


def test_the_parts_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, "swedish", "danish", "--json"))
    evs = {each["game"]: each["ev"] for each in found["games"]}
    (way,) = found["differences"]
    assert way["ev"] == pytest.approx(evs["danish"] - evs["swedish"])
    assert sum(field["ev"] for field in way["fields"]) + way["together"] == pytest.approx(way["ev"])
    ties = next(field for field in way["fields"] if field["field"] == "dealer_wins_ties")
    assert (ties["from"], ties["to"]) == ([17, 18, 19], [])
    assert ties["ev"] > 0.05


def test_fields_without_effect_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, "swedish", "event", "--json"))
    fields = {field["field"]: field["ev"] for field in found["differences"][0]["fields"]}
    assert fields == {"double_split_21": 0, "hit_soft_21": 0}


def test_any_number_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "danish", "european", "american").splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["danish", "european", "american"]
    assert sum(line.startswith("from danish to ") for line in lines) == 2
    assert len(printed(capsys, "danish").splitlines()) == 2


def test_a_bank_of_a_player_and_one_of_the_house_have_no_common_measure(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", "swedish", "home"]) == 2
    assert "swedish: banker is house" in capsys.readouterr().err
