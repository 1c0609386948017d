"""The messages of the wire, each with a ``type``; the page's types and other people's clients are made from them."""

import re
from fractions import Fraction
from typing import Any

import msgspec

from nordjack.table.chain import plain
from nordjack.table.commands import PersonCommand
from nordjack.table.events import Happened
from nordjack.table.view import TableView, You

__all__ = [
    "VERSION",
    "AdviceGiven",
    "Ask",
    "AskAdvice",
    "Decoder",
    "Done",
    "FromClient",
    "FromServer",
    "Happenings",
    "Ping",
    "Pong",
    "Refused",
    "Resync",
    "SetLanguage",
    "Watching",
    "encode",
    "schema_hook",
    "to_builtins",
]

#: Raised when a message changes in a way that an older client cannot read.
VERSION = 1


class Message(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """The base of all messages."""


class Ask(Message, frozen=True):
    """Ask something of the table. ``id`` is the client's own and unique at the table: a repeat has one effect."""

    id: str
    command: PersonCommand


class Resync(Message, frozen=True):
    """Ask for the whole table again, after a gap in the versions."""


class Ping(Message, frozen=True):
    """Ask for a sign of life; ``sent`` comes back, and ``lag`` tells the last round trip in milliseconds."""

    sent: int
    lag: int | None = None


class SetLanguage(Message, frozen=True):
    """Choose the language of refusals and advice: sv, da or en."""

    lang: str


class AskAdvice(Message, frozen=True):
    """Ask the coach about the decision of this number."""

    decision: int


FromClient = Ask | Resync | Ping | SetLanguage | AskAdvice


class Watching(Message, frozen=True):
    """The whole table at a version: after the connection, and after a resync. ``rules`` are as a rule file has them.

    ``now`` is the server's clock in milliseconds since 1970, for deadlines.
    """

    table: str
    version: int
    hash: str
    view: TableView
    you: You
    rules: dict[str, Any]
    now: int
    protocol: int = VERSION


class Happenings(Message, frozen=True):
    """What happened after version ``after`` up to ``version``, and the table then.

    A client at another version than ``after`` missed something and sends a resync.
    """

    after: int
    version: int
    hash: str
    events: tuple[Happened, ...]
    view: TableView
    you: You
    now: int


class Done(Message, frozen=True):
    """A command had its effect (or had it before) at this version."""

    id: str
    version: int


class Refused(Message, frozen=True):
    """A command or message was refused; ``text`` says why in the client's language, ``template`` in code's words."""

    id: str | None
    text: str
    template: str
    values: dict[str, str]


class AdviceGiven(Message, frozen=True):
    """What each choice is worth now in öre, the best, the chart's, and a sentence.

    Choices are plays; on a first card, where a stake is asked for, they are ``min`` and ``max``, which ``amounts``
    tells in öre. One who is asked for the doubling chooses between ``double`` and ``decline``.
    """

    decision: int
    worth: dict[str, float]
    best: str
    chart: str | None
    text: str
    amounts: dict[str, int] = {}


class Pong(Message, frozen=True):
    """The answer to a ping."""

    sent: int
    now: int


FromServer = Watching | Happenings | Done | Refused | AdviceGiven | Pong

ODDS = r"[0-9]{1,6}/[1-9][0-9]{0,5}"


def read(kind: type, value: Any) -> Any:
    """Read what JSON has no word for; a stranger may have written it."""
    if kind is Fraction and isinstance(value, str) and re.fullmatch(ODDS, value):
        above, _, below = value.partition("/")
        return Fraction(int(above), int(below))
    raise ValueError(f"expected odds such as 3/2, got {value!r:.40}")


def schema_hook(kind: type) -> dict[str, Any]:
    """Give the JSON Schema of what JSON has no word for."""
    assert kind is Fraction
    return {"type": "string", "pattern": f"^{ODDS}$"}


encode = msgspec.json.Encoder(enc_hook=plain).encode


def to_builtins(value: object) -> Any:
    """Give a value as plain dicts, lists, texts and numbers."""
    return msgspec.to_builtins(value, enc_hook=plain, str_keys=True)


def Decoder(kind: Any) -> Any:  # noqa: N802 - it stands for msgspec's class of this name
    """Give a decoder of JSON for a type; its ``decode`` raises msgspec.ValidationError or NordjackError."""
    return msgspec.json.Decoder(kind, dec_hook=read)
