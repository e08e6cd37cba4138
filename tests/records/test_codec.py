"""Records as text: nothing is lost, everything is checked, and damage costs no more than what follows it."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sintra
from sintra.games.catalogue import all_games
from sintra.records import Move, Record, decode, encode
from sintra.records.codec import encode_steps
from sintra.records.steps import finished
from sintra.records.text import record_text
from tests.records.matches import random_record

every_game = pytest.mark.parametrize("game", [str(game) for game in all_games()])
TEXT = encode(random_record("chocolatier-3-grey-special"))


def refused(text: str) -> sintra.RecordError:
    with pytest.raises(sintra.RecordError) as refusal:
        decode(text)
    return refusal.value


@every_game
def test_a_record_survives_writing_and_reading(game: str) -> None:
    record = random_record(game)
    assert decode(encode(record)) == record
    json.loads(encode(record))  # it is plain JSON


@every_game
def test_a_record_is_written_a_little_at_a_time(game: str) -> None:
    record = random_record(game)
    steps = encode_steps(record)
    for _ in record.events:
        next(steps)
    assert finished(steps) == encode(record)


@every_game
def test_it_replays_to_any_ply(game: str) -> None:
    record = random_record(game)
    state = record.game.start(seed=record.seed, starting_player=record.starting_player)
    for ply, move in enumerate(record.moves):
        assert record.state_at(ply) == state
        assert state.to_move == move.seat
        state.apply(move.action)
    assert record.state_at(record.plies) == state
    assert state.outcome == record.outcome
    for ply in (-1, record.plies + 1):
        with pytest.raises(sintra.InvalidOption, match="expected a whole number from 0 to"):
            record.state_at(ply)


def test_comments_names_and_unfinished_matches_are_kept() -> None:
    whole = random_record("chocolatier-2")
    events = list(whole.events[:9])
    assert isinstance(events[4], Move)
    events[4] = replace(events[4], comment="a mistake? „ano“ — да")
    record = replace(
        whole,
        events=tuple(events),
        outcome=None,
        seed=None,
        comment="friendly",
        names=("Žofie", "Юля"),
        date="2026-11-15",
    )
    assert decode(encode(record)) == record
    assert "„ano“" in encode(record)


def test_the_layout_of_the_file_does_not_matter() -> None:
    data = json.loads(TEXT)
    record = decode(TEXT)
    assert decode(json.dumps(data)) == record
    assert decode(json.dumps(data, indent=8)) == record
    assert decode(json.dumps(dict(reversed(data.items())))) == record


@pytest.mark.parametrize("kept", [100, 700, 1200, 2500, 4000, len(TEXT) - 3])
def test_a_text_cut_short_gives_what_was_good(kept: int) -> None:
    error = refused(TEXT[:kept])
    assert error.line == TEXT[:kept].count("\n") + 1
    whole = decode(TEXT)
    if error.prefix is not None:
        assert isinstance(error.prefix, Record)
        assert error.ply == error.prefix.plies
        assert error.prefix.events == whole.events[: len(error.prefix.events)]
        lines = TEXT[:kept].splitlines()
        whole_lines = [line for line in lines if line.startswith("    {") and line.rstrip(",")[-1] == "}"]
        assert len(error.prefix.events) == len(whole_lines)
    else:
        assert '"events": [' not in TEXT[:kept]


def test_an_action_that_cannot_be_names_its_line_and_ply() -> None:
    lines = TEXT.splitlines()
    index = next(number for number, line in enumerate(lines) if number > 30 and '"action"' in line)
    ply = sum('"action"' in line for line in lines[:index])
    for wrong in ("9U>9", "CU>F extra", ""):
        spoilt = lines.copy()
        entry = json.loads(spoilt[index].rstrip(","))
        spoilt[index] = json.dumps({**entry, "action": wrong}) + ","
        error = refused("\n".join(spoilt))
        assert (error.line, error.ply) == (index + 1, ply)
        assert isinstance(error.prefix, Record)
        assert error.prefix.plies == ply
    swapped = {**json.loads(lines[index].rstrip(",")), "seat": 9}
    error = refused("\n".join([*lines[:index], json.dumps(swapped) + ",", *lines[index + 1 :]]))
    assert "seat 9 acts" in str(error)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "other"}, "not a record of Sintra"),
        ({"version": 2}, "reads version 1"),
        ({"version": "1"}, "reads version 1"),
        ({"rules": 99}, "version of the rules is 99"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": ["chess"]}, "header is wrong"),
        ({"options": {"players": 7}}, "players is 7"),
        ({"options": {"nonsense": 7}}, "no option"),
        ({"options": 7}, "header is wrong"),
        ({"names": ["one"]}, "names 1 players"),
        ({"names": 3}, "header is wrong"),
        ({"setup": {"starting_player": 3}}, "no seat 3"),
        ({"setup": {}}, "header is wrong"),
        ({"seed": "xyz"}, "64 hexadecimal digits"),
        ({"seed": "00"}, "64 hexadecimal digits"),
        ({"unknown": 1}, "header is wrong"),
        ({"events": {}}, "expected ["),
        ({"events": [1]}, "event is wrong"),
        ({"events": [{"deal": {"seed": 1}}]}, "has no seed"),
        ({"events": [{"deal": {"tiles": "U"}}]}, "gold"),
        ({"events": [{"seat": 0}]}, "either a deal"),
        ({"events": []}, "does not fit"),
        ({"result": {"ranking": []}}, "result is wrong"),
        ({"result": {"ranking": [[0, 1, 2]], "scores": [1, 1, 1], "reason": "row"}}, "events lead to"),
    ],
)
def test_everything_wrong_is_said(change: dict[str, Any], message: str) -> None:
    assert message in str(refused(json.dumps({**json.loads(TEXT), **change}))).replace("effects is None", "gold")


DEEP = ("[" * 100_000, '{"events": [' + "[" * 100_000)


@pytest.mark.parametrize("text", ["", " ", "null", "[]", "{", "{}", '{"a', "\0", *DEEP])
def test_what_is_no_record_is_refused(text: str) -> None:
    assert str(refused(text))


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_any_damage_gives_only_our_error_and_a_sound_prefix(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(start, min(len(TEXT), start + 30)))
    insert = data.draw(st.text(max_size=8) | st.sampled_from(['"', "}", "]", ",", "{", "0", "NaN", "1e999"]))
    try:
        record = decode(TEXT[:start] + insert + TEXT[end:])
    except sintra.RecordError as error:
        if error.prefix is None:
            return
        assert isinstance(error.prefix, Record)
        record = error.prefix
    assert len(list(record.states())) == record.plies + 1


def test_the_text_for_people_tells_everything() -> None:
    record = random_record("chocolatier-2")
    text = "\n".join(record_text(record))
    assert text.count("take ") == sum(record.game.action_of(move.action).id < 300 for move in record.moves)
    assert "Round 1: " in text
    assert "player 0: " in text
    assert text.rstrip().endswith(".")
    assert "wins" in text or "win" in text


HOSTILE = {
    "\x1b[2J\x1b]0;title\x07": "\ufffd[2J\ufffd]0;title\ufffd",
    "gnp\u202e.exe": "gnp\ufffd.exe",
    "\u3164": "?",
    "": "?",
    "x" * 1000: "x" * 59 + "…",
    "q" + "\u0301" * 50: "q" + "\u0301" * 4,
    "می\u200cخواهم": "می\u200cخواهم",
    "two\nlines": "two lines",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_a_record_tells_in_words_is_made_fit_to_be_shown(name: str) -> None:
    """And it replays all the same: older records may have any names."""
    record = random_record("duel")
    events = list(record.events)
    events[1] = replace(events[1], comment=name)  # type: ignore[arg-type]
    odd = replace(record, names=(name, "Ann"), comment=name, date=name, events=tuple(events))
    read = decode(encode(odd))
    expected = HOSTILE[name]
    assert read.names == (expected, "Ann")
    assert list(read.states()) == list(record.states())
    for text in (read.comment, read.date, read.moves[0].comment):
        assert all(letter.isprintable() or letter == "\u200c" for letter in text)
        assert len(text) <= 2000
    assert decode(encode(read)) == read
