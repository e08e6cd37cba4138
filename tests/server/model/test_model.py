"""The table, held against its model: some hundred short lives of it, the same every time.

`python -m benchmarks.table_model` tries as many more as one likes.
"""

from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from sintra.server.table.event import AnyEvent
from tests.server.model.faulty_store import Fault
from tests.server.model.machine import TableMachine
from tests.server.model.mutants import FOUND_BY, RARE, Mutant
from tests.server.model.table_model import Unexplained
from tests.server.model.walk import live

pytestmark = pytest.mark.slow

STEPS = 40


def test_the_table_is_what_the_protocol_says() -> None:
    """Hypothesis chooses what happens: if it finds a fault, it says the shortest way to it."""
    run_state_machine_as_test(
        TableMachine,
        settings=settings(
            max_examples=40,
            stateful_step_count=STEPS,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_so_are_many_lives_of_it_with_every_event_and_every_fault() -> None:
    tally: Counter[str] = Counter()
    for seed in range(120):
        tally += live(seed, STEPS).ground.tally
    events = {f"event {kind.__struct_config__.tag}" for kind in AnyEvent.__args__}
    assert events <= tally.keys(), "every kind of event happens"
    assert {f"fault {fault.name.lower()}" for fault in Fault} <= tally.keys(), "every fault strikes"
    refusals = {"stale", "late", "not_late", "illegal", "invalid", "not_your_seat", "not_your_turn", "unavailable"}
    refusals |= {"not_absent", "stood_in"}
    refusals |= {"nothing_to_undo", "revealed", "no_request", "request_pending", "over", "not_over", "too_long"}
    assert {f"answer {code}" for code in refusals} <= tally.keys(), "and every refusal is given"


@pytest.mark.parametrize("mutant", [mutant for mutant in FOUND_BY if mutant not in RARE], ids=lambda it: it.__name__)
def test_a_server_with_a_fault_is_found_out(mutant: Mutant) -> None:
    """Whether the model could fail at all: each of these servers does one thing wrong."""
    with mutant(), pytest.raises(Unexplained):
        live_long(100)


def live_long(lives: int) -> None:
    for seed in range(lives):
        live(seed, STEPS)
