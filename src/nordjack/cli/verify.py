"""``nordjack verify``: prove a table's log, or name the first thing in it that is false."""

import sys
from pathlib import Path
from typing import Annotated, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import typer
from msgspec.json import encode

from nordjack.cli.options import JsonOption, LangOption, Language
from nordjack.cli.page import paragraph, point, show
from nordjack.errors import NotationError
from nordjack.table.audit import Report, audit
from nordjack.words import Words, translator

__all__ = ["command"]

FALSE = 1
PATIENCE_SECONDS = 30

LogArgument = Annotated[
    str,
    typer.Argument(metavar="FILE-OR-URL", help="A table's log (JSON Lines), or a table's address; - reads input."),
]


def command(log: LogArgument, json: JsonOption = False, lang: LangOption = Language.ENGLISH) -> None:
    """Check a table's log: hash chain, every payout, and that each shuffle is the one that was committed to."""
    report = audit(read(log).splitlines())
    if json:
        print(encode(as_plain(report)).decode())
    else:
        show(told(report, translator(lang)))
    if not report.true:
        raise typer.Exit(FALSE)


def read(log: str) -> bytes:
    """Read a log; raises NotationError where that fails."""
    try:
        if log == "-":
            return sys.stdin.buffer.read()
        return fetched(log) if log.startswith(("http://", "https://")) else Path(log).read_bytes()
    except (OSError, ValueError) as error:
        why = error.reason if isinstance(error, URLError) and not isinstance(error, HTTPError) else error
        raise NotationError("{log}: cannot be read: {why}", log=log, why=" ".join(str(why).split())) from None


def fetched(address: str) -> bytes:
    """Fetch a log over HTTP."""
    try:
        with urlopen(log_address(address), timeout=PATIENCE_SECONDS) as answer:
            found: bytes = answer.read()
    except HTTPError as error:
        error.close()
        raise
    return found


def log_address(address: str) -> str:
    """Give the address of a table's log where the table's own is given.

    >>> log_address("http://127.0.0.1:8000/t/abc")
    'http://127.0.0.1:8000/api/tables/abc/log'
    """
    parts = urlsplit(address)
    _, _, table = parts.path.partition("/t/")
    return f"{parts.scheme}://{parts.netloc}/api/tables/{table}/log" if table else address


def as_plain(report: Report) -> dict[str, Any]:
    """Give a report as JSON has it; a fault is a sentence."""
    plain = {name: getattr(report, name) for name in report.__struct_fields__}
    return plain | {"fault": None if report.fault is None else str(report.fault)}


def told(report: Report, words: Words) -> list[Any]:
    """Tell what a log proves."""
    if report.fault is not None:
        sentence = words("The log is false at event {version}: {fault}.", version=report.version, fault=report.fault)
        return [paragraph(sentence)]
    return [
        paragraph(words("The log is true.")),
        point(words.count("one event, one chain", "{n} events, one chain", report.events)),
        point(words.count("one round paid rightly", "{n} rounds paid rightly", report.rounds)),
        point(words.count("one shuffle as committed to", "{n} shuffles as committed to", report.shuffles)),
        point(words("hash of the last event: {hash}", hash=report.hash)),
    ]
