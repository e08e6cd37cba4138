"""What people are told an action would bring is what it brings."""

import random

import pytest

import sintra
from sintra.games.catalogue import all_games
from sintra.games.game import Game
from sintra.games.state import State
from tests.rulebook.chocolatier.table import board as grey_board
from tests.rulebook.chocolatier.table import position as grey_position
from tests.rulebook.duel.table import LAST, after_decorating, before_decorating
from tests.rulebook.duel.table import Board as DuelBoard
from tests.rulebook.duel.test_decorating import DOME

pytestmark = pytest.mark.rules

every_game = pytest.mark.parametrize("game", all_games(), ids=str)

GREY = sintra.chocolatier(grey=True)
GREY_GAMES = [GREY, sintra.chocolatier(grey=True, special_factories=True)]


@every_game
def test_every_legal_action_has_a_preview_and_nothing_changes(game: Game) -> None:
    chance = random.Random(1)
    state = game.start(seed=4)
    while not state.is_over:
        before = str(state)
        previews = state.previews()
        assert [preview.action for preview in previews] == state.legal_actions()
        assert all(0 <= preview.fallen <= preview.taken for preview in previews)
        assert str(state) == before
        state.apply(chance.choice(previews).action)
    assert state.previews() == []


@every_game
def test_particulars_name_what_is_taken_and_placed(game: Game) -> None:
    chance = random.Random(2)
    state = game.start(seed=5)
    while not state.is_over:
        board = state.view(state.to_move)["boards"][state.to_move]
        for preview in state.previews():
            action = game.action_of(preview.action)
            found = state.public_details(preview.action)
            match type(action).__name__:
                case "Draft":
                    moons = found.pop("moons", None)
                    assert (moons is not None) == (action.source == "M")  # type: ignore[attr-defined]
                    if moons is not None:
                        shown = state.view(None)["moons"]
                        colour = action.colour  # type: ignore[attr-defined]
                        small = [number for number in range(1, 5) if shown[number - 1][-1:] == colour]
                        assert moons == small + [5] * (colour in shown[4])
                    assert found == {"count": preview.taken}
                case "Show":
                    assert found == {"plate": state.view(None)["display"][action.slot - 1]}  # type: ignore[attr-defined]
                case "Place" | "Cell":
                    assert found == {"colour": board["lines"][action.row - 1][0]}  # type: ignore[attr-defined]
                case _:
                    assert found == {}
        state.apply(chance.choice(state.legal_actions()))


def test_tiles_taken_and_fallen_are_those_of_the_source_and_the_line() -> None:
    state = sintra.chocolatier().start(seed=3)
    factories = state.to_dict()["factories"]
    for preview in state.previews():
        source, colour, target = list(state.action_text(preview.action).replace(">", ""))
        taken = factories[int(source) - 1].count(colour)
        assert preview.taken == taken
        assert preview.fallen == (taken if target == "F" else max(0, taken - int(target)))


def test_what_is_told_during_a_round_adds_up_to_what_it_scores() -> None:
    """Without the bonuses of the end, which do not belong to the action that happens to be the last.

    And without the clamp: whoever has nothing to lose yet is told what a fallen tile costs all the same.
    """
    chance = random.Random(2)
    checked = clamped = 0
    for seed in range(10):
        state = sintra.chocolatier().start(seed=seed)
        told = [0, 0]
        round = 1
        scores = state.scores
        while not state.is_over:
            seat = state.to_move
            assert seat is not None
            preview = chance.choice(state.previews())
            state.apply(preview.action)
            told[seat] += preview.points
            if state.round > round or state.is_over:
                boards = state.scoring.boards
                assert told == [sum(tile.points for tile in board.tiles) - board.penalty for board in boards]
                clamped += any(score + points < 0 for score, points in zip(scores, told, strict=True))
                checked += 1
                told, round, scores = [0, 0], state.round, state.scores
    assert checked > 30
    assert clamped > 5


@pytest.mark.slow
@pytest.mark.parametrize("game", GREY_GAMES, ids=str)
def test_on_the_grey_side_what_is_told_adds_up_to_the_best_way_to_fill_the_box(game: Game) -> None:
    """For every last draft of a round, and for all seats: what they were told before counts as well."""
    chance = random.Random(4)
    checked = twice = dropped = 0
    for seed in range(40):
        state = game.start(seed=seed)
        told, round = [0] * game.players, 1
        while not state.is_over:
            seat = state.to_move
            assert seat is not None
            previews = state.previews()
            for preview in previews if state.phase != "filling" else []:
                after = state.child(preview.action)
                if after.phase == "filling" or after.round > state.round or after.is_over:
                    best = [best_filling(after, each) for each in range(game.players)]
                    assert best == [told[each] + preview.points * (each == seat) for each in range(game.players)]
                    checked += 1
                    twice += has_colour_twice(after)
                    dropped += any(board.dropped for board in after.scoring.boards)
            likely = [max(previews, key=lambda preview: (preview.points, preview.taken)), chance.choice(previews)]
            preview = chance.choice(likely)
            told[seat] += preview.points
            state.apply(preview.action)
            if state.round > round:
                told, round = [0] * game.players, state.round
    assert checked > 100
    assert twice > 10
    assert dropped > 0


def best_filling(state: State, seat: int) -> int:
    """The most that a phase B brings a seat, of all the ways in which it can place its tiles."""
    if state.phase != "filling":
        board = state.scoring.boards[seat]
        return int(sum(tile.points for tile in board.tiles) - board.penalty)
    cells = state.legal_actions()
    return max(best_filling(state.child(cell), seat) for cell in (cells if state.to_move == seat else cells[:1]))


def has_colour_twice(state: State) -> bool:
    """Whether two complete lines of the seat that is to place tiles have the same colour."""
    if state.phase != "filling":
        return False
    lines = state.to_dict()["boards"][state.to_move]["lines"]
    complete = [line[0] for number, line in enumerate(lines, 1) if len(line) == number]
    return len(set(complete)) < len(complete)


def told(state: State) -> dict[str, int]:
    """The points that are told of every legal action."""
    return {state.action_text(preview.action): preview.points for preview in state.previews()}


def test_on_the_grey_side_the_same_colour_on_the_next_line_cannot_be_below_itself() -> None:
    factories = {1: "UUWW", 2: "KKRR"}
    points = told(grey_position(GREY, factories=factories, boards=[grey_board(lines={1: "U"})]))
    assert (points["1U>2"], points["2K>2"]) == (1, 2)


@pytest.mark.parametrize("line", [1, 2, 3])
def test_on_the_grey_side_three_lines_of_one_colour_bring_a_point_each(line: int) -> None:
    lines = {number: "U" * number for number in (1, 2, 3) if number != line}
    mine = grey_board(lines=lines)
    points = told(grey_position(GREY, factories={1: "U" * line + "W" * (4 - line)}, boards=[mine]))
    assert points[f"1U>{line}"] == 1
    others = grey_board(lines={number: "WKR"[number - 1] * number for number in lines})
    points = told(grey_position(GREY, factories={1: "U" * line + "W" * (4 - line)}, boards=[others]))
    assert points[f"1U>{line}"] == {1: 3, 2: 4, 3: 3}[line]  # 1 + 2 + 3 of which 1 + 2 or 1 + 1 come without it


def test_on_the_grey_side_a_cell_beside_tiles_is_told_unless_its_column_has_the_colour() -> None:
    """Between two tiles there are three points for blue; with blue in that column there are two at the end."""
    walls: dict[int, dict[int, str]] = {3: {2: "W.K.."}, 2: {2: "W.K..", 5: ".U..."}}
    for expected, wall in walls.items():
        state = grey_position(GREY, factories={1: "UUWW"}, boards=[grey_board(wall=wall)])
        assert told(state)["1U>2"] == expected


def test_on_the_grey_side_a_line_without_a_cell_is_told_to_fall() -> None:
    mine = grey_board(wall={2: "BW.KR", 4: "..U.."}, floor="B")
    assert told(grey_position(GREY, factories={1: "UUWW"}, boards=[mine]))["1U>2"] == -1 - 2


def test_on_the_grey_side_a_line_without_a_cell_falls_to_the_special_floor_space_first() -> None:
    mine = grey_board(wall={2: "BW.KR", 4: "..U.."}, special_floor="")
    effects = {2: "taken:0", 3: "1"}
    state = grey_position(GREY_GAMES[1], factories={1: "UUWW"}, effects=effects, boards=[mine])
    assert told(state)["1U>2"] == -1


def test_on_the_grey_side_a_line_that_takes_the_last_cell_of_another_is_told_to_let_it_fall() -> None:
    """Both have but column 3: blue on line 1 scores the 5 points there that line 2 would have, whose two tiles fall."""
    mine = grey_board(lines={2: "UU"}, wall={1: "BW.KR", 2: "WB.RK"})
    assert told(grey_position(GREY, factories={1: "UWWW"}, boards=[mine]))["1U>1"] == -2


@pytest.mark.parametrize("game", [*GREY_GAMES, sintra.duel(tablets=("rows", "edge", "diagonals"))], ids=str)
def test_who_chooses_a_cell_is_told_what_that_tile_scores_there_and_nothing_that_follows(game: Game) -> None:
    """Neither tiles that are placed by themselves after it, nor lines that fall, nor the bonuses of the end."""
    chance = random.Random(3)
    found = set()
    more = bonuses = 0
    for seed in range(12):
        state = game.start(seed=seed)
        while not state.is_over:
            seat, previews = state.to_move, state.previews()
            assert seat is not None
            for preview in previews if state.phase in ("filling", "decorating") else []:
                after, row = state.child(preview.action), game.action_of(preview.action).row  # type: ignore[attr-defined]
                (tile,) = (tile for tile in after.scoring.boards[seat].tiles if tile.row == row)
                assert preview.points == tile.points + getattr(tile, "special_points", 0)
                found.add(preview.points)
                more += any(tile.row > row for tile in after.scoring.boards[seat].tiles)
                bonuses += after.is_over and after.scores[seat] > after.scoring.boards[seat].after
            state.apply(max(previews, key=lambda preview: (preview.points, chance.random())).action)
    assert {1, 2, 3} < found
    assert more > 0
    assert bonuses > 0


def test_in_duel_a_lonely_tile_is_told_as_one_point_whatever_is_placed_after_it() -> None:
    """The tile of line 2 has a single cell, above a tile, and is placed at once."""
    state = after_decorating(
        sintra.duel(), DuelBoard(dome=DOME, tiles={3: ".....B"}, lines={1: "K", 2: "KK"}, score=10)
    )
    assert told(state) == {"r1c2": 1, "r1c4": 1, "r1c5": 1}
    assert state.child("r1c2").scores[0] == 10 + 1 + 2


def test_in_duel_a_cell_is_told_with_the_special_tile_that_it_brings() -> None:
    state = after_decorating(sintra.duel(), DuelBoard(dome=DOME, tiles={2: "RB...."}, lines={1: "K"}))
    assert told(state) == {"r1c2": 2 + 1, "r1c4": 1, "r1c5": 1}


def test_in_duel_the_last_draft_is_told_like_any_other_though_tiles_are_placed_after_it() -> None:
    """A special tile comes with the tile of line 4 as soon as phase 2 begins; the draft only breaks a tile."""
    boards = DuelBoard(), DuelBoard(dome=DOME, tiles={3: "K.....", 4: "T..Y.."}, lines={4: "RRRR"})
    state = before_decorating(sintra.duel(), *boards)
    assert told(state)[LAST] == -1
    assert state.child(LAST).scores[1] == 10 + 2 + 3 - 1 - 2


@pytest.mark.parametrize(
    "game", [sintra.duel(), sintra.chocolatier(special_factories=True), GREY_GAMES[1]], ids=["duel", "special", "grey"]
)
def test_what_neither_takes_nor_places_a_tile_is_told_with_its_price_alone(game: Game) -> None:
    """Chips that complete a line score nothing themselves; its tile does, and that is told of its cell (D18)."""
    chance = random.Random(6)
    found, scoring = set(), set()
    for seed in range(12):
        state = game.start(seed=seed)
        while not state.is_over:
            seat, previews = state.to_move, state.previews()
            assert seat is not None
            for preview in previews:
                kind = type(game.action_of(preview.action)).__name__
                if kind not in ("Draft", "Field", "Place", "Cell"):
                    assert preview.points == -state.price(preview.action)
                    found.add(kind)
                    if state.child(preview.action).scores[seat] > state.scores[seat]:
                        scoring.add(kind)
            state.apply(chance.choice(previews).action)
    if game.name == "duel":
        assert found == {"Stack", "Show", "Draw", "Stop", "Keep", "Under", "Take", "Use", "Enough", "Leave"}
        assert {"Use", "Enough", "Leave"} <= scoring
    else:
        assert found == {"Divide"}


def test_in_duel_a_draft_that_breaks_tiles_says_how_many() -> None:
    state = sintra.duel().start(seed=8, starting_player=0)
    for text in ("P1", "1@0", "P1", "1@0"):
        state.apply(text)
    suns = state.to_dict()["suns"]
    told = {state.action_text(preview.action): preview for preview in state.previews()}
    colour = suns[4][0]
    count = suns[4].count(colour)
    assert told[f"L{colour}>X"].taken == told[f"L{colour}>X"].fallen == count
    assert told[f"L{colour}>1"].fallen == count - 1
    assert told[f"L{colour}>X"].points <= told[f"L{colour}>6"].points
