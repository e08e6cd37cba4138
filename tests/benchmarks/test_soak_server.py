"""A small share of the soak of the server and of its restarts: everything happens, and nothing is lost."""

import asyncio
import random
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import restart, soak_server
from benchmarks.soaking import watch
from benchmarks.soaking.faults import Scene, stand_still
from benchmarks.soaking.stepped import set_clock
from benchmarks.soaking.watch import MEBIBYTE, Growth, Sample, Watch, growth_of, robust_slope
from benchmarks.traffic.ledger import Ledger
from benchmarks.traffic.running import Serving
from benchmarks.traffic.stubborn import Circle

WELL = Growth(seconds=3000.0, memory_mib=300.0, slope_mib_an_hour=1.0, files=0, threads=0)


@pytest.mark.slow
def test_a_short_soak_is_sound() -> None:
    plan = soak_server.Plan(seconds=15, tables=6, onlookers=2, reviewers=1, pause=0.3, between_faults=2.5, seed=3)
    result = soak_server.run(replace(plan, least_faults=2))
    assert result["verdict"] == "sound", result
    assert sum(result["faults"].values()) >= 2, "and were survived"
    assert result["acknowledged"] > 20
    assert result["exported_and_replayed"] >= 6


@pytest.mark.slow
def test_a_move_is_accepted_after_a_restart_in_matches_of_any_length() -> None:
    result = restart.run(restart.Plan(stored=60, clocked=5, old_length=400, repeats=1))
    assert result["matches"] == 63
    assert result["events"]["old"] == 400
    assert all(result[f"{name}_s"]["cpu_best"] > 0 for name in ("ordinary", "longest", "old"))


def test_a_server_that_stands_still_when_the_soak_ends_goes_on(tmp_path: Path) -> None:
    server = Serving(0, "", tmp_path / "log")
    sleeping = [sys.executable, "-c", "import time; time.sleep(600)"]
    server.process = subprocess.Popen(sleeping, start_new_session=True)
    scene = Scene(server, Circle(0, Ledger(), pause=1.0, seed=1), tmp_path / "clock", random.Random(1), [])

    async def end_early() -> None:
        fault = asyncio.create_task(stand_still(scene))
        await asyncio.sleep(0.1)
        fault.cancel()
        await asyncio.gather(fault, return_exceptions=True)

    try:
        asyncio.run(end_early())
        assert server.stop(signal.SIGTERM), "a process that was stopped does not end by SIGTERM"
    finally:
        server.kill()


def test_the_log_is_counted_even_if_lines_were_cut_off(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text('{"event":"one"}\n{"event":"one"}\n{"event":"tw\n[]\nwords\n')
    assert soak_server.logged(log) == {"bytes": 54, "one": 2, '{"event":"tw': 1, "[]": 1, "words": 1}


def test_what_grows_steadily_is_found_and_what_jumps_about_is_not() -> None:
    def samples(grow: float) -> list[Sample]:
        return [
            Sample(5.0 * n, (1,), round((300 + grow * n + (60 if n % 9 == 0 else 0)) * MEBIBYTE), 40 + n % 3, 8)
            for n in range(400)
        ]

    still, growing = growth_of(samples(0.0)), growth_of(samples(0.05))
    assert still is not None
    assert growing is not None
    assert still.is_harmless
    assert abs(still.slope_mib_an_hour) < 1
    assert not growing.is_harmless
    assert growing.slope_mib_an_hour == pytest.approx(36, abs=2)
    assert growth_of(samples(0.0)[:5]) is None


@pytest.mark.parametrize(
    ("growth", "is_harmless"),
    [
        (WELL, True),
        (Growth(3000.0, 300.0, 60.0, 0, 0), False),
        (Growth(3000.0, 300.0, 1.0, watch.MOST_MORE + 1, 0), False),
        (Growth(3000.0, 300.0, 1.0, 0, watch.MOST_MORE + 1), False),
        (Growth(60.0, 300.0, 900.0, 0, 0), True),  # too short to say
    ],
)
def test_growth_is_judged(growth: Growth, is_harmless: bool) -> None:
    assert growth.is_harmless is is_harmless


def test_the_longest_life_is_watched_after_its_warm_up() -> None:
    watched = Watch([Sample(at, (1 if at < 20 else 2,), 0, 0, 0) for at in map(float, range(0, 100, 5))])
    assert [sample.at for sample in watched.longest_life(60.0)] == [80.0, 85.0, 90.0, 95.0]


def test_a_few_points_that_stand_out_do_not_change_the_slope() -> None:
    assert robust_slope([(0, 1), (1, 3), (2, 5), (3, 700), (4, 9)]) == 2.0


def test_a_clock_is_set_behind_as_well(tmp_path: Path) -> None:
    set_clock(tmp_path / "clock", -3_600_000)
    assert int.from_bytes((tmp_path / "clock").read_bytes(), "little", signed=True) == -3_600_000
