"""Records of matches in which bots played for persons."""

import json
from dataclasses import replace

import pytest

import sintra
from sintra.analysis.accounts import seats_of
from sintra.analysis.review import Judgement, ReviewedDecision
from sintra.games.errors import RecordError
from sintra.match import Match
from sintra.records import decode, encode
from sintra.records.record import Record
from sintra.records.stand_in import StandIn, ranked_by_points, ranked_last


def record_of(*stand_ins: StandIn) -> Record:
    match = Match.start(sintra.chocolatier(), seed=7, names=["Ann", "Ben"])
    for _ in range(6):
        match.play(match.state.legal_actions()[0])
    return replace(match.record, stand_ins=stand_ins)


def test_who_played_what_is_written_and_read() -> None:
    record = record_of(StandIn(1, "regular", "away", 2, 4), StandIn(0, "regular", "resigned", 5))
    again = decode(encode(record))
    assert again.stand_ins == record.stand_ins
    assert [again.who_took(ply, 1) for ply in (1, 2, 3, 4)] == ["Ben", "Ben (bot)", "Ben (bot)", "Ben"]
    assert [again.who_took(ply, 0) for ply in (4, 5, 99)] == ["Ann", "Ann (bot)", "Ann (bot)"]
    assert "stand_ins" not in json.loads(encode(record_of())), "records without are as they were"


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": 2},
        {"seat": -1},
        {"why": "bored"},
        {"level": "\u202egrand master"},
        {"from_ply": -1},
        {"from_ply": 5, "until_ply": 4},
        {"from_ply": "0"},
        {"more": 1},
    ],
)
def test_what_cannot_have_been_is_refused(wrong: dict[str, object]) -> None:
    data = json.loads(encode(record_of(StandIn(1, "regular", "away", 2, 4))))
    data["stand_ins"][0] |= wrong
    with pytest.raises(RecordError):
        decode(json.dumps(data))


def test_what_was_taken_back_was_not_played_by_a_bot() -> None:
    stand_in = StandIn(1, "regular", "away", 10, 20)
    assert stand_in.taken_back(25) == stand_in
    assert stand_in.taken_back(15) == StandIn(1, "regular", "away", 10, 15)
    assert StandIn(1, "regular", "away", 10).taken_back(5) == StandIn(1, "regular", "away", 5)


def test_who_gave_up_comes_last() -> None:
    assert ranked_last([(0, 2), (1,), (3,)], [2, 1]) == ((0,), (3,), (2,), (1,))
    assert ranked_by_points([3, 0, 4, 3]) == ((2,), (0, 3), (1,))


def test_how_well_somebody_played_is_not_told_by_what_the_bot_did() -> None:
    def decision(ply: int, lost: float, judgement: Judgement) -> ReviewedDecision:
        chances = (0.5, 0.5)
        after = (0.5 - lost, 0.5 + lost)
        return ReviewedDecision(ply, 0, 1, 1, "", "", (), chances, after, 0.0, 0.0, lost, lost, judgement, True)

    steps = [decision(0, 0.0, Judgement.BEST), decision(2, 0.3, Judgement.BLUNDER)]
    alone = seats_of(steps, (0.5, 0.5), (0.0, 1.0), ("Ann", "Ben"), (1, 2))[0]
    helped = seats_of(steps, (0.5, 0.5), (0.0, 1.0), ("Ann", "Ben"), (1, 2), [StandIn(0, "regular", "resigned", 1)])[0]
    assert (alone.decisions, alone.blunders, helped.decisions, helped.blunders) == (2, 1, 1, 0)
    assert helped.accuracy > alone.accuracy
    assert helped.chance_lost == alone.chance_lost, "what a seat lost adds up to its result all the same"
    assert helped.chance_lost_per_decision == 0
