"""An evaluation of a bot author's own, in plain Python, compiled into the search.

The kernels of the search are compiled anew for it, with the evaluation inlined, and kept: they are found again by a
fingerprint of the evaluation, of every function it calls and of the constants they use.
"""

import hashlib
import math
import types
from collections.abc import Callable
from typing import Annotated, Any

import numba
import numpy as np

from sintra.games.checks import shown
from sintra.games.errors import InvalidOption
from sintra.games.game import Game
from sintra.kernel.bits import copy_struct
from sintra.kernel.dispatcher import OPTIONS
from sintra.kernel.generic import OVER, apply, implement
from sintra.kernel.layout import Struct, allocate
from sintra.kernel.search_interface import MAX_STAGES, final_value
from sintra.search.transposition import key_of
from sintra.search.weights import Estimator

USUAL_SPREAD = 12.0  # points by which the estimates of most evaluations are off

Evaluation = Callable[[Any, int], float]
"""Takes a position struct and a seat; by how many points the seat will be ahead in the end, while the match goes on."""


def custom_estimator(evaluation: Evaluation, game: Game) -> Estimator:
    """What this function estimates, for a search. It is never asked about a match that is over: points are points."""
    function = getattr(evaluation, "py_func", evaluation)
    if not isinstance(function, types.FunctionType):
        raise InvalidOption(f"{shown(evaluation)} is not an evaluation, expected a function of a position and a seat")
    field = "own_" + fingerprint(function)
    layout = type("Own", (Struct,), {"__annotations__": {field: Annotated[int, np.int64]}})
    compiled = compiled_with_all_it_calls(function, {})
    check(compiled, game)

    @numba.njit(**OPTIONS)
    def estimate(position, seat, weights):  # type: ignore[no-untyped-def]
        if position.phase == OVER:
            return final_value(position, seat)
        return float(compiled(position, seat))

    @numba.njit(**OPTIONS)
    def begin_leaves(position, leaf, weights):  # type: ignore[no-untyped-def]
        pass

    @numba.njit(**OPTIONS)
    def estimate_leaf(position, leaf, action, seat, report, weights):  # type: ignore[no-untyped-def]
        copy_struct(leaf, position)
        apply(leaf, action, report)
        return estimate(leaf, seat, weights)

    @numba.njit(**OPTIONS)
    def search_key(position, weights):  # type: ignore[no-untyped-def]
        return key_of(position)  # it may look at anything

    implement(layout, estimate=estimate, begin_leaves=begin_leaves, estimate_leaf=estimate_leaf, search_key=search_key)
    return Estimator(allocate(layout, 1), (USUAL_SPREAD,) * MAX_STAGES)


def compiled_with_all_it_calls(function: types.FunctionType, known: dict[types.FunctionType, Evaluation]) -> Evaluation:
    """The function for numba, which compiles a call only if what is called is for numba too."""
    if function not in known:
        names = dict(function.__globals__)
        copy = types.FunctionType(
            function.__code__, names, function.__name__, function.__defaults__, function.__closure__
        )
        copy.__module__ = __name__  # what is kept must name a module that any process can import, and a file is none
        known[function] = numba.njit(**OPTIONS)(copy)
        for name in function.__code__.co_names:
            if isinstance(names.get(name), types.FunctionType) and not is_ours(names[name]):
                names[name] = compiled_with_all_it_calls(names[name], known)
    return known[function]


def is_ours(function: types.FunctionType) -> bool:
    """Whether a function is one of Sintra's; those that kernels may call are kernels or generic functions already."""
    return function.__module__.startswith("sintra.")


def check(compiled: Evaluation, game: Game) -> None:
    """Try the evaluation on a first position, and say in a few words what is wrong with it."""
    try:
        value = compiled(game.start(seed=0).position[0], 0)
    except numba.core.errors.NumbaError as error:
        raise InvalidOption(f"the evaluation cannot be compiled for {game}: {reason_in(str(error))}") from None
    except Exception as error:
        raise InvalidOption(f"the evaluation failed on {game}: {type(error).__name__}: {error}") from None
    if not isinstance(value, int | float) or not math.isfinite(value):
        raise InvalidOption(f"the evaluation gave {shown(value)} on {game}, expected a number of points")


def reason_in(message: str) -> str:
    """The lines of numba's report that say what it did not like and where."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("Failed in", "During:", "- ", ">>>", "<source"))]
    return " ".join(telling)[:400]


def fingerprint(function: types.FunctionType) -> str:
    """A name for what a function does: it changes with its code, the code it calls and the constants it uses."""
    digest = hashlib.sha256()
    seen: set[int] = set()
    pending: list[object] = [function]
    while pending:
        thing = pending.pop()
        thing = getattr(thing, "py_func", thing)
        if isinstance(thing, types.FunctionType):
            if id(thing) in seen:
                continue
            seen.add(id(thing))
            pending.append(thing.__code__)
            pending += [thing.__globals__[name] for name in thing.__code__.co_names if name in thing.__globals__]
            pending += [cell.cell_contents for cell in thing.__closure__ or ()]
        elif isinstance(thing, types.CodeType):
            digest.update(thing.co_code)
            digest.update(repr(thing.co_names).encode())
            pending += thing.co_consts
        elif isinstance(thing, np.ndarray):
            digest.update(thing.tobytes())
        elif not isinstance(thing, types.ModuleType):  # modules of ours are in the name of the folder already
            digest.update(repr(thing).encode())
    return digest.hexdigest()[:16]
