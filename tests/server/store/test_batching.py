"""Additions that are written together: each learns what became of it, whatever happens to the writing."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from sintra.server.store.batching import BatchWriter, Outcome
from sintra.server.store.store import Addition, StoreError
from tests.server.store.material import addition_to, run


def test_a_fault_in_writing_leaves_nobody_waiting() -> None:
    groups: list[list[str]] = []

    async def write(additions: Sequence[Addition]) -> Mapping[str, Outcome]:
        groups.append([addition.match for addition in additions])
        if len(groups) == 1:
            raise ValueError("a fault that nobody task of")
        if len(groups) == 2:
            return {"b": 7}  # and nothing of the other
        return {addition.match: 1 for addition in additions}

    async def scenario() -> None:
        writer = BatchWriter(write, 0.001)

        async def add_both() -> list[int | BaseException | None]:
            adding = [writer.add(addition_to(match, 0)) for match in ("a", "b")]
            return await asyncio.gather(*adding, return_exceptions=True)

        assert [type(outcome) for outcome in await add_both()] == [StoreError, StoreError]
        unknown, added = await add_both()
        assert (type(unknown), added) == (StoreError, 7)
        assert await add_both() == [1, 1]
        assert groups == [["a", "b"]] * 3

    run(scenario())


def test_who_waits_is_told_when_the_writing_is_given_up() -> None:
    async def write(additions: Sequence[Addition]) -> Mapping[str, Outcome]:
        raise asyncio.CancelledError

    async def scenario() -> None:
        writer = BatchWriter(write, 0.001)
        with pytest.raises(StoreError, match="not known"):
            await writer.add(addition_to("a", 0))

    run(scenario())
