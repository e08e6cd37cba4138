"""What people are told an action would bring is what it brings."""

import random

import pytest

import sintra
from sintra.games.catalogue import all_games
from sintra.games.game import Game

pytestmark = pytest.mark.rules

every_game = pytest.mark.parametrize("game", all_games(), ids=str)


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
            found = state.particulars(preview.action)
            match type(action).__name__:
                case "Draft":
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


@pytest.mark.parametrize("game", [sintra.chocolatier(grey=True), sintra.duel()], ids=str)
def test_the_last_tile_of_a_match_is_told_without_the_bonuses(game: Game) -> None:
    bonuses = []
    for seed in range(8):
        state = game.start(seed=seed)
        while not state.is_over:
            before, best = state.copy(), max(state.previews(), key=lambda preview: preview.points)
            state.apply(best.action)
        assert before.to_move is not None
        board = state.scoring.boards[before.to_move]
        if before.phase in ("filling", "decorating") and board.after > 0:
            penalty = board.penalty + getattr(board, "first_player_penalty", 0)
            assert best.points == board.after + penalty - before.scores[before.to_move]
            bonuses.append(state.scores[before.to_move] - board.after)
    assert any(bonuses)


@pytest.mark.parametrize("game", [sintra.chocolatier(grey=True), sintra.duel()], ids=str)
def test_who_chooses_a_cell_is_told_what_the_tile_scores_there(game: Game) -> None:
    chance = random.Random(3)
    told = set()
    for seed in range(6):
        state = game.start(seed=seed)
        while not state.is_over:
            previews = state.previews()
            if state.phase in ("filling", "decorating"):
                for preview in previews:
                    after = state.child(preview.action)
                    if (after.phase, after.to_move) == (state.phase, state.to_move):  # else penalties count as well
                        assert state.to_move is not None
                        assert preview.points == after.scores[state.to_move] - state.scores[state.to_move]
                        told.add(preview.points)
            state.apply(chance.choice(previews).action)
    assert {1, 2} < told


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
