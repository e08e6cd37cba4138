"""A position of a match in progress, as people and programs use it: checked, explained, and the same for every game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sintra.games.account import Account
from sintra.games.action import Action, ActionDetails
from sintra.games.checks import seed_of, shown
from sintra.games.completion import Completion
from sintra.games.engine import (
    act,
    deal_first,
    determinise_first,
    expect_points,
    list_legal,
    preview_legal,
    reason_against,
)
from sintra.games.errors import IllegalAction, InvalidAction, InvalidDeal
from sintra.games.final_bonus import FinalBonus
from sintra.games.game import Game, Seen
from sintra.games.outcome import Outcome
from sintra.games.placed_tile import Cell
from sintra.games.runs import cells_of
from sintra.games.scoring_frame import ScoringFrame
from sintra.kernel import copied
from sintra.kernel.generic import AWAITS_DEAL, LEGAL, OVER
from sintra.kernel.layout import StructArray
from sintra.kernel.rng import Seed, rng_of

ActionLike = int | str | Action


PREVIEWED = 6
"""How many numbers a kernel finds for a preview."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a legal action would bring: tiles taken, those that find no room, points if the board were scored now.

    An action that places a tile brings what this tile scores in its cell, and nothing of what follows from it. `ending`
    is what it adds, beyond the points, to what the board is worth at the end of the match, if the round ended now.
    `cells` are those of its row to which the tile of the line that a draft fills could go; None for what fills no line.
    `strands` are the lines, from 1, for which a plate takes the last chance of a cell away.
    """

    action: int
    taken: int
    fallen: int
    points: int
    ending: int
    cells: tuple[Cell, ...] | None
    strands: tuple[int, ...]


class State:
    """One position of one game. Actions may be given as id, text or value wherever one is expected.

    A state with a seed deals by itself when a round ends; one without waits (`awaits_deal`) until `deal` is called.
    Two states are equal when their games and positions are; seeds do not count.
    """

    __slots__ = ("_legal", "_positions", "_reports", "_seed", "game")

    def __init__(self, game: Game, positions: StructArray, *, seed: bytes | None = None) -> None:
        self.game = game
        self._positions = positions
        self._reports = game.new_report()
        self._seed = seed
        self._legal = np.empty(game.action_count, np.int16)

    @property
    def to_move(self) -> int | None:
        """The seat to act, or None when a deal is awaited or the match is over."""
        seat = int(self._positions["to_move"][0])
        return seat if seat >= 0 else None

    @property
    def phase(self) -> str:
        return self.game.phase_name(int(self._positions["phase"][0]))

    @property
    def starting_player(self) -> int:
        """The seat that starts the round; between rounds the one that will start the next."""
        return int(self._positions["starting_player"][0])

    @property
    def round(self) -> int:
        """How many rounds have begun."""
        return int(self._positions["round"][0])

    @property
    def awaits_deal(self) -> bool:
        return bool(self._positions["phase"][0] == AWAITS_DEAL)

    @property
    def is_over(self) -> bool:
        return bool(self._positions["phase"][0] == OVER)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.scores(self._positions)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return self.game.outcome(self._positions) if self.is_over else None

    @property
    def scoring(self) -> Any:
        """What the latest scoring gave each seat and why, or None if this state has seen none."""
        return self.game.scoring(self._positions, self._reports)

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats without whom the round goes on, since they can do nothing more in it."""
        return self.game.passed(self._positions)

    @property
    def forced(self) -> tuple[tuple[int, int], ...]:
        """The actions that followed the latest one by themselves, each the only one there was: pairs of seat and id."""
        return self.game.forced(self._reports)

    @property
    def completion(self) -> Completion | None:
        """How the line that the seat to move is asked about can be completed, or None if that is not asked."""
        return self.game.completion(self._positions)

    def price(self, action: ActionLike) -> int:
        """The points that a legal action costs the seat to move at once, whatever comes of it."""
        return self.game.price(self._positions, self.game.action_id(action))

    def has_revealed(self, earlier: "State") -> bool:
        """Whether anybody has learned something hidden since an earlier state of the same round."""
        return self.game.has_revealed(earlier._positions, self._positions)

    @property
    def position(self) -> StructArray:
        """A copy of the position struct, as an array of one, for kernels."""
        return copied(self._positions)

    def legal_actions(self) -> list[int]:
        """The ids of all legal actions, ascending; empty when nobody is to move."""
        return self._legal[: list_legal(self._positions, self._legal)].tolist()

    def previews(self) -> list[Preview]:
        """What each legal action would bring the seat to move, ascending by id; empty when nobody is to move."""
        if self.to_move is None:
            return []
        positions = np.empty(2, self._positions.dtype)
        positions[0] = self._positions[0]
        found = np.zeros((self.game.action_count, PREVIEWED), np.int16)
        count = preview_legal(positions, self.game.new_report(), self._legal, found)
        ids = self._legal[:count].tolist()
        return [
            Preview(id, taken, fallen, points, ending, None if cells < 0 else cells_of(cells), lines_in(lines))
            for id, (taken, fallen, points, ending, cells, lines) in zip(ids, found[:count].tolist(), strict=True)
        ]

    def expected(self) -> list[int]:
        """How many points each seat would gain or lose yet if the round ended now, chips and the match's end apart.

        Its score would not fall below zero. Where there is a choice of cells, it is made for the most points.
        """
        positions = np.empty(2, self._positions.dtype)
        positions[0] = self._positions[0]
        found = np.zeros(self.game.players, np.int16)
        expect_points(positions, self.game.new_report(), found)
        return found.tolist()

    def accounts(self) -> tuple[Account, ...]:
        """What each seat has of the round: once it is over what it brought, and what is taken into the next one."""
        scoring = self.scoring if self.to_move is None else None
        is_of_this_round = scoring is not None and scoring.round == self.round
        return self.game.accounts(self._positions, scoring if is_of_this_round else None)

    def settled(self) -> "State":
        """This state as it would be if the round ended now: each tile where it brings most, nothing paid for it.

        So it brings the points that `expected` tells, or more where other cells bring more together. It deals nothing
        by itself.
        """
        state = self.unseeded()
        state.game.settle(state._positions, state._reports)
        while state.to_move is not None:
            legal = state.legal_actions()
            declined = [action for action in legal if action in state.game.declining]
            state.apply(declined[0] if declined else max(legal, key=state._worth_settled))
        return state

    def _worth_settled(self, action: int) -> int:
        """The score of the seat to move at the end of this scoring if it takes an action, by `expected`."""
        child, seat = self.child(action), self.to_move
        assert seat is not None  # or there were no action
        return child.accounts()[seat].after if child.is_over else child.scores[seat] + child.expected()[seat]

    def parse_action(self, text: str) -> int:
        """The id of an action's text; it need not be legal here."""
        if not isinstance(text, str):
            raise InvalidAction(f"{shown(text)} is not an action's text")
        return self.game.parse_action(text).id

    def action_text(self, action: ActionLike) -> str:
        return str(self.game.action(action))

    def reason(self, action: ActionLike) -> str | None:
        """The stable code of why an action is not allowed here, or None if it is."""
        verdict = reason_against(self._positions, self.game.action_id(action))
        return None if verdict == LEGAL else self.game.reasons[verdict]

    def describe(self, action: ActionLike) -> str:
        """An action in words; IllegalAction if it is not allowed here."""
        id = self.game.action_id(action)
        self._refuse(id, reason_against(self._positions, id))
        return self.game.describe(self._positions, id)

    def seen(self, action: ActionLike, seat: int | None) -> Seen:
        """A legal action as a seat, or with None an onlooker, may know it; IllegalAction if it is not allowed here."""
        if seat is not None:
            self.game.check_seat(seat)
        id = self.game.action_id(action)
        self._refuse(id, reason_against(self._positions, id))
        return self.game.seen(self._positions, id, seat)

    def public_details(self, action: ActionLike) -> ActionDetails:
        """What everybody knows of a legal action here beyond its own fields, such as how many tiles it takes."""
        return self.game.public_details(self._positions, self.game.action_id(action))

    def apply(self, action: ActionLike) -> None:
        """Carry out an action of the seat to move; IllegalAction says why it is not allowed, and changes nothing."""
        id = self.game.action_id(action)
        self._refuse(id, act(self._positions, self._reports, id))
        self.deal_if_due()

    def child(self, action: ActionLike) -> "State":
        """The state after an action; this one stays as it is."""
        child = self.copy()
        child.apply(action)
        return child

    def copy(self) -> "State":
        """An equal state that goes its own way, with the same seed."""
        twin = object.__new__(State)
        twin.game = self.game
        twin._positions = copied(self._positions)
        twin._reports = copied(self._reports)
        twin._seed = self._seed
        twin._legal = np.empty_like(self._legal)
        return twin

    __copy__ = copy

    def unseeded(self) -> "State":
        """An equal state that goes its own way and deals nothing by itself."""
        twin = self.copy()
        twin._seed = None
        return twin

    def deal(self, *, seed: Seed | None = None, **script: Any) -> dict[str, Any]:
        """Deal to a state that awaits it, by a seed or as scripted (Chocolatier: tiles=…, effects=…); return the deal.

        Each round has its own stream of a seed, so the same seed gives the deals of a state started with it.
        """
        if not self.awaits_deal:
            raise InvalidDeal(f"no deal is due: the phase is {self.phase!r}, a deal is made in the phase 'deal'")
        if (seed is None) == (not script):
            raise InvalidDeal("expected either a seed or a scripted deal")
        if seed is None:
            scripts = self.game.read_script(self._positions, script)
            self._deal(0, scripts)
        else:
            scripts = self.game.new_script()
            self._deal(seed_of(seed), scripts)
        return dict(self.game.write_script(scripts))

    def deal_if_due(self) -> None:
        """Deal from the state's own seed where it has one and a deal is awaited."""
        if self._seed is not None and self.awaits_deal:
            self._deal(self._seed, self.game.new_script())

    def to_dict(self) -> dict[str, Any]:
        """The readable JSON form; see docs/notation.md."""
        return dict(self.game.write_dict(self._positions))

    def view(self, seat: int | None) -> dict[str, Any]:
        """The dict form as a seat may know it; None stands for an onlooker."""
        if seat is not None:
            self.game.check_seat(seat)
        return dict(self.game.view(self._positions, seat))

    def derived(self, seat: int | None, view: Mapping[str, Any] | None = None) -> Any:
        """What follows by the rules from the position as a seat may know it; its view, if it is at hand, saves time."""
        return self.game.derived(self._positions, self.view(seat) if view is None else view, self.expected())

    def scoring_frames(self, before: Mapping[str, Any], seat: int | None) -> Sequence[ScoringFrame[Any, Any]]:
        """The latest scoring as it is shown to a seat, whose view before the action that it came with is given."""
        return self.game.scoring_frames(before, self.view(seat), self.scoring)

    def final_bonuses(self) -> Sequence[tuple[FinalBonus, ...]]:
        """What the end of the match brought each seat beyond its last round; nothing before it is over."""
        return self.game.final_bonuses(self.view(None), self.scoring) if self.is_over and self.scoring else ()

    def view_text(self, seat: int | None) -> str:
        """The line of text as a seat may know it; None stands for an onlooker."""
        return self.game.write_text(self.view(seat))

    def determinise(self, seat: int, seed: Seed) -> "State":
        """A state as this seat might think it to be: what it may not know is dealt anew. It deals nothing by itself."""
        self.game.check_seat(seat)
        positions = self.position
        determinise_first(positions, int(seat), rng_of(seed_of(seed), "determinise"))
        return State(self.game, positions)

    def __str__(self) -> str:
        return self.game.write_text(self.to_dict())

    def __repr__(self) -> str:
        return f"<State {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and bool(
            (self._positions.view(np.uint8) == other._positions.view(np.uint8)).all()
        )

    __hash__ = None  # type: ignore[assignment]

    def _deal(self, seed: Seed, scripts: StructArray) -> None:
        deal_first(self._positions, rng_of(seed, "deal", self.round + 1), scripts)

    def _refuse(self, id: int, verdict: int) -> None:
        if verdict != LEGAL:
            reason = self.game.reasons[verdict]
            raise IllegalAction(self.game.explain_reason(self._positions, id, reason), reason)


@cache
def lines_in(lines: int) -> tuple[int, ...]:
    """The lines, from 1, of a set.

    >>> lines_in(0b101)
    (1, 3)
    """
    return tuple(line + 1 for line in range(lines.bit_length()) if lines >> line & 1)
