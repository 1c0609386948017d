"""A page of text on standard output: headings, points and paragraphs, wrapped to the width there is."""

import re
import shutil
import sys
import textwrap
from collections.abc import Iterable

from msgspec import Struct

__all__ = ["NO_BREAK", "Line", "folded", "heading", "paragraph", "point", "show"]

WIDEST = 90
NO_BREAK = "\u00a0"
#: The space inside a number, before its unit, and before the number of a box or hand.
TOGETHER = re.compile(r"(?<=\d) (?=\d|kr\b|%)|(?<=\w) (?=\d+[,:])")


class Line(Struct, frozen=True):
    """One piece of a page; a style is shown on a terminal only."""

    text: str
    style: str = ""
    before: str = ""
    indent: str = ""
    underline: str = ""


def heading(text: str, underline: str = "-") -> Line:
    """Give a heading with a rule under it."""
    return Line(text, style="bold", before="\n", underline=underline)


def paragraph(text: str) -> Line:
    """Give text that stands for itself."""
    return Line(text, before="\n")


def point(text: str) -> Line:
    """Give one point of a list."""
    return Line(text, indent="- ")


def show(lines: Iterable[Line]) -> None:
    """Print a page: styled on a terminal, plain elsewhere."""
    width = min(shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST) if sys.stdout.isatty() else WIDEST
    styled = [(line.style, laid_out(line, width)) for line in lines]
    if sys.stdout.isatty():
        show_styled(styled)
    else:
        print("\n".join(text for _, text in styled).lstrip("\n"))


def show_styled(styled: Iterable[tuple[str, str]]) -> None:
    """Print texts in their styles."""
    from rich.console import Console  # noqa: PLC0415 - a pipe needs no colours
    from rich.text import Text  # noqa: PLC0415

    console = Console(highlight=False)
    for style, text in styled:
        console.print(Text(text, style=style), soft_wrap=True)


def laid_out(line: Line, width: int) -> str:
    """Give a line wrapped, with what stands around it."""
    under = "\n" + line.underline * len(line.text) if line.underline else ""
    return line.before + folded(line.text, width, line.indent) + under


def folded(text: str, width: int, indent: str = "") -> str:
    r"""Give a text wrapped: words stay whole, a number stays with its unit, and no-break spaces do not break.

    >>> folded("[S]tand or [E]ven\u00a0money for 1 000 kr", 14).splitlines()
    ['[S]tand or', '[E]ven money', 'for 1 000 kr']
    """
    kept = TOGETHER.sub(NO_BREAK, text)
    wrapped = textwrap.fill(
        kept,
        width,
        initial_indent=indent,
        subsequent_indent=" " * len(indent),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return wrapped.replace(NO_BREAK, " ")
