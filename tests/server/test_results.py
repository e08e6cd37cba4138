"""The result of a match is kept when it ends, and again when a review of it is."""

import time

from tests.server.guest import Guest
from tests.server.running import Served


def test_a_match_is_counted_as_soon_as_it_is_over(server: Served) -> None:
    with Guest(server) as ann:
        made = ann.create("chocolatier", "me", "beginner", "novice")
        assert ann.get("/api/statistics")["matches"] == 0
        with ann.at(made.match) as table:
            table.do("resign")
        until = time.monotonic() + 20
        while (found := ann.get("/api/statistics"))["matches"] == 0 and time.monotonic() < until:
            time.sleep(0.1)
        assert (found["matches"], found["uncounted"]) == (1, 0)
        (whole, _) = found["groups"]
        assert whole["tally"] == {"played": 1, "won": 0, "tied": 0}
        assert [each["level"] for each in whole["against"]] == ["beginner", "novice"]
        assert all(step["tally"]["played"] == 0 for ladder in found["ladders"] for step in ladder["steps"])
