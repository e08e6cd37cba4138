"""Sends messages to a real server, over its sockets and its pages, and holds every answer against what is on disk."""

import json
import random
from collections import Counter
from contextlib import suppress
from typing import Any

from msgspec import inspect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from sintra.server.protocol.command import AnyCommand, AnyQuestion, decode_message
from sintra.server.table.refusal import CODES
from tests.server.fuzz.grammar import value_of
from tests.server.fuzz.mutation import mutated
from tests.server.fuzz.pages import PageFuzzer
from tests.server.fuzz.table import CLIENT_KEY, FuzzedTable, Holder, StoredLogs, open_table
from tests.server.guest import ANSWERS, TableSocket, socket_to
from tests.server.running import Served

SHARE = 17  # messages of a socket that may come at once, with some to spare
MOST_MESSAGES = 60  # of one socket: moves that are accepted do not count
TABLES = 6
USES = 600  # messages after which a table has served
WELL_FORMED = 0.6
PAGES = 0.7  # of turns: at a table a turn is many messages
FRAMES = 0.02
KINDS = {kind.__struct_config__.tag: inspect.type_info(kind) for kind in (*AnyCommand.__args__, *AnyQuestion.__args__)}
QUIET = {"resign": 0.02, "leave": 0.05, "hint": 0.03, "start": 0.1}
"""How often these are sent of the times they are drawn: they end things, or take long."""
CLOSINGS = (0, 1000, 1002, 1003, 1007, 1009, 1013, 4403)
"""How a socket may end: a frame that is none, one too long, a seat that was left or taken away."""


class Fuzzer:
    """One run from a seed. AssertionError says what was sent before something was wrong."""

    def __init__(self, server: Served, seed: int) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.tally: Counter[str] = Counter()
        self.sent = self.well_formed = 0
        self.latest: list[str] = []
        self.logs = StoredLogs(server.database)
        self.tables: list[FuzzedTable] = []
        self._pages = PageFuzzer(self)

    def close(self) -> None:
        for table in self.tables:
            table.close()
        self._pages.close()
        self.logs.close()

    def run(self, messages: int) -> None:
        """Send so many messages; in the end the server must be well."""
        while self.sent < messages:
            try:
                self._take_turn(messages)
            except AssertionError as error:
                recent = "\n".join(self.latest[-5:])
                raise AssertionError(f"{error}\nafter {self.sent:,} messages, the latest:\n{recent}") from error
        assert self.server.is_alive(), "the server has ended"
        assert self.server.is_ready(), "the server is not ready"
        assert not self.server.faults(), self.server.faults()
        for table in self.tables:
            self._check_accepted(table)

    def _take_turn(self, messages: int) -> None:
        self._renew_tables()
        table = self.rng.choice(self.tables)
        if self.rng.random() < PAGES:
            self._pages.call(table)
        else:
            self._talk(table, self.rng.choice(table.holders), messages)

    def _renew_tables(self) -> None:
        for table in [table for table in self.tables if table.uses > USES or table.is_spent]:
            self._check_accepted(table)
            table.close()
            self.tables.remove(table)
        while len(self.tables) < TABLES:
            self.tables.append(open_table(self.server, self.rng))

    def _check_accepted(self, table: FuzzedTable) -> None:
        """Everything that was accepted is in the log, with the version that was told, and the log has no gap."""
        log = self.logs.commands_after(table.match, 0)
        assert list(log) == list(range(1, len(log) + 1)), f"the log of {table.match} has a gap"
        for key, version in table.accepted.items():
            assert log.get(version) == key, f"{key} was accepted as {version}, which is {log.get(version)}"

    def note(self, name: str, data: object, *, is_well_formed: bool) -> None:
        """Count what is sent."""
        self.sent += 1
        self.well_formed += is_well_formed
        self.tally[f"{'well-formed' if is_well_formed else 'mutated'}: {name}"] += 1
        self.latest[:] = [*self.latest[-20:], f"  {name}: {data!r:.400}"]

    # On a socket.

    def _talk(self, table: FuzzedTable, holder: Holder, messages: int) -> None:
        """Send what one socket may send."""
        with socket_to(self.server, table.match, **holder.way_in, is_greeted=False) as socket:
            first = socket.receive()
            if first["type"] == "refused":  # its link was made void, or it was forgotten
                assert first["code"] in ("forbidden", "rate_limited"), first
                table.is_spent = True
                return
            left = SHARE
            with suppress(StopIteration):
                for _ in range(MOST_MESSAGES):
                    if left == 0 or self.sent >= messages:
                        return
                    is_free = self._throw(table, socket)
                    left -= not is_free

    def _throw(self, table: FuzzedTable, socket: TableSocket) -> bool:
        """Send one message; whether it does not count as one. StopIteration if the socket has ended."""
        table.uses += 1
        message = self._meaningful(table, socket)
        if self.rng.random() < FRAMES:
            return self._throw_frame(table, socket, message)
        if self.rng.random() < WELL_FORMED:
            data: str | bytes = json.dumps(message)
            assert decode_message(data), "a message that is called well-formed"
            self.note(message["type"], message, is_well_formed=True)
        else:
            name, data = mutated(message, self.rng)
            self.note(name, data, is_well_formed=False)
        before = self.logs.version_of(table.match)
        answer = self._ask(socket, data)
        self._check(table, socket, data, before, answer)
        return bool(answer["type"] == "accepted" and message["type"] == "play")

    def _ask(self, socket: TableSocket, data: str | bytes) -> dict[str, Any]:
        try:
            sent = data.encode(errors="surrogatepass") if isinstance(data, str) and not is_text(data) else data
            socket.send_raw(sent)
            return socket.until(lambda answer: answer["type"] in (*ANSWERS, "snapshot"))
        except ConnectionClosed as closed:
            self._check_closing(closed)
            raise StopIteration from None

    def _check_closing(self, closed: ConnectionClosed) -> None:
        code = 0 if closed.rcvd is None else closed.rcvd.code
        assert code in CLOSINGS, f"the socket was closed with {code}"
        self.tally[f"closed: {code}"] += 1

    def _check(
        self, table: FuzzedTable, socket: TableSocket, data: str | bytes, before: int, answer: dict[str, Any]
    ) -> None:
        """Only what is accepted changes something, and it is in the log as it was told."""
        self.tally[f"answer: {answer.get('code', answer['type'])}"] += 1
        added = self.logs.commands_after(table.match, before)
        by_clients = {version: key for version, key in added.items() if key[0] in CLIENT_KEY}
        if answer["type"] == "refused":
            assert answer["code"] in CODES, answer
            assert answer["code"] not in ("internal", "damaged", "unavailable", "busy"), answer
        if answer["type"] != "accepted":
            assert not by_clients, f"{answer} though it changed something: {added}"
            return
        version, id = answer["version"], answer["id"]
        keys = {f"{seat}:{id}" for seat in socket.seats}
        if version > before:
            assert list(by_clients) == [version], f"{answer}, but in the log is {added}"
            assert by_clients[version] in keys, f"{answer}, but in the log is {added}"
            table.accepted[by_clients[version]] = version
        else:
            assert not by_clients, f"{answer} again, though it changed something: {added}"
            assert table.accepted.get(self.logs.commands_after(table.match, version - 1)[version]) == version, answer

    def _throw_frame(self, table: FuzzedTable, socket: TableSocket, message: dict[str, Any]) -> bool:
        """Send a frame that is none: the socket ends, and nothing else happens."""
        text = json.dumps(message).encode()
        frame = self.rng.choice(
            (
                b"\xff" * 64,
                Frame(Opcode.TEXT, text).serialize(mask=False),
                Frame(Opcode.CONT, text).serialize(mask=True),
                Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True),
                Frame(Opcode.TEXT, text).serialize(mask=True)[: -len(text) // 2],
                b"\x89\xfe\x00\x7e" + b"\0" * 130,  # a ping of 126 bytes
                b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff",
                bytes([0x83, 0x80, 0, 0, 0, 0]),  # an opcode that there is not
            )
        )
        self.note("frame", frame, is_well_formed=False)
        before = self.logs.version_of(table.match)
        with suppress(OSError):
            socket.connection.socket.sendall(frame)
            socket.connection.socket.shutdown(1)  # what is cut off does not go on
        code = socket.closing()
        assert code in CLOSINGS, f"the socket was closed with {code}"
        added = self.logs.commands_after(table.match, before)
        assert not [key for key in added.values() if key[0] in CLIENT_KEY], f"a frame changed something: {added}"
        raise StopIteration

    # What makes sense to send.

    def _meaningful(self, table: FuzzedTable, socket: TableSocket) -> dict[str, Any]:
        """A message of any kind, filled in with what the position and the table make of it."""
        rng = self.rng
        kind = "play" if socket.is_to_move and rng.random() < 0.5 else rng.choice(list(KINDS))
        if rng.random() > QUIET.get(kind, 1.0):
            kind = "play"
        message: dict[str, Any] = value_of(KINDS[kind], rng)
        message["id"] = self._id(table)
        if "version" in message:
            wrong = rng.choice((-1, -5, 1, 3)) if rng.random() < 0.15 else 0
            message["version"] = max(0, socket.version + wrong)
        if "seat" in message:
            own = socket.seats or [0]
            message["seat"] = rng.choice(own) if rng.random() < 0.8 else rng.randrange(4)
            if rng.random() < 0.5:
                del message["seat"]
        if "action" in message:
            message["action"] = self._action(socket)
        if kind == "contribute" and rng.random() < 0.5:
            message["contribution"] = table.contribution
        if kind == "start":
            message["level"] = "novice"
        return message

    def _id(self, table: FuzzedTable) -> str:
        """A new id, or now and then one that was used already."""
        if table.accepted and self.rng.random() < 0.12:
            return self.rng.choice(list(table.accepted)).partition(":")[2]
        return f"f{self.sent}"

    def _action(self, socket: TableSocket) -> Any:
        """A legal action, one that some other position allows, or its fields."""
        choices: list[dict[str, Any]] = [] if socket.view is None else socket.view["choices"]
        if not choices or self.rng.random() < 0.2:
            return self.rng.choice(("draw", "stop", "1B>1", "3T>2", "MB>X", "P1", "1@0", "chip:B", "r1c1", "keep:YKTS"))
        text: str = self.rng.choice(choices)["text"]
        return text


def is_text(data: str) -> bool:
    try:
        data.encode()
    except UnicodeEncodeError:
        return False
    return True
