"""Every ID of the rule book is named by a test, or stands in the list of those that only inform."""

import re
from pathlib import Path

BOOK = [
    f"{part}-{number:02}"
    for part, last in (("SE", 82), ("MG", 38), ("HB", 53), ("DK", 54))
    for number in range(1, last + 1)
]
BOOK += [f"AMB-{number}" for number in range(1, 9)]

#: These decide nothing: aims, layout, hedges, information, tips, words.
INFORM = {
    "SE-01",  # the aim
    "SE-02",  # everybody against the dealer
    "SE-09",  # see SE-38
    "SE-10",  # see SE-31
    "SE-12",  # the dealer has no choice: he is never asked
    "SE-56",  # why the rules differ
    "SE-61",  # who supervises
    "SE-62",  # age: the page
    "SE-63",  # the engine is the dealer
    "MG-02",  # everybody against the dealer
    "MG-03",  # the aim
    "HB-03",  # the deal is explained below
    "HB-08",  # a family game too
    "HB-11",  # the banker's role matters
    "HB-19",  # the banker wants to win
    "HB-44",  # see HB-10
    "HB-47",  # local variants exist
    "HB-53",  # a tip to count cards
    "DK-01",  # sections of the page
}

TESTS = Path(__file__).parent.parent
NAMED = re.compile(r"(?<![A-Za-z0-9])(SE|MG|HB|DK|AMB)[-_](\d{1,2})(?!\d)")


def named_ids() -> set[str]:
    found = set()
    for file in [*TESTS.rglob("*.py"), *TESTS.rglob("*.toml")]:
        if file.name != "test_ids.py":
            found |= {f"{part}-{number}" for part, number in NAMED.findall(file.read_text(encoding="utf-8"))}
    return found


def test_every_id_is_named_by_a_test() -> None:
    missing = [each for each in BOOK if each not in INFORM and each not in named_ids()]
    assert not missing, f"no test names {', '.join(missing)}"


def test_the_list_of_ids_that_inform_is_true() -> None:
    assert set(BOOK) >= INFORM
    assert not INFORM & named_ids()
