"""Declared types as tables for documents: a row for each field, with its type in a few letters."""

from typing import get_type_hints

from msgspec import inspect as types

from sintra.games.declaration import DECLARED

Fields = types.StructType | types.TypedDictType
SIMPLE = {"IntType": "integer", "StrType": "text", "BoolType": "boolean", "FloatType": "number"}


def fields_in(kind: type) -> Fields:
    """What msgspec knows of a type that has fields."""
    info = types.type_info(kind)
    assert isinstance(info, Fields)
    return info


def field_table(info: Fields, without: tuple[str, ...] = ()) -> str:
    """The fields in the order of the class; those of a TypedDict come sorted by name."""
    order = list(get_type_hints(info.cls))
    rows = [
        f"| `{field.encode_name}` | {type_text(field.type)} | {remark(field)} |\n"
        for field in sorted(info.fields, key=lambda field: order.index(field.name))
        if field.name not in without
    ]
    return "".join(["\n| field | type | |\n|---|---|---|\n", *rows]) if rows else ""


def remark(field: types.Field) -> str:
    """What else is to be known of a field: that it may be left out, and its description."""
    extra = field.type.extra_json_schema or {} if isinstance(field.type, types.Metadata) else {}
    words = [extra["description"]] if "description" in extra else []
    if not field.required:
        words.append("may be left out")
    return ", ".join(words)


def type_text(kind: types.Type) -> str:
    """A type in a few letters."""
    match kind:
        case types.Metadata(extra_json_schema=extra) if extra and DECLARED in extra:
            return f"[`{extra[DECLARED]}`](notation.md)"
        case types.Metadata(extra_json_schema=extra) if extra and "enum" in extra:
            return " or ".join(f"`{value}`" for value in extra["enum"])
        case types.Metadata():
            return type_text(kind.type)
        case types.StructType() | types.TypedDictType():
            return f"`{kind.cls.__name__}`"
        case types.UnionType():
            return "event" if len(kind.types) > 4 else " or ".join(type_text(part) for part in kind.types)
        case types.TupleType():
            return f"pair of {' and '.join(dict.fromkeys(map(type_text, kind.item_types)))}"
        case types.ListType() | types.VarTupleType():
            return f"list of {type_text(kind.item_type)}"
        case types.LiteralType():
            return " or ".join(f"`{value}`" for value in kind.values)
        case types.EnumType():
            return " or ".join(f"`{member.value}`" for member in kind.cls)
        case types.NoneType():
            return "null"
        case types.DictType():
            return f"{type_text(kind.value_type)} by name" if isinstance(kind.key_type, types.Metadata) else "object"
        case types.AnyType():
            return "anything"
    return SIMPLE[type(kind).__name__]
