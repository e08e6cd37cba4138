"""A kernel is the same whether Python calls it or another kernel does."""

from typing import Any

import numpy as np
import pytest
from numba.core.codegen import JITCodeLibrary

from sintra.kernel.compilation import kernel


@kernel
def doubled(value: Any) -> Any:
    return value + value


@kernel
def quadrupled(value: Any) -> Any:
    return doubled(doubled(value))


@kernel
def factorial(number: int) -> int:
    return 1 if number < 2 else number * factorial(number - 1)


@kernel
def is_even(number: int) -> bool:
    if number > 10:
        return is_even(number - 2)
    return number % 2 == 0


@kernel
def count_up(values: Any) -> None:
    for index in range(len(values)):
        values[index] = factorial(index) + is_even(index)


def test_python_and_kernels_may_call_it_in_any_order() -> None:
    assert quadrupled(3) == 12
    assert doubled(3) == 6
    assert doubled(1.5) == 3.0
    assert quadrupled(1.5) == 6.0
    assert quadrupled(np.array([1, 2])).tolist() == [4, 8]


def test_kernels_that_call_themselves() -> None:
    values = np.zeros(5, np.int64)
    count_up(values)
    assert values.tolist() == [2, 1, 3, 6, 25]
    assert factorial(10) == 3628800


def test_what_kernels_take_in_is_not_made_machine_code_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is what makes compiling quick."""
    made: list[str] = []
    finalize = JITCodeLibrary._finalize_specific

    def noted(library: Any) -> None:
        made.append(library.name)
        finalize(library)  # type: ignore[no-untyped-call]

    monkeypatch.setattr(JITCodeLibrary, "_finalize_specific", noted)

    @kernel
    def inner(value: int) -> int:
        return value + 1

    @kernel
    def outer(value: int) -> int:
        return inner(value) * 2

    assert outer(1) == 4
    assert [name.rpartition(".")[2] for name in made] == ["outer"]
    assert inner(1) == 2
    assert [name.rpartition(".")[2] for name in made] == ["outer", "inner"]


def test_a_call_after_the_first_goes_straight_to_the_code() -> None:
    doubled(7)
    compiled: Any = doubled
    before = dict(compiled.stats.cache_misses), dict(compiled.stats.cache_hits)
    compiled._compile_for_args = None  # what would be called for types that are not known
    try:
        assert doubled(8) == 16
    finally:
        del compiled._compile_for_args
    assert (dict(compiled.stats.cache_misses), dict(compiled.stats.cache_hits)) == before
