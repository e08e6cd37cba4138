"""How a game declares the types of what it tells: marks that schemas are made of, and that nothing at run time costs.

Positions, boards, deals and options are TypedDicts: `State.to_dict()` and `view()` give plain dicts, so a dict is built
once and is checked by mypy where it is written and where it is read, while a struct would have to be turned into a dict
for each caller. Actions and scorings are values with methods of their own; those are structs, which msgspec writes
without a detour.
"""

import re
from collections.abc import Iterable

from msgspec import Meta

DECLARED = "x-declared"
"""The entry of a schema that names one of the unions in `sintra.games.schema`."""


def one_of(names: Iterable[str], description: str = "") -> Meta:
    """A text that is one of some names.

    >>> one_of(["row", "column"]).extra_json_schema
    {'enum': ['row', 'column']}
    """
    return Meta(description=description or None, extra_json_schema={"enum": list(names)})


def named(names: Iterable[str], description: str = "") -> Meta:
    """The name of a thing, of which there are so many that a schema had better not list them each time.

    >>> named(["B", "RT"]).extra_json_schema
    {'pattern': '^(?:B|RT)$'}
    """
    return shaped(f"^(?:{'|'.join(map(re.escape, names))})$", description)


def letters_of(letters: str, description: str = "") -> Meta:
    """A text of some letters, each as often as there are tiles.

    >>> letters_of("UB").extra_json_schema
    {'pattern': '^[UB]*$'}
    """
    return shaped(f"^[{letters}]*$", description)


def shaped(pattern: str, description: str = "") -> Meta:
    """A text that a pattern matches.

    It stands in the schema only: Python may crash when it ends after msgspec has read types that share a pattern of its
    own (msgspec issue 717).
    """
    return Meta(description=description or None, extra_json_schema={"pattern": pattern})


def said(description: str) -> Meta:
    """What is to be known of a field beyond its type."""
    return Meta(description=description)
