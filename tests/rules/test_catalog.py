"""The presets, field by field as the tables of the rule book's section 0, and files of other tables."""

from pathlib import Path
from typing import Any

import pytest

from nordjack.errors import RulesError
from nordjack.rules import PRESETS, load_game, rules_as_plain

NORDIC_TABLE: dict[str, list[Any]] = {
    "decks": [6, 6, 6, 1],
    "shuffle": ["cut-card", "cut-card", "every-round", "stop-card"],
    "penetration": [0.75, 0.75, None, None],
    "banker": ["house", "house", "house", "player"],
    "hole_card": ["none", "none", "none", None],
    "dealer_hits_soft_17": [False, False, False, None],
    "dealer_wins_ties": [[17, 18, 19], [17, 18, 19], [], []],
    "blackjack_pays": ["3/2", "3/2", "3/2", "2/1"],
    "blackjack_tie": ["push", "push", "push", "dealer"],
    "double_on": [[7, 8, 9, 10, 11], [7, 8, 9, 10, 11], [9, 10, 11], []],
    "double_soft": ["ace-as-one", "ace-as-one", "no", None],
    "double_split_21": [False, True, False, None],
    "double_after_split": [True, True, False, None],
    "split_on": ["value", "value", "value", "rank"],
    "max_hands": ["unlimited", "unlimited", 2, 2],
    "resplit_aces": [True, True, False, False],
    "split_aces_draw": ["one", "one", "freely", "freely"],
    "hit_soft_21": [True, False, True, True],
    "surrender": ["no", "no", "no", "no"],
    "insurance": ["after-deal", "before-dealer", "after-deal", "no"],
    "insurance_covers": ["original", "total", "original", None],
    "insurance_pays": ["2/1", "2/1", "2/1", None],
    "even_money": [True, True, False, False],
    "over_under_13": [True, False, False, False],
    "boxes": [7, 7, 1, 7],
    "boxes_per_player": [3, 7, 1, 1],
    "min_stake": [2000, 2000, 200, 100],
    "max_stake": [20000, 6000, 100000, 2000],
    "stake_step": [1000, 1000, 100, 100],
    "chips": [
        [1000, 2000, 5000, 10000],
        [1000, 2000, 5000],
        [200, 500, 1000, 2500, 5000, 10000, 25000, 50000],
        [100, 200, 500, 1000],
    ],
    "banker_doubles": [None, None, None, True],
    "banker_blackjack_doubles": [None, None, None, "alone"],
    "banker_stands": [None, None, None, "free"],
    "banker_second_card": [None, None, None, "up"],
    "deals_per_banker": [None, None, None, 3],
    "misdeal_rate": [0, 0, 0, 0],
    "under_13_aces_pays": ["3/2", None, None, None],
}

WORLD_TABLE: dict[str, list[Any]] = {
    "decks": [6, 4, 8, 6, 1],
    "penetration": [0.75, 0.75, 0.75, 0.75, 0.6],
    "hole_card": ["peek", "peek", "peek", "none", "peek"],
    "dealer_hits_soft_17": [True, False, False, False, True],
    "blackjack_pays": ["3/2", "3/2", "3/2", "3/2", "6/5"],
    "double_on": ["any", "any", "any", [9, 10, 11], "any"],
    "double_soft": ["yes", "yes", "yes", "no", "yes"],
    "double_after_split": [True, True, True, True, False],
    "split_on": ["value"] * 5,
    "max_hands": [4, 4, 3, 2, 4],
    "resplit_aces": [False] * 5,
    "split_aces_draw": ["one"] * 5,
    "surrender": ["late", "no", "late", "no", "no"],
    "insurance": ["after-deal"] * 5,
    "insurance_covers": ["original"] * 5,
    "insurance_pays": ["2/1"] * 5,
    "even_money": [True, True, True, True, False],
    "dealer_wins_ties": [[]] * 5,
    "blackjack_tie": ["push"] * 5,
    "over_under_13": [False] * 5,
    "boxes": [7] * 5,
    "boxes_per_player": [3] * 5,
    "min_stake": [500] * 5,
    "max_stake": [100000] * 5,
    "stake_step": [100, 100, 100, 100, 500],
}


@pytest.mark.parametrize(
    ("game", "column", "table"),
    [(game, place, NORDIC_TABLE) for place, game in enumerate(PRESETS[:4])]
    + [(game, place, WORLD_TABLE) for place, game in enumerate(PRESETS[4:])],
)
def test_presets_are_the_rule_books(game: str, column: int, table: dict[str, list[Any]]) -> None:
    found = rules_as_plain(load_game(game).rules)
    for field, values in table.items():
        if values[column] is not None:
            assert found[field] == values[column], field


def test_nordic_first() -> None:
    assert (
        *("swedish", "event", "danish", "home"),
        *("american", "vegas-strip", "atlantic-city", "european", "single-deck"),
    ) == PRESETS


def test_a_file_of_another_table(tmp_path: Path) -> None:
    file = tmp_path / "club night.toml"
    file.write_text("decks = 2\n# a comment\nboxes = 5\n", encoding="utf-8")
    game = load_game(str(file), ["decks=4"])
    assert (game.name, game.rules.decks, game.rules.boxes) == ("club night", 4, 5)


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text("decks = 2", encoding="utf-8-sig")
    assert load_game(str(file)).rules.decks == 2


def test_changes_and_settings_settle_a_files_contradiction_only_after_it_is_valid(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text("decks = 20\n", encoding="utf-8")
    with pytest.raises(RulesError, match=r"club\.toml: decks is 20; use a whole number from 1 to 8"):
        load_game(str(file), ["decks=4"])


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        (b"decks = ", "not TOML"),
        (b"\xff\xfe", "cannot be read"),
        (b"decks = " + b"9" * 5000, "not TOML"),
        (b"decks = 0x" + b"f" * 5000, "decks is a number of thousands of digits"),
        (b"decks = " + b"[" * 3000 + b"]" * 3000, "not TOML"),
        (b"max_stake = 1" + b"0" * 30, "use a whole number of öre"),
        (b"x" * 100000 + b" = 1", "is no rule field"),
        (b"deck = 6", "'deck' is no rule field"),
        (b"[rules]\ndecks = 6", "'rules' is no rule field"),
        (b'decks = "6"', "decks is '6'; use a whole number from 1 to 8"),
        (b"decks = 2020-01-01", "decks is 2020-01-01; use a whole"),
    ],
)
def test_bad_files_are_refused_by_name(tmp_path: Path, content: bytes, refusal: str) -> None:
    file = tmp_path / "club.toml"
    file.write_bytes(content)
    with pytest.raises(RulesError) as refused:
        load_game(str(file))
    assert refusal in str(refused.value)
    assert "club.toml: " in str(refused.value)


@pytest.mark.parametrize("name", ["svenska", "", "x" * 300, "a\0b"])
def test_neither_a_game_nor_a_file(name: str) -> None:
    with pytest.raises(RulesError):
        load_game(name)


def test_a_folder_is_no_rule_file(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="cannot be read"):
        load_game(str(tmp_path))
