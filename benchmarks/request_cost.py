"""What each thing that a visitor may ask for costs the server, in milliseconds of its processor.

    python -m benchmarks.request_cost --count 200

Prices in `server/security/limit.py` rest on these figures. Every request comes from an address of its own, as a proxy
would tell it, so that nobody waits; the time is that of the whole server, all its threads together.
"""

import argparse
import itertools
import random
import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.traffic.running import cpu_seconds_of, descendants
from sintra.server.http.page import FOLDER
from tests.server.guest import Guest, Made, TableSocket, new_address, socket_to
from tests.server.running import Served, serving

FEW = 10  # times that what takes long is asked for less often
ASKERS = 20  # sockets that ask in turn, so that none sends too many messages
AUDIENCES = (0, 20, 100)
PLIES = 60


@dataclass(frozen=True, slots=True)
class Meter:
    """Counts the processor time of a server."""

    server: Served
    count: int

    def measure(self, name: str, do: Callable[[], object], count: int | None = None) -> None:
        do()  # what is found out once is not counted
        pids = [self.server.pid, *descendants(self.server.pid)]
        before = cpu_seconds_of(pids)
        for _ in range(count or self.count):
            do()
        cost = (cpu_seconds_of(pids) - before) / (count or self.count) * 1000
        print(f"{name:32}{cost:8.2f} ms", flush=True)


def page(guest: Guest, path: str, **headers: str) -> Callable[[], object]:
    """Asks for a page, each time from another address."""

    def ask() -> None:
        lines = {"X-Forwarded-For": new_address()} | {name.replace("_", "-"): headers[name] for name in headers}
        response = guest.http.get(path, headers=lines)
        assert response.status_code in (200, 404), response.text

    return ask


def measure_pages(meter: Meter, guest: Guest) -> None:
    script = max((FOLDER / "assets").glob("*.js"), key=lambda file: file.stat().st_size).name
    for path in ("/health", "/ready", "/openapi.json", "/", "/nothing", f"/assets/{script}", "/api/games"):
        meter.measure(path.replace(script, "(largest script)"), page(guest, path))
    meter.measure("open a table", new_table(guest), meter.count // FEW)
    meter.measure("list of own matches", page(guest, "/api/matches"))


def new_table(guest: Guest) -> Callable[[], object]:
    def ask() -> None:
        guest.http.headers["X-Forwarded-For"] = new_address()
        guest.create("duel", "me", "open")

    return ask


@contextmanager
def audience(server: Served, made: Made, count: int) -> Iterator[list[TableSocket]]:
    """Onlookers, each from an address of its own, who leave without having read what they were told."""
    with ExitStack() as sockets:
        secret = made.secret("watch")
        tables = [sockets.enter_context(socket_to(server, made.match, secret=secret)) for _ in range(count)]
        yield tables
        for table in tables:
            table.connection.socket.shutdown(socket.SHUT_RDWR)


def measure_match(meter: Meter, game: str, seats: int) -> None:
    """What a match costs: moves before few and many, coming and going, questions; and its replay and record."""
    rng = random.Random(game)
    for onlookers in AUDIENCES:
        with Guest(meter.server) as guest:
            made = guest.create(game, *["me"] * seats)
            with guest.at(made.match) as table, audience(meter.server, made, onlookers):

                def play(table: TableSocket = table) -> None:
                    if table.table["status"] == "running":
                        table.play_any(rng)

                meter.measure(f"{game}: move, {onlookers} look on", play, PLIES)
            if onlookers == 0:
                measure_table(meter, guest, made, game)


def measure_table(meter: Meter, guest: Guest, made: Made, game: str) -> None:
    server, secret = meter.server, made.secret("watch")

    def come_and_go() -> None:
        with socket_to(server, made.match, secret=secret):
            pass

    meter.measure(f"{game}: come and go", come_and_go, meter.count // 2)
    for question in ("ping", "resync"):
        with audience(server, made, ASKERS) as sockets:
            turns = itertools.cycle(sockets)

            def ask(question: str = question, turns: Iterator[TableSocket] = turns) -> None:
                table = next(turns)
                table.send(question)
                table.receive()

            meter.measure(f"{game}: {question}", ask, min(meter.count, ASKERS * 9))
    address = f"/api/matches/{made.match}"
    meter.measure(f"{game}: find", page(guest, address))
    meter.measure(f"{game}: replay of {PLIES} plies", page(guest, f"{address}/replay"), meter.count // FEW)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=200, help="how often each is asked for")
    count = parser.parse_args().count
    if not 20 <= count <= 100_000:
        parser.error("count is 20 to 100000")
    with tempfile.TemporaryDirectory(prefix="sintra-cost-") as folder, serving(Path(folder)) as server:
        meter = Meter(server, count)
        with Guest(server) as guest:
            measure_pages(meter, guest)
        measure_match(meter, "chocolatier", 4)
        measure_match(meter, "duel", 2)


if __name__ == "__main__":
    main()
