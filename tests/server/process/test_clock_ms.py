"""The time of a process goes on evenly, whatever becomes of the machine's clock."""

import time

import pytest

from sintra.server.process import clock_ms
from sintra.server.process.clock_ms import SteadyClock
from tests.server.process.machine import HOUR, SECOND, START, Machine


@pytest.mark.parametrize("step", [HOUR, -HOUR, -START])
def test_setting_the_machines_clock_changes_nothing(step: int) -> None:
    machine = Machine()
    clock = machine.clock()
    assert clock.now() == 1_700_000_000_000
    machine.go_on(SECOND)
    machine.wall += step
    machine.go_on(SECOND)
    assert clock.now() == 1_700_000_002_000
    assert clock.is_ahead_by == -step // 1_000_000


def test_it_goes_on_where_a_process_before_was() -> None:
    machine = Machine()
    clock = machine.clock()
    clock.go_on_from(1_700_000_000_000 - 1)
    assert clock.now() == 1_700_000_000_000, "which was earlier"
    clock.go_on_from(1_700_000_005_000)
    assert clock.now() == 1_700_000_005_000
    machine.go_on(SECOND)
    assert clock.now() == 1_700_000_006_000, "and not at a standstill until the machine's clock is as far"


def test_it_begins_with_the_machines_clock() -> None:
    """And what passes includes the sleep of a machine, where the system can tell: for others time goes on."""
    clock = SteadyClock()
    assert abs(clock.is_ahead_by) <= 1
    if hasattr(time, "CLOCK_BOOTTIME"):
        before = time.clock_gettime_ns(time.CLOCK_BOOTTIME)
        assert before <= clock_ms.passed_ns() <= time.clock_gettime_ns(time.CLOCK_BOOTTIME)


@pytest.mark.parametrize("step", [HOUR, -HOUR])
def test_the_time_of_this_process_is_such_a_clock(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before, real = clock_ms.now(), time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + step)
    assert 0 <= clock_ms.now() - before < 60_000
