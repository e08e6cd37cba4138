"""A small database with everything in it, damage of every kind, and what must be true of it afterwards."""

import asyncio
import random
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.traffic.filling import pattern
from sintra.server.store import sqlite_file
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.store import (
    INVITE,
    OPEN,
    SEAT,
    WATCH,
    WATCHER,
    Added,
    Addition,
    Contents,
    Damaged,
    Grant,
    Keys,
    Link,
    Revocation,
    StoredEvent,
)
from sintra.server.table.event import Said, encode_event
from sintra.server.table.table import Table

SIZE = 4096
LONG = "chocolate " * 900
"""More than a page: what is said goes on in pages of its own."""

DamagePage = Callable[[bytes, random.Random], bytes]


def some_bytes(page: bytes, rng: random.Random) -> bytes:
    """A few bytes here and there."""
    changed = bytearray(page)
    for place in rng.sample(range(len(page)), 12):
        changed[place] = rng.randrange(256)
    return bytes(changed)


KINDS: dict[str, DamagePage] = {
    "zeros": lambda page, rng: bytes(len(page)),
    "random": lambda page, rng: rng.randbytes(len(page)),
    "first half lost": lambda page, rng: bytes(len(page) // 2) + page[len(page) // 2 :],
    "second half lost": lambda page, rng: page[: len(page) // 2] + bytes(len(page) // 2),
    "some bytes": some_bytes,
}


@dataclass(frozen=True)
class Material:
    """A file, with or without a log beside it, what is in it, and what was in it and was revoked."""

    path: Path
    contents: dict[str, Contents]
    revoked: frozenset[str]

    @property
    def pages(self) -> int:
        return self.path.stat().st_size // SIZE

    def damaged(self, folder: Path, page: int, kind: str) -> Path:
        """A copy with one page damaged; pages are counted from 1."""
        copy = folder / self.path.name
        for file in folder.glob(f"{copy.name}*"):
            file.unlink()
        for file in self.path.parent.glob(f"{self.path.name}*"):
            if not file.name.endswith(("-shm", ".lock")):
                shutil.copy(file, folder / file.name)
        with copy.open("rb+") as pages:
            pages.seek((page - 1) * SIZE)
            content = KINDS[kind](pages.read(SIZE), random.Random(f"{page} {kind}"))
            pages.seek((page - 1) * SIZE)
            pages.write(content)
        return copy


def played(number: int) -> Contents:
    """A match with people, who said something long here and there."""
    played = pattern(number, is_played_out=number % 50 == 5)
    played = replace(played, match=replace(played.match, id=f"{number:020x}"))
    table = Table.opened(replace(played.match, status=OPEN, version=0))
    for event in played.events:
        table.fold(event)
    events = list(played.events)
    if number % 7 == 0:
        said = StoredEvent(table.version + 1, "0:long", encode_event(Said(0, LONG)), events[-1].at + 1)
        table.fold(said)
        events.append(said)
    match = replace(played.match, status=table.status, version=table.version, updated_at=events[-1].at)
    links = (
        Link(f"{number:02x}aa" * 16, match.id, SEAT, 0),
        Link(f"{number:02x}bb" * 16, match.id, INVITE),
        Link(f"{number:02x}cc" * 16, match.id, WATCH),
    )
    grants = (
        Grant(f"{number:02x}dd" * 16, 0),
        Grant(f"{number:02x}ee" * 16, 1),
        Grant(f"{number:02x}ff" * 16, WATCHER),
    )
    return Contents(match, tuple(events), links, grants)


async def make(path: Path, count: int, *, with_log: bool) -> Material:
    """A file with so many matches, a tenth of which wait for players, and free pages; or the same with a long log."""
    contents = [played(number) for number in range(count)]
    for number in range(0, count, 10):
        made = contents[number]
        match = replace(made.match, status=OPEN, version=0, updated_at=made.match.created_at)
        contents[number] = Contents(match, (), made.links, made.grants)
    store = await SqliteStore.open(path)
    revoked: set[str] = set()
    await asyncio.gather(*map(store.put, contents))
    for number in range(3, count, 25):
        contents[number] = await revoke(store, contents[number], revoked)
    if with_log:
        await store.close()  # all of it is in the file now
        store = await SqliteStore.open(path)
        for number in range(0, count, 3):
            contents[number] = await go_on(store, contents[number])
        kept = path.with_name(f"logged-{path.name}")
        for file in path.parent.glob(f"{path.name}*"):  # as a crash would leave them
            shutil.copy(file, file.with_name(file.name.replace(path.name, kept.name)))
        path = kept
    else:
        await store.close()
    material = Material(path, {each.match.id: each for each in contents}, frozenset(revoked))
    if with_log:
        await store.close()
    return material


async def revoke(store: SqliteStore, contents: Contents, revoked: set[str]) -> Contents:
    """Give many keys and take them away again, so that pages become free."""
    id, version = contents.match.id, contents.match.version
    links = tuple(Link(f"{version:04x}{number:04x}" + "77" * 28, id, SEAT, 2) for number in range(90))
    grants = tuple(Grant(f"{version:04x}{number:04x}" + "99" * 28, 2) for number in range(90))
    await store.add_keys(id, Keys(grants, links))
    revoked |= {link.hash for link in links} | {grant.person for grant in grants}
    return await go_on(store, contents, Revocation(SEAT, 2))


async def go_on(store: SqliteStore, contents: Contents, revoked: Revocation | None = None) -> Contents:
    """Somebody says something."""
    match = contents.match
    at = match.updated_at + 5
    event = StoredEvent(match.version + 1, f"0:{match.version}", encode_event(Said(0, "hello")), at)
    addition = Addition(match.id, match.version, event.command, event.body, at, match.status, None, revoked=revoked)
    assert await store.add(addition) == Added(event.version)
    changed = replace(match, version=event.version, updated_at=at, wake_at=None)
    return replace(contents, match=changed, events=(*contents.events, event))


@dataclass(frozen=True)
class Outcome:
    """What became of a damaged file."""

    lost: dict[str, str]
    is_rescued: bool


async def examine(material: Material, path: Path) -> Outcome:
    """Open a damaged file; everything that is not said to be lost must be there, and go on, and nothing revoked."""
    store = await SqliteStore.open(path)
    try:
        assert store._workers._checking is not None
        await store._workers._checking
        missing: dict[str, str] = {}
        found = {contents.match.id: contents async for contents in store.contents(missing)}
        lost = {id: await reason_why_lost(store, id) for id in material.contents.keys() - found.keys()}
        assert missing.keys() <= lost.keys()
        for id, contents in found.items():
            assert timeless(contents) == timeless(material.contents[id]), id
            assert await store.events(id) == list(contents.events)
            for link in contents.links:
                assert await store.link(link.hash) == link
            assert await store.grants(id) == list(contents.grants)
        await asyncio.gather(*(go_on(store, material.contents[id]) for id in found))
        await store._workers._check_rows()  # which goes on beside; what it finds is among what was found here
        assert len(store.damage.warnings) == bool(lost)
    finally:
        await store.close()
    kept = path.with_name(f"{path.name}.damaged-1")
    if kept.exists():
        content = path.read_bytes()
        assert not [key for key in material.revoked if key.encode() in content]
    return Outcome(lost, kept.exists())


def timeless(contents: Contents) -> Contents:
    """A match without the times that have no checksum, of which a few bytes may be others."""
    return replace(contents, match=replace(contents.match, updated_at=0, wake_at=None))


async def reason_why_lost(store: SqliteStore, id: str) -> str:
    """What one is told who wants to read a match that is not sound."""
    try:
        match, events = await store.match(id), await store.events(id)
    except Damaged as error:
        assert error.match == id
        return error.reason
    raise AssertionError(f"{id} is not exported, but {match} with {len(events)} events is there")


def kind_of_page(path: Path, number: int) -> str:
    """What a page is used for: a table or an index by its name, leaves apart from inner pages, or something else."""
    connection = sqlite_file.open_reader(path, is_still=True)
    found = connection.execute("SELECT name, pagetype FROM dbstat WHERE pageno = ?", (number,)).fetchall()
    connection.close()
    return " ".join(map(str, found[0])) if found else "free"
