"""Charts as data: read and written, and refused where they are wrong."""

import pytest

from nordjack.errors import NotationError
from nordjack.strategy.charts import UP_CARDS, Cell, Chart, chart_from_csv, chart_to_csv, row_name


def simple_chart() -> Chart:
    """Never bust, split aces, double 11."""
    cells: dict[Cell, str] = {}
    for up in UP_CARDS:
        for total in range(5, 21):
            cells[Cell("hard", total, up)] = "DH" if total == 11 else "H" if total < 12 else "S"
        for total in range(13, 21):
            cells[Cell("soft", total, up)] = "S" if total > 17 else "H"
        cells[Cell("pair", 0, up)] = "PH"
    return Chart(cells)


def test_a_chart_is_read_as_it_was_written() -> None:
    assert chart_from_csv(chart_to_csv(simple_chart())) == simple_chart()


def test_a_pair_without_a_cell_is_played_by_its_total() -> None:
    chart = simple_chart()
    assert chart.letters(16, False, 7, 9) == "S"
    assert chart.letters(12, True, 0, 9) == "PH"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("hand,2", "cards,2", "begins with a line"),
        ("hand,2", "hand,1", "'1' is no up card"),
        ("hand,2", "hand,3", "names an up card twice"),
        ("hard 16,S", "hard 15,S", "line 13 of a chart: 'hard 15' stands twice"),
        ("hard 16,S", "hard 26,S", "line 13 of a chart: 'hard 26'"),
        ("hard 16,S", "hard 16,X", "'X' is no cell"),
        ("hard 16,S", "hard 16,SH", "'SH' is no cell"),
        ("hard 16,S", "hard 16,DDH", "'DDH' is no cell"),
        ("hard 16,S", "hard 16", "has 9 cells"),
        ("hard 16,S", "hard 16,", "hard 16 against 2 is missing"),
    ],
)
def test_a_wrong_chart_is_refused(old: str, new: str, told: str) -> None:
    with pytest.raises(NotationError) as refused:
        chart_from_csv(chart_to_csv(simple_chart()).replace(old, new, 1))
    assert told in str(refused.value)


def test_rows_have_names() -> None:
    assert [row_name("hard", 16), row_name("soft", 18), row_name("pair", 9)] == ["hard 16", "soft 18", "T,T"]
