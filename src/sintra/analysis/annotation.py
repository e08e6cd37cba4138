"""Reviews kept in records: put in, and read back without computing anything.

A record may come from anywhere, so what stands there is checked against the match before it is shown.
"""

import math
from collections.abc import Iterator
from dataclasses import replace

import msgspec

from sintra.analysis.review import Review, ReviewedDecision
from sintra.games.errors import RecordError, SintraError
from sintra.records.record import Record
from sintra.visible_text import shown_text

LONGEST_WORD = 40  # letters of what a review says of itself


def annotated(record: Record, found: Review) -> Record:
    """The record with a review of it; one that it has is replaced."""
    return replace(record, review=msgspec.json.decode(msgspec.json.encode(found)))


def review_in(record: Record) -> Review | None:
    """The review that a record has, or None; RecordError if it cannot be of this match."""
    if record.review is None:
        return None
    try:
        found = msgspec.convert(record.review, Review)
    except msgspec.ValidationError as error:
        raise RecordError(f"the review in the record is wrong: {error}") from None
    for fault in faults(found, record):
        raise RecordError(f"the review in the record is wrong: {fault}")
    return replace_words(found, record)


def faults(found: Review, record: Record) -> Iterator[str]:
    """What shows that a review is of another match, or of none."""
    players = record.game.players
    if found.game != record.game.name or found.plies != record.plies:
        yield f"it is of {found.plies} actions of {found.game}, expected {record.plies} of {record.game.name}"
    if [seat.seat for seat in found.seats] != list(range(players)):
        yield f"it has {len(found.seats)} seats, expected {players}"
    moves = record.moves
    for decision in found.decisions:
        if not 0 <= decision.ply < len(moves):
            yield f"there is no action {decision.ply}"
        elif moves[decision.ply].seat != decision.seat:
            yield f"seat {decision.seat} did not take the action {decision.ply}"
        yield from faults_of_actions(decision, record)
    if found.turning_point is not None and not 0 <= found.turning_point < len(moves):
        yield f"there is no action {found.turning_point}"
    vectors = [
        found.start,
        *(chances for step in found.decisions for chances in (step.chances_before, step.chances_after)),
    ]
    vectors += [numbers for deal in found.deals for numbers in (deal.expected, deal.luck, deal.error)]
    if any(len(vector) != players or not all(map(math.isfinite, vector)) for vector in vectors):
        yield f"expected a number for each of {players} seats everywhere"


def faults_of_actions(decision: ReviewedDecision, record: Record) -> Iterator[str]:
    """What is no action of the game, or not the one that was taken."""
    game = record.game
    try:
        played = game.parse_action(decision.played).id
        for text in {decision.best}.union(*((one.action, *one.pv) for one in decision.candidates)):
            game.parse_action(text)
    except SintraError as error:
        yield str(error)
        return
    if decision.ply < len(record.moves) and played != record.moves[decision.ply].action:
        yield f"{decision.played} is not the action {decision.ply}"


def replace_words(found: Review, record: Record) -> Review:
    """The review with the names of the record, and nothing in it that could not be shown."""
    seats = tuple(msgspec.structs.replace(seat, name=record.names[seat.seat]) for seat in found.seats)
    words = {name: shown_text(getattr(found, name), LONGEST_WORD) for name in ("engine", "weights", "budget", "ended")}
    return msgspec.structs.replace(found, seats=seats, **words)
