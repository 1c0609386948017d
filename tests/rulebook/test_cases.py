"""Every case of the rule book's TOML files, played by the engine."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from nordjack.engine.report import RoundReport, report
from nordjack.engine.script import BoxScript, Script, play_script
from nordjack.errors import NordjackError

FOLDER = Path(__file__).parent


def cases() -> list[Any]:
    found = []
    for file in sorted(FOLDER.glob("*.toml")):
        book = tomllib.loads(file.read_text(encoding="utf-8"))
        for case in book["case"]:
            name = "-".join([*case["ids"], case["name"].replace(" ", "_")])
            found.append(pytest.param({"game": book["game"], **case}, id=name))
    return found


def script_of(case: dict[str, Any]) -> Script:
    boxes = {name: box if isinstance(box, dict) else {"stake": box} for name, box in case["boxes"].items()}
    return Script(
        game=case["game"],
        set=case.get("set", {}),
        boxes={name: BoxScript(**box) for name, box in boxes.items()},
        cards=case["cards"],
        plays=case.get("plays", []),
        stop_card=case.get("stop_card"),
    )


def per_hand(found: RoundReport, field: str) -> dict[str, list[Any]]:
    return {name: [getattr(hand, field) for hand in box.hands] for name, box in found.boxes.items()}


@pytest.mark.parametrize("case", cases())
def test_case(case: dict[str, Any]) -> None:
    if "refused" in case:
        with pytest.raises(NordjackError) as refusal:
            play_script(script_of(case))
        assert case["refused"] in str(refusal.value)
        return
    found = report(*play_script(script_of(case)))
    assert {name: box.net for name, box in found.boxes.items()} == case["net"]
    assert found.banker_net == -sum(case["net"].values())
    for key, field in (("hands", "cards"), ("totals", "total"), ("stakes", "stake"), ("outcomes", "outcome")):
        if key in case:
            assert {box: hands for box, hands in per_hand(found, field).items() if box in case[key]} == case[key]
    if "side_bets" in case:
        bets = {
            name: {bet: [each.stake, each.outcome, each.net] for bet, each in box.side_bets.items()}
            for name, box in found.boxes.items()
        }
        assert bets == case["side_bets"]
    assert found.dealer.cards == case.get("dealer", found.dealer.cards)
    assert found.set_aside == case.get("set_aside", "")
    assert found.cards_used == case.get("used", len(case["cards"].split()))
