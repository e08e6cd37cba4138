"""The pages about what the finished matches of a browser add up to."""

import asyncio
import random
import time
from collections.abc import Sequence

from starlette.responses import Response

from sintra.server.http.archive import file
from sintra.server.http.call import Call
from sintra.server.live.side_work import SidePlace
from sintra.server.protocol.statistics_report import Statistics
from sintra.server.security.limit import MOST_COUNTED, RESULT_PRICE, RESULTS_LOOKED_UP
from sintra.server.statistics.counting import AT_ONCE, BREATH, OwnResult, owned, statistics_of
from sintra.server.statistics.csv_text import csv_of
from sintra.server.statistics.keeping import decoded_all
from sintra.server.store.store import Damaged
from sintra.server.table.refusal import Refusal

Row = tuple[str, int, str | None]


async def count(call: Call) -> Statistics:
    """What your finished matches add up to, and how far up the bots you are."""
    rows = await rows_of(call)
    return await asyncio.to_thread(lambda: statistics_of(*own_results(rows)))


async def download(call: Call) -> Response:
    """Your finished matches as a table in CSV, the latest first; those that are not counted yet are left out."""
    rows = await rows_of(call)
    text = await asyncio.to_thread(lambda: csv_of(own_results(rows)[0]))
    return file(text.encode(), "sintra-matches.csv", "text/csv; charset=utf-8")


async def rows_of(call: Call) -> list[Row]:
    """The latest finished matches of the sender, which are paid for; a few that were never counted are looked up."""
    person = call.visitor.person
    if person is None:
        return []
    store, address = call.hub.store, call.visitor.address
    with call.hub.side_work.enter(address) as place:
        rows = await store.results_of(person, limit=MOST_COUNTED)
        call.allowances.processor.charge(address, RESULT_PRICE * len(rows))
        missing = list(dict.fromkeys(match for match, _, body in rows if body is None))
        if not missing:
            return rows
        # Any of them, for some may be damaged: those must not keep the others from being counted.
        for match in random.sample(missing, min(len(missing), RESULTS_LOOKED_UP)):
            await look_up(call, match, place)
        return await store.results_of(person, limit=MOST_COUNTED)


async def look_up(call: Call, match: str, place: SidePlace) -> None:
    """Keep the result of a match of which none was kept; where that cannot be it stays uncounted."""
    try:
        stored = await call.hub.store.match(match)
        if stored is not None:
            await call.hub.results.of(stored, place)
    except (Damaged, Refusal):
        return


def own_results(rows: Sequence[Row]) -> tuple[list[OwnResult], int]:
    """What was kept of matches, as far as it can be read, and how many are still to be looked up."""
    # Whoever has several seats has them one after the other.
    several = {match for (match, _, _), (before, _, _) in zip(rows[1:], rows, strict=False) if match == before}
    found: list[OwnResult] = []
    uncounted = 0
    for start in range(0, len(rows), AT_ONCE):
        some = [row for row in rows[start : start + AT_ONCE] if row[0] not in several]
        for (match, seat, _), result in zip(some, decoded_all([body for _, _, body in some]), strict=True):
            if result is None:
                uncounted += 1
            elif (own := owned(match, seat, result)) is not None:
                found.append(own)
        time.sleep(BREATH)
    return found, uncounted
