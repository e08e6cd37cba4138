"""The measurement of one's own list and statistics, in short: that it runs, and counts what it has put in."""

import pytest

from benchmarks import own_matches


@pytest.mark.slow
@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_own_list_and_statistics_are_measured(store: str) -> None:
    found = own_matches.run(own_matches.Plan(store=store, stored=250, repeats=2))
    assert found["matches"] == 250
    for page in own_matches.PAGES:
        assert 0 < found[page]["best_ms"] <= found[page]["median_ms"]
        assert found[page]["bytes"] > 1000
