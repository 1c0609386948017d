"""The console blocks of README.md and docs/ are true.

Every block ``console`` that starts with ``$ nordjack`` is run, in its document's order, and must print what
stands under it (``...`` stands for anything). A block such as ``toml club-night.toml`` is written to that
file first. What cannot be run in a test, such as a server, belongs in a block ``sh``.
"""

import shlex
from pathlib import Path

import pytest

from docs.console import Block, blocks, commands, matches
from nordjack.cli.app import run

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_document_is_true(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks(document):
        write_file(block, tmp_path)
        for command in commands(block):
            run(shlex.split(command.typed)[1:])
            out, err = capsys.readouterr()
            printed = out + "".join(line for line in err.splitlines(keepends=True) if "compiling" not in line)
            assert matches(command.expected, printed), f"$ {command.typed}\n{printed}"


def write_file(block: Block, folder: Path) -> None:
    if block.file:
        (folder / block.file).write_text(block.text, encoding="utf-8")


def test_the_rules_document_is_run() -> None:
    assert sum(1 for block in blocks(ROOT / "docs" / "rules.md") for _ in commands(block)) >= 5


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\nb\n", "a\nc\n", False),
        ("a\n", "a\nb\n", False),
        ("a\n...\nd\n", "a\nb\nc\nd\n", True),
        ("a\n...\nd\n", "a\nd\n", True),
        ("a\n...\nd\n", "a\nb\n", False),
        ("took ... s\n", "took 0.4 s\n", True),
        ("1.5\n", "125\n", False),
        ("\n", "", True),
    ],
)
def test_what_counts_as_the_same(expected: str, printed: str, same: bool) -> None:
    assert matches(expected, printed) is same


def test_a_block_names_its_file(tmp_path: Path) -> None:
    document = tmp_path / "page.md"
    document.write_text("```toml own.toml\ndecks = 2\n```\n\n```console\n$ ls\n```\n", encoding="utf-8")
    first, second = blocks(document)
    assert first == Block("toml", "own.toml", "decks = 2\n")
    assert list(commands(second)) == []
