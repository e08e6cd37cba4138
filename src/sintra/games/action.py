"""What all actions have in common: a small value that says what is done and knows no position."""

from typing import Protocol

import msgspec


class Action(Protocol):
    """An action of any game; its `str` is the action's text."""

    @property
    def id(self) -> int: ...

    @property
    def kind(self) -> str: ...


class ActionValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """A value with the fields of one kind of action; written as JSON it says its kind."""

    @property
    def kind(self) -> str:
        """The declared name of this kind of action."""
        return str(self.__struct_config__.tag)
