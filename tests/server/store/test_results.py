"""How finished matches ended is kept beside them, in both stores, and is worth nothing once it is damaged."""

from dataclasses import replace
from pathlib import Path

import pytest

from sintra.server.store.rescue import rescue
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.store import OVER, RUNNING, WATCHER, Grant, Store, StoredResult, StoreError
from tests.server.store.conftest import Use
from tests.server.store.material import NOW, match_of, run
from tests.server.store.test_checksum import execute

RESULT = StoredResult("m", 7, '["«»"]')


def test_the_latest_result_is_kept(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m", status=OVER))
        assert await store.result("m") is None
        await store.keep_result(RESULT)
        assert await store.result("m") == RESULT
        await store.keep_result(replace(RESULT, version=6, body="older"))
        assert await store.result("m") == RESULT
        for newer in (replace(RESULT, body="same"), replace(RESULT, version=8, body="newer")):
            await store.keep_result(newer)
            assert await store.result("m") == newer

    use(scenario)


def test_there_is_no_result_without_a_match(use: Use) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(StoreError):
            await store.keep_result(RESULT)
        assert await store.result("m") is None

    use(scenario)


@pytest.mark.parametrize("change", ["body = 'x'", "version = 9", "checksum = ''"])
def test_a_damaged_result_is_none_and_its_match_is_sound(use: Use, change: str) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m", status=OVER))
        await store.keep_result(RESULT)
        await execute(store, f"UPDATE results SET {change}")
        assert await store.result("m") is None
        assert await store.match("m") is not None
        assert not store.damage.warnings

    use(scenario)


def test_the_results_of_a_person_are_those_of_finished_matches_they_have_a_seat_in(use: Use) -> None:
    async def scenario(store: Store) -> None:
        for number, (id, status, seats) in enumerate(
            [
                ("first", OVER, [1]),
                ("both", OVER, [1, 0]),
                ("running", RUNNING, [0]),
                ("watched", OVER, [WATCHER]),
                ("uncounted", OVER, [0]),
                ("foreign", OVER, []),
            ]
        ):
            match = replace(match_of(id, status=status), updated_at=NOW + number)
            await store.create(match, (), [Grant("me", seat) for seat in seats] + [Grant("other", 1)])
            if id != "uncounted":
                await store.keep_result(replace(RESULT, match=id, body=id))
        assert await store.results_of("me", limit=9) == [
            ("uncounted", 0, None),
            ("both", 0, "both"),
            ("both", 1, "both"),
            ("first", 1, "first"),
        ]
        assert await store.results_of("me", limit=1) == [("uncounted", 0, None)]
        assert await store.results_of("nobody", limit=9) == []
        await store.forget("me")
        assert await store.results_of("me", limit=9) == []

    use(scenario)


def test_a_rescue_brings_results_along(tmp_path: Path) -> None:
    path, rescued = tmp_path / "test.db", tmp_path / "rescued.db"

    async def fill() -> None:
        store = await SqliteStore.open(path)
        for id in ("m", "n"):
            await store.create(match_of(id, status=OVER))
            await store.keep_result(replace(RESULT, match=id))
        await execute(store, "UPDATE results SET body = '' WHERE match = 'n'")
        await store.close()

    async def look() -> None:
        store = await SqliteStore.open(rescued)
        assert await store.result("m") == RESULT
        assert await store.result("n") is None
        await store.close()

    run(fill())
    assert rescue(path, rescued).lost == {}
    run(look())
