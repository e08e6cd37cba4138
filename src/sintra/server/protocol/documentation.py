"""The tables of docs/protocol.md, made of the message types.

`python -m sintra.server.protocol.documentation` renews them.
"""

import inspect
from pathlib import Path
from typing import get_args

from msgspec import inspect as types

from sintra.games.documentation import with_parts
from sintra.games.type_table import field_table, fields_in
from sintra.server.http.endpoint import ENDPOINTS
from sintra.server.protocol.command import AnyCommand, AnyQuestion, Command
from sintra.server.protocol.server_message import EventView, ServerMessage
from sintra.server.table.refusal import CODES

BEGIN, END = "<!-- made by sintra.server.protocol.documentation -->", "<!-- end -->"
PAGE = Path("docs/protocol.md")


def page_with_tables(page: str) -> str:
    """The page with its generated part made anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables()}{END}{after}"


def tables() -> str:
    parts = [
        "## Commands\nEvery one has these fields, and perhaps some of its own.\n\n",
        field_table(fields_in(Command)),
        "\n",
        *(message_table(kind) for kind in get_args(AnyCommand)),
        "## Questions\n",
        *(message_table(kind) for kind in get_args(AnyQuestion)),
        "## Messages of the server\n",
        *(message_table(kind) for kind in get_args(ServerMessage)),
        "## Events\nWhat an `event` message or an entry of the log tells; the field `kind` says which.\n",
        *(message_table(kind) for kind in get_args(EventView)),
        "## Parts\n",
        *(message_table(kind) for kind in parts_of(*get_args(ServerMessage), *get_args(EventView))),
        "## Refusals\n| code | meaning |\n|---|---|\n",
        *(f"| `{code}` | {meaning} |\n" for code, meaning in CODES.items()),
        "\n## HTTP pages\n| page | takes | answers | what it does |\n|---|---|---|---|\n",
        *(
            f"| `{page.method} {page.path}` | {name_of(page.body)} | {name_of(page.answer)} | {page.summary} |\n"
            for page in ENDPOINTS
        ),
        "\n",
        *(message_table(kind) for kind in http_parts()),
    ]
    return "".join(parts)


def http_parts() -> list[type]:
    named = [kind for page in ENDPOINTS for kind in (page.body, page.answer) if isinstance(kind, type)]
    known = set(parts_of(*get_args(ServerMessage), *get_args(EventView)))
    return [kind for kind in dict.fromkeys([*named, *parts_of(*named)]) if kind not in known]


def name_of(kind: type | str | None) -> str:
    if kind is None:
        return ""
    return f"`{kind.__name__}`" if isinstance(kind, type) else kind


def parts_of(*kinds: type) -> list[type]:
    """The types that occur in these messages, in the order of their appearance."""
    return [kind for kind in with_parts(kinds) if kind not in kinds]


def message_table(kind: type) -> str:
    """A message: its name, what it is for, its fields."""
    info = fields_in(kind)
    tag = info.tag if isinstance(info, types.StructType) else None
    shared = Command.__struct_fields__ if issubclass(kind, Command) else ()
    return f"### `{tag or kind.__name__}`\n{inspect.cleandoc(kind.__doc__ or '')}\n" + field_table(info, shared) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
