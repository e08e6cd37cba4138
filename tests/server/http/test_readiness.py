"""What watches a server costs it little, however often it asks; and what describes it is right."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from sintra.server.http.readiness import FRESH_SECONDS, Readiness
from sintra.server.process.settings import Settings
from sintra.server.protocol.openapi import openapi_page
from sintra.server.store.store import StoreError
from tests.server.running import Served


def test_one_look_answers_all_who_ask() -> None:
    looks: list[asyncio.Future[None]] = []
    times = [0.0]

    async def scenario() -> None:
        async def check() -> None:
            looks.append(asyncio.get_running_loop().create_future())
            await looks[-1]

        async def until_looked(count: int) -> None:
            while len(looks) < count:
                await asyncio.sleep(0)

        readiness = Readiness(check, lambda: times[0])
        asking = [asyncio.create_task(readiness.is_ready()) for _ in range(5)]
        await until_looked(1)
        asking[0].cancel()
        await asyncio.sleep(0)
        looks[0].set_result(None)
        assert await asyncio.gather(*asking[1:]) == [True] * 4
        times[0] += FRESH_SECONDS / 2
        assert await readiness.is_ready()
        assert len(looks) == 1
        times[0] += FRESH_SECONDS
        asking = [asyncio.create_task(readiness.is_ready()) for _ in range(5)]
        await until_looked(2)
        looks[1].set_exception(StoreError("it is away"))
        assert await asyncio.gather(*asking) == [False] * 5
        assert not await readiness.is_ready()
        assert len(looks) == 2
        times[0] += FRESH_SECONDS
        again = asyncio.create_task(readiness.is_ready())
        await until_looked(3)
        looks[2].set_result(None)
        assert await again

    asyncio.run(asyncio.wait_for(scenario(), 60))


@pytest.mark.slow
def test_asking_often_writes_seldom(server: Served) -> None:
    log = Path(f"{server.database}-wal")
    with httpx.Client(base_url=server.origin) as client:
        assert client.get("/ready").status_code == 200
        before = log.stat().st_mtime_ns
        changes = set()
        for _ in range(200):
            assert client.get("/ready").status_code == 200
            changes.add(log.stat().st_mtime_ns)
        assert len(changes - {before}) < 100, "not for each that asks"
        assert client.get("/openapi.json").content == client.get("/openapi.json").content


def test_the_description_names_the_cookie_there_is() -> None:
    for address, name in (("http://play.example.org", "sintra"), ("https://play.example.org", "__Host-sintra")):
        page: Any = openapi_page(Settings(address=address))
        assert page["servers"] == [{"url": address}]
        assert page["components"]["securitySchemes"]["browser"]["name"] == name
    for path, operations in page["paths"].items():
        for operation in operations.values():
            names = [parameter["name"] for parameter in operation.get("parameters", [])]
            assert ("match" in names) == ("{match}" in path)
