from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from web.finding import NoBrowserError, browser_path
from web.people import Comes, Croupier, Person, Places, Served


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    try:
        path = browser_path()
    except NoBrowserError as error:
        pytest.fail(str(error), pytrace=False)
    own = {} if path is None else {"executable_path": path}
    return {**browser_type_launch_args, **own, "args": ["--no-sandbox"]}


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(Path(tmp_path_factory.mktemp("web")) / "tables.db")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def places(browser: Browser, served: Served) -> Places:
    return Places(browser, served.url)


@pytest.fixture
def comes(places: Places) -> Iterator[Comes]:
    """Let somebody come; nobody's browser may have met an error of the page. A fresh one is closed afterwards."""
    people: list[tuple[Person, bool]] = []

    def come(name: str = "Anna", lang: str = "en", width: int = 1280, *, fresh: bool = False) -> Person:
        person = Person(places.take(lang, fresh=fresh), name, width)
        people.append((person, fresh))
        return person

    yield come
    faults = [fault for person, _ in people for fault in person.place.unforgiven]
    for person, fresh in people:
        if fresh:
            person.context.close()
        else:
            places.give_back(person.place)
    assert faults == []


@pytest.fixture
def croupier(served: Served) -> Iterator[Croupier]:
    dealing = Croupier(served.url)
    yield dealing
    dealing.close()
