"""The table as one viewer sees it, in aligned rows."""

from collections.abc import Iterator, Mapping

from nordjack.cli.play.faces import faces, spot, worth
from nordjack.engine import BANKER
from nordjack.engine.view import RoundView
from nordjack.money import kronor
from nordjack.words import Words

__all__ = ["table_rows"]

Row = tuple[str, str, str, str]


def table_rows(words: Words, seen: RoundView, people: Mapping[int, str], hidden: str) -> list[str]:
    """Give the table: the bank first, then every hand with its cards, total and stake.

    ``people`` names whoever holds a box, where there is more than one person; box 0 is the bank.
    """
    rows = [bank_row(words, seen, people, hidden), *hand_rows(words, seen, people, hidden)]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def bank_row(words: Words, seen: RoundView, people: Mapping[int, str], hidden: str) -> Row:
    """Give the row of the dealer or banker."""
    cards = seen.dealer.cards
    name = words("banker, {who}", who=people[BANKER]) if BANKER in people else words("dealer")
    return name, faces(cards, hidden), worth(words, cards, natural=True), ""


def hand_rows(words: Words, seen: RoundView, people: Mapping[int, str], hidden: str) -> Iterator[Row]:
    """Give the rows of all hands."""
    for box in seen.boxes:
        for place, hand in enumerate(box.hands):
            name = ", ".join([spot(words, seen, box.number, place), *filter(None, [people.get(box.number)])])
            natural = len(box.hands) == 1
            total = worth(words, hand.cards, aces_as_one=hand.aces_as_one, natural=natural)
            yield name, faces(hand.cards, hidden), total, kronor(hand.stake, words.lang)
