"""D14 and D16: bonus chips, and the end of phase 1."""

import pytest

import sintra
from tests.rulebook.duel.table import Board, board_of, legal_texts, play, position, random_match

pytestmark = pytest.mark.rules

GAME = sintra.duel(tablets=("rows", "columns", "diagonals"))


def test_rule_d14_a_face_up_chip_goes_to_the_tray() -> None:
    state = position(GAME, suns={1: "BBYR"}, chips={2: "TY+", 3: "K+"}, boards=[Board(chips=["R", "KB"])])
    assert play(state, "chip:TY") == {"chip 2": None, "seat 0 chips": ["R", "TY", "KB"], "to_move": 1}


def test_rule_d14_only_one_chip_a_turn() -> None:
    state = position(GAME, suns={1: "BBYR"}, chips={2: "TY+", 3: "K+"}, taken=(0, 1))
    state.apply("chip:TY")
    assert (state.to_move, state.reason("chip:K")) == (1, None)


def test_rule_d14_a_chip_that_is_face_down_cannot_be_taken() -> None:
    state = position(GAME, suns={1: "BBYR"}, moons={2: "B"}, chips={1: "BR", 2: "KB", 3: "K+"})
    assert state.reason("chip:BR") == state.reason("chip:KB") == state.reason("chip:T") == "chip_not_shown"
    assert {text for text in legal_texts(state) if text.startswith("chip")} == {"chip:K"}


def test_rule_d14_two_chips_a_round_are_all() -> None:
    state = position(GAME, suns={1: "BBYR"}, chips={2: "TY+"}, taken=(2, 0))
    assert state.reason("chip:TY") == "chips_taken"
    state.apply("1B>2")
    state.apply("^Y")
    assert state.reason("chip:TY") is None


def test_rule_d14_one_of_two_equal_chips_is_taken() -> None:
    state = position(GAME, suns={1: "BBYR"}, chips={2: "TY+", 3: "TY+"})
    play(state, "chip:TY")
    data = state.to_dict()
    assert [data["chips"].count("TY"), data["boards"][0]["chips"]] == [1, ["TY"]]
    assert state.reason("chip:TY") is None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_rule_d14_each_player_has_taken_exactly_two_when_the_round_is_over(seed: int) -> None:
    rounds = set()
    last = 0
    for state in random_match(GAME, seed):
        one, other = (board_of(state, seat) for seat in (0, 1))
        counts = [len(board["chips"]) + len(board["used_chips"]) for board in (one, other)]
        assert max(counts) <= 2 * state.round
        if state.round != last:
            rounds.add((state.round, counts[0], counts[1]))
            last = state.round
        final = counts
    assert rounds == {(round, 2 * round - 2, 2 * round - 2) for round in range(1, 6)}
    assert final == [10, 10]


@pytest.mark.parametrize(
    "left",
    [
        pytest.param({"suns": {1: "BBYR"}}, id="a sun"),
        pytest.param({"moons": {1: "BY", "L": "TT"}}, id="a small moon"),
        pytest.param({"moons": {"L": "TTR"}}, id="the large moon"),
        pytest.param({"chips": {1: "K+", 2: "T+"}, "taken": (1, 1)}, id="chips"),
    ],
)
def test_rule_d16_the_phase_goes_on_while_something_is_left_on_a_factory(left: dict[str, object]) -> None:
    state = position(GAME, **{"moons": {"L": "TT"}, "marker": 1} | left)
    state.apply("MT>6")
    assert (state.phase, state.to_move, state.scoring) == ("turn", 1, None)


def test_rule_d16_the_phase_goes_on_while_a_token_is_left() -> None:
    boards = [Board(), Board(tokens=1)]
    state = position(GAME, moons={"L": "TT"}, marker=1, round=3, boards=boards)
    state.apply("MT>6")
    assert state.to_move == 1
    assert state.scoring is None
    assert state.phase in ("turn", "drawing")


@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
def test_rule_d16_the_phase_ends_when_nothing_is_left(round: int) -> None:
    state = position(GAME, moons={"L": "TT"}, marker=1, round=round)
    assert (state.phase, state.scoring) == ("turn", None)
    state.apply("MT>6")
    assert state.phase == ("over" if round == 5 else "deal")
    assert state.scoring is not None


def test_rule_d16_the_last_chip_ends_the_phase_too() -> None:
    state = position(GAME, chips={1: "K+", 2: "T+"}, taken=(1, 1), marker=1, round=2)
    state.apply("chip:T")
    assert (state.phase, state.to_dict()["chips"]) == ("deal", [None] * 4)
    assert [board_of(state, seat)["chips"] for seat in (0, 1)] == [["T"], ["K"]]


def test_rule_d16_the_last_plate_ends_the_phase_too() -> None:
    boards = [Board(tokens=1, bare=(1, 2, 3, 4)), Board()]
    state = position(GAME, marker=1, round=2, boards=boards, shown=["YKTS", None, None])
    assert play(state, "P1", "3@0")["phase"] == "deal"


def test_rule_d16_a_player_without_an_action_passes_and_the_other_goes_on_alone() -> None:
    """Seat 0 has used both tokens and taken two chips; seat 1 has neither, and takes all four turns that are left."""
    boards = [Board(), Board(tokens=2, bare=(1, 2, 3, 4, 5))]
    state = position(
        GAME,
        moons={"L": "TT"},
        marker=1,
        round=2,
        boards=boards,
        chips={1: "K+", 2: "T+"},
        taken=(2, 0),
        shown=["YKTS", "WBTK", None],
    )
    state.apply("MT>6")
    movers = []
    for action in ("P1", "1@0", "chip:K", "P2", "2@0"):
        movers.append(state.to_move)
        state.apply(action)
    assert movers == [1, 1, 1, 1, 1]
    assert (state.phase, board_of(state, 1)["chips"]) == ("deal", ["K", "T"])


def test_rule_d16_who_has_an_action_may_not_pass() -> None:
    state = position(GAME, moons={"L": "TT"}, marker=1)
    assert legal_texts(state) == {"MT>1", "MT>2", "MT>3", "MT>4", "MT>5", "MT>6", "MT>X"}
    with pytest.raises(sintra.InvalidAction):
        state.apply("pass")


@pytest.mark.parametrize("seed", range(4))
def test_rule_d16_nobody_comes_back_after_passing(seed: int) -> None:
    """Within a phase 1, a seat that was passed over once has no further turn."""
    round, mover, other_was_forced = 0, -1, False
    passed: set[int | None] = set()
    for state in random_match(GAME, seed):
        if state.round != round:
            round, mover, passed = state.round, -1, set()
        other_was_forced |= any(seat != mover for seat, _ in state.forced)
        if state.phase == "turn" and state.to_move is not None:
            if state.to_move == mover and not other_was_forced:
                passed.add(1 - mover)
            assert state.to_move not in passed
            mover, other_was_forced = state.to_move, False
