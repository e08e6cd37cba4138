"""What may be expected of a round, what choices bring at the end and where tiles can go, at every node of matches."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import sintra
from sintra.games.catalogue import all_games
from sintra.games.duel.text.goals import Goal
from sintra.games.game import Game
from tests.conformance.test_every_node import nodes
from tests.oracle import chocolatier_board, duel_board

pytestmark = pytest.mark.rules

SEED = 7
every_game = pytest.mark.parametrize("game", all_games(), ids=str)
CHOCOLATIER = [game for game in all_games() if game.name == "chocolatier"]
DUEL = [game for game in all_games() if game.name == "duel"]
every_chocolatier = pytest.mark.parametrize("game", CHOCOLATIER, ids=str)
every_duel = pytest.mark.parametrize("game", DUEL, ids=str)


def steps(game: Game) -> Iterator[tuple[sintra.State, sintra.State]]:
    """Every node with a seat to move, and the one after it."""
    for before, after in pairwise(nodes(game, SEED)):
        if before.to_move is not None:
            yield before, after


def fallen_short(state: sintra.State) -> dict[str, Any] | None:
    """The same table with nothing on offer but one tile; None where it cannot be made so."""
    data = state.to_dict()
    tiles = "".join(data["factories"]) + data["centre"]
    if state.phase != "draft" or not tiles:
        return None
    lid = Counter(data["lid"]) + Counter(tiles[1:])
    return data | {
        "factories": [""] * len(data["factories"]),
        "centre": tiles[0],
        "lid": {colour: lid[colour] for colour in data["lid"]},
    }


def richer(state: sintra.State) -> sintra.State:
    """The same, but for scores that cannot fall below zero."""
    data = state.to_dict()
    boards = [board | {"score": board["score"] + 50} for board in data["boards"]]
    return state.game.from_dict(data | {"boards": boards})


@pytest.mark.slow
@every_chocolatier
def test_what_is_expected_is_what_is_scored_if_nothing_more_is_taken(game: Game) -> None:
    """One seat takes a last tile and drops it; all others score what they were told to expect, at their best."""
    checked = negative = 0
    for number, (node, _) in enumerate(steps(game)):
        before = richer(node) if number % 2 else node
        data = fallen_short(before)
        if data is None:
            continue
        expected = before.expected()
        for dropping in {0, game.players - 1}:
            last = game.from_dict(data | {"to_move": dropping})
            scores = last.scores
            last.apply(f"C{data['centre']}>F")
            for seat in set(range(game.players)) - {dropping}:
                assert best_score(last, seat) - scores[seat] == expected[seat], f"seat {seat}: {before}"
                checked += 1
                negative += expected[seat] < 0
    assert checked > 100
    assert negative > 0


def best_score(state: sintra.State, seat: int) -> int:
    """The most points a seat can have after phase B, before any bonuses, of all the ways to place its tiles."""
    if state.phase != "filling":
        return int(state.scoring.boards[seat].after)
    cells = state.legal_actions()
    return max(best_score(state.child(cell), seat) for cell in (cells if state.to_move == seat else cells[:1]))


@pytest.mark.slow
@every_game
def test_what_is_expected_at_the_last_action_of_a_round_is_what_is_scored(game: Game) -> None:
    """By every seat that has nothing to decide and is not to move, without chips."""
    checked = 0
    for before, after in steps(game):
        if before.round == after.round and not after.is_over and not after.awaits_deal:
            continue
        for seat, board in enumerate(after.scoring.boards):
            tiles = [tile for tile in board.tiles if getattr(tile, "chips", ())]
            if seat == before.to_move or tiles:
                continue
            assert before.scores[seat] + before.expected()[seat] == board.after, f"seat {seat}: {before}"
            checked += 1
        assert after.expected() == [0] * game.players
    assert checked > 0


@pytest.mark.slow
@every_game
def test_the_points_of_a_draft_are_what_it_adds_to_what_is_expected_of_the_round(game: Game) -> None:
    checked = 0
    for node, _ in steps(game):
        if node.phase not in ("draft", "turn"):
            continue
        before = richer(node)
        seat, previews = before.to_move, before.previews()
        assert seat is not None
        now = before.expected()
        for preview in previews[:: len(previews) // 5 + 1]:
            after = before.child(preview.action)
            if after.phase in ("draft", "division", "turn", "stacking") and not after.forced:
                change = [then - each for then, each in zip(after.expected(), now, strict=True)]
                scored = [then - each for then, each in zip(after.scores, before.scores, strict=True)]
                assert change[seat] + scored[seat] == preview.points, f"{before.action_text(preview.action)}: {before}"
                assert sum(map(abs, change)) == abs(change[seat]), "nobody else is concerned"
                checked += 1
    assert checked > 100


# What boards are worth at the end, against the referee written from the rules pages alone


def bonuses_by_referee(board: dict[str, Any]) -> list[int]:
    return list(chocolatier_board.Board.from_dict(board).end_bonuses().values())


@pytest.mark.slow
@every_chocolatier
def test_bonuses_are_those_of_the_referee_and_progress_never_exceeds_what_is_needed(game: Game) -> None:
    for state in nodes(game, SEED):
        view = state.view(None)
        for board, bonuses in zip(view["boards"], state.derived(None).bonuses, strict=True):
            assert [bonus.complete * bonus.points for bonus in bonuses] == bonuses_by_referee(board)
            for bonus in bonuses:
                assert 0 <= bonus.best <= bonus.needed == 5
                assert (bonus.best == bonus.needed) == (bonus.complete == 5)
            tiles = sum(row.count(letter) for row in board["wall"] for letter in "UBWKR")
            assert (tiles == 0) == all(bonus.best == bonus.complete == 0 for bonus in bonuses)


@pytest.mark.slow
@every_chocolatier
def test_the_ending_of_a_place_is_the_difference_of_the_bonuses(game: Game) -> None:
    """A tile that is placed adds to the end what the wall is worth with it and not without it."""
    for before, _ in steps(game):
        seat = before.to_move
        assert seat is not None
        board = before.view(None)["boards"][seat]
        for preview in before.previews() if before.phase == "filling" else []:
            action = game.action_of(preview.action)
            row, column = action.row - 1, action.column - 1  # type: ignore[attr-defined]
            wall = [list(cells) for cells in board["wall"]]
            wall[row][column] = board["lines"][row][0]
            after = board | {"wall": ["".join(cells) for cells in wall]}
            assert preview.ending == sum(bonuses_by_referee(after)) - sum(bonuses_by_referee(board))


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in CHOCOLATIER if not game.options["grey"]], ids=str)
def test_the_ending_of_a_draft_is_the_difference_of_the_bonuses_of_a_round_that_ends_with_it(game: Game) -> None:
    """Where there is nothing to choose: what the walls are worth after the round tells what the last draft added."""
    added = 0
    for before, _ in steps(game):
        data = fallen_short(before)
        if data is None:
            continue
        seat = data["to_move"]
        last = game.from_dict(data)
        worth = {}
        for preview in last.previews():
            after = last.child(preview.action).to_dict()["boards"][seat]
            worth[last.action_text(preview.action)] = (sum(bonuses_by_referee(after)), preview.ending)
        least, _ = worth[f"C{data['centre']}>F"]
        for found, ending in worth.values():
            assert found - least == ending
            added += ending > 0
    assert added > 0 or game.players > 2, "with more players, walls fill slowly at random"


def dome_by_referee(board: dict[str, Any]) -> duel_board.Board:
    lines, tiles = ([list(row) for row in board[name]] for name in ("lines", "tiles"))
    return duel_board.Board(lines=lines, tiles=tiles, dome=board["dome"])


def goals_by_referee(board: dict[str, Any], faces: list[str]) -> dict[str, int]:
    return {face: dome_by_referee(board).face_points(face) for face in faces}


@pytest.mark.slow
@every_duel
def test_goals_are_those_of_the_referee_and_progress_never_exceeds_what_is_needed(game: Game) -> None:
    for state in nodes(game, SEED):
        view = state.view(None)
        goals: list[Goal] = state.derived(None).goals
        assert [goal.face for goal in goals] == view["faces"]
        for seat, board in enumerate(view["boards"]):
            found = {goal.face: goal.seats[seat].earned for goal in goals}
            assert found == goals_by_referee(board, view["faces"])
        for goal in goals:
            for standing in goal.seats:
                assert 0 <= standing.best <= standing.needed
                if goal.face == "empty_special_cells":
                    assert standing.earned == goal.points * (standing.needed - standing.best)
                elif goal.face != "corners":
                    assert standing.earned == goal.points * standing.complete


@pytest.mark.slow
@every_duel
def test_the_ending_of_a_cell_or_a_plate_is_the_difference_of_the_goals(game: Game) -> None:
    """What the dome is worth after it and was not before; lines that follow by themselves belong to no choice."""
    found = Counter[str]()
    for before, _ in steps(game):
        seat = before.to_move
        assert seat is not None
        if before.phase not in ("placing", "decorating"):
            continue
        view = before.view(None)
        lines = view["boards"][seat]["lines"]
        if before.phase == "placing" and any(len(line) == number for number, line in enumerate(lines, 1)):
            continue  # a complete line might get its cell with the plate
        worth = sum(goals_by_referee(view["boards"][seat], view["faces"]).values())
        for preview in before.previews():
            after = before.child(preview.action)
            placed = list(after.scoring.boards[seat].tiles) if before.phase == "decorating" else []
            row = getattr(before.game.action_of(preview.action), "row", 0)
            if any(tile.row > row for tile in placed) or after.awaits_deal or after.round > before.round:
                continue
            board = after.view(None)["boards"][seat]
            assert preview.ending == sum(goals_by_referee(board, view["faces"]).values()) - worth
            found[before.phase] += 1
    assert found["placing"] > 10
    assert found["decorating"] > 0


# Lines and cells


@pytest.mark.slow
@every_game
def test_the_cells_of_a_draft_are_free_and_are_where_its_tile_may_be_placed(game: Game) -> None:
    """On the coloured side and in Duel by what is printed there, on the grey side wherever column and row allow it."""
    for before, _ in steps(game):
        seat = before.to_move
        assert seat is not None
        view = before.view(None)
        board = view["boards"][seat]
        for preview in before.previews():
            action = game.action_of(preview.action)
            line = getattr(action, "line", 0) if type(action).__name__ == "Draft" else 0
            if line == 0:
                assert preview.cells is None
                continue
            assert preview.cells is not None
            colour = action.colour  # type: ignore[attr-defined]
            assert preview.cells == tuple(
                (line, column + 1) for column in columns_by_referee(game, board, line, colour)
            )


def columns_by_referee(game: Game, board: dict[str, Any], line: int, colour: str) -> list[int]:
    """The columns of a row, from 0, to which a tile of a colour could go (C4, C18 and D17)."""
    if game.name == "duel":
        return dome_by_referee(board).open_columns(line - 1, colour)
    if not game.options["grey"]:
        return [chocolatier_board.coloured_column(line - 1, colour)]
    wall = chocolatier_board.Board.from_dict(board)
    return [column for column in range(5) if wall.wall[line - 1][column] is None and colour not in wall.column(column)]


@pytest.mark.slow
@every_duel
def test_a_stranded_line_has_tiles_and_no_cell_and_no_empty_field_is_left_in_its_row(game: Game) -> None:
    stranded = 0
    for before, _ in steps(game):
        seat = before.to_move
        assert seat is not None
        for preview in before.previews():
            if before.phase != "placing":
                assert preview.strands == ()
                continue
            board = before.view(None)["boards"][seat]
            action: Any = game.action_of(preview.action)
            dome = [*board["dome"]]
            dome[action.field - 1] = duel_board.turned(before.view(seat)["hand"], action.degrees)
            now, then = dome_by_referee(board), dome_by_referee(board | {"dome": dome})
            for row, tiles in enumerate(board["lines"]):
                is_filled = then.is_row_of_fields_full(row) and not now.is_row_of_fields_full(row)
                is_stranded = tiles != "" and is_filled and then.open_columns(row, tiles[0]) == []
                assert (row + 1 in preview.strands) == is_stranded
                stranded += is_stranded
    assert stranded > 0
