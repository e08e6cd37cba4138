"""The pages about what was played: records, replays, and everything of one's own as one file."""

import asyncio
import zipfile
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import TypeVar

from msgspec import structs
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from sintra.games.errors import RecordError
from sintra.match.verification import verify_steps
from sintra.records.codec import decode_steps, encode_steps
from sintra.records.record import Record
from sintra.records.stand_in import AWAY
from sintra.server.http.call import Call, answer
from sintra.server.http.replay import page_of_record, page_of_table
from sintra.server.live.hub import Hub
from sintra.server.live.side_work import SidePlace
from sintra.server.protocol.request import Replay
from sintra.server.security.limit import LONGEST_RECORD, UPLOAD
from sintra.server.store.store import OVER, StoredMatch
from sintra.server.table.refusal import Refusal
from sintra.server.table.table import Table

Result = TypeVar("Result")

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
    # A match of an older server has its result by the points of bots: its record is as it was.
    known = tuple(each for each in table.stand_ins if each.why == AWAY or each.seat in table.ranked_last)
    for seat in dict.fromkeys(each.seat for each in known if each.why == AWAY):
        sentences.append(f"While {table.seats[seat].name} was away, a bot played.")
    return replace(table.match.record, comment=" ".join(sentences), stand_ins=known)


async def download(call: Call) -> Response:
    """The record of a finished match."""
    await call.access()
    table = await call.table()
    text = await call.hub.side_work.run(encode_steps(record_of(table)), call.visitor.address)
    return file(text.encode(), f"{table.set_up.game}-{table.id}.json", "application/json")


async def download_all(call: Call) -> Response:
    """All finished matches of one's own, as one archive.

    Those by older rules than this server's are left out.
    """
    person = call.visitor.person
    stored = [] if person is None else await call.hub.store.matches_of(person, limit=MOST_RECORDS)
    finished = [match for match in stored if match.status == OVER]
    call.hub.check_playable(*finished)
    place = call.hub.side_work.enter(call.visitor.address)
    return Archive(archive_of(call.hub, finished, place), place)


class Archive(StreamingResponse):
    """An archive that is sent as it is made; whatever becomes of it, its place is left in the end."""

    def __init__(self, parts: AsyncIterator[bytes], place: SidePlace) -> None:
        headers = {"Content-Disposition": 'attachment; filename="sintra-matches.zip"'}
        super().__init__(parts, headers=headers, media_type="application/zip")
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._place:
            await super().__call__(scope, receive, send)


async def archive_of(hub: Hub, matches: list[StoredMatch], place: SidePlace) -> AsyncIterator[bytes]:
    """The archive part by part: a person may have many matches, and others play meanwhile."""
    sink = Sink()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as files:
        for stored in matches:
            try:
                table = await hub.look_up(stored, place)
            except Refusal as refusal:
                if refusal.code == "unavailable":  # half of it was sent: it can only be said in the archive itself
                    files.writestr("INCOMPLETE.txt", "The server could not read all matches: download them again.\n")
                    break
                continue
            text = await place.run(encode_steps(record_of(table)))
            await asyncio.to_thread(files.writestr, f"{table.set_up.game}-{table.id}.json", text)
            yield sink.taken()
    yield sink.taken()


class Sink:
    """Takes what is written to an archive until it is sent."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes, /) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None: ...

    def close(self) -> None: ...

    def taken(self) -> bytes:
        parts, self._parts = self._parts, []
        return b"".join(parts)


def file(data: bytes, name: str, kind: str) -> Response:
    return Response(data, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def replay(call: Call) -> Response:
    """A page of a match, position by position; of one that goes on, what the seat that asks has seen so far.

    Whoever has several seats, or none, sees what an onlooker does.
    """
    seats = (await call.access()).seats
    table = await call.table()
    if table.match is None:
        raise Refusal("not_started", "the match has not begun: nothing of it can be shown")
    is_over = table.ending is not None
    record = record_of(table) if is_over else table.match.record
    if is_over and table.is_fair is None:
        table.is_fair = (await call.hub.side_work.run(verify_steps(record), call.visitor.address)).is_fair
    viewer = min(seats) if len(seats) == 1 and not is_over else None
    steps = page_of_table(table, record, first_ply(call, table.match.ply), viewer, table.is_fair)
    told = await call.hub.side_work.run(steps, call.visitor.address)
    response = answer(structs.replace(told, public_id=table.public_id))
    if is_over:
        response.headers.update(MAY_BE_KEPT)
    return response


async def replay_upload(call: Call) -> Replay:
    """A page of a record that is sent along, position by position; it is not kept."""
    call.hub.preparing.check_all()  # which game it is of is known only when it was read
    with call.hub.side_work.enter(call.visitor.address) as place:
        data = await call.raw_body(UPLOAD)
        try:
            text = data.decode()
            check_length(text.count('"action"'))
            record = await place.run(decode_steps(text))
        except UnicodeDecodeError:
            raise Refusal("malformed", "a record is text in UTF-8") from None
        except RecordError as error:
            raise Refusal("invalid", str(error)) from None
        check_length(record.plies)
        is_fair = None if record.seed is None else (await place.run(verify_steps(record))).is_fair
        return await place.run(page_of_record(record, first_ply(call, record.plies), is_fair))


def check_length(plies: int) -> None:
    """Refuse a record that is too long; before it is read its actions are only guessed at, for that takes no time."""
    if plies > LONGEST_RECORD:
        raise Refusal("too_large", f"the record has {plies} actions, expected at most {LONGEST_RECORD}")


def first_ply(call: Call, plies: int) -> int:
    """The ply at which the page begins that is asked for."""
    text = call.request.query_params.get("from", "0")
    if not text.isascii() or not text.isdecimal() or len(text) > 6 or int(text) > plies:
        raise Refusal("malformed", f"from is {text[:20]!r}, expected a ply from 0 to {plies}")
    return int(text)
