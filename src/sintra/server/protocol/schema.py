"""The schemas of messages with the games' declared types in their places: TypeScript and OpenAPI are made of them."""

from collections.abc import Sequence
from typing import Any, get_type_hints

import msgspec

from sintra.games.declaration import DECLARED
from sintra.games.documentation import with_parts
from sintra.games.schema import GAME_TYPES

Schema = dict[str, Any]
OWN = "#/{name}"


def components_of(kinds: Sequence[Any], template: str = OWN) -> tuple[list[Schema], dict[str, Schema]]:
    """The schemas of some types, and those they refer to by name; the template says how a name is referred to."""
    schemas, components = msgspec.json.schema_components(kinds, ref_template=template)
    unions: dict[str, list[str]] = {}
    for game, types in GAME_TYPES.items():
        components |= types_of_game(game, template)
        for union, members in types.items():
            names = [wire_name(member) for member in members]
            if len(names) > 1:
                own = game.capitalize() + union
                components[own] = any_of(names, template)
                names = [own]
            unions.setdefault(union, []).extend(names)
    components |= {union: any_of(names, template) for union, names in unions.items()}
    return [resolved(schema, template) for schema in schemas], {
        name: resolved(schema, template) for name, schema in components.items()
    }


def any_of(names: Sequence[str], template: str) -> Schema:
    return {"anyOf": [{"$ref": template.format(name=name)} for name in names]}


def wire_name(kind: type) -> str:
    """What a type is called among those of all games: one that belongs to a game says which.

    >>> from sintra.games.duel import Draft
    >>> wire_name(Draft)
    'DuelDraft'
    """
    owner = kind.__module__.removeprefix("sintra.games.").partition(".")[0]
    prefix = owner.capitalize() if owner in GAME_TYPES else ""
    return kind.__name__ if kind.__name__.startswith(prefix) else prefix + kind.__name__


def types_of_game(game: str, template: str) -> dict[str, Schema]:
    """All types that a game declares, in the order of their fields, by the name that they have on the wire."""
    kinds = [member for members in GAME_TYPES[game].values() for member in members]
    _, found = msgspec.json.schema_components(kinds, ref_template=OWN)
    names = {}
    for kind in with_parts(kinds):
        names[kind.__name__] = wire_name(kind)
        in_order(found[kind.__name__], kind)
    return {names[name]: renamed(schema, names, template) for name, schema in found.items()}


def in_order(schema: Schema, kind: type) -> None:
    """Put the fields of a schema into the order of the class; those of a TypedDict come sorted by name."""
    fields = schema["properties"]
    order = [name for name in get_type_hints(kind) if name in fields]
    schema["properties"] = {name: fields[name] for name in [*(name for name in fields if name not in order), *order]}


def renamed(schema: Any, names: dict[str, str], template: str) -> Any:
    """A schema of a game's own whose references are to the names on the wire."""
    if isinstance(schema, list):
        return [renamed(part, names, template) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        name = names[str(schema["$ref"]).removeprefix(OWN.format(name=""))]
        return {"$ref": template.format(name=name)}
    return {key: renamed(value, names, template) for key, value in schema.items()}


def resolved(schema: Any, template: str) -> Any:
    """A schema in which every mark is a reference to the union it names."""
    if isinstance(schema, list):
        return [resolved(part, template) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if DECLARED in schema:
        return {"$ref": template.format(name=schema[DECLARED])}
    return {key: resolved(value, template) for key, value in schema.items()}
