"""The server's end of a socket whose other end does not read."""

import asyncio

from sintra.server.live.connection import Connection
from sintra.server.security.limit import QUEUE_BYTES, QUEUE_MESSAGES


def sent_to_a_sleeper(messages: list[bytes]) -> list[bytes]:
    """What one is sent who reads nothing until all these were queued."""

    async def scenario() -> list[bytes]:
        sent: list[bytes] = []
        is_awake = asyncio.Event()

        async def send(data: bytes) -> None:
            await is_awake.wait()
            sent.append(data)

        async def snapshot(connection: Connection) -> list[bytes]:
            connection.enqueue(b"while the snapshot was made, so in it")
            return [b"snapshot"]

        connection = Connection(frozenset({0}), send, snapshot)
        writer = asyncio.create_task(connection.write())
        connection.enqueue(b"first")
        await asyncio.sleep(0)
        for message in messages:
            connection.enqueue(message)
        is_awake.set()
        while len(sent) < 2:
            await asyncio.sleep(0)
        connection.enqueue(b"last")
        connection.close()
        await asyncio.wait_for(writer, 5)
        return sent

    return asyncio.run(scenario())


def test_what_waits_is_sent_in_order() -> None:
    messages = [bytes([number]) for number in range(QUEUE_MESSAGES)]
    assert sent_to_a_sleeper(messages) == [b"first", *messages, b"last"]


def test_too_many_messages_become_a_snapshot() -> None:
    assert sent_to_a_sleeper([b"x"] * (QUEUE_MESSAGES + 1)) == [b"first", b"snapshot", b"last"]
    assert sent_to_a_sleeper([b"x"] * 100_000) == [b"first", b"snapshot", b"last"]


def test_too_many_bytes_become_a_snapshot() -> None:
    assert sent_to_a_sleeper([b"x" * (QUEUE_BYTES // 2)] * 2) == [b"first", *[b"x" * (QUEUE_BYTES // 2)] * 2, b"last"]
    assert sent_to_a_sleeper([b"x" * (QUEUE_BYTES // 2)] * 3) == [b"first", b"snapshot", b"last"]
