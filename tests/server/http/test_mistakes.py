"""Which mistakes of a kept review are somebody's own."""

import msgspec

import sintra
from sintra.analysis.judging import ERRORS
from sintra.analysis.reviewing import review
from sintra.bots import Random
from sintra.match import Match
from sintra.records.steps import finished
from sintra.server.http.mistakes import mistakes_in
from sintra.server.protocol.review_report import without_review
from sintra.server.protocol.server_message import StandInView
from sintra.server.review.desk import Glance


def test_what_a_bot_played_that_stood_in_is_nobodys_mistake() -> None:
    match = Match.start(sintra.chocolatier(players=3), seed=7, names=["Ann", "Ben", "Cid"])
    bot = Random(1)
    while not match.state.is_over:
        match.play(bot.decide(match.state).action)
    decisions = review(match, "300n").decisions
    text = msgspec.json.encode({"review": {"decisions": decisions}, "told": [[] for _ in decisions]})
    seen = Glance(without_review("done", 1, 0.0), lambda: text)

    def plies(*stand_ins: StandInView) -> list[int]:
        return [each.decision.ply for each in finished(mistakes_in(seen, frozenset({0}), stand_ins))]

    own = [each.ply for each in decisions if each.seat == 0 and each.judgement in ERRORS]
    first, second, last = own[0], own[1], own[-1]
    assert plies() == own
    assert plies(StandInView(0, "regular", "away", second, last)) == [first, last]
    assert plies(StandInView(0, "regular", "resigned", second, None)) == [first]
    assert plies(StandInView(1, "regular", "resigned", 0, None)) == own
