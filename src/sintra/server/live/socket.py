"""The live socket of a table: commands and questions in, events out."""

import asyncio
import contextlib

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from sintra.server.live.connection import Connection
from sintra.server.live.hub import Hub
from sintra.server.live.queries import answer_question
from sintra.server.live.room import UNREADABLE, Room
from sintra.server.live.store_failure import refusal_of
from sintra.server.live.submission import Submission
from sintra.server.process import metric
from sintra.server.protocol.command import (
    PROTOCOL,
    AnyCommand,
    AnyQuestion,
    ClientMessage,
    Hint,
    Mute,
    Ping,
    Play,
    Resync,
    Say,
    Why,
    decode_message,
)
from sintra.server.protocol.server_message import Done, Refused, encode
from sintra.server.security.access import Visitor, access_to, check_host, check_origin, visitor_of
from sintra.server.security.budget import Budget
from sintra.server.security.limit import (
    CHAT,
    COMMAND_PRICE,
    FRAME,
    HANDSHAKE_PRICE,
    HANDSHAKES,
    HINTS,
    LEAST_SOCKETS,
    MESSAGE_PRICE,
    MOST_RECIPIENTS,
    PLAYER_MESSAGES,
    QUESTION_PRICE,
    RECIPIENT_PRICE,
    SNAPSHOT_PRICE,
    SOCKETS_A_SEAT,
    SOCKETS_AN_ADDRESS,
    WATCHER_MESSAGES,
    Bucket,
    Counter,
    Limiter,
    part_of,
)
from sintra.server.store.store import StoreError
from sintra.server.table.decide import acting_seat, repeated_seat
from sintra.server.table.refusal import Refusal

log = structlog.get_logger()

POLICY, AGAIN_LATER = 1008, 1013
HANDSHAKE_STATUS = {
    "unknown_match": 4404,
    "forbidden": 4403,
    "rate_limited": 4429,
    "unavailable": 4503,
    "preparing": 4503,
    "malformed": 4400,
    "damaged": 4410,
}
"""Codes with which a socket is closed that was not let in, or turned away; clients cannot read more than the code."""


class SocketCounts:
    """How many sockets each address and each seat has in this process, and what a new one does not set back.

    Several processes share what an address may do. What a seat may do each of them allows: a person has one socket.
    """

    def __init__(self, workers: int, processor: Budget) -> None:
        self.processor = processor
        self.addresses = Counter(part_of(SOCKETS_AN_ADDRESS, workers, LEAST_SOCKETS))
        self.seats = Counter(SOCKETS_A_SEAT)
        self.handshakes = Limiter(HANDSHAKES.among(workers))
        self.chat = Limiter(CHAT)
        self.hints = Limiter(HINTS)


async def serve_table(websocket: WebSocket, hub: Hub, counts: SocketCounts) -> None:
    """Let in whom the table is open to, and serve it until it leaves."""
    settings = hub.settings
    with contextlib.ExitStack() as places:
        try:
            check_host(websocket, settings)
            check_origin(websocket, settings, is_socket=True)
            visitor = visitor_of(websocket, settings)
            if not counts.handshakes.allows(visitor.address):
                raise Refusal("rate_limited", "too many sockets were opened: wait a little")
            await counts.processor.pay(visitor.address, HANDSHAKE_PRICE)
            since = since_of(websocket)
            match = websocket.path_params["match"]
            access = await access_to(hub.store, match, visitor)
            take_place(places, counts.addresses, visitor.address)
            for seat in access.seats:
                take_place(places, counts.seats, f"{match}/{seat}")
            room = await hub.room_for(match, visitor.address, counts.processor)
        except StoreError as error:
            await reject(websocket, refusal_of(hub.store, error, UNREADABLE, websocket.path_params["match"]))
            return
        except Refusal as refusal:
            await reject(websocket, refusal)
            return
        await websocket.accept()

        with metric.SOCKETS.track_inprogress():
            await TableSocket(websocket, hub, room, access.seats, counts, visitor).serve(since)


def since_of(websocket: WebSocket) -> int | None:
    """The version a returning client has seen; None for one that speaks another protocol.

    Such a page was left open while the server was renewed: it cannot read what it missed, but a snapshot tells it.
    """
    text = websocket.query_params.get("since")
    if text is None:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 12:
        raise Refusal("malformed", f"since is {text[:20]!r}, expected a version")
    return int(text) if websocket.query_params.get("protocol") == str(PROTOCOL) else None


def take_place(places: contextlib.ExitStack, counter: Counter, name: str) -> None:
    if not counter.enter(name):
        raise Refusal("rate_limited", "too many sockets are open: close some")
    places.callback(counter.leave, name)


async def reject(websocket: WebSocket, refusal: Refusal) -> None:
    """Say why by a message and the code of closing: what is said before the socket is open no page can read."""
    await websocket.accept()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(encode(Refused(None, refusal.code, str(refusal), refusal.reason, 0)).decode())
        await websocket.close(HANDSHAKE_STATUS.get(refusal.code, 4409))


def price_of(message: ClientMessage, audience: int) -> float:
    """What a message costs the server, with telling what comes of it to everybody at the table."""
    match message:
        case Resync():
            return SNAPSHOT_PRICE
        case Why() | Hint():
            return QUESTION_PRICE
        case Mute() | Ping():
            return MESSAGE_PRICE
        case _:
            return COMMAND_PRICE + RECIPIENT_PRICE * min(audience, MOST_RECIPIENTS)


class TableSocket:
    """One socket that was let in, until it leaves."""

    def __init__(
        self,
        websocket: WebSocket,
        hub: Hub,
        room: Room,
        seats: frozenset[int],
        counts: SocketCounts,
        visitor: Visitor,
    ) -> None:
        self._websocket = websocket
        self._hub = hub
        self._room = room
        self._seats = seats
        self._counts = counts
        self._visitor = visitor
        self._connection = Connection(seats, self._send, room.snapshot, visitor.address)
        self._messages = Bucket(PLAYER_MESSAGES if seats else WATCHER_MESSAGES)
        self._question: asyncio.Task[None] | None = None

    async def serve(self, since: int | None) -> None:
        """Send and read until one of both ends it."""
        writer = asyncio.create_task(self._connection.write())
        reader = asyncio.create_task(self._read())
        try:
            await self._room.connect(self._connection, self._visitor, since)
            self._hub.tell_presence(self._room, self._connection)
            await self._hub.follow_up(self._room)
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        except StoreError as error:
            refusal = refusal_of(self._hub.store, error, UNREADABLE, self._room.id)
            log.info("a socket was closed", match=self._room.id, code=refusal.code)
        except Refusal as refusal:
            self._connection.refusal = refusal.code
            log.info("a socket was closed", match=self._room.id, code=refusal.code)
        finally:
            self._room.disconnect(self._connection)
            self._hub.tell_presence(self._room)
            tasks = [task for task in (reader, writer, self._question) if task is not None]
            for task in tasks:
                task.cancel()
            for outcome in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, Refusal | WebSocketDisconnect):
                    log.error("a socket failed", match=self._room.id, exc_info=outcome)
            if self._websocket.application_state is WebSocketState.CONNECTED:
                with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                    await self._websocket.close(HANDSHAKE_STATUS.get(self._connection.refusal or "", AGAIN_LATER))

    async def _send(self, data: bytes) -> None:
        if self._websocket.application_state is not WebSocketState.CONNECTED:
            raise WebSocketDisconnect(POLICY)  # closed while this waited: it is lost, and that is no fault
        try:
            await self._websocket.send({"type": "websocket.send", "text": data.decode()})
        except RuntimeError:  # closed from below: it sent too many frames, or did not read
            raise WebSocketDisconnect(POLICY) from None

    async def _read(self) -> None:
        """Carry out what comes in, one message after the other."""
        while True:
            message = await self._websocket.receive()
            if message["type"] != "websocket.receive":
                return
            if not self._messages.take():
                await self._refuse(None, Refusal("rate_limited", "too many messages: the socket is closed"))
                await asyncio.sleep(0.05)  # the reason goes out first
                await self._websocket.close(POLICY)
                return
            text = message.get("text")
            await self._handle(message.get("bytes") or b"" if text is None else text)

    async def _handle(self, data: str | bytes) -> None:
        id = None
        try:
            if len(data) > FRAME:
                raise Refusal("malformed", f"the message is longer than {FRAME} bytes")
            try:
                message = decode_message(data)
            except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
                self._counts.processor.charge(self._visitor.address, MESSAGE_PRICE)
                raise Refusal("malformed", f"the message cannot be read: {error}") from None
            id = message.id
            await self._counts.processor.pay(self._visitor.address, price_of(message, len(self._room.connections)))
            if isinstance(message, AnyQuestion):
                await self._ask(message)
            else:
                await self._submit(message)
        except Refusal as refusal:
            await self._refuse(id, refusal)

    async def _submit(self, command: AnyCommand) -> None:
        table = await self._room.table(at_least=command.version)
        known = repeated_seat(table, command, self._seats)
        seat = acting_seat(table, command, self._seats) if known is None else known
        if isinstance(command, Say) and not self._counts.chat.allows(f"{self._room.id}/{seat}"):
            raise Refusal("rate_limited", "too much is said at once: wait a little")
        await self._hub.submit(self._room, Submission.of_command(command, seat, self._connection))
        if isinstance(command, Play) and known is None:
            self._messages.give_back()  # it was paid for, and a match has only so many: quick players are welcome

    async def _ask(self, question: AnyQuestion) -> None:
        """Answer a question beside everything else; only one at a time is thought about."""
        if self._connection.is_closed:
            raise Refusal("not_your_seat", "this seat is no longer yours")
        if isinstance(question, Mute):
            self._connection.muted = frozenset(question.seats)
            self._connection.enqueue(encode(Done(question.id)))
        elif isinstance(question, Ping):
            self._connection.enqueue(encode(Done(question.id)))
        elif isinstance(question, Resync):
            for data in await self._room.snapshot(self._connection):
                self._connection.enqueue(data)
        elif isinstance(question, Hint) and (not self._may_hint() or self._is_asking()):
            raise Refusal("rate_limited", "one hint at a time, and not too many")
        else:
            self._question = asyncio.create_task(self._answer(question))

    def _may_hint(self) -> bool:
        return self._counts.hints.allows(f"{self._room.id}/{min(self._seats, default='')}")

    def _is_asking(self) -> bool:
        return self._question is not None and not self._question.done()

    async def _answer(self, question: Why | Hint) -> None:
        try:
            answer = await answer_question(self._hub, self._room, question, self._seats, self._visitor.address)
            self._connection.enqueue(encode(answer))
        except Refusal as refusal:
            await self._refuse(question.id, refusal)

    async def _refuse(self, id: str | None, refusal: Refusal) -> None:
        version = self._room.version or 0
        self._connection.enqueue(encode(Refused(id, refusal.code, str(refusal), refusal.reason, version)))
