"""The process of the attackers: `python -m benchmarks.attack.process`.

It is told on standard input whom to attack and how, then `go` and `stop` and `end`, a line each; at the end it writes
what became of everything. It stands back, so that those who measure are not slowed down by those who attack.
"""

import asyncio
import os
import sys

import msgspec

from benchmarks.attack import by_request, by_socket
from benchmarks.attack.attacker import ActiveClock, Attacker, Camp
from benchmarks.attack.stock import Stock
from benchmarks.traffic.address import address_of

NICENESS = 5
BLOCK = 66
"""Of addresses, that nobody else comes from."""
ATTACKERS: dict[str, type[Attacker]] = {
    kind.name: kind
    for kind in (
        by_socket.EndlessMatch,
        by_socket.ComersAndGoers,
        by_socket.SlowReaders,
        by_socket.Chat,
        by_socket.Hints,
        by_socket.Questions,
        by_socket.BadMessages,
        by_socket.Rematches,
        by_request.ReplayUploads,
        by_request.ReplayReaders,
        by_request.RecordReaders,
        by_request.RecordReader,
        by_request.Lists,
        by_request.Catalogues,
        by_request.Finders,
        by_request.Assets,
        by_request.OtherPages,
        by_request.BotTables,
        by_request.BadBodies,
    )
}


class Orders(msgspec.Struct):
    """Whom to attack, by whom, and with what; each stock is of an address of its own."""

    port: int
    names: list[str]
    stocks: list[Stock]


class Became(msgspec.Struct):
    """What became of one attacker's messages and requests, over all addresses."""

    sent: int = 0
    refused: int = 0
    failed: int = 0
    bytes: int = 0
    faults: list[str] = []


async def attack(orders: Orders) -> dict[str, Became]:
    clock = ActiveClock()
    camps = [
        Camp(orders.port, address_of(number, block=BLOCK), stock, clock) for number, stock in enumerate(orders.stocks)
    ]
    attackers = [ATTACKERS[name](camp) for camp in camps for name in orders.names]
    tasks = [asyncio.create_task(attacker.run()) for attacker in attackers]
    print("ready", flush=True)
    while (line := (await asyncio.to_thread(sys.stdin.readline)).strip()) and line != "end":
        clock.go_on() if line == "go" else clock.stop()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return {name: added_up([attacker for attacker in attackers if attacker.name == name]) for name in orders.names}


def added_up(attackers: list[Attacker]) -> Became:
    became = Became()
    for attacker in attackers:
        tally = attacker.tally
        became.sent += tally.sent
        became.refused += tally.refused
        became.failed += tally.failed
        became.bytes += tally.bytes
        became.faults = became.faults + tally.faults
    return became


def main() -> None:
    os.nice(NICENESS)
    orders = msgspec.json.decode(sys.stdin.readline(), type=Orders)
    print(msgspec.json.encode(asyncio.run(attack(orders))).decode(), flush=True)


if __name__ == "__main__":
    main()
