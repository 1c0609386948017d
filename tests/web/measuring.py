"""Measures the page: ``PYTHONPATH=tests uv run python tests/web/measuring.py`` says its weight and its quickness."""

import gzip
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from web.finding import browser_path
from web.people import Croupier, Person, Place, Served
from web.test_build import first_scripts

#: Notes for each key or click how long it took from the input until its effect was painted, in milliseconds.
WATCH = """window.paints = []
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (['keydown', 'click'].includes(each.name)) window.paints.push(each.duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: true })
"""
BOXES = 7
ROUNDS = 6
CARDS = "2s 3s 4s 5s 6s 7s 8s 9d 2h 3h 4h 5h 6h 7h 8h"


def measure(browser: Browser, server: Served) -> list[float]:
    """Give the times from input to paint at a table where one person plays seven boxes, cards in motion."""
    croupier = Croupier(server.url)
    table = croupier.open("swedish", {"boxes_per_player": BOXES})
    anna = Person(Place(browser, server.url, "en"), "Anna", 1280)
    anna.page.emulate_media(reduced_motion="no-preference")
    anna.page.add_init_script(WATCH)
    anna.sit(table)
    for box in range(2, BOXES + 1):
        anna.page.get_by_role("button", name=f"Box {box}: Take this box").click()
    expect(anna.page.get_by_role("button", name=f"Box {BOXES}: Your stake")).to_be_visible()
    anna.page.get_by_role("button", name="Box 1: Your stake").click()
    for _ in range(ROUNDS):
        play(anna, croupier)
    croupier.close()
    return list(anna.page.evaluate("window.paints"))


def play(anna: Person, croupier: Croupier) -> None:
    """Lay seven stakes chip by chip, take a card to each hand and stand."""
    for box in range(1, BOXES + 1):
        anna.press("2", "2", "ArrowRight")
        expect(anna.page.get_by_role("button", name=f"Box {box}: 40 kr")).to_be_visible()
    anna.press("Enter")
    croupier.deal(CARDS)
    for box in range(1, BOXES + 1):
        anna.sees(f"Your turn: box {box}")
        anna.press("h")
        croupier.deal("2d" if box < BOXES else "2c")
        anna.page.locator("p.line", has_text=f"box {box}, {2 * box + 4} ").wait_for()
        anna.press("s")
    croupier.deal("Kc")
    anna.page.get_by_role("button", name="Same again, ready").wait_for()
    croupier.ask({"type": "EnterShuffle"})


def main() -> None:
    """Measure, and say it."""
    for page_of in ("Lobby", "TablePage"):
        weight = sum(len(gzip.compress(path.read_bytes())) for path in first_scripts(page_of))
        print(f"script of {page_of}, compressed: {weight / 1000:.1f} kB")
    server = Served(Path(tempfile.mkdtemp()) / "tables.db")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
            found = sorted(measure(browser, server))
    finally:
        server.stop()
    middle, most = statistics.median(found), found[int(len(found) * 0.95)]
    print(f"input to paint at {BOXES} boxes, {len(found)} inputs: median {middle:.0f} ms, 95 % {most:.0f} ms")


if __name__ == "__main__":
    main()
