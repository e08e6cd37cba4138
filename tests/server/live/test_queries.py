"""What a hint says of its best action and the second."""

import sintra
from sintra.analysis.review import Reason
from sintra.bots import Decision
from sintra.server.live.queries import reasons_for
from tests.rulebook.chocolatier.table import board, position


def decisions(state: sintra.State, *texts: str) -> list[Decision]:
    return [Decision(action, pv=(action,)) for action in map(state.parse_action, texts)]


def test_a_hint_says_why_the_best_is_better_than_the_second() -> None:
    boards = [board(lines={2: "B"}, score=20), board(score=20, floor="m")]
    state = position(sintra.chocolatier(), centre="B", boards=boards)
    found = reasons_for(state, 0, decisions(state, "CB>2", "CB>F", "CB>5"))
    assert found == [Reason("lines", 0, 1, 1, 0, (2,)), Reason("floor", 0, 1, 1, 0)]
    assert reasons_for(state, 0, decisions(state, "CB>2")) == []
    assert reasons_for(state, 0, decisions(state, "CB>F", "CB>2")) == [], "nothing speaks for it"
