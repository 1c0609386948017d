"""What the tests of the pages that teach share: patience for the first exact answer, and the command line beside it."""

import contextlib
import io

from playwright.sync_api import Page, expect

from nordjack.cli.app import run

#: The first answer waits for the compiler, where nothing was compiled before.
COMPILED_MS = 240_000


def worked_out(page: Page) -> None:
    """Wait until the explored game is worked out."""
    expect(page.locator("[data-figure=return]").first).to_be_visible(timeout=COMPILED_MS)
    settled(page)


def settled(page: Page) -> None:
    """Wait until nothing is being worked out any more."""
    expect(page.locator(".results")).to_have_attribute("aria-busy", "false", timeout=COMPILED_MS)


def command(*words: str) -> str:
    """Give what the command line says."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        assert run(list(words)) == 0
    return said.getvalue()


def minus(text: str) -> str:
    """Write a figure of the command line as the page does."""
    return text.replace("-", "\N{MINUS SIGN}")
