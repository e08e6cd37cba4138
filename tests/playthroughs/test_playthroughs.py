"""Golden playthroughs: one file for every option set, that a person can read in a diff.

To write them anew after a change of the rules or of the notation: `python -m tests.playthroughs.test_playthroughs`.
Say in the commit why they changed.
"""

from pathlib import Path

import pytest

import sintra
from sintra.games.catalogue import all_games
from sintra.games.game import Game

FOLDER = Path(__file__).parent
SEED = 2026


def playthrough(game: Game) -> str:
    """A match in which every action is chosen by a fixed rule: deals, actions in words, every point, and positions."""
    state = game.start(starting_player=game.players - 1)
    lines = [f"game {game}, actions {game.action_count}, rules version {game.rules_version}"]
    ply = 0
    while not state.is_over:
        if state.awaits_deal:
            lines += ["", f"deal {state.deal(seed=SEED)}", f"position {state}"]
            continue
        legal = state.legal_actions()
        choice = legal[(7 * ply + 3) % len(legal)]
        is_listed = len(legal) <= 8 or lines[-1].startswith("position")
        texts = f": {' '.join(state.action_text(id) for id in legal)}" if is_listed else ""
        lines += [
            f"ply {ply} seat {state.to_move} {state.phase}, {len(legal)} legal{texts}",
            f"  {state.action_text(choice)} (id {choice}): {state.describe(choice)}",
        ]
        state.apply(choice)
        lines += [f"  then seat {seat} {state.action_text(id)} (id {id}), the only choice" for seat, id in state.forced]
        lines += round_end_lines(state)
        ply += 1
    assert state.outcome is not None
    lines += ["", f"outcome {state.outcome.to_dict()}"]
    return "\n".join(lines) + "\n"


def round_end_lines(state: sintra.State) -> list[str]:
    """Every point, where the action just taken ended a round."""
    if state.to_move is not None:
        return []
    points = [f"  seat {seat}: {'; '.join(board.in_words())}" for seat, board in enumerate(state.scoring.boards)]
    return [*points, f"position {state}"]


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_playthrough(game: Game) -> None:
    assert playthrough(game) == (FOLDER / f"{game}.txt").read_text(), "see the head of this module"


def test_every_file_has_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {str(game) for game in all_games()}


if __name__ == "__main__":
    for game in all_games():
        (FOLDER / f"{game}.txt").write_text(playthrough(game))
