"""Azul Duel as a game: its options, and the one place where its parts come together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, cast

import numpy as np

from sintra.games.account import Account
from sintra.games.action import Action, ActionDetails
from sintra.games.checks import shown
from sintra.games.completion import Completion
from sintra.games.duel.rules import apply, deal, legality, preview, reason
from sintra.games.duel.rules.action_space import ACTIONS, DRAW, LEAVE
from sintra.games.duel.rules.components import (
    CHIPS,
    CHIPS_PER_ROUND,
    EMPTY,
    FACE_NAMES,
    LARGEST_STACK,
    LINES,
    MOON_HEIGHT,
    MOST_TILES_DEALT,
    ROUNDS,
    SEATS,
    SMALL_FACTORIES,
    TOKENS,
)
from sintra.games.duel.rules.engine import derive, has_passed, ranking_keys, set_up_first, settle_first
from sintra.games.duel.rules.phase import PHASE_NAMES, SETUP, TURN
from sintra.games.duel.rules.position import POSITION, Position, Report, Script
from sintra.games.duel.search import (
    chance,
    determinisation,
    evaluation,
    features,
    incremental_key,
    key,
    ordering,
    stage,
)
from sintra.games.duel.text.account import accounts_of
from sintra.games.duel.text.action import ACTION_TYPES, Keep, Under, action_of, parse_action
from sintra.games.duel.text.derived import COMPONENTS, DuelDerived, derived_from
from sintra.games.duel.text.explanation import Scoring, scoring_of
from sintra.games.duel.text.final_bonuses import final_bonuses
from sintra.games.duel.text.notation import read_text, write_dict, write_text
from sintra.games.duel.text.parsing import read_position
from sintra.games.duel.text.schema import DRAWN_TABLETS, DRAWS_AT_ZERO, DuelDeal, DuelOptions, DuelPosition, DuelView
from sintra.games.duel.text.scoring_frames import scoring_frames
from sintra.games.duel.text.script import read_script, write_script
from sintra.games.duel.text.validation import faults
from sintra.games.duel.text.view import view_of
from sintra.games.duel.text.wording import describe, explain_reason, phrase, phrase_for_others, public_details
from sintra.games.errors import InvalidOption, InvalidPosition
from sintra.games.final_bonus import FinalBonus
from sintra.games.game import Game, Seen
from sintra.games.option import ChoiceOption, Drawn, SetOption
from sintra.games.outcome import Outcome
from sintra.games.scoring_frame import ScoringFrame
from sintra.kernel.generic import implement
from sintra.kernel.layout import StructArray

implement(
    Position,
    restart=deal.restart,
    deal=deal.deal,
    legal_actions=legality.legal_actions,
    sample_action=legality.sample_action,
    reason=reason.reason,
    apply=apply.apply,
    evaluate=evaluation.evaluate,
    taken=preview.taken,
    fallen=preview.fallen,
    apply_to_board=preview.apply_to_board,
    provisional_score=preview.provisional_score,
    expected_points=preview.expected_points,
    open_cells=preview.open_cells,
    stranded_lines=preview.stranded_lines,
    determinise=determinisation.determinise,
    find_features=features.find_features,
    board_key=key.board_key,
    stage=stage.stage,
    final_value=evaluation.final_value,
    max_plies_left=stage.max_plies_left,
    round_key=key.round_key,
    phase_after=incremental_key.phase_after,
    key_after=incremental_key.key_after,
    order_score=ordering.order_score,
    generate_scored=ordering.generate_scored,
    is_chance_action=chance.is_chance_action,
    has_chance_actions=chance.has_chance_actions,
)

FIRST_GAME = ("rows", "columns", "diagonals")  # recommended by D8


@dataclass(frozen=True)
class Duel(Game):
    """Azul Duel for 2 players, with 3 or 4 scoring tablets chosen or drawn at random."""

    tablets: str | tuple[str, ...] = FIRST_GAME
    draws_at_zero: str = "unlimited"

    name = "duel"
    players = SEATS
    rules_version = 1
    hides_something = True
    price_part = "draws"
    action_count = ACTIONS
    report_layout = Report
    script_layout = Script
    reasons = reason.REASONS
    declining = frozenset({LEAVE})
    turn_phases = frozenset({PHASE_NAMES[SETUP], PHASE_NAMES[TURN]})
    declared_options = (
        SetOption(
            name="tablets",
            default=FIRST_GAME,
            sizes=tuple(DRAWN_TABLETS.values()),
            groups=tuple(zip(FACE_NAMES[::2], FACE_NAMES[1::2], strict=True)),
            drawn=tuple(Drawn(value, size) for value, size in DRAWN_TABLETS.items()),
        ),
        ChoiceOption(name="draws_at_zero", default=DRAWS_AT_ZERO[0], choices=DRAWS_AT_ZERO),
    )
    components = COMPONENTS

    def __post_init__(self) -> None:
        object.__setattr__(self, "tablets", checked_tablets(self.tablets))
        if not isinstance(self.draws_at_zero, str) or self.draws_at_zero not in DRAWS_AT_ZERO:
            raise InvalidOption(f"draws_at_zero is {shown(self.draws_at_zero)}, expected {' or '.join(DRAWS_AT_ZERO)}")

    @classmethod
    def sample_configurations(cls) -> "list[Game]":
        return [
            cls(),
            cls(("colourful_rows", "edge", "corners", "empty_special_cells")),
            cls(("rows", "columns", "corners", "wild_cells"), "one"),
            cls("random-3"),
            cls("random-4", "one"),
        ]

    @classmethod
    def named(cls, text: str) -> "Game | None":
        words = text.removeprefix(cls.name + "-")
        rest = words.removesuffix("-one")
        tablets = rest if rest in DRAWN_TABLETS else tuple(rest.split("-"))
        try:
            return cls(tablets, "unlimited" if rest == words else "one")
        except InvalidOption:
            return None

    @property
    def options(self) -> DuelOptions:
        return {"tablets": self.tablets, "draws_at_zero": self.draws_at_zero}

    def __str__(self) -> str:
        tablets = self.tablets if isinstance(self.tablets, str) else "-".join(self.tablets)
        return f"{self.name}-{tablets}" + ("-one" if self.draws_at_zero == "one" else "")

    @property
    def most_actions(self) -> int:
        """By what there is to take, to draw and to place in five rounds (D1, D11 to D14, D17 and D18)."""
        drafts = MOST_TILES_DEALT + SMALL_FACTORIES * MOON_HEIGHT  # what is left over is stacked colour by colour
        plates = SEATS * TOKENS * (2 * LARGEST_STACK + 3)  # drawn and put back, and the choice to stop, keep and place
        lines = SEATS * LINES * 2  # enough chips, or none; and a cell
        first_plates = SEATS * 2
        return ROUNDS * (drafts + SEATS * CHIPS_PER_ROUND + plates + lines) + CHIPS + first_plates

    def new_positions(self, count: int) -> StructArray:
        positions = np.zeros(count, POSITION)
        positions["players"] = SEATS
        positions["one_draw_at_zero"] = self.draws_at_zero == "one"
        if isinstance(self.tablets, str):
            positions["random_tablets"] = DRAWN_TABLETS[self.tablets]
        else:
            positions["chosen_faces"] = sum(1 << FACE_NAMES.index(face) for face in self.tablets)
        return positions

    def set_starting_player(self, positions: StructArray, seat: int) -> None:
        set_up_first(positions, seat)

    def action_types(self) -> tuple[type[Any], ...]:
        return ACTION_TYPES

    def action_of(self, id: int) -> Action:
        return action_of(id)

    def parse_action(self, text: str) -> Action:
        return parse_action(text)

    def explain_reason(self, positions: StructArray, id: int, reason: str) -> str:
        return explain_reason(positions[0], action_of(id), reason)

    def describe(self, positions: StructArray, id: int) -> str:
        return describe(positions, action_of(id))

    def phrase(self, id: int) -> str:
        return phrase(action_of(id))

    def seen(self, positions: StructArray, id: int, seat: int | None) -> Seen:
        """The other player sees backs only of what is kept or put back (DR2)."""
        action = action_of(id)
        if isinstance(action, Keep | Under) and positions["to_move"][0] != seat:
            return Seen(*phrase_for_others(action))
        return super().seen(positions, id, seat)

    def seen_phrase(self, id: int, actor: int, seat: int | None) -> Seen:
        action = action_of(id)
        return Seen(action, phrase(action)) if actor == seat else Seen(*phrase_for_others(action))

    def public_details(self, positions: StructArray, id: int) -> ActionDetails:
        return public_details(positions, action_of(id))

    def forced(self, reports: StructArray) -> tuple[tuple[int, int], ...]:
        report = reports[0]
        count = int(report["forced_count"])
        return tuple(
            zip(report["forced_seat"][:count].tolist(), report["forced"][:count].tolist(), strict=True),
        )

    def passed(self, positions: StructArray) -> tuple[int, ...]:
        return tuple(seat for seat in range(SEATS) if has_passed(positions, seat))

    def completion(self, positions: StructArray) -> Completion | None:
        from sintra.games.duel.text.completion import completion_in

        return completion_in(self, positions)

    def price(self, positions: StructArray, id: int) -> int:
        """A plate from the stack costs a point, if there is one (D11, DR1)."""
        position = positions[0]
        return int(id == DRAW and position["boards"][position["to_move"]]["score"] > 0)

    def has_revealed(self, earlier: StructArray, positions: StructArray) -> bool:
        """Whether a plate was drawn, shown or looked at, or a chip turned up (DR2), be it taken by force since."""
        is_turned_up = bool((is_face_down(earlier) & ~is_face_down(positions)).any())
        seen = any(bool((earlier[name] != positions[name]).any()) for name in ("stack_count", "drawn", "memory"))
        return seen or is_turned_up

    def phase_name(self, phase: int) -> str:
        return PHASE_NAMES[phase]

    def scores(self, positions: StructArray) -> tuple[int, ...]:
        return tuple(positions["boards"]["score"][0].tolist())

    def outcome(self, positions: StructArray) -> Outcome:
        """Most points win; of equal ones those of the holder of the first-player tile (D25)."""
        scores = self.scores(positions)
        seats = sorted(range(SEATS), key=lambda seat: int(ranking_keys(positions, seat)), reverse=True)
        is_tied = len(set(scores)) < SEATS
        return Outcome(tuple((seat,) for seat in seats), scores, "first_player_tile" if is_tied else "points")

    def scoring(self, positions: StructArray, reports: StructArray) -> Scoring | None:
        return scoring_of(reports[0], positions[0])

    def settle(self, positions: StructArray, reports: StructArray) -> None:
        settle_first(positions, reports)

    def accounts(self, positions: StructArray, scoring: Scoring | None) -> tuple[Account, ...]:
        return accounts_of(self.write_dict(positions), scoring)

    def derived(self, positions: StructArray, view: Mapping[str, Any], expected: Sequence[int]) -> DuelDerived:
        return derived_from(cast(DuelView, view), positions["boards"]["chips_taken"][0].tolist(), expected)

    def scoring_frames(
        self, before: Mapping[str, Any], after: Mapping[str, Any], scoring: Scoring
    ) -> list[ScoringFrame[DuelView, DuelDerived]]:
        return scoring_frames(cast(DuelView, before), cast(DuelView, after), scoring)

    def final_bonuses(self, view: Mapping[str, Any], scoring: Scoring) -> list[tuple[FinalBonus, ...]]:
        return final_bonuses(cast(DuelView, view), scoring)

    def set_up_order(self, starting_player: int) -> tuple[int, ...]:
        """Both place a plate, the other player first (D10)."""
        return 1 - starting_player, starting_player

    def read_script(self, positions: StructArray, data: Mapping[str, Any]) -> StructArray:
        scripts = self.new_script()
        read_script(scripts[0], positions[0], data)
        return scripts

    def write_script(self, scripts: StructArray) -> DuelDeal:
        return write_script(scripts[0], DRAWN_TABLETS.get(self.tablets, 0) if isinstance(self.tablets, str) else 0)

    def read_dict(self, data: Mapping[str, Any]) -> StructArray:
        positions = self.new_positions(1)
        set_up_first(positions, 0)
        found = read_position(data, positions, self.options)
        derive(positions)
        found += faults(data, positions, is_sound=not found)
        if found:
            raise InvalidPosition(found)
        return positions

    def write_dict(self, positions: StructArray) -> DuelPosition:
        return write_dict(positions[0], self.options)

    def read_text(self, text: str) -> DuelPosition:
        return read_text(text, str(self), self.options)

    def write_text(self, data: Mapping[str, Any]) -> str:
        return write_text(cast(DuelPosition | DuelView, data), str(self))

    def view(self, positions: StructArray, seat: int | None) -> DuelView:
        return view_of(self.write_dict(positions), seat)


def is_face_down(positions: StructArray) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """For each small moon, whether a chip lies on it that nobody has seen."""
    is_up = positions["face_up"][0] >> np.arange(SMALL_FACTORIES) & 1
    return (positions["chips"][0] != EMPTY) & (is_up == 0)


def checked_tablets(tablets: object) -> str | tuple[str, ...]:
    """The option in its one form: random-3, random-4, or the names of faces in their order (D7 and D8)."""
    expected = f"expected {' or '.join(DRAWN_TABLETS)}, or 3 or 4 of {', '.join(FACE_NAMES)}"
    if isinstance(tablets, str) and tablets in DRAWN_TABLETS:
        return tablets
    names = tablets.split(",") if isinstance(tablets, str) else tablets
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise InvalidOption(f"tablets is {shown(tablets)}, {expected}")
    names = [name.strip() for name in names]
    unknown = [name for name in names if name not in FACE_NAMES]
    if unknown or len(names) not in DRAWN_TABLETS.values():
        raise InvalidOption(f"tablets is {shown(tablets)}, {expected}")
    faces = sorted(FACE_NAMES.index(name) for name in names)
    for one, other in pairwise(faces):
        if one // 2 == other // 2:
            both = f"{FACE_NAMES[one]} and {FACE_NAMES[other]}"
            raise InvalidOption(
                f"tablets is {shown(tablets)}, but {both} are on one tablet, which shows one side (rule 7)"
            )
    return tuple(FACE_NAMES[face] for face in faces)
