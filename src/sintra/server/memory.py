"""When Python looks for memory that is no longer used: never while a move waits for it, as far as that can be helped.

A full search goes through every object there is, and with thousands of sockets stops everything for some tenths of a
second. What was there before the first socket is therefore never looked at again, what is young is looked through often
and quickly, and everything else once in a while only.
"""

import asyncio
import gc
import time

import structlog

log = structlog.get_logger()

YOUNG = 5_000
"""New objects after which the young ones are looked through; so many take less than a millisecond."""
NEVER = 1_000_000
FULL_SECONDS = 120.0


async def look_after_memory() -> None:
    """Set up the search for unused memory once everything is loaded, and do it in full now and then."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 10, NEVER)
    while True:
        await asyncio.sleep(FULL_SECONDS)
        started = time.perf_counter()
        found = gc.collect()
        log.debug("unused memory was looked for", found=found, seconds=round(time.perf_counter() - started, 3))
