"""The pages about what was played: records, replays, and everything of one's own as one file."""

import asyncio
import io
import zipfile
from dataclasses import replace
from itertools import pairwise

from starlette.responses import Response

from sintra.games.errors import RecordError
from sintra.games.schema import Derived, Position, derived_of, options_of, position_of
from sintra.games.state import State
from sintra.match.score_breakdown import ScoreBreakdown
from sintra.match.verification import commitment_in, verify
from sintra.records.codec import decode, encode
from sintra.records.record import Record
from sintra.server.http.call import Call, answer
from sintra.server.protocol.request import Frame, Replay
from sintra.server.protocol.server_message import EndingView
from sintra.server.security.limit import UPLOAD
from sintra.server.store.store import OVER
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import FoldedEvent, Table
from sintra.server.table.view import action_told, action_view, points_view, table_view

MOST_RECORDS = 10_000
MAY_BE_KEPT = {"Cache-Control": "private, no-cache"}
"""What is over never changes: a browser may keep it for when there is no network, for the one who uses it."""
WAYS = {"resigned": "resigned", "flagged": "ran out of time"}


def record_of(table: Table) -> Record:
    """The record of a finished match, with the secret of its deals; who gave up stands in its comment."""
    if table.match is None or table.ending is None:
        raise Refusal("not_over", "a match can be downloaded when it is over: its deals are secret until then")
    sentences = [f"{table.seats[seat].name} {WAYS[how]}; a bot played on." for seat, how in table.given_up.items()]
    if table.ending.seat is not None:
        sentences.append(f"{table.seats[table.ending.seat].name} {WAYS[table.ending.how]}.")
    return replace(table.match.record, comment=" ".join(sentences))


async def download(call: Call) -> Response:
    """The record of a finished match."""
    await call.access()
    table = await (await call.room()).table()
    return file(encode(record_of(table)).encode(), f"{table.set_up.game}-{table.id}.json", "application/json")


async def download_all(call: Call) -> Response:
    """All finished matches of one's own, as one archive.

    Those by older rules than this server's are left out.
    """
    person = call.visitor.person
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as files:
        stored = [] if person is None else await call.hub.store.matches_of(person, limit=MOST_RECORDS)
        for match in stored:
            if match.status == OVER:
                try:
                    table = await (await call.room(match.id)).table()
                except Refusal as refusal:
                    if refusal.code == "unavailable":
                        raise
                    continue
                await asyncio.to_thread(pack, files, table)  # others play meanwhile
    return file(archive.getvalue(), "sintra-matches.zip", "application/zip")


def pack(files: zipfile.ZipFile, table: Table) -> None:
    files.writestr(f"{table.set_up.game}-{table.id}.json", encode(record_of(table)))


def file(data: bytes, name: str, kind: str) -> Response:
    return Response(data, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def replay(call: Call) -> Replay | Response:
    """A match, position by position; of one that goes on, what the seat that asks has seen so far.

    Whoever has several seats, or none, sees what an onlooker does.
    """
    seats = (await call.access()).seats
    table = await (await call.room()).table()
    if table.match is None:
        raise Refusal("not_started", "the match has not begun: nothing of it can be shown")
    if table.ending is None:
        viewer = min(seats) if len(seats) == 1 else None
        return await asyncio.to_thread(replay_so_far, table.match.record, list(table.standing), viewer)
    found = await asyncio.to_thread(replay_of, record_of(table), table_view(table).ending)
    response = answer(found)
    response.headers.update(MAY_BE_KEPT)
    return response


async def replay_upload(call: Call) -> Replay:
    """A record that is sent along, position by position; it is not kept."""
    data = await call.raw_body(UPLOAD)
    try:
        return await asyncio.to_thread(lambda: replay_of(decode(data.decode())))  # nobody else waits for it
    except UnicodeDecodeError:
        raise Refusal("malformed", "a record is text in UTF-8") from None
    except RecordError as error:
        raise Refusal("invalid", str(error)) from None


def replay_so_far(record: Record, standing: list[FoldedEvent], viewer: int | None) -> Replay:
    """A match that goes on, as the viewer has seen it: nothing of its seed, nor of what others have looked at."""
    first, *later = record.states()
    frames = [Frame(0, *position_told(first, viewer), None, [], None)]
    for folded, state in zip(standing, later, strict=True):
        action, *forced = (action_view(action, viewer) for action in folded.actions)
        frames.append(Frame(len(frames), *position_told(state, viewer), action, forced, folded.scoring))
    return replay_made(record, frames, is_verified=None, ending=None)


def replay_of(record: Record, ending: EndingView | None = None) -> Replay:
    states = list(record.states())
    frames = [Frame(0, *position_told(states[0], None), None, [], None)]
    for before, after in pairwise(states):
        frames.append(frame(record, len(frames), before, after))
    outcome = record.outcome
    if outcome is not None and ending is None:
        ranking = [list(group) for group in outcome.ranking]
        parts = points_view(ScoreBreakdown(states).parts())
        ending = EndingView("played", ranking, list(outcome.scores), outcome.reason, None, [], parts)
    is_verified = None if record.seed is None else verify(record).is_fair
    return replay_made(record, frames, is_verified=is_verified, ending=ending)


def replay_made(record: Record, frames: list[Frame], *, is_verified: bool | None, ending: EndingView | None) -> Replay:
    return Replay(
        game=record.game.name,
        options=options_of(record.game.options),
        names=list(record.names),
        date=record.date,
        comment=record.comment,
        commitment="" if record.seed is None else commitment_in(record),
        is_verified=is_verified,
        ending=ending,
        frames=frames,
    )


def frame(record: Record, ply: int, before: State, after: State) -> Frame:
    """What one action led to; a finished match has no secrets, so it is told as its own seat saw it."""
    move = record.moves[ply - 1]
    seen = before.seen(move.action, move.seat)
    game = record.game
    action = action_told(move.seat, seen, before.public_details(move.action))
    forced = [action_told(seat, game.seen_phrase(id, seat, seat), {}) for seat, id in after.forced]
    is_round_over = after.is_over or after.round > before.round
    return Frame(ply, *position_told(after, None), action, forced, after.scoring if is_round_over else None)


def position_told(state: State, viewer: int | None) -> tuple[Position, Derived]:
    """The position as a viewer may know it, and what follows from it."""
    position = position_of(state, viewer)
    return position, derived_of(state, viewer, position)
