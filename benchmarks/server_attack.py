"""How much visitors who do all that the limits allow slow down everybody else.

    python -m benchmarks.server_attack --cycles 10
    python -m benchmarks.server_attack --store postgresql
    python -m benchmarks.server_attack --only replay_uploads --only assets

Two servers run, each with people who play each other and bots, at a steady rate from addresses of their own; one of the
two is attacked from three addresses. They take turns of some seconds, in which the other stands still, so that whatever
else the machine does falls on both. Times are counted from when a move was due, however slow the answers are. Limits
are for each second in which the attacked server could work. `--only` may be given several times; `--first` makes the
figures those of a machine that does nothing else, though others use it.
"""

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.attack.process import ATTACKERS, Became, Orders
from benchmarks.attack.stock import LONGEST, Stock, stock_up
from benchmarks.server_load import allow_sockets
from benchmarks.traffic.crowd import Crowd
from benchmarks.traffic.figures import milliseconds
from benchmarks.traffic.running import Serving, cpu_seconds_of, end_when_told, go_first, serving
from sintra.server.store.opening import open_store
from tests.server.services import free_port, postgres_running

MOST_SLOWED = 3.0
"""The bar: the p99 of people's moves under attack, over the p99 alone."""
MOST_BOT_MILLISECONDS = 500.0
"""The p99 of the time from a person's move to the bot's answer: one thread thinks for all, also for who attacks."""
LONGEST_TURN = 12.0  # seconds: a server that stands still for longer loses its sockets
READ = msgspec.json.Decoder(dict[str, Became]).decode


@dataclass(frozen=True, slots=True)
class Plan:
    """Who plays, who attacks, and for how long; a cycle is a turn of each server."""

    names: tuple[str, ...] = tuple(ATTACKERS)
    store: str = "sqlite"
    addresses: int = 3
    cycles: int = 6
    seconds: float = 8.0
    warm_seconds: float = 3.0
    matches: int = 20
    bot_matches: int = 16
    rate: float = 20.0
    bot_rate: float = 6.0
    bot_level: str = "beginner"
    longest: int = LONGEST
    seed: int = 1
    is_first: bool = False


@dataclass(slots=True)
class Side:
    """One of both servers, with the people who play there, and the CPU seconds of each in its turns."""

    server: Serving
    crowd: Crowd
    seconds: float = 0.0
    cpu: dict[str, float] = field(default_factory=dict)


class Attackers:
    """The process of all attackers."""

    def __init__(self, orders: Orders) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.attack.process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.tell(msgspec.json.encode(orders).decode())

    def tell(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def end(self) -> dict[str, Became]:
        """End them; what became of all they sent."""
        self.tell("end")
        return READ(self.hear())


@contextlib.contextmanager
def attacking(orders: Orders) -> Iterator[Attackers]:
    attackers = Attackers(orders)
    try:
        yield attackers
    finally:
        attackers.process.kill()
        attackers.process.communicate(timeout=30)


async def measure(plan: Plan, quiet: Side, attacked: Side, attackers: Attackers) -> dict[str, Any]:
    """Let both servers take turns."""
    assert await asyncio.to_thread(attackers.hear) == "ready\n"
    for side in (quiet, attacked):
        await side.server.wait()
        await side.crowd.gather(2 * plan.matches, plan.matches)
        await side.crowd.gather_bots(plan.bot_matches, plan.bot_level, is_hasty=False)
    try:
        attacked.server.pause()
        await take_turn(plan, quiet, plan.warm_seconds, [])
        await take_turn(plan, attacked, plan.warm_seconds, [attackers])
        for side in (quiet, attacked):
            side.crowd.figures = type(side.crowd.figures)(
                errors=side.crowd.figures.errors, error_count=side.crowd.figures.error_count
            )
            side.seconds, side.cpu = 0.0, {}
        for cycle in range(plan.cycles):
            order = (quiet, attacked) if cycle % 2 == 0 else (attacked, quiet)
            for side in order:
                await take_turn(plan, side, plan.seconds, [attackers] if side is attacked else [])
        became = await asyncio.to_thread(attackers.end)
    finally:
        for side in (quiet, attacked):
            side.server.go_on()
            await side.crowd.leave()
    return report(plan, quiet, attacked, became)


async def take_turn(plan: Plan, side: Side, seconds: float, attackers: list[Attackers]) -> None:
    """Let one server work for a while, with its people and, if any, the attackers."""
    side.server.go_on()
    for each in attackers:
        each.tell("go")
    pids = {"server": side.server.processes(), "attackers": [each.process.pid for each in attackers]}
    before = {name: cpu_seconds_of(some) for name, some in pids.items()}
    services, own, started = side.server.service_cpu_seconds(), time.process_time(), time.perf_counter()
    await side.crowd.play(plan.rate, seconds, bot_rate=plan.bot_rate)
    side.seconds += time.perf_counter() - started
    used = {name: cpu_seconds_of(some) - before[name] for name, some in pids.items()}
    used["people"] = time.process_time() - own
    used["services"] = side.server.service_cpu_seconds() - services - used["attackers"]
    side.cpu = {name: side.cpu.get(name, 0.0) + value for name, value in used.items()}
    for each in attackers:
        each.tell("stop")
    await side.crowd.rest()
    side.server.pause()


def report(plan: Plan, quiet: Side, attacked: Side, became: dict[str, Became]) -> dict[str, Any]:
    alone, under = quiet.crowd.figures, attacked.crowd.figures
    times = {
        name: {"alone": milliseconds(getattr(alone, of)), "attacked": milliseconds(getattr(under, of))}
        for name, of in (("to_accepted_ms", "to_answer"), ("to_other_person_ms", "to_last"), ("to_bot_ms", "to_bot"))
    }
    return {
        "store": plan.store,
        "addresses": plan.addresses,
        "seconds_each": round(attacked.seconds, 1),
        "moves": {"alone": len(alone.to_answer), "attacked": len(under.to_answer)},
        "bot_answers": {"alone": len(alone.to_bot), "attacked": len(under.to_bot)},
        "errors": alone.error_count + under.error_count,
        "first_errors": [*alone.errors, *under.errors][:3],
        "skipped": {"alone": alone.skipped, "attacked": under.skipped},
        **times,
        "p99_ratio": {
            name: round(both["attacked"]["p99"] / both["alone"]["p99"], 2)
            for name, both in times.items()
            if both["alone"]["p99"]
        },
        "cpu_share": {
            name: {who: round(used / side.seconds, 2) for who, used in side.cpu.items()}
            for name, side in (("alone", quiet), ("attacked", attacked))
        },
        "attackers": {name: msgspec.to_builtins(each) for name, each in became.items()},
    }


def run(plan: Plan) -> dict[str, Any]:
    """Start everything, measure, and end everything."""
    allow_sockets(4000)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sintra-attack-")))
        postgres = stack.enter_context(postgres_running()) if plan.store == "postgresql" else None
        sides = []
        stocks: list[Stock] = []
        for name in ("quiet", "attacked"):
            database = str(folder / f"{name}.db") if postgres is None else postgres.new_database(is_local=True)
            stocks = asyncio.run(fill(database, plan))
            server = Serving(free_port(), database, folder / f"{name}.log")
            process = stack.enter_context(serving(server)).process
            if plan.is_first and process is not None:
                go_first(process.pid)
            sides.append((server, folder / f"{name}.log"))
        attackers = stack.enter_context(attacking(Orders(sides[1][0].port, list(plan.names), stocks)))
        if plan.is_first:
            go_first(os.getpid())

        async def play() -> dict[str, Any]:
            both = [Side(server, Crowd(server.port, "chocolatier", plan.seed)) for server, _ in sides]
            return await measure(plan, both[0], both[1], attackers)

        result = asyncio.run(play())
        log = sides[1][1].read_text()
        result["server_log"] = most_logged(log)
        result["server_faults"] = [line[-1500:] for line in log.splitlines() if '"level": "error"' in line][:2]
        return result


def most_logged(log: str) -> dict[str, int]:
    """What the log says most often, and how often: a line of JSON by its event, others by how they begin."""
    events = Counter(json.loads(line)["event"] if line.startswith("{") else line[:60] for line in log.splitlines())
    return dict(events.most_common(8))


async def fill(database: str, plan: Plan) -> list[Stock]:
    """What attackers have prepared; the other server has the same, so that both are alike."""
    store = await open_store(database)
    try:
        return await stock_up(store, plan.addresses, plan.longest)
    finally:
        await store.close()


def show(result: dict[str, Any]) -> None:
    print(f"{'attacker':18}{'sent':>10}{'refused':>10}{'failed':>10}{'MiB':>10}")
    for name, became in result.pop("attackers").items():
        size = became["bytes"] / 2**20
        print(f"{name:18}{became['sent']:10}{became['refused']:10}{became['failed']:10}{size:10.1f}")
        for fault in became["faults"]:
            print(f"    fault: {fault}")
    for name, value in result.items():
        if name.endswith("_ms"):
            for who, numbers in value.items():
                print(f"{name:20}{who:10}" + "   ".join(f"{key} {number:9.2f}" for key, number in numbers.items()))
        elif name not in ("first_errors", "server_faults") or value:
            print(f"{name:20}{value if isinstance(value, str) else json.dumps(value)}")


def main() -> None:
    end_when_told()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    default = Plan()
    parser.add_argument("--only", action="append", choices=tuple(ATTACKERS), help="these attackers")
    parser.add_argument("--without", action="append", choices=tuple(ATTACKERS), default=[], help="all but these")
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default=default.store)
    for name in ("addresses", "cycles", "matches", "bot-matches", "longest", "seed"):
        parser.add_argument(f"--{name}", type=int, default=getattr(default, name.replace("-", "_")))
    for name in ("seconds", "rate", "bot-rate"):
        parser.add_argument(f"--{name}", type=float, default=getattr(default, name.replace("-", "_")))
    parser.add_argument("--bot-level", default=default.bot_level)
    parser.add_argument("--first", dest="is_first", action="store_true", help="go before what else the machine does")
    parser.add_argument("--json", type=Path, help="write the result there as well")
    arguments = vars(parser.parse_args())
    only, without, file = arguments.pop("only"), arguments.pop("without"), arguments.pop("json")
    names = tuple(name for name in only or ATTACKERS if name not in without)
    if not 0 < arguments["seconds"] <= LONGEST_TURN or not 1 <= arguments["cycles"] <= 100:
        parser.error(f"seconds is 1 to {LONGEST_TURN:.0f}, cycles 1 to 100")
    result = run(Plan(names=names, **arguments))
    if file is not None:
        file.write_text(json.dumps(result, indent=2))
    ratios, bots = result["p99_ratio"], result["to_bot_ms"]["attacked"]["p99"]
    errors = [*result["first_errors"], *result["server_faults"]]
    faults = any(became["faults"] for became in result["attackers"].values())
    show(result)
    if errors or faults:
        raise SystemExit("something did not work")
    if any(ratios[name] > MOST_SLOWED for name in ("to_accepted_ms", "to_other_person_ms")):
        raise SystemExit(f"people were slowed down more than {MOST_SLOWED:.0f} times")
    if bots > MOST_BOT_MILLISECONDS:
        raise SystemExit(f"people waited for their bot more than {MOST_BOT_MILLISECONDS:.0f} ms")


if __name__ == "__main__":
    main()
