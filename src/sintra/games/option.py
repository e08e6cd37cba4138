"""The options of a game as it declares them: what a form for a new match can be made of, without knowing the game."""

import msgspec


class Option(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """An option by its name; its type says what else is to be known."""

    name: str


class NumberOption(Option, frozen=True, kw_only=True, tag="number"):
    """A whole number from `least` to `most`."""

    default: int
    least: int
    most: int


class SwitchOption(Option, frozen=True, kw_only=True, tag="switch"):
    """On or off."""

    default: bool


class ChoiceOption(Option, frozen=True, kw_only=True, tag="choice"):
    """One of some names."""

    default: str
    choices: tuple[str, ...]


class Drawn(msgspec.Struct, frozen=True):
    """A value that leaves it to chance: so many are drawn."""

    value: str
    size: int


class SetOption(Option, frozen=True, kw_only=True, tag="set"):
    """Some names, as many as one of `sizes`, at most one out of each group; or one of the values that are drawn."""

    default: tuple[str, ...]
    sizes: tuple[int, ...]
    groups: tuple[tuple[str, ...], ...]
    drawn: tuple[Drawn, ...]


AnyOption = NumberOption | SwitchOption | ChoiceOption | SetOption
