"""What is done at once after a rest, and gathered while there is much of it."""

import asyncio

from sintra.server.process.throttle import Throttle


def test_the_first_goes_at_once_and_the_next_waits() -> None:
    async def scenario() -> list[str]:
        done: list[str] = []
        throttle = Throttle(60.0)

        async def do(what: str) -> None:
            await throttle.wait()
            done.append(what)

        await asyncio.wait_for(do("first"), 1)
        second = asyncio.create_task(do("second"))
        await asyncio.sleep(0.05)
        second.cancel()
        return done

    assert asyncio.run(scenario()) == ["first"]
