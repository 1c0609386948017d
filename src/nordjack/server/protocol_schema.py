"""``/protocol.json``: the messages of the wire as JSON Schema."""

from functools import cache
from typing import Any
from unittest.mock import patch

import msgspec

from nordjack.protocol import VERSION, FromClient, FromServer, schema_hook, to_builtins

__all__ = ["protocol_schema"]


@cache
def protocol_schema() -> dict[str, Any]:
    """Give the schema: what a client sends, what a server sends, and every type in them."""
    with patch("msgspec._json_schema.to_builtins", plain_default):
        (client, server), parts = msgspec.json.schema_components((FromClient, FromServer), schema_hook=schema_hook)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Nordjack",
        "version": VERSION,
        "FromClient": client,
        "FromServer": server,
        "$defs": parts,
    }


def plain_default(value: object, *, str_keys: bool) -> Any:
    """Give a field's default as JSON has it; msgspec's own way knows no odds."""
    assert str_keys
    return to_builtins(value)
