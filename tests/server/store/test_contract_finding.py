"""What every store finds again: what is due, the matches of a person, and everything for an export."""

import asyncio
from dataclasses import replace

import pytest

from sintra.server.store.store import (
    OPEN,
    OVER,
    RUNNING,
    WATCH,
    WATCHER,
    Added,
    Contents,
    Grant,
    Link,
    Store,
    StoreError,
)
from tests.server.store.conftest import Use
from tests.server.store.material import ANN, BOB, NOW, addition_to, match_of, various


def test_what_is_due_is_running_and_its_time_has_come(use: Use) -> None:
    async def scenario(store: Store) -> None:
        for id, status, wake_at in [
            ("later", RUNNING, 101),
            ("second", RUNNING, 100),
            ("first", RUNNING, 99),
            ("open", OPEN, 1),
            ("over", OVER, 1),
            ("never", RUNNING, None),
        ]:
            await store.create(match_of(id, status=status, wake_at=wake_at))
        assert [match.id for match in await store.due(100)] == ["first", "second"]
        assert [match.id for match in await store.due(100, limit=1)] == ["first"]
        assert [match.wake_at for match in await store.due(1000)] == [99, 100, 101]
        assert await store.due(98) == []

    use(scenario)


def test_one_of_many_claims_what_is_due(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m", wake_at=100))
        claims = await asyncio.gather(*(store.claim("m", wake_at=100, until=200 + n) for n in range(20)))
        assert claims.count(True) == 1
        assert await store.due(199) == []
        found = await store.match("m")
        assert found is not None
        assert found == match_of("m", wake_at=200 + claims.index(True))
        assert await store.due(300) == [found]

    use(scenario)


def test_what_has_gone_on_cannot_be_claimed(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m", wake_at=100))
        await store.add(addition_to("m", 0, wake_at=None))
        assert not await store.claim("m", wake_at=100, until=200)
        assert await store.match("m") == match_of("m", version=1, updated_at=NOW + 1)

    use(scenario)


def test_versions_of_many(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"))
        await store.create(match_of("n 'quoted\" ä"))
        await store.add(addition_to("m", 0))
        assert await store.versions(["m", "n 'quoted\" ä", "no"]) == {"m": 1, "n 'quoted\" ä": 0}
        assert await store.versions([]) == {}

    use(scenario)


def test_matches_of_a_person_the_latest_changed_first(use: Use) -> None:
    async def scenario(store: Store) -> None:
        for n in range(4):
            await store.create(match_of(f"m{n}", updated_at=NOW + n), (), [Grant(ANN, 0), Grant(ANN, 1)])
        await store.create(match_of("watched", updated_at=NOW + 9), (), [Grant(ANN, WATCHER)])
        await store.create(match_of("other", updated_at=NOW + 9), (), [Grant(BOB, 0)])
        await store.add(addition_to("m0", 0, at=NOW + 10))
        assert [match.id for match in await store.matches_of(ANN)] == ["m0", "m3", "m2", "m1"]
        assert [match.id for match in await store.matches_of(ANN, limit=2)] == ["m0", "m3"]
        assert [match.id for match in await store.matches_of(ANN, before=(NOW + 3, "m3"))] == ["m2", "m1"]

    use(scenario)


def test_matches_changed_in_the_same_millisecond_are_all_on_some_page(use: Use) -> None:
    async def scenario(store: Store) -> None:
        for n in range(5):
            await store.create(match_of(f"m{n}"), (), [Grant(ANN, 0)])
        page, found = await store.matches_of(ANN, limit=2), []
        while page:
            found += [match.id for match in page]
            page = await store.matches_of(ANN, limit=2, before=(page[-1].updated_at, page[-1].id))
        assert found == ["m4", "m3", "m2", "m1", "m0"]

    use(scenario)


def test_everything_comes_out_as_it_went_in_oldest_first(use: Use) -> None:
    async def scenario(store: Store) -> None:
        for contents in reversed(various()):
            assert await store.put(contents)
        assert [contents async for contents in store.contents()] == various()
        assert await store.count() == {OPEN: 1, RUNNING: 1, OVER: 1}
        assert not await store.put(replace(various()[1], events=(), match=match_of("running")))
        assert [contents async for contents in store.contents()] == various()
        assert await store.add(addition_to("running", 3)) == Added(4)

    use(scenario)


def test_contents_come_in_pages_without_missing_any(use: Use) -> None:
    async def scenario(store: Store) -> None:
        matches = [Contents(match_of(f"m{n:03}", created_at=NOW + n // 60), ()) for n in range(130)]
        await asyncio.gather(*map(store.put, matches))
        assert [contents async for contents in store.contents()] == matches

    use(scenario)


@pytest.mark.parametrize("wrong", ["gap", "short", "twice", "link", "status"])
def test_a_match_that_is_not_whole_is_not_put_in(use: Use, wrong: str) -> None:
    contents = various()[1]
    broken = {
        "gap": replace(contents, events=(contents.events[0], contents.events[2])),
        "short": replace(contents, events=contents.events[:2]),
        "twice": replace(contents, events=(*contents.events[:2], replace(contents.events[2], command="command-1"))),
        "link": replace(contents, links=(Link("1" * 64, "other", WATCH),)),
        "status": replace(contents, match=replace(contents.match, status="paused")),
    }

    async def scenario(store: Store) -> None:
        with pytest.raises(StoreError, match="'running'"):
            await store.put(broken[wrong])
        assert await store.match("running") is None

    use(scenario)
