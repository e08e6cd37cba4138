"""Generic functions: chosen by the type of the struct, refused outside kernels, and cached across processes."""

import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest

from sintra.kernel import Struct, allocate, generic, kernel


class Heap(Struct):
    """A game of one heap: an action takes that many tokens."""

    phase: Annotated[int, np.int8]
    to_move: Annotated[int, np.int8]
    tokens: Annotated[int, np.int16]


class Clock(Struct):
    """Another struct, so that there is something to choose."""

    phase: Annotated[int, np.int8]
    to_move: Annotated[int, np.int8]
    hour: Annotated[int, np.int32]


@kernel
def take(position: Any, action: int, report: Any) -> None:
    position.tokens -= action


@kernel
def advance(position: Any, action: int, report: Any) -> None:
    position.hour = (position.hour + action) % 12


@kernel
def apply_twice(positions: Any, action: int, reports: Any) -> None:
    generic.apply(positions[0], action, reports[0])
    generic.apply(positions[0], action, reports[0])


def test_the_struct_decides_which_game_acts() -> None:
    generic.implement(Heap, apply=take)
    generic.implement(Clock, apply=advance)
    heap, clock = allocate(Heap, 1), allocate(Clock, 1)
    heap["tokens"], clock["hour"] = 10, 10
    apply_twice(heap, 3, heap)
    apply_twice(clock, 3, clock)
    assert heap["tokens"][0] == 4
    assert clock["hour"][0] == 4


@pytest.mark.parametrize("name", ["restart", "deal", "legal_actions", "sample_action", "reason", "apply", "evaluate"])
def test_a_stub_cannot_be_called_from_python(name: str) -> None:
    stub = getattr(generic, name)
    with pytest.raises(TypeError, match="inside a kernel"):
        stub(*[None] * stub.__code__.co_argcount)


@pytest.mark.slow
def test_kernels_of_all_kinds_are_cached_across_processes(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        textwrap.dedent(
            """
            import sintra
            from sintra.games import engine
            state = sintra.chocolatier().start(seed=1)
            state.apply(state.legal_actions()[0])
            kernels = (engine.list_legal, engine.act, engine.deal_first, engine.begin)
            print(sum(sum(kernel.stats.cache_misses.values()) for kernel in kernels))
            """
        )
    )
    for _ in range(2):  # the first run may have to compile
        run = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "0"
