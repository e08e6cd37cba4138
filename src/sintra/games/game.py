"""What a game is to the rest of Sintra: a rule set with options that can start, read and describe its positions.

The methods that take `positions` work on an array of one position struct; they are how `State` talks to the game.
"""

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Union

import msgspec

from sintra.games.account import Account
from sintra.games.action import Action, ActionDetails
from sintra.games.checks import is_whole, seed_of, shown
from sintra.games.completion import Completion
from sintra.games.engine import begin
from sintra.games.errors import InvalidAction, InvalidOption
from sintra.games.final_bonus import FinalBonus
from sintra.games.option import AnyOption
from sintra.games.outcome import Outcome
from sintra.games.scoring_frame import ScoringFrame
from sintra.kernel.layout import Struct, StructArray, allocate
from sintra.kernel.rng import Seed, rng_of

if TYPE_CHECKING:
    from sintra.games.state import State


@dataclass(frozen=True, slots=True)
class Seen:
    """An action as somebody may know it, with a `?` where it shows hidden things, and words for it."""

    action: Action
    words: str

    @property
    def text(self) -> str:
        return str(self.action)


def check_game(game: object) -> None:
    """Raise InvalidOption unless this is a game."""
    if not isinstance(game, Game):
        raise InvalidOption(f"{shown(game)} is not a game, expected one such as sintra.chocolatier()")


class Game(ABC):
    """A rule set with its options."""

    name: ClassVar[str]
    rules_version: int
    """The version of the rules it is played by; it goes up when recorded matches would no longer replay."""
    rules_versions: ClassVar[tuple[int, ...]] = (1,)
    """The versions that can be played, the oldest first: a match is played to its end by those it was begun by."""
    action_count: ClassVar[int]
    report_layout: ClassVar[type[Struct]]
    script_layout: ClassVar[type[Struct]]
    reasons: ClassVar[tuple[str, ...]]
    declining: ClassVar[frozenset[int]] = frozenset()
    """The actions by which a seat does without something it would have to pay for."""
    turn_phases: ClassVar[frozenset[str]]
    """The phases in which a turn begins; an action in another one goes on with the turn of its seat."""
    declared_options: ClassVar[tuple[AnyOption, ...]]
    """What its options may be."""
    components: ClassVar[msgspec.Struct]
    """What is the same in every match, for whoever shows one."""
    hides_something: ClassVar[bool] = False
    """Whether a seat may know less than there is to know."""
    price_part: ClassVar[str | None] = None
    """What a score breakdown calls the points that actions cost at once (`price`), where they cost any."""
    players: int

    @classmethod
    @abstractmethod
    def sample_configurations(cls) -> "list[Game]":
        """Configurations of the game that have, together, every choice of each option, for tests and warm-up."""

    @classmethod
    @abstractmethod
    def named(cls, text: str) -> "Game | None":
        """The game with the options that its short name says, or None if the name says none."""

    @property
    @abstractmethod
    def options(self) -> Mapping[str, Any]:
        """The options as keyword arguments that make this game again."""

    @abstractmethod
    def __str__(self) -> str:
        """A short name with the options, such as `chocolatier-2-grey`."""

    def by_rules(self, version: int) -> "Game":
        """The same game by another version of its rules; InvalidOption if there is no such version."""
        self.checked_rules(version)
        return self

    def checked_rules(self, version: int) -> int:
        if version not in self.rules_versions:
            known = " or ".join(map(str, self.rules_versions))
            raise InvalidOption(f"the version of the rules is {shown(version)}, this Sintra plays version {known}")
        return version

    @property
    @abstractmethod
    def most_actions(self) -> int | None:
        """As many actions as no match can have more of, or None where nothing bounds them."""

    @property
    def kind(self) -> str:
        """A name for all games that are played alike: what was learned from matches of one is good for the others."""
        return self.name

    def start(self, *, seed: Seed | None = None, starting_player: int | None = None) -> "State":
        """A new match. With a seed the first deal is done, and later ones come by themselves; without, each is awaited.

        The starting player is drawn from the seed, or is seat 0 without one, unless given.
        """
        from sintra.games.state import State

        if starting_player is not None:
            self.check_seat(starting_player)
        positions = self.new_positions(1)
        secret = None if seed is None else seed_of(seed)
        begin(positions, rng_of(secret or 0, "start"))
        if starting_player is None and seed is None:
            starting_player = 0
        if starting_player is not None:
            self.set_starting_player(positions, starting_player)
        state = State(self, positions, seed=secret)
        state.deal_if_due()
        return state

    def parse(self, text: str) -> "State":
        """Read a one-line position text; InvalidPosition names every fault."""
        return self.from_dict(self.read_text(text))

    def from_dict(self, data: Mapping[str, Any]) -> "State":
        """Read the dict form of a position; InvalidPosition names every fault."""
        from sintra.games.state import State

        return State(self, self.read_dict(data))

    def action(self, action: "int | str | Action") -> Action:
        """The action value for an id, a text or a value; InvalidAction if there is no such action in this game."""
        if isinstance(action, str):
            return self.parse_action(action)
        return self.action_of(self.action_id(action))

    def action_id(self, action: "int | str | Action") -> int:
        """The id of an action given as id, text or value; InvalidAction if there is no such action in this game."""
        if isinstance(action, str):
            return self.parse_action(action).id
        if is_whole(action):
            if 0 <= action < self.action_count:
                return int(action)
        elif isinstance(action, self.action_types()):
            with contextlib.suppress(TypeError, ValueError, ArithmeticError):  # fields that no action has
                if self.action_of(action.id) == action:
                    return action.id
        raise InvalidAction(
            f"{shown(action)} is not an action of {self.name}: expected an id from 0 to {self.action_count - 1}, "
            "an action value, or a text as in docs/notation.md"
        )

    def read_action(self, fields: Mapping[str, Any]) -> Action:
        """The action value for its kind and fields as JSON gives them; InvalidAction says what is wrong with them."""
        kinds: Any = Union[self.action_types()]  # noqa: UP007  # it is made of a tuple
        try:
            return self.action_of(self.action_id(msgspec.convert(fields, kinds)))
        except msgspec.ValidationError as error:
            raise InvalidAction(f"{shown(fields)} is not an action of {self.name}: {error}") from None

    def check_seat(self, seat: int) -> None:
        """Raise InvalidOption unless there is such a seat."""
        if not is_whole(seat) or not 0 <= seat < self.players:
            raise InvalidOption(f"there is no seat {shown(seat)}: this game has seats 0 to {self.players - 1}")

    @abstractmethod
    def new_positions(self, count: int) -> StructArray:
        """An array of position structs with this game's options set and nothing else."""

    @abstractmethod
    def set_starting_player(self, positions: StructArray, seat: int) -> None:
        """Name the starting player of a match that has not begun."""

    @abstractmethod
    def action_types(self) -> tuple[type[Any], ...]: ...

    @abstractmethod
    def action_of(self, id: int) -> Action: ...

    @abstractmethod
    def parse_action(self, text: str) -> Action: ...

    @abstractmethod
    def explain_reason(self, positions: StructArray, id: int, reason: str) -> str:
        """A sentence that says why an action is not allowed, with the values it concerns."""

    @abstractmethod
    def describe(self, positions: StructArray, id: int) -> str:
        """An action in words, as it would go in this position."""

    @abstractmethod
    def phrase(self, id: int) -> str:
        """An action in words, without a position."""

    def seen(self, positions: StructArray, id: int, seat: int | None) -> Seen:
        """An action about to be taken as a seat (None: an onlooker) may know it."""
        return Seen(self.action_of(id), self.describe(positions, id))

    def seen_phrase(self, id: int, actor: int, seat: int | None) -> Seen:
        """The same without a position, for an action of the seat `actor`."""
        return Seen(self.action_of(id), self.phrase(id))

    def public_details(self, positions: StructArray, id: int) -> ActionDetails:
        """What everybody knows of a legal action in this position beyond its own fields.

        The `count` of tiles taken, the `colour` of a tile that is placed, the letters of a `plate` that is taken.
        """
        return {}

    def forced(self, reports: StructArray) -> tuple[tuple[int, int], ...]:
        """The actions that were taken with the latest one because they were the only ones: seats and ids."""
        return ()

    def passed(self, positions: StructArray) -> tuple[int, ...]:
        """The seats without whom the round goes on, since they can do nothing more in it."""
        return ()

    def completion(self, positions: StructArray) -> Completion | None:
        """How the line that the seat to move is asked about can be completed, where a game asks that."""
        return None

    def price(self, positions: StructArray, id: int) -> int:
        """The points that a legal action costs the seat to move at once, whatever comes of it."""
        return 0

    def has_revealed(self, earlier: StructArray, positions: StructArray) -> bool:
        """Whether anybody has learned something hidden between two positions of a round; where nothing is, nobody."""
        return False

    @abstractmethod
    def phase_name(self, phase: int) -> str: ...

    @abstractmethod
    def scores(self, positions: StructArray) -> tuple[int, ...]: ...

    @abstractmethod
    def outcome(self, positions: StructArray) -> Outcome:
        """The outcome of a finished match."""

    @abstractmethod
    def scoring(self, positions: StructArray, reports: StructArray) -> Any:
        """The breakdown of the latest scoring, for `State.scoring`."""

    @abstractmethod
    def settle(self, positions: StructArray, reports: StructArray) -> None:
        """Begin the scoring of the round now, whatever is left to be taken, unless it has begun or is over."""

    @abstractmethod
    def accounts(self, positions: StructArray, scoring: Any) -> tuple[Account, ...]:
        """What each seat has of the round, with its scoring if it has been scored, for `State.accounts`."""

    @abstractmethod
    def derived(self, positions: StructArray, view: Mapping[str, Any], expected: Sequence[int]) -> msgspec.Struct:
        """What follows by the rules from a position, told to somebody who knows this view of it.

        `expected` is what each seat would gain or lose yet if the round ended now.
        """

    @abstractmethod
    def scoring_frames(
        self, before: Mapping[str, Any], after: Mapping[str, Any], scoring: Any
    ) -> Sequence[ScoringFrame[Any, Any]]:
        """A scoring as it is shown, between the views before and after the action that it came with."""

    @abstractmethod
    def final_bonuses(self, view: Mapping[str, Any], scoring: Any) -> Sequence[tuple[FinalBonus, ...]]:
        """What the end of the match brought each seat beyond its last round, in the order in which it is counted."""

    def set_up_order(self, starting_player: int) -> tuple[int, ...]:
        """The seats that set something up before the first turn, in their order."""
        return ()

    @abstractmethod
    def read_script(self, positions: StructArray, data: Mapping[str, Any]) -> StructArray:
        """Check a scripted deal against a position and make a script of it; InvalidDeal says what is wrong."""

    @abstractmethod
    def write_script(self, scripts: StructArray) -> Mapping[str, Any]:
        """The dict form of a deal."""

    @abstractmethod
    def read_dict(self, data: Mapping[str, Any]) -> StructArray: ...

    @abstractmethod
    def write_dict(self, positions: StructArray) -> Mapping[str, Any]: ...

    @abstractmethod
    def read_text(self, text: str) -> Mapping[str, Any]: ...

    @abstractmethod
    def write_text(self, data: Mapping[str, Any]) -> str:
        """The line of text for a dict form or a view."""

    @abstractmethod
    def view(self, positions: StructArray, seat: int | None) -> Mapping[str, Any]:
        """The dict form with everything blanked that the seat (None: an onlooker) may not know."""

    def new_report(self) -> StructArray:
        return allocate(self.report_layout, 1)

    def new_script(self) -> StructArray:
        return allocate(self.script_layout, 1)
