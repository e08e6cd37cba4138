"""Generic functions: what every game can do, called by kernels that do not know which game they play.

A stub here is called inside a kernel with a position struct. numba compiles the call to the function that the game
registered for that struct's type with `implement`. Outside a kernel the stubs cannot be called.

Every position struct has these fields, which generic kernels may read:
`phase`: AWAITS_DEAL, OVER, or a number of the game's own (from FIRST_PHASE on) while a seat is to act;
`to_move`: the seat to act, or NOBODY;
`starting_player`: the seat that starts the round, or between rounds the next one;
`round`: how many rounds have begun;
`players`, and `boards[seat].score` for each of them.
"""

from collections.abc import Callable
from types import FunctionType
from typing import Any, NoReturn

import numba
from numba.extending import overload

from sintra.kernel.compilation import GENERIC_OPTIONS
from sintra.kernel.layout import Struct, dtype_of

AWAITS_DEAL = 0
OVER = 1
FIRST_PHASE = 2

NOBODY = -1
LEGAL = 0

_implementations: dict[tuple[str, Any], Callable[..., Any]] = {}


def implement(layout: type[Struct], **functions: Any) -> None:
    """Register a game's kernels, by the name of the stub each implements, for positions of this layout."""
    for name, function in functions.items():
        # Without annotations, since numba compares the signature with that of the function that chooses it. As a plain
        # function: numba compiles it in place of the stub, where a call of the kernel would be compiled as well.
        inner = function.py_func
        plain = FunctionType(inner.__code__, inner.__globals__, inner.__name__, None, inner.__closure__)
        _implementations[name, numba.from_dtype(dtype_of(layout))] = plain


def implementation_of(name: str, position: Any) -> Callable[..., Any]:
    try:
        return _implementations[name, position]
    except KeyError:
        raise NotImplementedError(f"no game implements {name} for positions of type {position}") from None


def only_in_kernels(name: str) -> NoReturn:
    raise TypeError(f"{name} is a generic function: it can only be called inside a kernel")


def chooses(stub: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a function that chooses the implementation of a stub by the types of its arguments."""

    def register(choose: Callable[..., Any]) -> Callable[..., Any]:
        choose.__annotations__ = {}  # numba wants the signature of the implementation, and a lambda has no annotations
        return overload(stub, jit_options=GENERIC_OPTIONS)(choose)

    return register


def restart(position: Any, rng: Any) -> None:
    """Set a position back to the start of a match with the same options; the starting player is drawn."""
    only_in_kernels("restart")


def deal(position: Any, rng: Any, script: Any) -> None:
    """Deal to a position that awaits it: what `script` says if it is given, else at random, written down in it."""
    only_in_kernels("deal")


def legal_actions(position: Any, out: Any) -> int:
    """Write the legal action ids to `out`, ascending, and return how many there are."""
    only_in_kernels("legal_actions")


def sample_action(position: Any, rng: Any) -> int:
    """One legal action, each as likely as any other; somebody must be to move."""
    only_in_kernels("sample_action")


def reason(position: Any, action: int) -> int:
    """LEGAL, or the number of the game's reason why this id of the action space is not legal now."""
    only_in_kernels("reason")


def apply(position: Any, action: int, report: Any) -> None:
    """Carry out a legal action and write what was scored to `report`. Never draws, never checks."""
    only_in_kernels("apply")


def evaluate(position: Any, seat: int) -> float:
    """A quick estimate of how well a seat stands, in points."""
    only_in_kernels("evaluate")


def taken(position: Any, action: int) -> int:
    """How many tiles a legal action takes."""
    only_in_kernels("taken")


def fallen(position: Any, action: int) -> int:
    """How many of the tiles a legal action takes find no room."""
    only_in_kernels("fallen")


def apply_to_board(position: Any, action: int, report: Any) -> None:
    """Do what a legal action does to the board of the seat to move, and nothing of what follows from it.

    The match cannot go on from there: whose turn it is, and what lies on the table, may be as it was.
    """
    only_in_kernels("apply_to_board")


def provisional_score(position: Any, seat: int, report: Any) -> tuple[int, int]:
    """The seat's score if its board were scored now, and what it would be worth beyond that at the end of the match.

    The position is used up by it. In a phase in which tiles are placed those still to be placed do not count, so that
    each brings what it scores.
    """
    only_in_kernels("provisional_score")


def expected_points(position: Any, seat: int, report: Any) -> int:
    """By how much the seat's score will change when its board is scored, if that is now; uses the position up.

    Where a scoring is under way, this is what is still to come of it.
    """
    only_in_kernels("expected_points")


def open_cells(position: Any, action: int) -> int:
    """For a legal action that puts tiles on a line, `cells_in_row` of the cells to which its tile could go; else -1."""
    only_in_kernels("open_cells")


def stranded_lines(position: Any, action: int, after: Any) -> int:
    """The set of lines for which a legal action that lays a plate takes the last cell away, by the board after it."""
    only_in_kernels("stranded_lines")


def determinise(position: Any, seat: int, rng: Any) -> None:
    """Deal anew, at random, everything that a seat may not know, in agreement with all that it has seen."""
    only_in_kernels("determinise")


@chooses(restart)
def _restart(position: Any, rng: Any) -> Any:
    return implementation_of("restart", position)


@chooses(deal)
def _deal(position: Any, rng: Any, script: Any) -> Any:
    return implementation_of("deal", position)


@chooses(legal_actions)
def _legal_actions(position: Any, out: Any) -> Any:
    return implementation_of("legal_actions", position)


@chooses(sample_action)
def _sample_action(position: Any, rng: Any) -> Any:
    return implementation_of("sample_action", position)


@chooses(reason)
def _reason(position: Any, action: Any) -> Any:
    return implementation_of("reason", position)


@chooses(apply)
def _apply(position: Any, action: Any, report: Any) -> Any:
    return implementation_of("apply", position)


@chooses(evaluate)
def _evaluate(position: Any, seat: Any) -> Any:
    return implementation_of("evaluate", position)


@chooses(taken)
def _taken(position: Any, action: Any) -> Any:
    return implementation_of("taken", position)


@chooses(fallen)
def _fallen(position: Any, action: Any) -> Any:
    return implementation_of("fallen", position)


@chooses(apply_to_board)
def _apply_to_board(position: Any, action: Any, report: Any) -> Any:
    return implementation_of("apply_to_board", position)


@chooses(provisional_score)
def _provisional_score(position: Any, seat: Any, report: Any) -> Any:
    return implementation_of("provisional_score", position)


@chooses(expected_points)
def _expected_points(position: Any, seat: Any, report: Any) -> Any:
    return implementation_of("expected_points", position)


@chooses(open_cells)
def _open_cells(position: Any, action: Any) -> Any:
    return implementation_of("open_cells", position)


@chooses(stranded_lines)
def _stranded_lines(position: Any, action: Any, after: Any) -> Any:
    return implementation_of("stranded_lines", position)


@chooses(determinise)
def _determinise(position: Any, seat: Any, rng: Any) -> Any:
    return implementation_of("determinise", position)
