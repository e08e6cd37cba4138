"""Who may do what in a match, in both stores: keys come and go with events, and are given only as they are right."""

import asyncio

import pytest

from sintra.server.http.matches import give_keys
from sintra.server.store.store import (
    INVITE,
    NO_KEYS,
    OPEN,
    RUNNING,
    SEAT,
    WATCH,
    WATCHER,
    Added,
    Grant,
    Keys,
    Link,
    Revocation,
    Store,
    StoreError,
)
from sintra.server.table.refusal import Refusal
from tests.server.store.conftest import Use
from tests.server.store.material import ANN, BOB, EVE, addition_to, match_of

LINK = Link("1" * 64, "m", SEAT, 0)


def test_keys_come_and_go_with_an_event(use: Use) -> None:
    async def scenario(store: Store) -> None:
        links = [Link(str(seat) * 64, "m", SEAT, seat) for seat in (0, 1)] + [Link("9" * 64, "m", INVITE)]
        grants = [Grant(ANN, 0), Grant(ANN, 1), Grant(EVE, 0), Grant(EVE, WATCHER)]
        await store.create(match_of("m"), links, grants)
        await store.create(match_of("n"), [Link("7" * 64, "n", SEAT, 0)], [Grant(ANN, 0)])
        new = Link("3" * 64, "m", SEAT, 0)
        change = addition_to("m", 0, revoked=Revocation(SEAT, 0), keys=Keys((Grant(BOB, 0),), (new,)))
        assert await store.add(change) == Added(1)
        assert await store.grants("m") == [Grant(ANN, 1), Grant(BOB, 0), Grant(EVE, WATCHER)]
        assert await store.link("0" * 64) is None
        assert await store.link("3" * 64) == new
        assert await store.link("1" * 64) == links[1]
        assert await store.link("9" * 64) == links[2]
        assert await store.seats("n", ANN) == [0]
        assert await store.link("7" * 64) is not None
        assert await store.add(change) == Added(1, is_repeated=True)
        assert await store.add(addition_to("m", 1, keys=Keys((Grant(BOB, 0), Grant(BOB, 2))))) == Added(2)
        assert await store.seats("m", BOB) == [0, 2]

    use(scenario)


def test_giving_a_key_twice_is_the_same_as_once(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"))
        link = Link("1" * 64, "m", WATCH)
        assert await store.add_keys("m", Keys((Grant(ANN, 1), Grant(ANN, WATCHER)), (link,)), version=0)
        more = Keys((Grant(ANN, 0), Grant(ANN, 1)), (link, Link("2" * 64, "m", SEAT, 1)))
        assert await store.add_keys("m", more, version=0)
        assert await store.seats("m", ANN) == [WATCHER, 0, 1]
        assert await store.seats("m", BOB) == []
        assert await store.link("1" * 64) == link
        assert await store.link("2" * 64) == Link("2" * 64, "m", SEAT, 1)
        assert await store.add_keys("m", Keys(), version=0)

    use(scenario)


def test_keys_that_were_right_at_another_version_are_not_given(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"))
        await store.add(addition_to("m", 0))
        keys = Keys((Grant(ANN, 0),), (Link("1" * 64, "m", SEAT, 0),))
        for match, version in (("m", 0), ("m", 2), ("no", 0), ("no", 1)):
            assert not await store.add_keys(match, keys, version=version)
        assert await store.grants("m") == []
        assert await store.link("1" * 64) is None
        assert await store.add_keys("m", keys, version=1)
        assert await store.grants("m") == [Grant(ANN, 0)]

    use(scenario)


def test_a_seat_that_is_left_keeps_no_key_that_is_given_meanwhile(use: Use) -> None:
    async def scenario(store: Store) -> None:
        for number in range(20):
            match = f"m{number}"
            await store.create(match_of(match))
            given, left = await asyncio.gather(
                store.add_keys(match, Keys((Grant(ANN, 0),)), version=0),
                store.add(addition_to(match, 0, revoked=Revocation(SEAT, 0))),
            )
            assert left == Added(1)
            assert await store.grants(match) == [], f"given: {given}"

    use(scenario)


def test_all_keys_are_given_or_none(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"))
        links = (Link("3" * 64, "m", INVITE), Link("4" * 64, "no", INVITE))
        with pytest.raises(StoreError):
            await store.add_keys("m", Keys((Grant(ANN, 0),), links), version=0)
        assert await store.link("3" * 64) is None
        assert await store.grants("m") == []

    use(scenario)


def test_a_link_of_another_match_is_not_taken_over(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m"), [Link("1" * 64, "m", WATCH)])
        with pytest.raises(StoreError):
            await store.create(match_of("n"), [Link("1" * 64, "n", WATCH)])
        assert await store.match("n") is None

    use(scenario)


def test_a_seat_left_while_its_link_was_looked_at_stays_closed(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m", status=OPEN), [LINK])

        async def keys(version: int) -> Keys:
            if await store.link(LINK.hash) is None:
                raise Refusal("forbidden", "this link is not good for this table")
            left = addition_to("m", version, status=OPEN, revoked=Revocation(SEAT, 0))
            assert await store.add(left) == Added(version + 1)
            return Keys((Grant(ANN, 0),))

        with pytest.raises(Refusal, match="not good"):
            await give_keys(store, "m", keys)
        assert await store.grants("m") == []

    use(scenario)


def test_a_match_that_goes_on_does_not_keep_anybody_out(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await store.create(match_of("m", status=OPEN), [LINK])

        async def keys(version: int) -> Keys:
            if version < 3:
                await store.add(addition_to("m", version, status=OPEN))
            return Keys((Grant(ANN, 0),))

        await give_keys(store, "m", keys)
        assert await store.grants("m") == [Grant(ANN, 0)]

        async def in_turmoil(version: int) -> Keys:
            await store.add(addition_to("m", version, status=OPEN))
            return Keys((Grant(ANN, 1),))

        with pytest.raises(Refusal, match="try once more"):
            await give_keys(store, "m", in_turmoil)

        async def nothing_new(version: int) -> Keys:
            return NO_KEYS

        await give_keys(store, "m", nothing_new)
        await store.add(addition_to("m", 11, status=RUNNING))
        assert await store.grants("m") == [Grant(ANN, 0)]

        async def once_begun(version: int) -> Keys:
            await store.add(addition_to("m", version))
            return Keys((Grant(ANN, WATCHER),))

        await give_keys(store, "m", once_begun)
        assert await store.grants("m") == [Grant(ANN, WATCHER), Grant(ANN, 0)]

    use(scenario)
