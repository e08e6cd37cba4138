"""A small share of the benchmarks of the server: a real one under a little load, and killed a few times."""

from pathlib import Path

import pytest

from benchmarks import request_cost, server_kill, server_load
from benchmarks.traffic.address import SOCKETS_EACH, Addresses, address_of
from tests.server.guest import Guest
from tests.server.running import serving


@pytest.mark.slow
def test_everybody_hears_of_every_move() -> None:
    load = server_load.Load(sockets=40, matches=10, rate=20, seconds=4, warm_seconds=1)
    result = server_load.run(load)
    assert result["errors"] == 0, result["first_errors"]
    assert result["sockets"] == 40
    assert result["moves"] == 80
    assert result["skipped"] == 0
    assert 0 < result["to_answer_ms"]["p50"] <= result["to_last_recipient_ms"]["max"]


@pytest.mark.slow
def test_no_acknowledged_move_is_lost() -> None:
    result = server_kill.run(server_kill.Plan(kills=3, tables=5, stored=50, longest_life=0.6))
    assert result["kills"] == 3
    assert result["acknowledged"] > 25
    assert result["logs_replayed"] >= 5
    assert (result["lost"], result["duplicated"], result["faults"]) == (0, 0, [])


@pytest.mark.slow
def test_what_pages_cost_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(tmp_path) as server, Guest(server) as guest:
        request_cost.measure_pages(request_cost.Meter(server, 20), guest)
    costs = [float(line.split()[-2]) for line in capsys.readouterr().out.splitlines()]
    assert len(costs) == 9
    assert max(costs) > 0


def test_visitors_come_from_many_addresses_of_this_machine() -> None:
    addresses = Addresses()
    numbers = [addresses.for_socket() for _ in range(3 * SOCKETS_EACH)]
    assert max(numbers.count(number) for number in numbers) == SOCKETS_EACH
    addresses.give_back(0)
    assert addresses.for_socket() == 0
    assert {address_of(number, block=1) for number in (0, 249, 250, 62_500)} == {
        "127.1.1.1",
        "127.1.1.250",
        "127.1.2.1",
        "127.2.1.1",
    }
