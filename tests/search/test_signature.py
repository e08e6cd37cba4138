"""The signature of the search: how many nodes it searches in fixed positions, to a fixed depth."""

from sintra.cli.measurement import measure_signature

SIGNATURE = 121464
"""A commit that changes it says why, and quotes the new one with a statistical test; every other leaves it alone."""


def test_the_search_goes_the_way_it_went() -> None:
    assert measure_signature("search-signature", 0.0).value == SIGNATURE
