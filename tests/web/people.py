"""The people of the tests: one at a browser, and a croupier who deals the cards that a test names."""

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect
from websockets.sync.client import ClientConnection, connect

LOCALES = {"sv": "sv-SE", "da": "da-DK", "en": "en-GB"}
PATIENCE = 30.0
#: Where the tests keep how the main states of the page look.
PICTURES = Path(__file__).parents[2] / "build" / "pictures"

#: Makes long waits of the page longer, so that what it shows for a moment stays while a test looks.
LONG_WAITS = """const { setTimeout } = window
window.setTimeout = (act, after, ...more) => setTimeout(act, after >= 1000 ? 100 * after : after, ...more)
"""

expect.set_options(timeout=1000 * PATIENCE)


class Served:
    """A server process; it can be ended and started again at the same place with the same database."""

    def __init__(self, database: Path, *, thinking: bool = False) -> None:
        self.database = database
        self.more = ["thinking"] if thinking else []
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        script = Path(__file__).parent / "serving.py"
        command = [sys.executable, str(script), str(self.database), str(self.port), *self.more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def stop(self) -> None:
        """End it."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    @property
    def url(self) -> str:
        """Give where it is."""
        return f"http://127.0.0.1:{self.port}"


class Place:
    """A browser with nothing of anybody in it, and what it met that is an error of the page."""

    def __init__(self, browser: Browser, url: str, lang: str) -> None:
        self.lang = lang
        self.context: BrowserContext = browser.new_context(base_url=url, locale=LOCALES[lang], reduced_motion="reduce")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(1000 * PATIENCE)
        self.faults: list[str] = []
        self.forgiven: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda message: self.faults.append(message.text) if message.type == "error" else None)
        self.page.on(
            "request", lambda request: None if request.url.startswith(url) else self.faults.append(request.url)
        )

    @property
    def unforgiven(self) -> list[str]:
        """Give the errors that no test expected."""
        return [fault for fault in self.faults if not any(part in fault for part in self.forgiven)]

    def tidy(self) -> None:
        """Let it forget whoever sat here; only the files of the page stay."""
        for other in self.context.pages[1:]:
            other.close()
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.page.goto("about:blank")
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce", forced_colors="none")
        self.context.clear_cookies()
        self.faults.clear()
        self.forgiven.clear()


class Places:
    """The browsers of the tests: a new one costs a second on a slow machine, so the next test gets a tidied one."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.free: list[Place] = []

    def take(self, lang: str, *, fresh: bool = False) -> Place:
        """Give a place in a language; a fresh one is nobody's afterwards."""
        found = None if fresh else next((place for place in self.free if place.lang == lang), None)
        if found is None:
            return Place(self.browser, self.url, lang)
        self.free.remove(found)
        return found

    def give_back(self, place: Place) -> None:
        """Take a place back for the next one; one that cannot be tidied, such as where nobody went, is given up."""
        try:
            place.tidy()
        except Error:
            place.context.close()
        else:
            self.free.append(place)


class Person:
    """Somebody at a browser of his own, known to the server by name."""

    def __init__(self, place: Place, name: str, width: int) -> None:
        self.place = place
        self.name = name
        self.context, self.page = place.context, place.page
        self.page.set_viewport_size({"width": width, "height": 900})
        body = json.dumps({"name": name, "adult": True, "lang": place.lang})
        answer = self.page.request.post("/api/me", data=body, headers={"Content-Type": "application/json"})
        assert answer.ok, answer.text()

    @property
    def line(self) -> Locator:
        """Give the table's own line, which says what it is about now."""
        return self.page.locator("p.line")

    @property
    def log(self) -> Locator:
        """Give what is told of the table."""
        return self.page.get_by_role("log")

    @property
    def table(self) -> str:
        """Give the id of the table where he is."""
        return str(self.page.evaluate("location.pathname")).removeprefix("/t/")

    def forgive(self, part: str) -> None:
        """Let errors of the page that say this be expected, whenever they come."""
        self.place.forgiven.append(part)

    def take_time(self) -> None:
        """Let what the page does after a second or more wait a hundred times as long; in a fresh browser."""
        self.page.add_init_script(LONG_WAITS)

    def look(self, width: int, height: int = 900) -> None:
        """Look at the page in another size, once it has followed."""
        self.page.set_viewport_size({"width": width, "height": height})
        still(self.page)

    def keep(self, state: str) -> None:
        """Keep how the page looks in a state, for those who look through what CI made."""
        width = self.page.viewport_size or {"width": 0}
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{state}-{self.place.lang}-{width['width']}.png")

    def visit(self, table: str) -> None:
        """Go to a table and wait until it is shown."""
        self.page.goto(f"/t/{table}")
        expect(self.page.locator(".dealer")).to_be_visible()

    def sit(self, table: str) -> None:
        """Take a seat at a table."""
        self.visit(table)
        self.page.get_by_role("button", name="Take a seat").click()
        expect(self.page.get_by_role("button", name="Leave the table")).to_be_visible()

    def press(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def stake(self, *chips: str) -> None:
        """Lay chips by their keys, wait until the server has them, and be ready."""
        self.press(*chips)
        ready = self.page.get_by_role("button", name="Ready", exact=True)
        expect(ready).to_be_enabled()
        ready.click()

    def sees(self, text: str) -> None:
        """Wait until the table's own line says this."""
        expect(self.line).to_contain_text(text)

    def play(self, name: str) -> None:
        """Click a play."""
        self.page.get_by_role("group", name="Your plays").get_by_role("button", name=name).click()


def still(page: Page) -> None:
    """Wait until the page has drawn what it was told last: a size, a light, what follows from them."""
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


#: Lets somebody come, by name, language and width of the screen.
Comes = Callable[..., Person]


class Croupier:
    """The host of a table with real cards: the test says which ones come."""

    def __init__(self, url: str) -> None:
        self.open_things = ExitStack()
        self.http = self.open_things.enter_context(httpx.Client(base_url=url, timeout=PATIENCE))
        self.http.post("/api/me", json={"name": "Croupier", "adult": True, "lang": "en"}).raise_for_status()
        self.url = url
        self.asked = 0
        self.view: dict[str, Any] = {}

    def open(self, game: str, changes: dict[str, Any] | None = None) -> str:
        """Open a table, watch it, and shuffle."""
        options = {"public": True, "pace": "none", "cards": "croupier"}
        wished = {"game": game, "set": changes or {}, "options": options}
        answer = self.http.post("/api/tables", json=wished)
        answer.raise_for_status()
        table = str(answer.json()["id"])
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.url.replace('http', 'ws', 1)}/ws/tables/{table}?lang=en"
        headers = {"Cookie": cookie, "Origin": self.url}
        connection = connect(address, additional_headers=headers, open_timeout=PATIENCE, max_queue=None)
        self.socket: ClientConnection = self.open_things.enter_context(connection)
        self.ask({"type": "EnterShuffle"})
        return table

    def deal(self, cards: str) -> None:
        """Deal these cards, each as soon as the table asks for one."""
        for card in cards.split():
            while (self.view.get("decision") or {}).get("asks") != "card":
                self.hear()
            self.ask({"type": "EnterCard", "card": card})

    def ask(self, command: dict[str, Any]) -> None:
        """Ask the table something, and wait until it is done."""
        self.asked += 1
        name = f"croupier-{self.asked}"
        self.socket.send(json.dumps({"type": "Ask", "id": name, "command": command}))
        while (message := self.hear()).get("id") != name:
            pass
        assert message["type"] == "Done", message

    def hear(self) -> dict[str, Any]:
        """Take the next message."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        self.view = message.get("view", self.view)
        return message

    def close(self) -> None:
        """Go home."""
        self.open_things.close()
