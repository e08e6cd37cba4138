"""Every way to complete the line in question with chips (D18), found by following the legal actions."""

from sintra.games.completion import Completion, Payment
from sintra.games.duel.rules.action_space import ENOUGH, FIRST_USE
from sintra.games.duel.rules.components import CHIP_NAMES
from sintra.games.duel.rules.phase import COMPLETING, DECORATING
from sintra.games.duel.text.wording import missing_tiles
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel import copied
from sintra.kernel.layout import StructArray


def completion_in(game: Game, positions: StructArray) -> Completion | None:
    """What can be paid for the line that the seat to move is asked about, or None if it is asked something else."""
    position = positions[0]
    if position["phase"] != COMPLETING:
        return None
    line = int(position["line"])
    found = payments_from(State(game, copied(positions)))  # without a seed it deals nothing
    return Completion(
        line + 1, missing_tiles(position), tuple(sorted(found, key=cost)), cells_for_tile(game, positions)
    )


def payments_from(state: State) -> list[Payment]:
    """Every set of chips that completes the line; they are spent in one order, so none is found twice."""
    found: list[Payment] = []
    paths: list[tuple[State, Payment]] = [(state, Payment((), ()))]
    while paths:
        state, so_far = paths.pop()
        for action in state.legal_actions():
            if not FIRST_USE <= action <= ENOUGH:
                continue
            child = state.child(action)
            taken = [action, *(id for _, id in child.forced)]
            is_complete = ENOUGH in taken
            spent = taken[: taken.index(ENOUGH)] if is_complete else taken
            chips = tuple(CHIP_NAMES[id - FIRST_USE] for id in spent)
            payment = Payment(so_far.chips + chips, (*so_far.actions, action))
            if is_complete:
                found.append(payment)
            else:
                paths.append((child, payment))
    return found


def cost(payment: Payment) -> tuple[int, int, tuple[int, ...]]:
    """Fewer chips are cheaper; of as many, those with one colour, since the others are good for more lines."""
    return len(payment.chips), sum(map(len, payment.chips)), payment.actions


def cells_for_tile(game: Game, positions: StructArray) -> tuple[tuple[int, int, int], ...]:
    """The cells for the line's tile with their points now and at the end, as if the line were complete.

    Chips have no part in them.
    """
    complete = copied(positions)
    complete["phase"] = DECORATING
    return tuple((preview.action, preview.points, preview.ending) for preview in State(game, complete).previews())
