"""Console blocks of a document: what is typed, what must come back, and the files that come before."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Block", "Command", "blocks", "commands", "matches"]

FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ "


@dataclass(frozen=True)
class Block:
    """One fenced block: its language, the file it is the text of if it names one, and its text."""

    language: str
    file: str
    text: str


@dataclass(frozen=True)
class Command:
    """One line after a prompt, and the lines under it."""

    typed: str
    expected: str


def blocks(document: Path) -> Iterator[Block]:
    """Give the fenced blocks of a document in their order."""
    for fence in FENCE.finditer(document.read_text(encoding="utf-8")):
        language, _, file = fence["info"].strip().partition(" ")
        yield Block(language, file.strip(), fence["body"])


def commands(block: Block) -> Iterator[Command]:
    """Give the commands of a console block that runs nordjack."""
    if block.language != "console" or not block.text.startswith(PROMPT + "nordjack "):
        return
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        typed, _, expected = part.partition("\n")
        yield Command(typed, expected)


def matches(expected: str, printed: str) -> bool:
    """Tell whether text came out as expected.

    A line ``...`` stands for any lines or none, ``...`` within a line for any characters or none;
    spaces at the end of a printed line do not count.

    >>> matches("a ... c\\n...\\nz\\n", "a b c\\nd\\ne\\nz\\n"), matches("a\\n", "b\\n")
    (True, False)
    """
    lines = expected.strip("\n").split("\n")
    pattern = "".join(
        r"(?:.*\n)*" if line.strip() == "..." else re.escape(line).replace(r"\.\.\.", ".*") + r"\n" for line in lines
    )
    shown = "\n".join(line.rstrip() for line in printed.strip("\n").split("\n")) + "\n"
    return re.fullmatch(pattern, shown) is not None
