"""What all actions have in common: a small value that says what is done and knows no position."""

from typing import Protocol, TypedDict

import msgspec


class Action(Protocol):
    """An action of any game; its `str` is the action's text."""

    @property
    def id(self) -> int: ...

    @property
    def kind(self) -> str: ...


class ActionDetails(TypedDict, total=False):
    """What everybody knows of an action beyond its own fields, where it applies.

    The `count` of tiles taken, the `colour` of a tile that is placed, the letters of a `plate` that is taken, and the
    `moons` that a draft takes tiles from: the small ones by their numbers, 5 is the large one.
    """

    count: int
    colour: str
    plate: str
    moons: list[int]


class ActionValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """A value with the fields of one kind of action; written as JSON it says its kind."""

    @property
    def kind(self) -> str:
        """The declared name of this kind of action."""
        return str(self.__struct_config__.tag)
