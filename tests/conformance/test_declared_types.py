"""What is told is of the types that the games declare: positions, views, deals, scorings, actions and options."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

from sintra.games.catalogue import all_games
from sintra.games.chocolatier.text.schema import ChocolatierDeal, ChocolatierPosition
from sintra.games.duel.text.schema import DuelDeal, DuelPosition
from sintra.games.errors import InvalidAction
from sintra.games.game import Game
from sintra.games.schema import GAME_TYPES
from sintra.games.state import State
from sintra.server.protocol.schema import components_of, wire_name
from tests.conformance.schema_check import faults_in

KNOWN = components_of([])[1]
WRITTEN: dict[str, Any] = {"chocolatier": ChocolatierPosition, "duel": DuelPosition}
DEALT: dict[str, Any] = {"chocolatier": ChocolatierDeal, "duel": DuelDeal}
EVERY = 7
"""So many nodes lie between two whose position is checked: together the games have thousands."""
every_game = pytest.mark.parametrize("game", all_games(), ids=str)


def check(value: Any, kind: Any) -> None:
    """The value is of the declared type, for msgspec and by its schema, which says more of texts."""
    plain = msgspec.json.decode(msgspec.json.encode(value))
    msgspec.convert(plain, kind)
    if wire_name(kind) in KNOWN:
        assert list(faults_in(plain, {"$ref": f"#/{wire_name(kind)}"}, KNOWN)) == []
        return
    (schema,), components = msgspec.json.schema_components([kind], ref_template="#/{name}")
    assert list(faults_in(plain, schema, components)) == []


def told(game: Game, union: str) -> Any:
    (kind,) = GAME_TYPES[game.name][union]
    return kind


def random_states(game: Game) -> Iterator[tuple[State, State]]:
    """Every node of a random match, with the one before it."""
    rng = random.Random(str(game))
    state = game.start(seed=rng.getrandbits(32))
    while not state.is_over:
        before = state.copy()
        state.apply(rng.choice(state.legal_actions()))
        yield before, state


@every_game
def test_positions_views_and_what_follows_are_of_their_types(game: Game) -> None:
    for _, state in islice(random_states(game), 0, None, EVERY):
        check(state.to_dict(), WRITTEN[game.name])
        for seat in (None, *range(game.players)):
            view = state.view(seat)
            check(view, told(game, "Position"))
            check(state.derived(seat, view), told(game, "Derived"))


@every_game
def test_scorings_and_their_frames_are_of_their_types(game: Game) -> None:
    scorings = 0
    for before, state in random_states(game):
        if state.round == before.round and not state.is_over:
            continue
        scorings += 1
        check(state.scoring, told(game, "Scoring"))
        frames = state.scoring_frames(before.view(0), 0)
        for frame in frames:
            check(frame.position, told(game, "Position"))
            check(frame.derived, told(game, "Derived"))
        check_frames(state, frames)
    assert scorings > 0


def check_frames(state: State, frames: Any) -> None:
    """The frames light every tile once, and come to the board and the points that the scoring tells."""
    for seat, score in enumerate(state.scoring.boards):
        lit = [tile for frame in frames for tile in frame.boards[seat].placed]
        assert tuple(lit) == score.placed
        assert sum(frame.boards[seat].lost for frame in frames) == score.lost
        for frame in frames:
            assert frame.position["boards"][seat]["score"] + frame.derived.expected[seat] == score.after
        for tile in lit:
            assert [tile.row, tile.column] in [list(cell) for cell in tile.cells]
        if frames:
            last = frames[-1].position["boards"][seat]
            assert last["score"] == score.before + sum(tile.points for tile in score.placed)
            assert last["lines"] == state.view(0)["boards"][seat]["lines"]


@every_game
def test_bonuses_at_the_end_are_what_the_score_says_and_for_cells_there_are(game: Game) -> None:
    *_, (before, state) = random_states(game)
    assert before.final_bonuses() == ()
    for score, board, bonuses in zip(
        state.scoring.boards, state.view(None)["boards"], state.final_bonuses(), strict=True
    ):
        told = {bonus.part: bonus.points for bonus in bonuses}
        assert told == {part: score.parts[part] for part in told}
        ended = state.scores[state.scoring.boards.index(score)]
        assert max(0, score.after + sum(told.values())) == ended
        rows = board.get("wall") or board["tiles"]
        for bonus in bonuses:
            assert bonus.cells
            assert bonus.cells == sorted(set(bonus.cells))
            assert all(1 <= row <= len(rows) and 1 <= column <= len(rows[row - 1]) for row, column in bonus.cells)
            assert {rows[row - 1][column - 1] == "." for row, column in bonus.cells} == {bonus.points < 0}


@every_game
def test_actions_are_of_their_types_and_can_be_read_back(game: Game) -> None:
    kinds = {kind.__struct_config__.tag: kind for kind in GAME_TYPES[game.name]["Action"]}
    for id in range(game.action_count):
        action = game.action_of(id)
        check(action, kinds[action.kind])
        assert game.read_action(msgspec.to_builtins(action)) == action


WRONG_FIELDS: list[dict[str, Any]] = [
    {},
    {"kind": "draft"},
    {"kind": "none"},
    {"kind": 3},
    {"kind": "draft", "source": 77, "colour": "Z", "line": 99},
]


@every_game
@pytest.mark.parametrize("fields", WRONG_FIELDS)
def test_fields_that_no_action_has_are_refused(game: Game, fields: dict[str, Any]) -> None:
    with pytest.raises(InvalidAction):
        game.read_action(fields)


@every_game
def test_deals_and_options_are_of_their_types(game: Game) -> None:
    state = game.start()
    check(state.deal(seed=7), DEALT[game.name])
    check(game.options, told(game, "Options"))
    check(game.components, told(game, "Components"))
