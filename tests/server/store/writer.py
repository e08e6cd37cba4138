"""A process that writes to a SQLite file until it is killed, and prints what was acknowledged: match and version."""

import asyncio
import os
import resource
import sys
from pathlib import Path

from sintra.server.store import write_ahead_log
from sintra.server.store.sqlite import SqliteStore
from sintra.server.store.store import Added, StoreError
from tests.server.store.material import addition_to, match_of

MATCHES = 20


async def write_for_ever(path: Path) -> None:
    store = await SqliteStore.open(path)

    async def write(id: str) -> None:
        await store.create(match_of(id))
        found = await store.match(id)
        assert found is not None
        version = found.version
        while True:
            added = await store.add(addition_to(id, version))
            assert added == Added(version + 1)
            version += 1
            os.write(1, f"{id} {version}\n".encode())

    await asyncio.gather(*(write(f"m{number}") for number in range(MATCHES)))


async def write_until_full(path: Path) -> None:
    """Let files grow to a limit, as a full disk does; then lift it, and see that the store goes on."""
    write_ahead_log.room_in = lambda folder: 2**40  # only "full" tells, as with a quota
    store = await SqliteStore.open(path)
    await store.create(match_of("m"))
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, hard))
    version = 0
    try:
        while True:
            await store.add(addition_to("m", version, body="x" * 1000))
            version += 1
    except StoreError as error:
        sys.stdout.write(f"{error}\n")
    again = addition_to("m", version, body="x" * 1000)
    failed = await asyncio.gather(*(store.add(again) for _ in range(5)), return_exceptions=True)
    assert len(await store.events("m")) == version
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    await store.check()
    assert await store.add(addition_to("m", version)) == Added(version + 1)
    await store.close()
    sys.stdout.write(f"{version + 1} {sum(isinstance(error, StoreError) for error in failed)}\n")


if __name__ == "__main__":
    asyncio.run({"ever": write_for_ever, "full": write_until_full}[sys.argv[1]](Path(sys.argv[2])))
