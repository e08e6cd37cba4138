"""What is taken away again, in both stores: links that are made void, and browsers that are forgotten."""

import asyncio

import pytest

from sintra.server.store.store import (
    INVITE,
    SEAT,
    WATCH,
    WATCHER,
    Added,
    Grant,
    Keys,
    Link,
    Overtaken,
    Revocation,
    Right,
    Store,
)
from tests.server.store.conftest import Use
from tests.server.store.material import ANN, BOB, EVE, addition_to, match_of

LINKS = (
    Link("0" * 64, "m", SEAT, 0),
    Link("1" * 64, "m", SEAT, 0),
    Link("2" * 64, "m", SEAT, 1),
    Link("3" * 64, "m", INVITE),
    Link("4" * 64, "m", WATCH),
)
GRANTS = (Grant(ANN, 0), Grant(ANN, 1), Grant(BOB, WATCHER), Grant(EVE, WATCHER), Grant(EVE, 0))
ELSEWHERE = Keys((Grant(EVE, 0), Grant(EVE, WATCHER)), (Link("7" * 64, "n", SEAT, 0), Link("8" * 64, "n", WATCH)))


async def fill(store: Store) -> None:
    await store.create(match_of("m"), LINKS, GRANTS)
    await store.create(match_of("n"), ELSEWHERE.links, ELSEWHERE.grants)


async def links_left(store: Store) -> list[str]:
    return [link.hash[0] for link in (*LINKS, *ELSEWHERE.links) if await store.link(link.hash) is not None]


@pytest.mark.parametrize(
    ("revoked", "links", "grants"),
    [
        (Revocation(SEAT, 0), "23478", {(ANN, 1), (BOB, WATCHER), (EVE, WATCHER)}),
        (Revocation(SEAT, 0, keeper=ANN), "23478", {(ANN, 0), (ANN, 1), (BOB, WATCHER), (EVE, WATCHER)}),
        (Revocation(SEAT, 3), "0123478", {(grant.person, grant.seat) for grant in GRANTS}),
        (Revocation(INVITE), "012478", {(grant.person, grant.seat) for grant in GRANTS}),
        (Revocation(WATCH), "012378", {(ANN, 0), (ANN, 1), (EVE, 0)}),
    ],
)
def test_a_revocation_takes_what_it_says_and_nothing_else(
    use: Use, revoked: Revocation, links: str, grants: set[tuple[str, int]]
) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        new = Link("9" * 64, "m", revoked.kind, revoked.seat)
        assert await store.add(addition_to("m", 0, revoked=revoked, keys=Keys(links=(new,)))) == Added(1)
        assert await links_left(store) == list(links)
        assert await store.link(new.hash) == new
        assert {(grant.person, grant.seat) for grant in await store.grants("m")} == grants
        assert await store.seats("n", EVE) == [WATCHER, 0]

    use(scenario)


def test_a_revocation_that_comes_too_late_takes_nothing(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        await store.add(addition_to("m", 0))
        assert await store.add(addition_to("m", 0, command="late", revoked=Revocation(SEAT, 0))) == Overtaken()
        assert await links_left(store) == list("0123478")
        assert len(await store.grants("m")) == len(GRANTS)

    use(scenario)


@pytest.mark.parametrize(
    ("right", "is_held"),
    [
        (Right(ANN, 0), True),
        (Right(ANN, 1), True),
        (Right(BOB, WATCHER), True),
        (Right("1" * 64, 0), True),
        (Right("4" * 64, WATCHER), True),
        (Right(ANN, WATCHER), False),
        (Right(BOB, 0), False),
        (Right("2" * 64, 0), False),
        (Right("3" * 64, WATCHER), False),  # an invitation lets one in, no more
        (Right("7" * 64, 0), False),  # of another match
        (Right("5" * 64, 0), False),
    ],
)
def test_keys_are_given_by_a_right_that_is_there(use: Use, right: Right, is_held: bool) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        new = Link("9" * 64, "m", SEAT, 0)
        assert await store.add_keys("m", Keys((Grant("new", 0),), (new,)), right=right) == is_held
        assert (await store.link(new.hash) is not None) == is_held
        assert await store.seats("m", "new") == ([0] if is_held else [])

    use(scenario)


def test_whoever_loses_a_right_makes_no_key_with_it_meanwhile(use: Use) -> None:
    async def scenario(store: Store) -> None:
        for number in range(20):
            match = f"m{number}"
            link = Link(f"{number:064}", match, SEAT, 0)
            await store.create(match_of(match), [link], [Grant(ANN, 0), Grant(EVE, 0)])
            made = Link(f"e{number:063}", match, SEAT, 0)
            entered, copied, voided = await asyncio.gather(
                store.add_keys(match, Keys((Grant(BOB, 0),)), right=Right(link.hash, 0)),
                store.add_keys(match, Keys(links=(made,)), right=Right(EVE, 0)),
                store.add(addition_to(match, 0, revoked=Revocation(SEAT, 0, keeper=ANN))),
            )
            assert voided == Added(1)
            assert await store.rights([match]) == {match: {Right(ANN, 0)}}, f"before: {entered}, {copied}"

    use(scenario)


def test_whoever_is_forgotten_may_do_nothing_anywhere(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        assert await store.forget("nobody") == []
        assert await store.forget(EVE) == ["m", "n"]
        assert await store.seats("m", EVE) == await store.seats("n", EVE) == []
        assert await store.matches_of(EVE) == []
        assert await store.grants("m") == [Grant(ANN, 0), Grant(ANN, 1), Grant(BOB, WATCHER)]
        assert await links_left(store) == list("0123478"), "who has a link may come back by it"
        assert await store.forget(EVE) == []
        assert (await store.match("m")) == match_of("m")

    use(scenario)


def test_the_rights_at_many_matches_are_told_at_once(use: Use) -> None:
    async def scenario(store: Store) -> None:
        await fill(store)
        await store.create(match_of("empty"), [Link("6" * 64, "empty", INVITE)])
        found = await store.rights(["m", "n", "empty", "no"])
        persons = {Right(grant.person, grant.seat) for grant in GRANTS}
        links = {Right("0" * 64, 0), Right("1" * 64, 0), Right("2" * 64, 1), Right("4" * 64, WATCHER)}
        assert found["m"] == persons | links
        assert found["n"] == {Right(EVE, 0), Right(EVE, WATCHER), Right("7" * 64, 0), Right("8" * 64, WATCHER)}
        assert set(found) == {"m", "n"}
        assert await store.rights([]) == {}

    use(scenario)
