"""Garbage collection: when Python looks for memory that is no longer used; never while a move waits, if possible.

A full search goes through every object there is, and with thousands of sockets stops everything for some tenths of a
second. So what has been looked through once is set aside: the young are looked through often and quickly, what is new
since the last time every other second or as soon as it is much, and only once in a long while everything again, for
what is set aside may fall out of use as well.
"""

import asyncio
import gc
import random
import time

import structlog

log = structlog.get_logger()

YOUNG = 5_000
"""New objects after which the young ones are looked through; so many take less than a millisecond."""
MIDDLE = 3
"""Times after which those that were still in use are looked through once more."""
NEVER = 1_000_000
NEW_SECONDS = 2.0
LOOK_SECONDS = 0.05
THOROUGH_SECONDS = 1200.0
SPREAD = 0.3  # by how much of it these times vary: several processes must not all stop at once


async def schedule_garbage_collection() -> None:
    """Set up the collection of garbage once everything is loaded, and go on with it."""
    collect_and_freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    while True:
        thorough_at = time.monotonic() + spread(THOROUGH_SECONDS)
        while time.monotonic() < thorough_at:
            await wait_for_much_new()
            collect_and_freeze()
        gc.unfreeze()
        collect_and_freeze()


async def wait_for_much_new() -> None:
    """Wait for a while, or until there is so much that looking through it would stop everything."""
    until = time.monotonic() + spread(NEW_SECONDS)
    while time.monotonic() < until and gc.get_count()[2] == 0:
        await asyncio.sleep(LOOK_SECONDS)


def collect_and_freeze() -> None:
    """Collect among what is not frozen yet, and freeze what is in use, so that it is not looked through again."""
    started = time.perf_counter()
    found = gc.collect()
    gc.freeze()
    log.debug("unused memory was looked for", found=found, seconds=round(time.perf_counter() - started, 3))


def spread(seconds: float) -> float:
    return seconds * random.uniform(1 - SPREAD, 1 + SPREAD)
