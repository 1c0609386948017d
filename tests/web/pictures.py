"""Makes the README's picture of the table: ``PYTHONPATH=tests uv run python tests/web/pictures.py``."""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

from web.finding import browser_path
from web.people import Croupier, Person, Place, Served
from web.studying import COMPILED_MS

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
SIZE = (1320, 730)


def make(browser: Browser, server: Served) -> None:
    """Play a round up to a hand that has something to decide, and keep it."""
    croupier = Croupier(server.url)
    table = croupier.open("swedish")
    bo, anna, dag, kaja = (
        Person(Place(browser, server.url, "en"), name, SIZE[0]) for name in ("Bo", "Anna", "Dag", "Kaja")
    )
    for person in (bo, anna, dag, kaja):
        person.sit(table)
    anna.page.get_by_role("button", name="Box 5: Take this box").click()
    anna.page.get_by_role("button", name="Box 2: Your stake").click()
    anna.press("4", "ArrowRight")
    anna.stake("4", "4")
    for person, chips in ((bo, "3"), (dag, "3"), (kaja, "4")):
        person.stake(chips)
    croupier.deal("Ks 8s Jd Tc As 9d 7h 8h Qc 4d 7c")
    bo.sees("Your turn")
    bo.press("s")
    anna.sees("Your turn: box 2")
    anna.press("p")
    croupier.deal("Th 3c")
    anna.sees("hand 1 of 2")
    anna.press("s")
    anna.sees("hand 2 of 2")
    anna.press("d")
    croupier.deal("Td")
    dag.sees("Your turn")
    dag.press("s")
    kaja.sees("Your turn")
    kaja.press("h")
    croupier.deal("5s")
    kaja.sees("19 against")
    kaja.press("s")
    anna.sees("Your turn: box 5")
    anna.page.get_by_role("button", name="Ask the coach").click()
    expect(anna.page.locator("section[aria-labelledby=coach] p.small")).to_be_visible(timeout=COMPILED_MS)
    PICTURES.mkdir(parents=True, exist_ok=True)
    anna.page.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})
    anna.page.screenshot(path=PICTURES / "table.png")
    croupier.close()


def main() -> None:
    """Serve, look, and end."""
    server = Served(Path(tempfile.mkdtemp()) / "tables.db", thinking=True)
    try:
        with sync_playwright() as playwright:
            make(playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"]), server)
    finally:
        server.stop()


if __name__ == "__main__":
    main()
