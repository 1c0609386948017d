"""``nordjack chart``: every format, three languages, colours that survive grey, and what is refused."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from matplotlib.colors import to_rgb

from nordjack.cli.app import run
from nordjack.strategy.charts import Cell, chart_from_csv
from nordjack.strategy_card.picture import COLOURS

SIGNS = {".png": b"\x89PNG", ".pdf": b"%PDF", ".svg": b"<?xml"}


def written(folder: Path, name: str, *arguments: str) -> Path:
    file = folder / name
    assert run(["chart", *arguments, "-o", str(file)]) == 0
    return file


@pytest.mark.parametrize("suffix", SIGNS)
def test_pictures(tmp_path: Path, suffix: str) -> None:
    assert written(tmp_path, "card" + suffix, "swedish").read_bytes().startswith(SIGNS[suffix])


def test_the_same_chart_gives_the_same_file(tmp_path: Path) -> None:
    first, second = (written(tmp_path, name, "swedish").read_bytes() for name in ("a.svg", "b.svg"))
    assert first == second


@pytest.mark.parametrize(
    ("lang", "title", "legend", "share"),
    [
        ("en", "Swedish casino table", "H hit", "94.26 %"),
        ("sv", "Svenskt kasinobord", "K ta kort", "94,26 %"),
        ("da", "Svensk casinobord", "K tag kort", "94,26 %"),
    ],
)
def test_three_languages(tmp_path: Path, lang: str, title: str, legend: str, share: str) -> None:
    text = written(tmp_path, "card.md", "swedish", "--lang", lang).read_text(encoding="utf-8")
    assert text.startswith(f"# {title}")
    assert legend in text
    assert share in text
    page = written(tmp_path, "card.html", "swedish", "--lang", lang).read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in page
    assert share in page
    assert "http" not in page


def test_the_swedish_card_knows_its_ties(tmp_path: Path) -> None:
    """SE-27: 16 against a ten stands where ties of 17 lose, and so does a pair of eights."""
    chart = chart_from_csv(written(tmp_path, "card.csv", "swedish").read_text(encoding="utf-8"))
    assert chart.cells[Cell("hard", 16, 9)] == "S"
    assert chart.cells[Cell("pair", 7, 9)] == "S"
    assert chart.cells[Cell("hard", 17, 0)] == "H"


def grey(colour: str) -> float:
    red, green, blue = (part**2.2 for part in to_rgb(colour))
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def test_colours_keep_apart_in_grey() -> None:
    greys = sorted(grey(fill) for fill, _ in COLOURS.values())
    assert all(lighter > darker * 1.35 for darker, lighter in pairwise(greys))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["swedish", "-o", "card.gif"], ".svg, .png, .pdf, .html, .md, .csv"),
        (["home", "--set", "max_hands=1", "-o", "card.svg"], "max_hands is 1"),
        (["swedish", "-o", "/no/such/folder/card.csv"], "cannot be written"),
    ],
    ids=["a strange format", "a home game that is not solved", "a folder that is not there"],
)
def test_bad_input_gets_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], told: str) -> None:
    assert run(["chart", *arguments]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert re.fullmatch(r"nordjack: .*\n", err)


def test_packs_are_told_once(tmp_path: Path) -> None:
    text = written(tmp_path, "card.md", "american").read_text(encoding="utf-8")
    assert text.count("6 packs") == 1
    assert "looks for blackjack first." in text


def test_danish_doubles_by_one_word(tmp_path: Path) -> None:
    text = written(tmp_path, "card.md", "danish", "--lang", "da").read_text(encoding="utf-8")
    assert "F fordoble" in text
    assert "Fk fordoble, ellers tag kort" in text
    assert "dobbelt" not in text


@pytest.mark.parametrize("output", ["-", "/no/such/folder/card.svg"])
def test_a_card_needs_a_file_that_can_be_written(capsys: pytest.CaptureFixture[str], output: str) -> None:
    assert run(["chart", "american", "-o", output]) == 2
    assert capsys.readouterr().err.count("\n") == 1
