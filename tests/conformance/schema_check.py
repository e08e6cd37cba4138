"""Comparing values with the schemas of declared types, as strictly as a compiler would: no field may be left over."""

import re
from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]
KINDS: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
    "array": (list,),
    "object": (dict,),
}


def faults_in(value: Any, schema: Schema, known: dict[str, Schema], path: str = "") -> Iterator[str]:
    """Everything about a value of plain Python that its schema does not say."""
    if "$ref" in schema:
        schema = known[schema["$ref"].removeprefix("#/")]
    if "anyOf" in schema:
        found = [list(faults_in(value, part, known, path)) for part in schema["anyOf"]]
        if all(found):
            yield from min(found, key=len)
        return
    kind = schema.get("type")
    if kind is not None and (not isinstance(value, KINDS[kind]) or (kind == "integer" and isinstance(value, bool))):
        yield f"{path} is {value!r}, expected {kind}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path} is {value!r}, expected one of {schema['enum']}"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield f"{path} is {value!r}, expected {schema['pattern']}"
    if value is not None and ("minimum" in schema or "maximum" in schema):
        if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            yield f"{path} is {value!r}, out of its range"
    yield from faults_within(value, schema, known, path)


def faults_within(value: Any, schema: Schema, known: dict[str, Schema], path: str) -> Iterator[str]:
    if isinstance(value, list):
        items = schema.get("prefixItems") or [schema["items"]] * len(value)
        if len(items) != len(value):
            yield f"{path} has {len(value)} items, expected {len(items)}"
        for index, (item, of_item) in enumerate(zip(value, items, strict=False)):
            yield from faults_in(item, of_item, known, f"{path}[{index}]")
    elif isinstance(value, dict) and "properties" in schema:
        fields = schema["properties"]
        for name in set(schema.get("required", ())) - set(value):
            yield f"{path} lacks {name}"
        for name, item in value.items():
            if name not in fields:
                yield f"{path} has {name}, which is not declared"
            else:
                yield from faults_in(item, fields[name], known, f"{path}.{name}")
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from faults_in(item, schema["additionalProperties"], known, f"{path}.{name}")
