"""Counting sequences: against a count by hand, from the command line, and interrupted."""

import pytest

import sintra
from sintra.games.errors import InvalidOption
from sintra.games.perft import perft
from sintra.games.state import State
from tests.cli.conftest import Run, ongoing


def counted_by_hand(state: State, depth: int) -> int:
    if depth == 0 or state.to_move is None:
        return 1
    return sum(counted_by_hand(state.child(action), depth - 1) for action in state.legal_actions())


def late(game: sintra.Game) -> State:
    """A state near the end of the first round, seeded no more, so that its deals are awaited."""
    state = game.start(seed=11)
    while len(state.legal_actions()) > 8 and state.round == 1:
        state.apply(state.legal_actions()[0])
    return game.from_dict(state.to_dict())


@pytest.mark.parametrize("name", ["chocolatier-2", "chocolatier-3-grey", "chocolatier-4-grey-special"])
def test_perft_counts_what_a_person_would(name: str) -> None:
    state = late(sintra.game_named(name))
    for depth in range(4):
        assert perft(state, depth) == counted_by_hand(state, depth)


def test_perft_leaves_the_state_alone() -> None:
    state = sintra.chocolatier().start(seed=1)
    twin = state.copy()
    perft(state, 2)
    assert state == twin


@pytest.mark.parametrize("depth", [-1, 1.5, "2", True])
def test_a_depth_that_is_none_is_refused(depth: object) -> None:
    with pytest.raises(InvalidOption):
        perft(sintra.chocolatier().start(seed=1), depth)  # type: ignore[arg-type]


def test_the_table_from_the_command_line(run: Run) -> None:
    state = sintra.chocolatier(players=3, grey=True).start(seed=5)
    ran = run("perft", "--game", "chocolatier-3-grey", "--seed", "5", "--depth", "2")
    assert ran.code == 0
    rows = [line.split()[:2] for line in ran.output.splitlines()[-2:]]
    assert rows == [["1", f"{perft(state, 1):,}"], ["2", f"{perft(state, 2):,}"]]
    assert run("perft", "--position", str(state), "--depth", "1").output.splitlines()[-1].split()[:2] == rows[0]


def test_a_position_that_cannot_be(run: Run) -> None:
    text = str(sintra.chocolatier().start(seed=5)).replace(" 0,0,0,0,0 ", " 1,0,0,0,0 ")
    ran = run("perft", "--position", text)
    assert ran.code == 2
    assert ran.errors.startswith("sintra: error: ")


@pytest.mark.slow
def test_ctrl_c_ends_a_long_count_at_once() -> None:
    with ongoing("perft", "--depth", "8") as command:
        assert command.process.stdout is not None
        for line in command.process.stdout:
            if line.split()[:1] == ["3"]:
                break
        code, _, errors = command.press_ctrl_c()
    assert code == 130
    assert errors == "interrupted\n"
