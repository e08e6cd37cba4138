"""What every store keeps to: one suite, run against SQLite and against PostgreSQL."""

import asyncio
from collections import Counter

import pytest

from sintra.server.store.opening import open_store
from sintra.server.store.store import (
    INVITE,
    OPEN,
    OVER,
    SEAT,
    WATCH,
    Added,
    Contents,
    Grant,
    Keys,
    Link,
    Overtaken,
    Revocation,
    Store,
    StoreError,
)
from tests.server.store.conftest import Use, opened
from tests.server.store.material import ANN, BOB, EVE, NOW, addition_to, event_of, match_of, run, various


def test_it_works_when_it_works(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.check()
        await store.check()

    use(scenario)


def test_the_latest_sign_of_life_is_kept(use: Use) -> None:
    async def scenario(store: Store) -> None:
        assert await store.latest_beat() is None
        await store.check()
        assert await store.latest_beat() is None
        await store.beat(NOW)
        await store.beat(NOW - 1)
        assert await store.latest_beat() == NOW
        await store.beat(NOW + 1)
        assert await store.latest_beat() == NOW + 1

    use(scenario)


def test_events_are_added_with_a_sign_of_life(use: Use) -> None:
    """Those that can be: what another was quicker with, and what is there already, is left out."""

    async def scenario(store: Store) -> None:
        for id in ("a", "overtaken", "repeated"):
            await store.create(match_of(id))
        await store.add(addition_to("overtaken", 0, command="other"))
        await store.add(addition_to("repeated", 0))
        additions = [addition_to(id, 0, wake_at=NOW + 9) for id in ("repeated", "overtaken", "a")]
        assert await store.beat(NOW, additions) == {"a": 1}
        assert await store.latest_beat() == NOW
        assert await store.events("a") == [event_of(1)]
        assert await store.versions(["overtaken", "repeated"]) == {"overtaken": 1, "repeated": 1}
        assert [match.id for match in await store.due(NOW + 9)] == ["a"]

    use(scenario)


def test_who_joins_is_the_first_until_it_is_counted(use: Use) -> None:
    async def fail(store: Store) -> None:
        async with store.joining() as is_first:
            assert is_first
            raise ZeroDivisionError

    async def scenario(store: Store) -> None:
        for _ in range(2):
            with pytest.raises(ZeroDivisionError):
                await fail(store)
            assert store.is_joined is False
        async with store.joining() as is_first:
            assert is_first
        async with store.joining() as is_first:
            assert (is_first, store.is_joined) == (False, True)

    use(scenario)


def test_only_postgres_is_shared(use: Use, url: str) -> None:
    async def scenario(store: Store) -> None:
        assert store.is_shared == url.startswith("postgresql")

    use(scenario)


def test_a_new_match_is_there_with_an_empty_log(use: Use) -> None:
    async def scenario(store: Store) -> None:
        match = match_of("m", status=OPEN, wake_at=NOW + 5)
        assert await store.create(match, [Link("1" * 64, "m", SEAT, 1)], [Grant(ANN, 0)])
        assert await store.match("m") == match
        assert await store.events("m") == []
        assert await store.link("1" * 64) == Link("1" * 64, "m", SEAT, 1)
        assert await store.grants("m") == [Grant(ANN, 0)]

    use(scenario)


def test_a_match_is_created_once(use: Use) -> None:
    async def scenario(store: Store) -> None:
        assert await store.create(match_of("m"))
        other = match_of("m", set_up="{}", status=OVER)
        assert not await store.create(other, [Link("1" * 64, "m", WATCH)], [Grant(EVE, 0)])
        assert await store.match("m") == match_of("m")
        assert await store.link("1" * 64) is None
        assert await store.grants("m") == []

    use(scenario)


def test_a_new_match_has_no_log(use: Use) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(StoreError, match="'m'"):
            await store.create(match_of("m", version=2))
        assert await store.match("m") is None

    use(scenario)


def test_nothing_is_found_where_nothing_is(use: Use) -> None:
    async def scenario(store: Store) -> None:
        assert await store.match("no") is None
        assert await store.events("no") == []
        assert await store.link("no") is None
        assert await store.seats("no", ANN) == []
        assert await store.grants("no") == []
        assert await store.versions(["no"]) == {}
        assert await store.news({"no": 0}) == {}
        assert await store.matches_of(ANN) == []
        assert await store.due(NOW) == []
        assert await store.count() == {}
        assert not await store.claim("no", wake_at=1, until=2)
        assert [contents async for contents in store.contents()] == []

    use(scenario)


def test_events_are_added_one_after_the_other(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"))
        assert await store.add(addition_to("m", 0, wake_at=NOW + 100)) == Added(1)
        assert await store.match("m") == match_of("m", version=1, updated_at=NOW + 1, wake_at=NOW + 100)
        assert await store.add(addition_to("m", 1, status=OVER)) == Added(2)
        assert await store.match("m") == match_of("m", version=2, updated_at=NOW + 2, status=OVER)
        assert await store.events("m") == [event_of(1), event_of(2)]
        assert await store.events("m", after=1) == [event_of(2)]
        assert await store.events("m", after=2) == []
        assert await store.events("m", limit=1) == [event_of(1)]
        assert await store.events("m", after=1, limit=1) == [event_of(2)]

    use(scenario)


def test_news_of_many_matches_are_read_at_once(use: Use) -> None:
    async def scenario(store: Store) -> None:
        for id, length in (("m", 3), ("n", 1), ("o", 2)):
            await store.create(match_of(id))
            for after in range(length):
                await store.add(addition_to(id, after))
        assert await store.news({"m": 1, "n": 1, "o": 0}) == {
            "m": await store.events("m", after=1),
            "o": await store.events("o"),
        }
        assert await store.news({}) == {}

    use(scenario)


@pytest.mark.parametrize("after", [0, 2])
def test_an_event_that_answers_another_version_is_not_added(use: Use, after: int) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"))
        await store.add(addition_to("m", 0))
        keys = Keys((Grant(EVE, 0),), (Link("1" * 64, "m", SEAT, 0),))
        late = addition_to("m", after, command="late", status=OVER, keys=keys, revoked=Revocation(SEAT, 1))
        assert await store.add(late) == Overtaken()
        assert await store.match("m") == match_of("m", version=1, updated_at=NOW + 1)
        assert await store.events("m") == [event_of(1)]
        assert await store.grants("m") == []
        assert await store.link("1" * 64) is None

    use(scenario)


@pytest.mark.parametrize("after", [0, 1, 2, 7])
def test_a_command_is_added_once_whatever_it_answers(use: Use, after: int) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"))
        await store.add(addition_to("m", 0))
        await store.add(addition_to("m", 1))
        again = addition_to("m", after, command="command-1", body="other", keys=Keys((Grant(EVE, 0),)))
        assert await store.add(again) == Added(1, is_repeated=True)
        assert await store.events("m") == [event_of(1), event_of(2)]
        assert await store.grants("m") == []

    use(scenario)


def test_commands_of_different_matches_may_be_the_same(use: Use) -> None:
    async def scenario(store: Store) -> None:
        for id in ("m", "n"):
            await store.create(match_of(id))
            assert await store.add(addition_to(id, 0)) == Added(1)

    use(scenario)


@pytest.mark.parametrize("revoked", [None, Revocation(SEAT, 0)])
def test_nothing_is_added_to_a_match_that_does_not_exist(use: Use, revoked: Revocation | None) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(StoreError, match="'no'"):
            await store.add(addition_to("no", 0, revoked=revoked))

    use(scenario)


def test_one_of_many_that_race_for_a_version_wins(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"))
        for version in range(5):
            racing = [addition_to("m", version, command=f"{version}-{n}", body=f"{n}") for n in range(20)]
            answers = await asyncio.gather(*map(store.add, racing))
            assert Counter(map(str, answers)) == {str(Added(version + 1)): 1, str(Overtaken()): 19}
            won = racing[answers.index(Added(version + 1))]
            assert [event.command for event in await store.events("m", after=version)] == [won.command]

    use(scenario)


def test_one_command_sent_many_times_at_once_is_added_once(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"))
        answers = await asyncio.gather(*(store.add(addition_to("m", 0)) for _ in range(20)))
        assert all(isinstance(answer, Added) and answer.version == 1 for answer in answers)
        assert [isinstance(answer, Added) and answer.is_repeated for answer in answers].count(False) == 1
        assert await store.events("m") == [event_of(1)]

    use(scenario)


@pytest.mark.slow
def test_many_tasks_at_one_match_leave_no_gap_and_no_duplicate(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"))

        async def writer(number: int) -> list[int]:
            versions = []
            for step in range(10):
                answer: Added | Overtaken = Overtaken()
                while isinstance(answer, Overtaken):
                    found = await store.match("m")
                    assert found is not None
                    command = f"{number}-{step}"
                    answer = await store.add(addition_to("m", found.version, command=command, body=command))
                assert not answer.is_repeated
                versions.append(answer.version)
            return versions

        versions = await asyncio.gather(*map(writer, range(10)))
        assert sorted(version for own in versions for version in own) == list(range(1, 101))
        events = await store.events("m")
        assert [event.version for event in events] == list(range(1, 101))
        assert len({event.command for event in events}) == 100
        for number, own in enumerate(versions):
            assert [events[version - 1].body for version in own] == [f"{number}-{step}" for step in range(10)]

    use(scenario)


def test_one_that_fails_does_not_hurt_others(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"))
        await store.create(match_of("n"))
        stray = Keys((Grant(BOB, 0),), (Link("1" * 64, "no", INVITE),))
        answers = await asyncio.gather(
            store.add(addition_to("m", 0)),
            store.add(addition_to("no", 0)),
            store.add_keys("n", stray, version=0),
            store.add_keys("n", Keys((Grant(ANN, 0),)), version=0),
            return_exceptions=True,
        )
        assert isinstance(answers[1], StoreError)
        assert isinstance(answers[2], StoreError)
        assert await store.events("m") == [event_of(1)]
        assert await store.grants("n") == [Grant(ANN, 0)]

    use(scenario)


def test_a_value_that_no_database_takes_is_a_store_error(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"))
        with pytest.raises(StoreError):
            await store.add(addition_to("m", 0, body="\ud800"))
        with pytest.raises(StoreError):
            await store.add(addition_to("m", 0, at=2**63))
        with pytest.raises(StoreError):
            await store.add(addition_to("m", 0, command="NUL \0"))
        with pytest.raises(StoreError):
            await store.create(match_of("n", set_up="NUL \0"))
        assert await store.add(addition_to("m", 0)) == Added(1)

    use(scenario)


def test_a_task_that_gives_up_leaves_the_store_usable(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"))
        tasks = [asyncio.create_task(store.add(addition_to("m", 0, command=f"{n}"))) for n in range(20)]
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        found = await store.match("m")
        assert found is not None
        assert [event.version for event in await store.events("m")] == list(range(1, found.version + 1))
        assert found.version <= 1
        await store.check()

    use(scenario)


def test_everything_is_there_when_it_is_opened_again(url: str) -> None:
    async def write(store: Store) -> None:
        for contents in various():
            await store.put(contents)

    async def read(store: Store) -> list[Contents]:
        return [contents async for contents in store.contents()]

    run(opened(url, write))
    assert run(opened(url, read)) == various()


def test_a_closed_store_says_so(url: str) -> None:
    async def scenario() -> None:
        store = await open_store(url)
        await store.create(match_of("m"))
        await store.close()
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await store.match("m")
        with pytest.raises(StoreError, match="closed"):
            await store.add(addition_to("m", 0))

    run(scenario())


def test_what_was_begun_before_closing_is_finished(url: str) -> None:
    async def scenario() -> None:
        store = await open_store(url)
        await store.create(match_of("m"))
        adding = asyncio.create_task(store.add(addition_to("m", 0)))
        await asyncio.sleep(0)
        await store.close()
        assert await adding == Added(1)

    run(scenario())
