"""Rounds of shuffled cards played to their end, whatever comes: offers are declined, everything is stood on."""

import re
import time
from collections.abc import Iterator

from playwright.sync_api import expect

from web.people import PATIENCE, Person

OVER = re.compile("You won|You lost|The round went even")
#: The keys that answer what the table's line may ask.
ANSWERS = {
    "Your first card": ("1", "Enter"),
    "Double every stake?": ("n",),
    "insure against blackjack?": ("n",),
    "take your stake as a win at once?": ("n",),
    "Your turn": ("s",),
    "The bank has": ("s",),
}
POLL_MS = 50


def play_round(number: int, *people: Person) -> None:
    """Play a round until every one of these people sees how it ended for him."""
    for _ in answering(number, *people):
        pass


def answering(number: int, *people: Person) -> Iterator[tuple[Person, str]]:
    """Play a round like that; give who is asked, and what, each time before it is answered."""
    for person in people:
        expect(person.log.get_by_text(f"Round {number}", exact=True)).to_be_attached()
    playing = list(people)
    while playing:
        person, line = asked_or_over(playing)
        if OVER.search(line):
            playing.remove(person)
            continue
        yield person, line
        person.press(*answer(line))
        expect(person.line).not_to_have_text(line)


def asked_or_over(people: list[Person]) -> tuple[Person, str]:
    """Wait until somebody is asked something or sees how the round ended; give him and the line."""
    until = time.monotonic() + PATIENCE
    lines: list[str] = []
    while time.monotonic() < until:
        lines = [person.line.inner_text() for person in people]
        for person, line in zip(people, lines, strict=True):
            if OVER.search(line) or answer(line):
                return person, line
        people[0].page.wait_for_timeout(POLL_MS)
    raise AssertionError(lines)


def answer(line: str) -> tuple[str, ...]:
    """Give the keys that answer a line, none where it asks nothing."""
    return next((keys for asked, keys in ANSWERS.items() if asked in line), ())
