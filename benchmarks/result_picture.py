"""How long the picture of a result takes, the first time and after that, as whoever is sent the address waits for it.

    python -m benchmarks.result_picture [MATCHES]

Matches between random players are put into a database, and a server in this process is asked for the picture of each:
first when nothing of the match is in memory or on the disk, then again. The process that draws is running. The bars are
for a core that nobody else uses; beside the time that passes the processor's is told, of drawing alone.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from unittest.mock import patch

import httpx
import msgspec
import resvg_py

from sintra.games.catalogue import game_with
from sintra.server.http.app import create_app
from sintra.server.http.picture import result_of
from sintra.server.picture.art import art_in
from sintra.server.process.settings import Settings
from sintra.server.protocol.command import Play
from sintra.server.security.public_id import public_id_of
from sintra.server.security.secret import new_deal_secret, new_id
from sintra.server.store.opening import open_store
from sintra.server.store.store import Contents, StoredEvent, StoredMatch
from sintra.server.table import decide
from sintra.server.table.event import encode_event
from sintra.server.table.set_up import SeatInfo, TimeControl, checked_set_up
from sintra.server.table.table import Table

FIRST, AGAIN = 0.3, 0.01
"""The bars, in seconds."""
KINDS = (("chocolatier", 2), ("chocolatier", 4), ("duel", 2))
PAUSE = 0.6
"""Between two, so that no limit is reached."""


@dataclass(frozen=True)
class Times:
    """Seconds of one picture: the first time, after that, and of the processor for drawing it."""

    first: float
    again: float
    drawing: float


def played(game: str, seats: int, rng: random.Random) -> Contents:
    """A match that is over, with its log."""
    options = {"players": seats} if seats > 2 else {}
    infos = tuple(SeatInfo("person", f"Player {seat + 1}") for seat in range(seats))
    set_up = checked_set_up(game_with(game, options), infos, TimeControl())
    text = msgspec.json.encode(set_up).decode()
    stored = StoredMatch(new_id(), text, new_deal_secret(), "open", 0, 1, 1, None)
    table, log = Table.opened(stored), list[StoredEvent]()

    def add(event: object) -> None:
        log.append(StoredEvent(table.version + 1, f"c{table.version}", encode_event(event), 1))  # type: ignore[arg-type]
        table.fold(log[-1])

    add(decide.start(table))
    while table.state is not None and table.to_move is not None:
        action = table.state.action_text(rng.choice(table.state.legal_actions()))
        command = Play(id="x", version=table.version, action=action)
        add(decide.handle(table, command, table.to_move, {table.to_move}, 1))
    return Contents(replace(stored, status="over", version=len(log)), tuple(log))


def drawing(contents: Contents) -> float:
    """The seconds of the processor for drawing the result, without the process around it."""
    art = art_in()
    assert art is not None, "build the page first: make page"
    table = Table.opened(contents.match)
    for event in contents.events:
        table.fold(event)
    svg, fonts = result_of(art, table, table.public_id), [str(font) for font in art.fonts]
    started = time.process_time()
    resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts)
    return time.process_time() - started


async def measured(folder: Path, contents: Sequence[Contents]) -> list[Times]:
    """The times of each of these matches."""
    settings = Settings(database=str(folder / "pictures.db"), log_level="warning")
    store = await open_store(settings.database)
    for each in contents:
        await store.put(each)
    await store.close()
    app = create_app(settings)
    times = []
    stack = AsyncExitStack()
    stack.enter_context(patch("sintra.server.live.hub.picture_folder", return_value=folder / "pictures"))
    async with stack, app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=settings.public_address) as client:

            async def ask(path: str) -> float:
                started = time.perf_counter()
                answer = await client.get(path)
                assert answer.status_code == 200, answer.text
                return time.perf_counter() - started

            await ask("/picture.png")  # now the process that draws is there
            for each in contents:
                named = public_id_of(each.match.id, bytes.fromhex(each.match.secret))
                await asyncio.sleep(PAUSE)
                first = await ask(f"/picture/{named}.png")
                again = min([await ask(f"/picture/{named}.png") for _ in range(5)])
                times.append(Times(first, again, drawing(each)))
    return times


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    rng = random.Random(18)
    print("| game | seats | first, mean | longest | again, longest | drawing, processor |\n" + 6 * "|---" + "|")
    for game, seats in KINDS:
        with tempfile.TemporaryDirectory() as folder:
            times = asyncio.run(measured(Path(folder), [played(game, seats, rng) for _ in range(matches)]))
        first, again, drawn = ([getattr(one, name) for one in times] for name in ("first", "again", "drawing"))
        print(
            f"| {game} | {seats} | {1000 * sum(first) / matches:.0f} ms | {1000 * max(first):.0f} ms "
            f"(bar {1000 * FIRST:.0f}) | {1000 * max(again):.1f} ms (bar {1000 * AGAIN:.0f}) | "
            f"{1000 * sum(drawn) / matches:.0f} ms |",
            flush=True,
        )


if __name__ == "__main__":
    main()
