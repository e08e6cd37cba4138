"""Values of the declared types of messages: any that the type allows, so that every new message is tried by itself."""

import random
import string
from typing import Any

from msgspec import inspect

LETTERS = string.ascii_letters + string.digits + "_-"
LONGEST_TEXT = 40
"""Longer texts than this are made only where a type asks for them."""


def value_of(kind: inspect.Type, rng: random.Random) -> Any:
    """Some value of a type."""
    match kind:
        case inspect.Metadata(type=inner):
            return value_of(inner, rng)
        case inspect.IntType(ge=least, le=most):
            low, high = least or 0, 3 if most is None else most
            return rng.choice((low, high, rng.randint(low, min(high, low + 9))))
        case inspect.StrType():
            return text_of(kind, rng)
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.UnionType(types=types):
            return value_of(rng.choice(types), rng)
        case inspect.ListType(item_type=item, max_length=most):
            return [value_of(item, rng) for _ in range(rng.randint(0, most or 3))]
        case inspect.DictType(key_type=key, value_type=value):
            return {str(value_of(key, rng)): value_of(value, rng) for _ in range(rng.randint(0, 3))}
        case inspect.StructType():
            return struct_of(kind, rng)
        case inspect.AnyType():
            return rng.choice((None, True, 0, -1, 2, "x", [], {}))
    raise AssertionError(f"the grammar does not know {kind}: teach it")


def struct_of(kind: inspect.StructType, rng: random.Random) -> dict[str, Any]:
    """All that a struct must have, and some of what it may."""
    found: dict[str, Any] = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
    for field in kind.fields:
        if field.required or rng.random() < 0.5:
            found[field.encode_name] = value_of(field.type, rng)
    return found


def text_of(kind: inspect.StrType, rng: random.Random) -> str:
    """A text as long as it may be, of letters that every pattern of ours takes."""
    if kind.pattern is not None and "0-9a-f" in kind.pattern:
        return rng.randbytes(32).hex()
    least, most = kind.min_length or 0, kind.max_length or 64
    length = rng.choice((max(1, least), rng.randint(max(1, least), max(1, min(most, LONGEST_TEXT)))))
    return "".join(rng.choices(LETTERS, k=length))
