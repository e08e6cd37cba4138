"""A life of a table drawn from a seed: the same steps as hypothesis takes, but many more in the same time.

Hypothesis looks for the shortest way to a fault; this looks for a fault. The seed gives the same life again.
"""

import random
from collections.abc import Callable
from typing import Any

from tests.server.model.faulty_store import Fault
from tests.server.model.machine import (
    CLOCKS,
    GAMES,
    PEOPLE,
    TableMachine,
    has_clients,
    has_rematch,
    has_sent,
)
from tests.server.model.order import COMMANDS, Order

Choice = Callable[[random.Random], dict[str, Any]]


def some(rng: random.Random) -> int:
    return rng.randrange(1000)


def order(rng: random.Random) -> Order:
    return Order(
        who=some(rng),
        kind=rng.choice(COMMANDS),
        pick=some(rng),
        version=rng.choice((0, 0, 0, 0, 0, -1, -3, 1)),
        id=rng.choice(("new", "new", "new", "new", "own", "other")),
        seat=rng.choice(("none", "own", "own", "own", "own", "any")),
        is_due=rng.random() < 0.75,
    )


STEPS: tuple[tuple[int, Callable[..., None], Choice], ...] = (
    (16, TableMachine.command, lambda rng: {"orders": [order(rng) for _ in range(rng.randint(1, 6))]}),
    (8, TableMachine.play_on, lambda rng: {"count": rng.choice((1, 2, 3, 8, 25)), "pick": some(rng)}),
    (
        6,
        TableMachine.undo,
        lambda rng: {"plies": rng.randint(1, 6), "pick": some(rng), "is_drawing": rng.random() < 0.5},
    ),
    (
        6,
        TableMachine.take_back,
        lambda rng: {
            "plies": rng.randrange(4),
            "answers": [(some(rng), rng.random() < 0.8) for _ in range(rng.randrange(5))],
            "who": some(rng),
            "seconds": rng.randrange(4),
        },
    ),
    (
        8,
        TableMachine.be_absent,
        lambda rng: {
            "pick": some(rng),
            "seconds": rng.choice((179, 181, 181, 400)),
            "plies": rng.randrange(4),
            "comes_back": rng.random() < 0.7,
        },
    ),
    (6, TableMachine.send_again, lambda rng: {"pick": some(rng), "who": some(rng)}),
    (6, TableMachine.bots_decide, lambda rng: {"pick": some(rng)}),
    (4, TableMachine.connect, lambda rng: {"person": rng.randrange(PEOPLE), "where": some(rng), "pick": some(rng)}),
    (4, TableMachine.come_back, lambda rng: {"who": some(rng), "where": some(rng)}),
    (
        2,
        TableMachine.come_in,
        lambda rng: {
            "person": rng.randrange(PEOPLE),
            "where": some(rng),
            "seat": rng.choice((None, rng.randrange(4))),
        },
    ),
    (
        2,
        TableMachine.come_by_link,
        lambda rng: {
            "person": rng.randrange(PEOPLE),
            "where": some(rng),
            "kind": rng.choice(("seat", "watch")),
        },
    ),
    (
        1,
        TableMachine.make_links_void,
        lambda rng: {
            "person": rng.randrange(PEOPLE),
            "where": some(rng),
            "kind": rng.choice(("seat", "invite", "watch")),
        },
    ),
    (1, TableMachine.be_forgotten, lambda rng: {"person": PEOPLE - 1, "where": some(rng)}),
    (3, TableMachine.read_slowly, lambda rng: {"who": some(rng), "is_reading": rng.random() < 0.6}),
    (
        1,
        TableMachine.mute,
        lambda rng: {"who": some(rng), "seats": rng.sample(range(4), rng.randrange(3))},
    ),
    (
        2,
        TableMachine.pass_time,
        lambda rng: {"seconds": rng.choice((0.05, 1, 5, 19, 30)), "is_awake": rng.random() < 0.7},
    ),
    (2, TableMachine.come_close_to_the_flag, lambda rng: {"milliseconds": rng.choice((-500, -1, 0, 1, 3000))}),
    (2, TableMachine.look_after_what_is_due, lambda rng: {"where": some(rng)}),
    (4, TableMachine.hear_news, lambda rng: {"where": some(rng)}),
    (
        8,
        TableMachine.fail_next,
        lambda rng: {"where": some(rng), "faults": rng.choices(list(Fault), k=rng.randint(1, 2))},
    ),
    (2, TableMachine.end_while_sending, lambda rng: {"where": some(rng), "count": rng.randrange(5)}),
    (5, TableMachine.let_go_on, lambda rng: {"where": some(rng)}),
    (1, TableMachine.crash, lambda rng: {"where": some(rng)}),
    (3, TableMachine.come_to_rematch, lambda rng: {"person": rng.randrange(PEOPLE), "where": some(rng)}),
)

NEEDS: dict[Callable[..., None], Callable[[TableMachine], bool]] = {
    TableMachine.command: has_clients,
    TableMachine.come_back: has_clients,
    TableMachine.read_slowly: has_clients,
    TableMachine.mute: has_clients,
    TableMachine.send_again: has_sent,
    TableMachine.come_to_rematch: has_rematch,
}


def live(seed: int, steps: int, trace: list[str] | None = None) -> TableMachine:
    """Play one life of a table; AssertionError if something did not hold. The trace has what was done."""
    rng = random.Random(seed)
    machine = TableMachine()
    noted: list[str] = [] if trace is None else trace
    set_up: dict[str, Any] = {
        "game": rng.choice(GAMES),
        "seats": rng.choices(("me", "open", "open", "open", "bot"), k=4),
        "clock": rng.choice(CLOCKS),
        "processes": rng.choice((1, 2, 2)),
        "seed": some(rng),
        "guests": rng.choice((3, 3, 3, 1, 0)),
    }
    noted.append(f"open_table {set_up}")
    try:
        machine.open_table(**set_up)
        for _ in range(steps):
            _, step, choose = rng.choices(STEPS, weights=[weight for weight, _, _ in STEPS])[0]
            chosen = choose(rng)
            if step not in NEEDS or NEEDS[step](machine):
                noted.append(f"{step.__name__} {chosen}")
                step(machine, **chosen)
                machine.everything_agrees()
    finally:
        machine.teardown()
    return machine
