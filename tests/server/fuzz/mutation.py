"""What can be wrong with a message: each way has a name, so that it can be counted."""

import json
import random
from collections.abc import Callable
from typing import Any

LONG = "x" * 5000
TEXTS = (
    "",
    "\0",
    "\u202egnp",
    "\ufeff",
    "e" + "\u0301" * 100,
    "\U0001f469\u200d\U0001f4bb" * 20,
    "\ud800",
    "' OR 1=1 --",
    "../../etc/passwd",
    "\r\nSet-Cookie: a=b",
    "{}",
    "x" * 600,
)
NUMBERS = (-1, 4, 2**31, 2**53, 2**63, 2**64, -(2**63), 1.5, 1e308)
ODD_LITERALS = ("9" * 400, "-" + "9" * 400, "1e400", "NaN", "Infinity", "-0", "1E5", "0x1", "01", "1e-400", "truefalse")
MARK = "\u2603mark"

Mutation = Callable[[dict[str, Any], random.Random], str | bytes]


def dumped(message: Any) -> str:
    return json.dumps(message)


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside a message."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, inner in inside for place in places_in(inner, (*path, key)))]


def with_value(message: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The same message with another value in one place."""
    if not path:
        return value
    copied = dict(message) if isinstance(message, dict) else list(message)
    copied[path[0]] = with_value(copied[path[0]], path[1:], value)
    return copied


def somewhere(message: dict[str, Any], rng: random.Random, value: Any) -> Any:
    places = [place for place in places_in(message) if place]
    return with_value(message, rng.choice(places), value) if places else value


def another_type(message: dict[str, Any], rng: random.Random) -> str:
    return dumped(somewhere(message, rng, rng.choice((None, True, [], {}, "x", 7, [message], {"a": 1}, 1.5))))


def out_of_range(message: dict[str, Any], rng: random.Random) -> str:
    return dumped(somewhere(message, rng, rng.choice(NUMBERS)))


def odd_text(message: dict[str, Any], rng: random.Random) -> str:
    return dumped(somewhere(message, rng, rng.choice(TEXTS)))


def odd_number(message: dict[str, Any], rng: random.Random) -> str:
    return dumped(somewhere(message, rng, MARK)).replace(dumped(MARK), rng.choice(ODD_LITERALS))


def deep_nesting(message: dict[str, Any], rng: random.Random) -> str:
    opening, closing = rng.choice((("[", "]"), ('{"a":', "}")))
    depth = rng.choice((20, 200, 600))
    nested = opening * depth + ("0" + closing * depth if rng.random() < 0.5 else "")
    return dumped(somewhere(message, rng, MARK)).replace(dumped(MARK), nested)


def twice_the_key(message: dict[str, Any], rng: random.Random) -> str:
    key = rng.choice(list(message) or ["id"])
    return f"{dumped(message)[:-1]}, {dumped(key)}: {dumped(rng.choice((message.get(key), 'x', 0, None)))}}}"


def field_missing(message: dict[str, Any], rng: random.Random) -> str:
    left_out = rng.choice(list(message) or [""])
    return dumped({key: value for key, value in message.items() if key != left_out})


def field_unknown(message: dict[str, Any], rng: random.Random) -> str:
    return dumped(message | {rng.choice(("admin", "__proto__", "", "Seat", "\u0456d")): rng.choice((True, 0, {}))})


def cut_off(message: dict[str, Any], rng: random.Random) -> str:
    text = dumped(message)
    return text[: rng.randrange(len(text))]


def too_long(message: dict[str, Any], rng: random.Random) -> str:
    return dumped(message)[:-1] + " " * rng.choice((4096, 5000, 20_000)) + "}"


def bytes_damaged(message: dict[str, Any], rng: random.Random) -> bytes:
    return damaged(dumped(message).encode(), rng)


def damaged(text: bytes, rng: random.Random) -> bytes:
    """Some bytes lost, doubled, exchanged or put in."""
    data = bytearray(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(4):
            case 0:
                del data[at : at + rng.randint(1, 8)]
            case 1:
                data[at:at] = data[at : at + rng.randint(1, 40)]
            case 2:
                data[at : at + 1] = bytes([rng.randrange(256)])
            case 3:
                data[at:at] = rng.choice((b"null", b"-1", b'"', b"{", b"[", b"\\u0000", b"\xf0\x9f", b":", b","))
    return bytes(data)


def no_message(message: dict[str, Any], rng: random.Random) -> str | bytes:
    return rng.choice(("", "null", "[]", "1", '"x"', "hello", b"\xff\xfe", bytes(range(256)), "{}", "[{}]", "\ufeff{}"))


def as_binary(message: dict[str, Any], rng: random.Random) -> bytes:
    return dumped(message).encode()


MUTATIONS: tuple[Mutation, ...] = (
    another_type,
    out_of_range,
    odd_text,
    odd_number,
    deep_nesting,
    twice_the_key,
    field_missing,
    field_unknown,
    cut_off,
    too_long,
    bytes_damaged,
    no_message,
    as_binary,
)


def mutated(message: dict[str, Any], rng: random.Random) -> tuple[str, str | bytes]:
    """A message with something wrong, and what that is called."""
    mutation = rng.choice(MUTATIONS)
    return mutation.__name__.replace("_", " "), mutation(message, rng)
