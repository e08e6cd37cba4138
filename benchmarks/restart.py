"""How long people wait after a restart, with many matches in the store and one of them as long as can be.

    python -m benchmarks.restart
    python -m benchmarks.restart --store postgresql --repeats 5

Of the matches in the store some have clocks that run, and are given back the time for which no server ran. For an
ordinary match, for the longest that the rules allow, and for an old one of 33,000 moves, which no rule ended, a server
is started anew, and a player tries to come in until it may: the time is from the start of the process, with everything
compiled, until its first move is accepted. The old one can only be given up, and whoever opens it has spent what an
address may cost for the next seconds: it is told, and not held against the bar. CPU seconds are those of the server.
"""

import argparse
import asyncio
import contextlib
import json
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.traffic.figures import quantile
from benchmarks.traffic.filling import drop, fill, longest_match, pattern, played_match, renamed, without_end
from benchmarks.traffic.running import Serving, end_when_told, go_first
from benchmarks.traffic.websocket import Refused, Socket, connect
from sintra.games.catalogue import game_with
from sintra.server.process import clock_ms
from sintra.server.security.limit import LOG_RESERVE, LONGEST_LOG
from sintra.server.security.secret import hash_of, new_secret
from sintra.server.store.opening import open_store
from sintra.server.store.store import Contents, Grant, Store, StoredMatch
from sintra.server.table.set_up import SeatInfo, TimeControl, checked_set_up
from tests.server.services import free_port, postgres_running

MOST_SECONDS = 3.0
"""The bar, from the start of the process to the first accepted move."""
LEFT = 20
PATIENCE = 120.0
AWAY = 60_000
"""Milliseconds for which no server ran, as the store has it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is in the store, and how often a server is started for each kind of match."""

    store: str = "sqlite"
    stored: int = 10_000
    clocked: int = 500
    old_length: int = 33_000
    repeats: int = 3
    is_first: bool = False


class View(msgspec.Struct):
    choices: list[dict[str, Any]]


class Heard(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    version: int = 0
    code: str = ""
    view: View | None = None


read = msgspec.json.Decoder(Heard).decode


class Mover:
    """Somebody who makes one move as soon as it can, and tries again where it is told to wait."""

    def __init__(self, *, has_to_resign: bool) -> None:
        self.accepted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.refusals: list[str] = []
        self._has_to_resign = has_to_resign
        self._command = b""

    def received(self, socket: Socket, data: bytes | bytearray, start: int, end: int) -> None:
        heard = read(data[start:end])
        if heard.type == "accepted" and not self.accepted.done():
            self.accepted.set_result(None)
        elif heard.type == "refused" and heard.code == "rate_limited":
            asyncio.get_running_loop().call_later(0.1, socket.send, self._command)
        elif heard.type == "refused":
            self.refusals.append(heard.code)
        elif heard.type == "snapshot" and heard.view is not None:
            does = '"resign"' if self._has_to_resign else f'"play","action":"{heard.view.choices[0]["text"]}"'
            self._command = f'{{"type":{does},"id":"first","version":{heard.version}}}'.encode()
            socket.send(self._command)

    def lost(self, socket: Socket) -> None:
        pass


async def prepare(store: Store, plan: Plan, token: str) -> dict[str, Contents]:
    """Fill the store; the matches at which a move is made, all of whose seats the token opens."""
    kinds = {
        "ordinary": pattern(1, is_played_out=False),
        "longest": without_end(longest_match(most=plan.old_length), LEFT),
        "old": longest_match(most=plan.old_length, rules=1),
    }
    await fill(store, plan.stored - plan.clocked)
    now = clock_ms.now()
    clock = TimeControl("player", 600, 5)
    people = (SeatInfo("person", "Ana"), SeatInfo("person", "Ida"))
    clocked = played_match(
        checked_set_up(game_with("chocolatier", {}), people, clock), drop, most=20, started_at=now - 2 * AWAY
    )
    for _ in range(plan.clocked):
        await store.put(renamed(clocked))
    await store.beat(now - AWAY)
    return kinds


async def measure(plan: Plan, server: Serving) -> dict[str, Any]:
    token = new_secret()
    store = await open_store(server.database)
    kinds = await prepare(store, plan, token)
    grants = tuple(Grant(hash_of(token), seat) for seat in range(4))
    rounds = [
        (name, replace(renamed(contents), grants=grants))
        for name, contents in kinds.items()
        for _ in range(plan.repeats)
    ]
    for _, contents in rounds:
        await store.put(contents)
    count = sum((await store.count()).values())
    await store.close()
    times: dict[str, list[tuple[float, float]]] = {}
    for name, contents in rounds:
        times.setdefault(name, []).append(await first_move(server, contents.match, token, is_first=plan.is_first))
        server.stop()
    return {
        "store": plan.store,
        "matches": count,
        "with_clocks": plan.clocked,
        "events": {name: contents.match.version for name, contents in kinds.items()},
        **{
            f"{name}_s": {
                "wall_best": round(min(wall for wall, _ in some), 2),
                "wall_median": round(quantile([wall for wall, _ in some], 0.5), 2),
                "cpu_best": round(min(cpu for _, cpu in some), 2),
            }
            for name, some in times.items()
        },
    }


async def first_move(server: Serving, match: StoredMatch, token: str, *, is_first: bool) -> tuple[float, float]:
    """Start the server, and the seconds until a move was accepted, with the CPU seconds of the server."""
    started = time.perf_counter()
    server.start()
    if is_first and server.process is not None:
        go_first(server.process.pid)
    mover = Mover(has_to_resign=match.version > LONGEST_LOG + LOG_RESERVE)
    path = f"/api/matches/{match.id}/socket"
    while True:
        try:
            socket = await connect(lambda: Socket(mover, path, "", None, cookie=token), server.port, "127.0.0.1")
            break
        except (OSError, Refused):
            assert time.perf_counter() - started < PATIENCE, server.log.read_text()[-2000:]
            await asyncio.sleep(0.01)
    async with asyncio.timeout(PATIENCE):
        await mover.accepted
    elapsed, cpu = time.perf_counter() - started, server.cpu_seconds()
    socket.close()
    assert not mover.refusals, mover.refusals
    return elapsed, cpu


def run(plan: Plan) -> dict[str, Any]:
    """Fill a store, start servers on it, and end everything."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sintra-restart-")))
        database = str(folder / "restart.db")
        if plan.store == "postgresql":
            database = stack.enter_context(postgres_running()).new_database()
        server = Serving(free_port(), database, folder / "log")
        stack.callback(server.kill)
        return asyncio.run(measure(plan, server))


def main() -> None:
    end_when_told()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    default = Plan()
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default=default.store)
    for name in ("stored", "clocked", "old-length", "repeats"):
        parser.add_argument(f"--{name}", type=int, default=getattr(default, name.replace("-", "_")))
    parser.add_argument("--first", dest="is_first", action="store_true", help="go before what else the machine does")
    result = run(Plan(**vars(parser.parse_args())))
    print(json.dumps(result, indent=2))
    if max(result[f"{name}_s"]["wall_median"] for name in ("ordinary", "longest")) > MOST_SECONDS:
        raise SystemExit(f"somebody waited for more than {MOST_SECONDS:.0f} s")


if __name__ == "__main__":
    main()
