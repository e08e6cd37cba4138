"""Master Chocolatier as a game: its options, and the one place where its parts come together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, cast

import numpy as np

from sintra.games.account import Account
from sintra.games.action import Action, ActionDetails
from sintra.games.checks import is_whole, shown
from sintra.games.chocolatier.rules import apply, deal, legality, preview, reason
from sintra.games.chocolatier.rules.action_space import ACTIONS
from sintra.games.chocolatier.rules.components import (
    COLUMNS,
    FACTORIES_IN_PLAY,
    FACTORY_TILES,
    LAST_ROUND,
    LINES,
    MIN_SEATS,
    NO_LAST_ROUND,
    SEATS,
)
from sintra.games.chocolatier.rules.engine import (
    END_REASONS,
    derive,
    end_reason,
    neighbours_of_dividing,
    ranking_keys,
    set_up_first,
    settle_first,
)
from sintra.games.chocolatier.rules.phase import DIVISION, DRAFT, PHASE_NAMES
from sintra.games.chocolatier.rules.position import POSITION, Position, Report, Script
from sintra.games.chocolatier.search import (
    chance,
    determinisation,
    evaluation,
    features,
    incremental_key,
    key,
    ordering,
    stage,
)
from sintra.games.chocolatier.text.account import accounts_of
from sintra.games.chocolatier.text.action import ACTION_TYPES, action_of, parse_action
from sintra.games.chocolatier.text.derived import COMPONENTS, ChocolatierDerived, Division, derived_from
from sintra.games.chocolatier.text.explanation import Scoring, scoring_of
from sintra.games.chocolatier.text.final_bonuses import final_bonuses
from sintra.games.chocolatier.text.notation import read_text, write_dict, write_text
from sintra.games.chocolatier.text.parsing import read_position, with_defaults
from sintra.games.chocolatier.text.schema import ChocolatierDeal, ChocolatierOptions, ChocolatierPosition
from sintra.games.chocolatier.text.scoring_frames import scoring_frames
from sintra.games.chocolatier.text.script import read_script, write_script
from sintra.games.chocolatier.text.validation import faults
from sintra.games.chocolatier.text.wording import describe, explain_reason, phrase, public_details
from sintra.games.errors import InvalidOption, InvalidPosition
from sintra.games.final_bonus import FinalBonus
from sintra.games.game import Game
from sintra.games.option import NumberOption, SwitchOption
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


@dataclass(frozen=True)
class Chocolatier(Game):
    """Azul: Master Chocolatier for 2 to 4 players, with the grey-side and special-factory variants."""

    players: int = 2
    grey: bool = False
    special_factories: bool = False
    rules_version: int = 2
    """2 has CR15, the last round; 1, which had not, is there for matches that were begun by it."""

    name = "chocolatier"
    rules_versions = (1, 2)
    action_count = ACTIONS
    report_layout = Report
    script_layout = Script
    reasons = reason.REASONS
    turn_phases = frozenset({PHASE_NAMES[DRAFT]})
    declared_options = (
        NumberOption(name="players", default=2, least=MIN_SEATS, most=SEATS),
        SwitchOption(name="grey", default=False),
        SwitchOption(name="special_factories", default=False),
    )
    components = COMPONENTS

    def __post_init__(self) -> None:
        if not is_whole(self.players) or not MIN_SEATS <= self.players <= SEATS:
            raise InvalidOption(f"players is {shown(self.players)}, expected {MIN_SEATS}, 3 or {SEATS}")
        object.__setattr__(self, "players", int(self.players))  # NumPy's are as good, but not in a record
        for option in ("grey", "special_factories"):
            if not isinstance(getattr(self, option), bool):
                raise InvalidOption(f"{option} is {shown(getattr(self, option))}, expected True or False")

    @classmethod
    def sample_configurations(cls) -> list[Game]:
        return [
            cls(players, grey, special_factories)
            for players, grey, special_factories in product(range(MIN_SEATS, SEATS + 1), (False, True), (False, True))
        ]

    @classmethod
    def named(cls, text: str) -> Game | None:
        return next((game for game in cls.sample_configurations() if str(game) == text), None)

    @property
    def options(self) -> ChocolatierOptions:
        return {"players": self.players, "grey": self.grey, "special_factories": self.special_factories}

    def __str__(self) -> str:
        variants = ("-grey" if self.grey else "") + ("-special" if self.special_factories else "")
        return f"{self.name}-{self.players}{variants}"

    @property
    def kind(self) -> str:
        return str(self)  # the number of players and each variant ask for other play

    def by_rules(self, version: int) -> Game:
        return replace(self, rules_version=self.checked_rules(version))

    @property
    def most_actions(self) -> int | None:
        """A draft takes a tile at least, there is a division a round at most, and a cell is chosen once (CR15)."""
        if self.rules_version == 1:
            return None
        drafts = int(FACTORIES_IN_PLAY[self.players]) * FACTORY_TILES + self.special_factories  # C22
        return LAST_ROUND * (drafts + self.special_factories) + self.grey * self.players * LINES * COLUMNS

    def new_positions(self, count: int) -> StructArray:
        positions = np.zeros(count, POSITION)
        positions["last_round"] = NO_LAST_ROUND if self.rules_version == 1 else LAST_ROUND
        for option, value in self.options.items():
            positions[option] = value
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
        return explain_reason(positions, action_of(id), reason)

    def describe(self, positions: StructArray, id: int) -> str:
        return describe(positions, action_of(id))

    def phrase(self, id: int) -> str:
        return phrase(action_of(id))

    def public_details(self, positions: StructArray, id: int) -> ActionDetails:
        return public_details(positions, action_of(id))

    def phase_name(self, phase: int) -> str:
        return PHASE_NAMES[phase]

    def scores(self, positions: StructArray) -> tuple[int, ...]:
        return tuple(positions["boards"]["score"][0, : self.players].tolist())

    def outcome(self, positions: StructArray) -> Outcome:
        """Rank by points, then by complete rows; still tied seats share a place (C17)."""
        scores = self.scores(positions)
        keys = [int(ranking_keys(positions, seat)) for seat in range(self.players)]
        ranking = [
            tuple(seat for seat in range(self.players) if keys[seat] == key) for key in sorted(set(keys), reverse=True)
        ]
        return Outcome(tuple(ranking), scores, END_REASONS[end_reason(positions)])

    def scoring(self, positions: StructArray, reports: StructArray) -> Scoring | None:
        return scoring_of(reports[0], positions[0])

    def settle(self, positions: StructArray, reports: StructArray) -> None:
        settle_first(positions, reports)

    def accounts(self, positions: StructArray, scoring: Scoring | None) -> tuple[Account, ...]:
        return accounts_of(self.write_dict(positions), scoring)

    def derived(self, positions: StructArray, view: Mapping[str, Any], expected: Sequence[int]) -> ChocolatierDerived:
        division = None
        if positions["phase"][0] == DIVISION:
            factory, before, after = neighbours_of_dividing(positions)
            division = Division(factory + 1, before + 1, after + 1)
        return derived_from(cast(ChocolatierPosition, view), division, expected)

    def scoring_frames(
        self, before: Mapping[str, Any], after: Mapping[str, Any], scoring: Scoring
    ) -> list[ScoringFrame[ChocolatierPosition, ChocolatierDerived]]:
        return scoring_frames(cast(ChocolatierPosition, before), cast(ChocolatierPosition, after), scoring)

    def final_bonuses(self, view: Mapping[str, Any], scoring: Scoring) -> list[tuple[FinalBonus, ...]]:
        return final_bonuses(cast(ChocolatierPosition, view), scoring)

    def read_script(self, positions: StructArray, data: Mapping[str, Any]) -> StructArray:
        scripts = self.new_script()
        read_script(scripts[0], positions[0], data)
        return scripts

    def write_script(self, scripts: StructArray) -> ChocolatierDeal:
        return write_script(scripts[0], self.players, self.special_factories)

    def read_dict(self, data: Mapping[str, Any]) -> StructArray:
        positions = self.new_positions(1)
        set_up_first(positions, 0)
        data = with_defaults(data, self.options)
        found = read_position(data, positions, self.options)
        derive(positions)
        found += faults(data, positions, is_sound=not found)
        if found:
            raise InvalidPosition(found)
        return positions

    def write_dict(self, positions: StructArray) -> ChocolatierPosition:
        return write_dict(positions[0])

    def read_text(self, text: str) -> ChocolatierPosition:
        return read_text(text, str(self), self.options)

    def write_text(self, data: Mapping[str, Any]) -> str:
        return write_text(cast(ChocolatierPosition, data), str(self))

    def view(self, positions: StructArray, seat: int | None) -> ChocolatierPosition:
        """Everything on the table is open in this game; what the bag holds follows from it (C1)."""
        return write_dict(positions[0])
