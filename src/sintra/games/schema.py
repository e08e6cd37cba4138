"""The declared types of all games as unions: what a message may hold, whichever game it is about.

This is the one list that a new game has to join for its types to be known to messages, pages and documents. To mypy a
union is just that. At run time msgspec would not read it, since two TypedDicts have nothing to be told apart by; there
it is a mark with the union's name, and whoever makes schemas looks the name up in `GAME_TYPES`.
"""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta

from sintra.games.chocolatier.text.action import ACTION_TYPES as CHOCOLATIER_ACTIONS
from sintra.games.chocolatier.text.action import Action as ChocolatierAction
from sintra.games.chocolatier.text.explanation import Scoring as ChocolatierScoring
from sintra.games.chocolatier.text.schema import ChocolatierOptions, ChocolatierPosition
from sintra.games.declaration import DECLARED
from sintra.games.duel.text.action import ACTION_TYPES as DUEL_ACTIONS
from sintra.games.duel.text.action import Action as DuelAction
from sintra.games.duel.text.explanation import Scoring as DuelScoring
from sintra.games.duel.text.schema import DuelOptions, DuelView

GAME_TYPES: dict[str, dict[str, tuple[Any, ...]]] = {
    "chocolatier": {
        "Position": (ChocolatierPosition,),
        "Scoring": (ChocolatierScoring,),
        "Action": CHOCOLATIER_ACTIONS,
        "Options": (ChocolatierOptions,),
    },
    "duel": {
        "Position": (DuelView,),
        "Scoring": (DuelScoring,),
        "Action": DUEL_ACTIONS,
        "Options": (DuelOptions,),
    },
}
"""By game, the members that it adds to each union."""

if TYPE_CHECKING:
    Position = ChocolatierPosition | DuelView
    Scoring = ChocolatierScoring | DuelScoring
    Action = ChocolatierAction | DuelAction
    Options = ChocolatierOptions | DuelOptions
else:
    Position = Annotated[dict[str, Any], Meta(extra_json_schema={DECLARED: "Position"})]
    Scoring = Annotated[Any, Meta(extra_json_schema={DECLARED: "Scoring"})]
    Action = Annotated[Any, Meta(extra_json_schema={DECLARED: "Action"})]
    Options = Annotated[dict[str, Any], Meta(extra_json_schema={DECLARED: "Options"})]
