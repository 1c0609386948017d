"""Writes src/wire.ts: the messages of the wire as TypeScript has them.

Run it where a message changed: ``uv run python frontend/make_types.py``.
"""

from collections.abc import Iterator
from pathlib import Path

from msgspec import inspect

from nordjack.protocol import VERSION, FromClient, FromServer
from nordjack.rules import Rules

WIRE = Path(__file__).parent / "src" / "wire.ts"
HEAD = "// Made by make_types.py from the messages of the wire; changes here are lost.\n"
PLAIN = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def wire() -> str:
    """Give the whole file."""
    client, server = inspect.multi_type_info([FromClient, FromServer])
    found: dict[str, inspect.Type] = {}
    for kind in (client, server):
        collect(kind, found)
    types = [declared(name, kind) for name, kind in sorted(found.items())]
    unions = [f"export type FromClient = {shown(client)}\n", f"export type FromServer = {shown(server)}\n"]
    return "\n".join([HEAD, f"export const PROTOCOL = {VERSION}\n", *types, *unions])


def collect(kind: inspect.Type, found: dict[str, inspect.Type]) -> None:
    """Find every type that has a name, once."""
    name = name_of(kind)
    if name in found:
        return
    if name:
        found[name] = kind
    for part in parts(kind):
        collect(part, found)


def name_of(kind: inspect.Type) -> str | None:
    """Give the name of a type that is declared on its own."""
    if isinstance(kind, inspect.StructType | inspect.EnumType):
        return kind.cls.__name__
    return None


def parts(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Give the types inside a type."""
    match kind:
        case inspect.StructType(cls=cls, fields=fields) if cls is not Rules:
            yield from (field.type for field in fields)
        case inspect.UnionType(types=types):
            yield from types
        case inspect.VarTupleType(item_type=item):
            yield item
        case inspect.DictType(value_type=value):
            yield value


def declared(name: str, kind: inspect.Type) -> str:
    """Give one named type."""
    if isinstance(kind, inspect.EnumType):
        return f"export type {name} = {' | '.join(quoted(member.value) for member in kind.cls)}\n"
    assert isinstance(kind, inspect.StructType)
    if kind.cls is Rules:
        return f"export type {name} = Record<string, unknown>\n"
    return f"export interface {name} {{\n{''.join(fields(kind))}}}\n"


def fields(kind: inspect.StructType) -> Iterator[str]:
    """Give the lines of an interface."""
    if kind.tag is not None:
        yield f"  {kind.tag_field}: {quoted(kind.tag)}\n"
    may_lack = kind.cls.__struct_config__.omit_defaults
    for field in kind.fields:
        mark = "" if field.required or (not may_lack and kind.tag is None) else "?"
        yield f"  {field.encode_name}{mark}: {shown(field.type)}\n"


def shown(kind: inspect.Type) -> str:
    """Give a type as TypeScript writes it."""
    match kind:
        case inspect.UnionType(types=types):
            return " | ".join(map(shown, types))
        case inspect.VarTupleType(item_type=item):
            return f"({shown(item)})[]" if isinstance(item, inspect.UnionType) else f"{shown(item)}[]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {shown(value)}>"
        case _:
            return name_of(kind) or PLAIN.get(type(kind), "unknown")


def quoted(value: object) -> str:
    """Write a text as TypeScript has it."""
    return '"' + str(value).replace('"', '\\"') + '"'


if __name__ == "__main__":
    WIRE.write_text(wire(), encoding="utf-8")
