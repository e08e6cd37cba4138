"""What was found out of a finished match is kept beside it, in both stores, and is worth nothing once it is damaged."""

from dataclasses import replace
from pathlib import Path

import pytest

from sintra.server.store.rescue import rescue
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.sqlite_check import examine
from sintra.server.store.store import OVER, Store, StoredReview, StoreError
from tests.server.store.conftest import Use
from tests.server.store.material import NOW, match_of, run
from tests.server.store.test_checksum import execute

REVIEW = StoredReview("m", "engine 1", NOW, "czech 🍫")


def test_the_latest_review_is_kept(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m", status=OVER))
        await store.create(match_of("n", status=OVER))
        assert await store.review("m") is None
        await store.keep_review(REVIEW)
        await store.keep_review(replace(REVIEW, match="n", body="other"))
        assert await store.review("m") == REVIEW
        newer = replace(REVIEW, made_by="engine 2", at=NOW + 1, body="newer")
        await store.keep_review(newer)
        assert await store.review("m") == newer
        assert (await store.review("n")) == replace(REVIEW, match="n", body="other")

    use(scenario)


def test_there_is_no_review_without_a_match(use: Use) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(StoreError):
            await store.keep_review(REVIEW)
        assert await store.review("m") is None

    use(scenario)


@pytest.mark.parametrize("change", ["body = 'x'", "made_by = 'engine 2'", "at = 5", "checksum = ''"])
def test_a_damaged_review_is_none_and_its_match_is_sound(use: Use, change: str) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m", status=OVER))
        await store.keep_review(REVIEW)
        await execute(store, f"UPDATE reviews SET {change}")
        assert await store.review("m") is None
        assert await store.match("m") is not None
        assert not store.damage.warnings
        await store.keep_review(REVIEW)
        assert await store.review("m") == REVIEW

    use(scenario)


def test_a_rescue_brings_reviews_along_but_no_damaged_one(tmp_path: Path) -> None:
    path, rescued = tmp_path / "test.db", tmp_path / "rescued.db"

    async def fill() -> None:
        store = await SqliteStore.open(path)
        for id in ("m", "n"):
            await store.create(match_of(id, status=OVER))
            await store.keep_review(replace(REVIEW, match=id, body="long " * 5000))
        await execute(store, "UPDATE reviews SET at = 1 WHERE match = 'n'")
        await store.close()

    async def look() -> None:
        store = await SqliteStore.open(rescued)
        assert await store.review("m") == replace(REVIEW, body="long " * 5000)
        assert await store.review("n") is None
        assert await store.match("n") is not None
        await store.close()

    run(fill())
    assert examine(path).damaged == frozenset()
    assert rescue(path, rescued).lost == {}
    run(look())
