"""Every text that the program says stands in both catalogues, once, whole and in use."""

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import nordjack

SOURCE = Path(nordjack.__file__).parent
#: Calls whose first argument is a text for the catalogues.
SAYS = {"words", "N_", "IllegalAction"}
COUNTS = "count"


def source_texts() -> dict[tuple[str, ...], str]:
    """Give every text of the source, or pair of texts for one and many, with the place where it stands."""
    return {
        texts: f"{path.relative_to(SOURCE)}:{call.lineno}"
        for path in sorted(SOURCE.rglob("*.py"))
        for call in calls(ast.parse(path.read_text(encoding="utf-8")))
        if (texts := texts_of(call))
    }


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args)


def texts_of(call: ast.Call) -> tuple[str, ...]:
    wanted = 2 if is_count(call) else 1 if name_of(call.func) in SAYS else 0
    found = [arg.value for arg in call.args[:wanted] if isinstance(arg, ast.Constant)]
    return tuple(text for text in found if isinstance(text, str))


def is_count(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == COUNTS and name_of(call.func.value) in SAYS


def name_of(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


@cache
def catalogue(lang: str) -> Catalog:
    with (SOURCE / "words" / f"{lang}.po").open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def entries(lang: str) -> dict[tuple[str, ...], Message]:
    return {as_tuple(message.id): message for message in catalogue(lang) if message.id}


def as_tuple(texts: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (texts,) if isinstance(texts, str) else tuple(texts or ())


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


languages = pytest.mark.parametrize("lang", ["sv", "da"])


def test_the_source_says_something() -> None:
    assert ("Pairs cannot be split.",) in source_texts()
    assert ("One pack of 52 cards.", "{n} packs of 52 cards each.") in source_texts()
    assert ("a hard 21 takes no more cards",) in source_texts()


@languages
def test_every_text_is_translated(lang: str) -> None:
    missing = {texts: place for texts, place in source_texts().items() if texts not in entries(lang)}
    told = "\n".join(f"{place}: {' | '.join(texts)}" for texts, place in missing.items())
    assert not missing, f"add to src/nordjack/words/{lang}.po (see docs/decisions/0001-words.md):\n{told}"


@languages
def test_every_entry_is_used(lang: str) -> None:
    unused = entries(lang).keys() - source_texts().keys()
    assert not unused, f"take out of src/nordjack/words/{lang}.po: {sorted(unused)}"


@languages
def test_every_entry_is_whole(lang: str) -> None:
    for texts, message in entries(lang).items():
        said = as_tuple(message.string)
        assert all(said), f"{lang}.po: {texts[0]!r} has no translation"
        assert not message.fuzzy, f"{lang}.po: {texts[0]!r} is marked fuzzy"
        assert len(said) == len(texts), f"{lang}.po: {texts[0]!r} needs {len(texts)} forms"
        for text in said:
            assert places(text) <= places(texts[-1]), f"{lang}.po: {texts[0]!r} has other places in {text!r}"
        assert places(said[-1]) == places(texts[-1]), f"{lang}.po: {texts[0]!r} lacks places"


@languages
def test_no_entry_stands_twice(lang: str) -> None:
    text = (SOURCE / "words" / f"{lang}.po").read_text(encoding="utf-8")
    ids = [line for line in text.splitlines() if line.startswith('msgid "') and line != 'msgid ""']
    assert len(ids) == len(set(ids))


@languages
def test_translations_begin_as_the_text_does(lang: str) -> None:
    """A sentence stays a sentence, a phrase a phrase (which may begin with Black Jack)."""
    for texts, message in entries(lang).items():
        for text, said in zip(texts, as_tuple(message.string), strict=True):
            if text[0].isupper():
                assert not said[0].islower(), f"{lang}.po: {said!r}"
            assert (text[-1] in ".:?") == (said[-1] in ".:?"), f"{lang}.po: {said!r}"


@languages
def test_translations_keep_the_numbers(lang: str) -> None:
    """Help lines differ from country to country, and Danish says "with the value 10" for a ten-value card."""
    for texts, message in entries(lang).items():
        for text, said in zip(texts, as_tuple(message.string), strict=True):
            if "stodlinjen.se" not in text:
                assert numbers(said.replace("med værdien 10", "")) == numbers(text), f"{lang}.po: {said!r}"


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))
