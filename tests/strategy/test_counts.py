import pytest

from nordjack.errors import NotationError
from nordjack.strategy.charts import Cell
from nordjack.strategy.counts import COUNTS, SIDE_COUNTS, Ramp, parse_count, parse_index_plays, parse_ramp


@pytest.mark.parametrize(("name", "whole_deck"), [("hi-lo", 0), ("omega-ii", 0), ("zen", 0), ("ko", 4)])
def test_a_whole_deck_counts_what_the_systems_say(name: str, whole_deck: int) -> None:
    tags = COUNTS[name].tags
    assert 4 * sum(tags[:9]) + 16 * tags[9] == whole_deck
    assert COUNTS[name].balanced == (whole_deck == 0)


def test_ko_begins_at_four_less_four_a_deck() -> None:
    assert [COUNTS["ko"].start(decks) for decks in (1, 2, 6, 8)] == [0, -4, -20, -28]
    assert COUNTS["hi-lo"].start(6) == 0


def test_the_side_count_is_balanced() -> None:
    assert SIDE_COUNTS["over-under"].balanced


def test_ten_numbers_are_a_count_of_their_own() -> None:
    count = parse_count("-1, 0.5, 1, 1, 1.5, 1, 0.5, 0, -0.5, -1")
    assert count.scale == 2
    assert count.tags == (-2, 1, 2, 2, 3, 2, 1, 0, -1, -2)


@pytest.mark.parametrize("text", ["", "hilo", "1,2,3", "1,2,3,4,5,6,7,8,9,x", "1/0,0,0,0,0,0,0,0,0,0", "99" + ",0" * 9])
def test_what_is_no_count_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="use one of hi-lo"):
        parse_count(text)


def test_a_ramp_stakes_from_each_count_up() -> None:
    ramp = parse_ramp("0:1,1:2,3:8")
    assert [ramp.units(count) for count in (-9, 0, 1, 2, 3, 12)] == [1, 1, 2, 2, 8, 8]
    assert str(ramp) == "0:1,1:2,3:8"
    assert ramp == Ramp(((0, 1), (1, 2), (3, 8)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0:0", "minimum stake"),
        ("0:1,2:-3", "minimum stake"),
        ("0:1,0:2", "rising"),
        ("3:1,1:2", "rising"),
        ("0:1.5", "no step"),
        ("", "no step"),
        ("one:2", "no step"),
    ],
)
def test_what_is_no_ramp_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        parse_ramp(text)


def test_index_plays_are_read_line_by_line() -> None:
    first, second, third = parse_index_plays("hand,up,count,play\nhard 16,T,>=0,S\n\nhard 13,2,<-1,H\nT,T,5,>=5,PS\n")
    assert (first.cell, first.count, first.letters, first.below) == (Cell("hard", 16, 9), 0, "S", False)
    assert (second.cell, second.count, second.letters, second.below) == (Cell("hard", 13, 1), -1, "H", True)
    assert (third.cell, third.letters) == (Cell("pair", 9, 4), "PS")
    assert [second.applies(count) for count in (-2, -1, 0)] == [True, False, False]


@pytest.mark.parametrize(
    "line", ["hard 16,T,S", "hard 99,T,>=0,S", "hard 16,X,>=0,S", "hard 16,T,>=a,S", "hard 16,T,>=0,X"]
)
def test_what_is_no_index_play_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(NotationError, match="line 2"):
        parse_index_plays("hard 15,T,>=4,S\n" + line)


@pytest.mark.parametrize(
    "line",
    [
        "hard 15,T,>=4,S",
        "hard 15,T,>=4,H",
        "hard 15,T,>=6,RS",
        "hard 15,T,<5,H",
    ],
)
def test_lines_that_contradict_or_repeat_are_refused(line: str) -> None:
    with pytest.raises(NotationError, match=r"line 3 of the index plays: .* is about counts that line 2 is about"):
        parse_index_plays("hand,up,count,play\nhard 15,T,>=4,S\n" + line)


@pytest.mark.parametrize("line", ["hard 15,T,>=2,H", "hard 15,T,<4,H", "hard 15,T,<5,S", "hard 15,9,>=4,S"])
def test_a_wider_line_may_follow_a_narrower_one(line: str) -> None:
    assert len(parse_index_plays("hard 15,T,>=4,S\n" + line)) == 2


@pytest.mark.parametrize("text", ["", "\n\n", "hand,up,count,play\n"])
def test_a_file_without_index_plays_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="holds no index plays; use lines such as"):
        parse_index_plays(text)


def test_a_count_of_nothing_is_refused() -> None:
    with pytest.raises(NotationError, match="tells no cards apart"):
        parse_count("0" + ",0" * 9)
