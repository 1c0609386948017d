import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from web.finding import NoBrowserError, browser_path
from web.people import Comes, Croupier, Person, Served

#: Where CI finds how the page looked at the end of each test.
PICTURES = Path(__file__).parents[2] / "build" / "pictures"


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


@pytest.fixture
def comes(browser: Browser, served: Served, request: pytest.FixtureRequest) -> Iterator[Comes]:
    """Let somebody come; nobody's browser may have met an error of the page."""
    people: list[Person] = []

    def come(name: str = "Anna", lang: str = "en", width: int = 1280) -> Person:
        people.append(Person(browser, served.url, name, lang, width))
        return people[-1]

    yield come
    for person in people:
        if "CI" in os.environ:
            person.page.screenshot(path=PICTURES / f"{request.node.name}-{person.name}.png")
        person.context.close()
    assert [fault for person in people for fault in person.faults] == []


@pytest.fixture
def croupier(served: Served) -> Iterator[Croupier]:
    dealing = Croupier(served.url)
    yield dealing
    dealing.close()
