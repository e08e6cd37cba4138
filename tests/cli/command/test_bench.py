"""Measurements: their names and units, and the signature of the search."""

import json

from sintra.cli.measurement import measurements
from tests.cli.conftest import Run

QUICK = ("--seconds", "0.01")


def test_names_are_stable() -> None:
    names = [name for name, _ in measurements()]
    assert len(names) == len(set(names))
    assert names[0] == "reference-words"
    assert names[-2:] == ["search-2p", "search-signature"]


def test_the_signature_is_the_same_every_time(run: Run) -> None:
    first, again = (json.loads(run("bench", "search-signature", "--json").output) for _ in range(2))
    assert first["value"] == again["value"] > 0
    assert isinstance(first["value"], int)
    assert first["unit"] == "nodes"


def test_the_table_shows_speeds_with_their_ratio_and_counts_without(run: Run) -> None:
    signature = json.loads(run("bench", "search-signature", "--json").output)["value"]
    ran = run("bench", "reference", "search", *QUICK)
    assert ran.code == 0
    rows = {cells[1]: cells[2:5] for line in ran.output.splitlines() if len(cells := split(line)) > 4}
    assert rows["search-signature"] == [f"{signature:,}", "nodes", ""]
    value, unit, ratio = rows["search-2p"]
    assert unit == "nodes/s"
    assert int(value.replace(",", "")) > 1000
    assert int(ratio.replace(",", "")) > 0


def split(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("│")]


def test_a_name_that_there_is_not(run: Run) -> None:
    ran = run("bench", "chess")
    assert ran.code == 2
    assert "no measurement is named like chess" in ran.errors
