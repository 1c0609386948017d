"""How values are written and read as JSON on the wire: odds as ``"3/2"``, everything else as it is."""

import re
from fractions import Fraction
from typing import Any

import msgspec

from nordjack.rules import Rules, make_rules, rules_as_plain
from nordjack.table.chain import plain

__all__ = ["Decoder", "checked", "encode", "schema_hook", "to_builtins"]

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


def checked(rules: Rules) -> Rules:
    """Check rules that came as JSON, field by field; raises RulesError."""
    return make_rules(rules_as_plain(rules))
