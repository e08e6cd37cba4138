"""A small share of the benchmark of attackers: all of them for some seconds, whatever that does to the times."""

import pytest

from benchmarks import server_attack
from benchmarks.attack.attacker import ActiveClock
from benchmarks.attack.process import ATTACKERS
from benchmarks.attack.stock import costliest_record
from sintra.records.codec import decode
from sintra.server.security.limit import UPLOAD


@pytest.mark.slow
def test_all_attackers_attack_and_nonsense_is_refused() -> None:
    plan = server_attack.Plan(
        addresses=1, cycles=1, seconds=3, warm_seconds=1, matches=4, bot_matches=2, rate=8, bot_rate=1, longest=300
    )
    result = server_attack.run(plan)
    attackers = result["attackers"]
    assert set(attackers) == set(ATTACKERS)
    assert not [name for name, became in attackers.items() if became["sent"] == 0 or became["faults"]], attackers
    assert attackers["bad_messages"]["refused"], attackers
    assert result["moves"] == {"alone": 24, "attacked": 24}, result
    assert set(result["p99_ratio"]) == {"to_accepted_ms", "to_other_person_ms", "to_bot_ms"}


def test_the_costliest_record_can_be_sent_and_replayed() -> None:
    record = costliest_record(most=400)
    assert len(record) <= UPLOAD
    assert decode(record.decode()).plies > 300


def test_no_allowance_grows_while_the_attacked_server_stands_still() -> None:
    clock = ActiveClock()
    assert clock() == 0.0
    clock.go_on()
    clock.stop()
    passed = clock()
    assert clock() == passed
    assert not clock.is_running
