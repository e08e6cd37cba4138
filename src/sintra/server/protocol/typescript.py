"""The types of all messages in TypeScript, for the page in the browser: made of the same types the server speaks."""

from pathlib import Path
from typing import Any

import msgspec

from sintra.server.http.endpoint import ENDPOINTS
from sintra.server.protocol.command import PROTOCOL, ClientMessage
from sintra.server.protocol.request import Problem
from sintra.server.protocol.server_message import ServerMessage

REFERENCE = "#/{name}"
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
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    interfaces = [interface(name, components[name]) for name in sorted(components)]
    unions = [
        f"export type {name} = {type_of(schema)};\n"
        for name, schema in zip(UNIONS, schemas[: len(UNIONS)], strict=True)
    ]
    return "\n".join([HEADING, *interfaces, *unions])


def interface(name: str, schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        return f"export type {name} = {type_of(schema)};\n"
    required = set(schema.get("required", ()))
    comment = f"/** {schema['description'].partition(chr(10))[0]} */\n" if "description" in schema else ""
    fields = "".join(
        f"  {field}{'' if field in required else '?'}: {type_of(kind)};\n"
        for field, kind in schema["properties"].items()
    )
    return f"{comment}export interface {name} {{\n{fields}}}\n"


def type_of(schema: dict[str, Any]) -> str:
    """A schema as a type; what it says of ranges and patterns is left to the server."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix("#/")
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(part) for part in schema["anyOf"]))
    if schema.get("type") == "array":
        item = type_of(schema.get("items", {}))
        return f"({item})[]" if "|" in item else f"{item}[]"
    if schema.get("type") == "object":
        return "Record<string, unknown>"
    return WORDS.get(schema.get("type", ""), "unknown")


def main() -> None:
    PATH.write_text(typescript(), encoding="utf-8")


if __name__ == "__main__":
    main()
