"""What results add up to."""

import csv
import io
import json

import msgspec

from sintra.server.statistics.counting import (
    MOST_GROUPS,
    MOST_PERSONS,
    MOST_POINTS,
    OwnResult,
    owned,
    statistics_of,
)
from sintra.server.statistics.csv_text import COLUMNS, csv_of
from sintra.server.statistics.keeping import decoded, decoded_all, encoded
from sintra.server.statistics.result import Result, ResultSeat, SeatReview, reviews_in


def result(*scores: int, levels: tuple[str, ...] = ("casual",), names: tuple[str, ...] = (), **more: object) -> Result:
    """A match of the first seat against bots of these levels, or persons of these names; more points are better."""
    seats = [ResultSeat("person", "Ann", "", "")]
    seats += [ResultSeat("person", name, "", "") for name in names] or [
        ResultSeat("bot", level.title(), level, "") for level in levels
    ]
    order = sorted(set(scores), reverse=True)
    ranking = [[seat for seat, score in enumerate(scores) if score == each] for each in order]
    given = {"game": "chocolatier", "options": {"players": len(scores)}, "ended_at": 1000, "review": None} | more
    given["options"] = msgspec.Raw(msgspec.json.encode(given["options"], order="sorted"))
    return Result(
        seats=seats, how="played", reason="row", ended_by=None, ranking=ranking, scores=list(scores), given_up=[],
        parts={"tiles": list(scores), "rows": [0 for _ in scores]}, rounds=5, rematch="", **given,  # type: ignore[arg-type]
    )  # fmt: skip


def own(*results: Result) -> list[OwnResult]:
    found = [owned(f"m{number}", 0, each) for number, each in enumerate(results)]
    return [each for each in found if each is not None]


def test_won_tied_lost_averages_best_and_streaks() -> None:
    found = statistics_of(own(result(50, 40), result(60, 30), result(20, 20), result(10, 70), result(90, 80)), 3)
    whole, group = found.groups
    assert (found.matches, found.uncounted) == (5, 3)
    for told in (whole, group):
        assert (told.tally.played, told.tally.won, told.tally.tied) == (5, 3, 1)
        assert (told.average, told.best, told.best_match, told.streak, told.longest) == (46.0, 90, "m4", 2, 2)
        assert [point.match for point in told.course] == ["m4", "m3", "m2", "m1", "m0"]
        (against,) = told.against
        assert (against.level, against.average, against.theirs) == ("casual", 46.0, 48.0)
        assert [(part.name, part.yours, part.theirs) for part in told.parts] == [("tiles", 46.0, 48.0)]


def test_with_several_at_a_table_one_is_ahead_of_some() -> None:
    (whole, _) = statistics_of(own(result(30, 20, 40, levels=("novice", "master"))), 0).groups
    assert whole.tally.won == 0
    assert [(each.level, each.tally.won) for each in whole.against] == [("novice", 1), ("master", 0)]


def test_options_are_told_apart_and_bots_from_persons() -> None:
    matches = [result(1, 0, names=("Bob",)), result(1, 0, options={"players": 2, "grey": True})]
    whole, *groups = statistics_of(own(*matches), 0).groups
    assert whole.options is None
    assert {json.dumps(group.options, sort_keys=True) for group in groups} == {
        '{"players": 2}',
        '{"grey": true, "players": 2}',
    }
    assert [(each.level, each.name) for each in whole.against] == [("casual", ""), ("", "Bob")]


def test_reviews_count_where_there_are_any() -> None:
    reviewed = [SeatReview(20, 0.4, 3, 0.1), SeatReview(20, 0.1, 0, -0.1)]
    (whole, _) = statistics_of(own(result(1, 0, review=reviewed), result(1, 0)), 0).groups
    assert whole.review is not None
    assert (whole.review.matches, whole.review.chance_lost, whole.review.mistakes, whole.review.luck) == (
        1,
        0.4,
        3,
        0.1,
    )
    assert [point.luck for point in whole.course] == [None, 0.1]


def test_the_ladder_leads_above_the_strongest_that_was_beaten_alone() -> None:
    def next_after(*results: Result) -> str | None:
        (ladder,) = [each for each in statistics_of(own(*results), 0).ladders if each.game == "chocolatier"]
        return ladder.next

    assert next_after() == "casual"
    assert next_after(result(0, 1, levels=("regular",))) == "casual"
    assert next_after(result(2, 1, levels=("regular",)), result(1, 2, levels=("adept",))) == "adept"
    assert next_after(result(2, 1, levels=("master",))) is None
    assert next_after(result(3, 2, 1, levels=("master", "novice"))) == "casual", "mixed bots are no step"
    assert next_after(result(3, 1, 0, levels=("adept", "adept"))) == "artisan"
    assert next_after(result(2, 1, names=("Bob",))) == "casual"


def test_matches_that_say_nothing_of_somebody_are_left_out() -> None:
    assert owned("m", 7, result(1, 0)) is None
    assert owned("m", 0, result(1, levels=())) is None
    assert statistics_of([], 0).groups == []


def test_what_is_told_has_bounds() -> None:
    many = [result(1, 0, names=(f"P{number}",), options={"n": number}) for number in range(500)]
    whole, *groups = statistics_of(own(*many), 0).groups
    assert len(groups) == MOST_GROUPS
    assert len(whole.course) == MOST_POINTS
    assert len(whole.against) == MOST_PERSONS


def test_a_result_is_read_as_it_was_kept_and_none_from_what_is_none() -> None:
    kept = result(5, 4, review=[SeatReview(1, 0.5, 1, 0.25), SeatReview(1, 0.0, 0, 0.0)])
    assert decoded(encoded(kept)) == kept
    for body in ("", "[]", "{}", '["chocolatier"]'):
        assert decoded(body) is None
    good = encoded(kept)
    assert decoded_all([good, None, good]) == [kept, None, kept]
    assert decoded_all([good, "[]", None, good]) == [kept, None, None, kept]
    assert decoded_all(["", "1,1", good]) == [None, None, kept]
    assert reviews_in(b"no report") is None
    assert reviews_in(b'{"review":null}') is None


def test_a_name_is_no_formula_in_the_table() -> None:
    names = ('=HYPERLINK("x")', "+1", "-1", "@x", 'a"b,\nc')
    lines = list(csv.reader(io.StringIO(csv_of(own(*(result(1, 0, names=(name,)) for name in names))))))
    assert lines[0] == list(COLUMNS)
    assert [line[COLUMNS.index("opponents")] for line in lines[1:]] == [
        '\'=HYPERLINK("x")', "'+1", "'-1", "'@x", 'a"b,\nc'
    ]  # fmt: skip
    assert {len(line) for line in lines} == {len(COLUMNS)}
