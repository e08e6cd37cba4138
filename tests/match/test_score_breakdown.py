"""Where the points of a match came from."""

from sintra.games.duel.game import Duel
from sintra.match.score_breakdown import ScoreBreakdown


def test_a_plate_that_was_drawn_is_accounted_for_before_the_round_is_scored() -> None:
    state = Duel().start(seed=1)
    states = [state.copy()]
    while "draw" not in map(state.action_text, state.legal_actions()):
        state.apply(state.legal_actions()[0])
        states.append(state.copy())
    seat = state.to_move
    state.apply("draw")
    parts = ScoreBreakdown([*states, state]).parts()
    assert parts == {"start": (5, 5), "draws": tuple(-1 if each == seat else 0 for each in range(2))}
