"""The types of all messages in TypeScript, for the page in the browser: made of the same types the server speaks."""

import json
from pathlib import Path

import msgspec

from sintra.games.catalogue import GAMES
from sintra.server.http.endpoint import ENDPOINTS
from sintra.server.protocol.command import PROTOCOL, ClientMessage
from sintra.server.protocol.request import Problem
from sintra.server.protocol.schema import Schema, components_of, wire_name
from sintra.server.protocol.server_message import ServerMessage

UNIONS = {"ClientMessage": ClientMessage, "ServerMessage": ServerMessage}
HEADING = f"""// Made by `python -m sintra.server.protocol.typescript` of the server's message types: do not edit.

export const PROTOCOL = {PROTOCOL};
"""
WORDS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
PATH = Path("web/src/protocol.ts")


def typescript() -> str:
    """The whole file: an interface for each message, a union of what is sent and one of what is received."""
    bodies = [kind for endpoint in ENDPOINTS for kind in (endpoint.body, endpoint.answer) if isinstance(kind, type)]
    kinds = [*UNIONS.values(), *dict.fromkeys(bodies), Problem]
    schemas, components = components_of(kinds)
    interfaces = [interface(name, components[name]) for name in sorted(components)]
    unions = [
        f"export type {name} = {type_of(schema)};\n"
        for name, schema in zip(UNIONS, schemas[: len(UNIONS)], strict=True)
    ]
    return "\n".join([HEADING, *interfaces, *unions, constants()])


def constants() -> str:
    """What is the same in every match of a game: the page draws boards with it before it has heard from the server."""
    types = "".join(f"  {name}: {wire_name(type(game.components))};\n" for name, game in GAMES.items())
    values = {name: msgspec.to_builtins(game.components) for name, game in GAMES.items()}
    return f"export const COMPONENTS: {{\n{types}}} = {json.dumps(values)};\n"


def interface(name: str, schema: Schema) -> str:
    if "properties" not in schema:
        return f"export type {name} = {type_of(schema)};\n"
    required = set(schema.get("required", ()))
    comment = f"/** {schema['description'].partition(chr(10))[0]} */\n" if "description" in schema else ""
    fields = "".join(
        f"{remark(kind)}  {field}{'' if field in required else '?'}: {type_of(kind)};\n"
        for field, kind in schema["properties"].items()
    )
    return f"{comment}export interface {name} {{\n{fields}}}\n"


def remark(schema: Schema) -> str:
    """What is said of a field, as a line above it."""
    return f"  /** {schema['description']} */\n" if "description" in schema else ""


def type_of(schema: Schema) -> str:
    """A schema as a type; what it says of ranges and patterns is left to the server."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix("#/")
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(part) for part in schema["anyOf"]))
    if schema.get("type") == "array":
        return array_of(schema)
    if schema.get("type") == "object":
        return f"Record<string, {type_of(schema.get('additionalProperties', {}))}>"
    return WORDS.get(schema.get("type", ""), "unknown")


def array_of(schema: Schema) -> str:
    """A list of one type, or a tuple with a type for each place."""
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(item) for item in schema['prefixItems'])}]"
    item = type_of(schema.get("items", {}))
    return f"({item})[]" if "|" in item else f"{item}[]"


def main() -> None:
    PATH.write_text(typescript(), encoding="utf-8")


if __name__ == "__main__":
    main()
