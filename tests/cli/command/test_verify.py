"""`sintra verify`: every step is explained, and a host that chose the deals is found out by what a seat has kept."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from sintra.records import save
from sintra.records.fair_deals import FairDeals, promise_of
from tests.cli.conftest import Run
from tests.records.fair_matches import OTHER, OWN, dealt, fair_deals
from tests.records.matches import random_record

GAME = "chocolatier-2"
FAIR = fair_deals(GAME, OWN, OTHER)

HOSTS: dict[str, Callable[[], FairDeals]] = {
    "another secret": lambda: msgspec.structs.replace(FAIR, secret="d" * 64),
    "another match": lambda: fair_deals(GAME, OWN, OTHER, match="other"),
    "a dropped contribution": lambda: fair_deals(GAME, None, OTHER),
    "a replaced contribution": lambda: fair_deals(GAME, "c" * 64, OTHER),
}


@pytest.mark.parametrize("trick", HOSTS)
def test_a_host_that_makes_all_of_a_record_anew_is_found_out_by_what_a_seat_has_kept(
    run: Run, tmp_path: Path, trick: str
) -> None:
    """Each of these records is right in itself. Whoever sat there knows the commitment, and what they contributed."""
    path = tmp_path / "match.json"
    save(dealt(GAME, HOSTS[trick]()), path)
    assert run("verify", path).code == 0, "in itself it is right"
    ran = run("verify", path, "--commitment", FAIR.commitment, "--contribution", OWN)
    assert ran.code == 2
    expected = "the contribution" if "contribution" in trick else "another secret was promised"
    assert expected in ran.errors


def test_every_step_is_explained(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    fair = msgspec.structs.replace(
        fair_deals("chocolatier-3", OWN, None, None), promises=(promise_of(OWN), OTHER, None)
    )
    save(dealt("chocolatier-3", fair), path)
    ran = run("verify", path, "--commitment", fair.commitment.upper(), "--contribution", OWN)
    assert ran.code == 0, ran.errors
    lines = ran.output.splitlines()
    assert lines[0] == f"Commitment: {fair.commitment}"
    assert lines[2] == "  It is what you say was shown at the start."
    assert f"  Seat 0, player 0: {OWN}, as promised" in lines
    assert "  Seat 1, player 1: promised, and not told when the match began" in lines
    assert "  Seat 2, player 2: none" in lines
    assert lines[-2].startswith("Starting player: seat ")
    assert lines[-1].endswith("deals follow from the seed.")


def test_without_a_commitment_or_a_contribution_it_says_what_that_is_worth(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    save(dealt("duel", fair_deals("duel", None, None)), path)
    ran = run("verify", path)
    assert "else it proves nothing" in ran.output
    assert "Nobody contributed" in ran.output
    save(random_record("duel"), path)
    ran = run("verify", path)
    assert ran.code == 0
    assert "It is the SHA-256 of the secret" in ran.output
    assert "Contributions" not in ran.output
    ran = run("verify", path, "--contribution", OWN)
    assert f"the contribution {OWN} is not among those of the record" in ran.errors
