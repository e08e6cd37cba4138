"""The tables of docs/notation.md, made of the declared types; `python -m sintra.games.documentation` renews them."""

import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import inspect as types

from sintra.games.chocolatier.text.schema import ChocolatierDeal
from sintra.games.duel.text.schema import DuelDeal, DuelPosition
from sintra.games.schema import GAME_TYPES
from sintra.games.type_table import field_table, fields_in, type_text

BEGIN, END = "<!-- {game}: made by sintra.games.documentation -->\n", "<!-- end of {game} -->"
PAGE = Path("docs/notation.md")
ALSO: dict[str, tuple[Any, ...]] = {"chocolatier": (ChocolatierDeal,), "duel": (DuelPosition, DuelDeal)}
"""Declared types that no message holds, by game."""


def page_with_tables(page: str) -> str:
    """The page with its generated parts made anew."""
    for game in GAME_TYPES:
        begin, end = BEGIN.format(game=game), END.format(game=game)
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}{tables(game)}{end}{after}"
    return page


def tables(game: str) -> str:
    """The actions of a game by kind, and all its other declared types."""
    members = {union: kinds for union, kinds in GAME_TYPES[game].items() if union != "Action"}
    kinds = [*ALSO[game], *(kind for kinds in members.values() for kind in kinds)]
    return "".join(
        [
            "### Actions as JSON\nAn action says its `kind`, and with it the fields of that kind.\n\n",
            "| kind | fields | |\n|---|---|---|\n",
            *(action_row(kind) for kind in GAME_TYPES[game]["Action"]),
            "\n### Declared types\n",
            *(
                f"#### `{kind.__name__}`\n{summary(kind)}\n{field_table(fields_in(kind))}\n"
                for kind in with_parts(kinds)
            ),
        ]
    )


def action_row(kind: type) -> str:
    info = fields_in(kind)
    fields = ", ".join(f"`{field.name}` {type_text(field.type)}" for field in info.fields)
    tag = info.tag if isinstance(info, types.StructType) else ""
    return f"| `{tag}` | {fields} | {summary(kind)} |\n"


def summary(kind: type) -> str:
    return inspect.cleandoc(kind.__doc__ or "").partition("\n")[0]


def with_parts(kinds: Iterable[type]) -> list[type]:
    """Types and those that occur in them, each after the first that mentions it."""
    found: dict[type, None] = {}
    for kind in kinds:
        found |= dict.fromkeys(classes_in(types.type_info(kind)))
    return list(found)


def classes_in(info: object) -> Iterator[type]:
    """The classes with fields that the description of a type mentions, itself first."""
    if isinstance(info, types.StructType | types.TypedDictType):
        yield info.cls
    if isinstance(info, tuple):
        for part in info:
            yield from classes_in(part)
    elif isinstance(info, types.Field | types.Type):
        for name in ("type", "types", "item_type", "item_types", "value_type", "fields"):
            yield from classes_in(getattr(info, name, None))


if __name__ == "__main__":
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
