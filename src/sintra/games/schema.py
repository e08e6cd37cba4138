"""The declared types of all games as unions: what a message may hold, whichever game it is about.

This is the one list that a new game has to join for its types to be known to messages, pages and documents. To mypy a
union is just that. At run time msgspec would not read it, since two TypedDicts have nothing to be told apart by; there
it is a mark with the union's name, and whoever makes schemas looks the name up in `GAME_TYPES`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, cast

from msgspec import Meta

from sintra.games.action import Action as AnyAction
from sintra.games.chocolatier.text.action import ACTION_TYPES as CHOCOLATIER_ACTIONS
from sintra.games.chocolatier.text.action import Action as ChocolatierAction
from sintra.games.chocolatier.text.derived import ChocolatierComponents, ChocolatierDerived
from sintra.games.chocolatier.text.explanation import Scoring as ChocolatierScoring
from sintra.games.chocolatier.text.schema import ChocolatierOptions, ChocolatierPosition
from sintra.games.declaration import DECLARED, one_of
from sintra.games.duel.text.action import ACTION_TYPES as DUEL_ACTIONS
from sintra.games.duel.text.action import Action as DuelAction
from sintra.games.duel.text.derived import DuelComponents, DuelDerived
from sintra.games.duel.text.explanation import Scoring as DuelScoring
from sintra.games.duel.text.schema import DuelOptions, DuelView
from sintra.games.game import Game
from sintra.games.state import State

GAME_TYPES: dict[str, dict[str, tuple[Any, ...]]] = {
    "chocolatier": {
        "Position": (ChocolatierPosition,),
        "Scoring": (ChocolatierScoring,),
        "Action": CHOCOLATIER_ACTIONS,
        "Options": (ChocolatierOptions,),
        "Derived": (ChocolatierDerived,),
        "Components": (ChocolatierComponents,),
    },
    "duel": {
        "Position": (DuelView,),
        "Scoring": (DuelScoring,),
        "Action": DUEL_ACTIONS,
        "Options": (DuelOptions,),
        "Derived": (DuelDerived,),
        "Components": (DuelComponents,),
    },
}
"""By game, the members that it adds to each union."""

GameName = Annotated[str, one_of(GAME_TYPES)]

if TYPE_CHECKING:
    Position = ChocolatierPosition | DuelView
    Scoring = ChocolatierScoring | DuelScoring
    Action = ChocolatierAction | DuelAction
    Options = ChocolatierOptions | DuelOptions
    Derived = ChocolatierDerived | DuelDerived
    Components = ChocolatierComponents | DuelComponents
else:
    Position = Annotated[dict[str, Any], Meta(extra_json_schema={DECLARED: "Position"})]
    Scoring = Annotated[Any, Meta(extra_json_schema={DECLARED: "Scoring"})]
    Action = Annotated[Any, Meta(extra_json_schema={DECLARED: "Action"})]
    Options = Annotated[dict[str, Any], Meta(extra_json_schema={DECLARED: "Options"})]
    Derived = Annotated[Any, Meta(extra_json_schema={DECLARED: "Derived"})]
    Components = Annotated[Any, Meta(extra_json_schema={DECLARED: "Components"})]


# What the games write is checked where they write it; the generic classes between them and a message know only dicts.


def position_of(state: State, seat: int | None) -> Position:
    """The position as a seat, or with None an onlooker, may know it."""
    return cast(Position, state.view(seat))


def options_of(options: Mapping[str, Any]) -> Options:
    """The options of a game."""
    return cast(Options, options)


def action_of(action: AnyAction) -> Action:
    """An action of any game."""
    return cast(Action, action)


def derived_of(state: State, seat: int | None, view: Position) -> Derived:
    """What follows from the position as a seat may know it, told by its view."""
    return cast(Derived, state.derived(seat, view))


def components_of(game: type[Game]) -> Components:
    """What is the same in every match of a game."""
    return cast(Components, game.components)
