"""``nordjack simulate`` as people and programs use it."""

import json
from pathlib import Path
from typing import Any

import pytest

from nordjack.cli.app import run
from nordjack.strategy.charts import chart_to_csv
from simulation.arena import plain_chart


@pytest.fixture
def chart_file(tmp_path: Path) -> Path:
    file = tmp_path / "plain.csv"
    file.write_text(chart_to_csv(plain_chart()), encoding="utf-8")
    return file


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["simulate", *arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["simulate", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1 or "compiling" in told.err
    return told.err


def test_the_document_has_what_interfaces_promise(capsys: pytest.CaptureFixture[str], chart_file: Path) -> None:
    found = document(capsys, "american", "--rounds", "3e5", "--strategy", str(chart_file), "--count", "hi-lo")
    assert (found["game"], found["rounds"], found["seed"]) == ("american", 300_000, 1)
    assert found["ci95"][0] < found["mean"] < found["ci95"][1]
    assert found["stderr"] == pytest.approx(found["sd"] / 300_000**0.5)
    assert sum(row["rounds"] for row in found["by_count"]) == 300_000
    assert set(found["by_count"][0]) == {"true_count", "rounds", "mean", "sd"}
    assert {"seconds", "rounds_per_second", "workers"} <= set(found)


def test_workers_change_nothing_but_the_time(capsys: pytest.CaptureFixture[str], chart_file: Path) -> None:
    arguments = ("swedish", "--rounds", "600000", "--strategy", str(chart_file), "--seed", "7")
    found = [document(capsys, *arguments, "--workers", number) for number in ("1", "2")]
    for each in found:
        for name in ("seconds", "rounds_per_second", "workers"):
            del each[name]
    assert found[0] == found[1]


def test_a_ramp_is_told_in_words(capsys: pytest.CaptureFixture[str], chart_file: Path) -> None:
    arguments = ["american", "--rounds", "2e5", "--strategy", str(chart_file), "--count", "hi-lo"]
    assert run(["simulate", *arguments, "--ramp", "0:1,2:8", "--bankroll", "500"]) == 0
    told = capsys.readouterr().out
    for words in ("200,000 rounds", "true count", "ramp 0:1,2:8", "per 100 rounds", "risk of ruin", "stakes won"):
        assert words in told


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_plots_are_pictures(suffix: str, capsys: pytest.CaptureFixture[str], chart_file: Path, tmp_path: Path) -> None:
    file = tmp_path / f"plot.{suffix}"
    document(capsys, "american", "--rounds", "1e5", "--strategy", str(chart_file), "--count", "ko", "--plot", str(file))
    begins = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
    assert file.read_bytes().startswith(begins[suffix])
    assert file.stat().st_size > 5000


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["home", "--count", "hi-lo"], "--count is for games with banker = house"),
        (["home", "--punters", "8"], "--punters is 8"),
        (["home", "--bank", "nobody"], "'nobody' is no policy"),
        (["american", "--punt", "plain"], "--punt is for games with banker = player"),
        (["american", "--rounds", "0"], "--rounds is 0"),
        (["american", "--rounds", "-5"], "--rounds is -5"),
        (["american", "--rounds", "1.5"], "--rounds is 1.5"),
        (["american", "--rounds", "many"], "whole number"),
        (["american", "--rounds", "nan"], "whole number"),
        (["american", "--seed", "-1"], "seed is -1"),
        (["american", "--workers", "0"], "0 workers"),
        (["american", "--count", "hilo"], "use one of hi-lo"),
        (["american", "--ramp", "0:1"], "needs a count"),
        (["american", "--count", "hi-lo", "--ramp", "0:0"], "minimum stake"),
        (["american", "--bankroll", "5"], "together with --ramp"),
        (["american", "--boxes", "9"], "9 own box"),
        (["american", "--others", "7"], "7 other box"),
        (["american", "--insurance", "3"], "needs a count"),
        (["american", "--insurance", "sometimes"], "never, always"),
        (["american", "--strategy", "no-such-file.csv"], "no such file"),
        (["american", "--index-plays", "best"], "needs a count"),
        (["american", "--plot", "plot.gif"], ".png"),
        (["american", "--count", "hi-lo", "--leave-below", "1"], "never plays"),
        (["american", "--set", "misdeal_rate=0.1"], "misdeal_rate is 0.1"),
        (["american", "--plot", "-"], "no kind of plot"),
        (["american", "--count", "0,0,0,0,0,0,0,0,0,0"], "tells no cards apart"),
        (["american", "--side-count", "over-under"], "over_under_13 is true"),
        (["american", "--count", "hi-lo", "--ramp", "0:1", "--bankroll", "inf"], "--bankroll is inf; use 1 to 1e+12"),
        (["american", "--count", "hi-lo", "--ramp", "0:1", "--bankroll", "0.5"], "--bankroll is 0.5"),
        (["american", "--count", "hi-lo", "--index-plays", "nope"], "no such file; use best, or a file of lines"),
    ],
)
def test_bad_input_gets_one_line_and_status_2(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str], chart_file: Path
) -> None:
    if "--strategy" not in arguments:
        arguments = [*arguments, "--strategy", str(chart_file)]
    assert why in refused(capsys, *arguments)


def test_a_chart_with_a_hole_is_refused_with_its_file(
    capsys: pytest.CaptureFixture[str], chart_file: Path, tmp_path: Path
) -> None:
    holed = tmp_path / "holed.csv"
    holed.write_text("\n".join(line for line in chart_file.read_text().splitlines() if "hard 16" not in line))
    told = refused(capsys, "american", "--strategy", str(holed))
    assert "holed.csv" in told
    assert "hard 16 against A is missing" in told


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_out_of_reach_gets_one_line(capsys: pytest.CaptureFixture[str], chart_file: Path) -> None:
    pytest.importorskip("distributed")
    told = refused(capsys, "american", "--strategy", str(chart_file), "--cluster", "not an address")
    assert "cluster at not an address cannot be reached" in told


def test_an_interrupt_prints_what_there_is_and_status_130(
    capsys: pytest.CaptureFixture[str], chart_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from nordjack.simulation import run as running  # noqa: PLC0415

    real, pieces = running.Office.finished, []

    def finished(office: Any) -> Any:
        for piece in real(office):
            pieces.append(piece)
            yield piece
            raise KeyboardInterrupt

    monkeypatch.setattr(running.Office, "finished", finished)
    assert run(["simulate", "american", "--rounds", "1e6", "--strategy", str(chart_file), "--json"]) == 130
    found = json.loads(capsys.readouterr().out)
    assert found["complete"] is False
    assert found["rounds"] == pieces[0][1].rounds == 1 << 18


EARLY = [
    (["--plot", "/no/such/folder/plot.png"], "there is no folder /no/such/folder"),
    (["--checkpoint", "/no/such/folder/state"], "there is no folder /no/such/folder"),
    (["--seed", "-1"], "seed is -1"),
    (["--workers", "0"], "0 workers"),
    (["--strategy", "no-such-file.csv"], "no such file"),
    (["--count", "hi-lo", "--index-plays", "nope"], "no such file"),
    (["--boxes", "9"], "9 own box"),
]


@pytest.mark.parametrize(("arguments", "why"), EARLY)
def test_what_is_wrong_is_told_before_anything_is_worked_out(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from nordjack.cli import simulate  # noqa: PLC0415

    monkeypatch.setattr(simulate, "make_plan", pytest.fail)
    assert why in refused(capsys, "american", *arguments)


def test_one_round_has_a_mean_and_nothing_more(capsys: pytest.CaptureFixture[str], chart_file: Path) -> None:
    arguments = ("swedish", "--rounds", "1", "--strategy", str(chart_file), "--count", "hi-lo", "--boxes", "2")
    found = document(capsys, *arguments)
    assert found["mean"] is not None
    assert (found["sd"], found["stderr"], found["ci95"], found["covariance"]) == (None, None, None, [])
    assert [row["sd"] for row in found["by_count"]] == [None]
    assert run(["simulate", *arguments]) == 0
    told = capsys.readouterr().out
    assert "1 round, seed 1" in told
    assert "one round has no interval and no standard deviation" in told


def test_an_interrupt_before_the_first_round_is_told(
    capsys: pytest.CaptureFixture[str], chart_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from nordjack.simulation import run as running  # noqa: PLC0415

    def interrupt(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(running.Office, "finished", interrupt)
    arguments = ["swedish", "--strategy", str(chart_file), "--boxes", "2", "--count", "hi-lo", "--ramp", "0:1,1:2"]
    assert run(["simulate", *arguments]) == 130
    assert "no round was played to its end" in capsys.readouterr().out
    assert run(["simulate", *arguments, "--json"]) == 130
    found = json.loads(capsys.readouterr().out)
    assert (found["rounds"], found["mean"], found["ramp"], found["complete"]) == (0, None, None, False)


def test_a_checkpoint_of_other_rounds_says_of_which(
    capsys: pytest.CaptureFixture[str], chart_file: Path, tmp_path: Path
) -> None:
    arguments = ("american", "--strategy", str(chart_file), "--checkpoint", str(tmp_path / "state"))
    document(capsys, *arguments, "--rounds", "1000")
    told = refused(capsys, *arguments, "--rounds", "2000")
    assert "is the checkpoint of 1000 rounds, which cannot become 2000; use 1000 rounds, or another file" in told
    assert "is the checkpoint of another simulation" in refused(capsys, *arguments, "--rounds", "1000", "--seed", "2")
