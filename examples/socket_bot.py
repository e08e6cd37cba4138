"""A bot that plays on a Sintra server. It takes the action that brings most points at once, and spills least.

    python examples/socket_bot.py http://127.0.0.1:8000/table/MATCH#SECRET

The address is the link to a seat. The bot plays until the match is over, and comes back when the connection breaks.
It contributes to the deals, so that nobody else can choose them (docs/fair-deals.md).
"""

import asyncio
import hashlib
import secrets
import sys
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect

CONTRIBUTION = secrets.token_hex(32)
PROMISE = hashlib.sha256(f"sintra promise 2\n{CONTRIBUTION}".encode()).hexdigest()


def contribution_to(table: dict[str, Any], seat: int) -> dict[str, str] | None:
    """The command for fair deals that is due: a promise while a seat is open, what was promised when none is."""
    fair = table["fair"]
    if table["status"] != "open" or fair is None:
        return None
    if any(found["kind"] == "open" for found in table["seats"]):
        return {"type": "promise", "promise": PROMISE} if fair["promises"][seat] is None else None
    is_due = fair["promises"][seat] == PROMISE and fair["contributions"][seat] is None
    return {"type": "contribute", "contribution": CONTRIBUTION} if is_due else None


def choose(choices: list[dict[str, Any]]) -> str:
    """The text of the action to take: this is where your own bot begins."""
    best = max(choices, key=lambda choice: (choice["points"], -choice["fallen"], choice["taken"]))
    return str(best["text"])


async def answer(socket: ClientConnection, text: str | bytes, seats: list[int]) -> bool:
    """Look at a message of the server and move if it is our turn; False when the match is over."""
    message = msgspec.json.decode(text)
    if message["type"] == "refused" and message["code"] == "rate_limited":  # other bots here are as quick
        await asyncio.sleep(3)
        await socket.send('{"type": "resync", "id": "again"}')  # and look at the table anew
    elif message["type"] == "refused" and message["code"] not in ("stale", "already_started"):
        sys.exit(f"refused: {message['message']}")
    table, view = message.get("table"), message.get("view")
    if table is not None and table["status"] == "over":
        sys.stdout.write(f"{table['ending']}\n")
        return False
    version = message.get("version")
    if message["type"] == "snapshot":
        seats[:] = message["seats"]
    if table is not None and seats and (due := contribution_to(table, seats[0])) is not None:
        await socket.send(msgspec.json.encode({**due, "id": due["type"], "version": version}).decode())
    request = None if table is None else table["take_back_request"]
    if request is not None and view is not None and view["seat"] in request["waiting"]:
        command = {"type": "answer_take_back", "id": f"a{version}", "version": version, "agrees": True}
        await socket.send(msgspec.json.encode(command).decode())
    elif view is not None and view["choices"]:  # the same position gives the same id: sent twice, it is done once
        command = {"type": "play", "id": f"v{version}", "version": version, "action": choose(view["choices"])}
        await socket.send(msgspec.json.encode(command).decode())
    return True


async def play(link: str) -> None:
    parts = urlsplit(link)
    scheme = "wss" if parts.scheme == "https" else "ws"
    address = f"{scheme}://{parts.netloc}/api/matches/{parts.path.rpartition('/')[2]}/socket"
    async for socket in connect(address, additional_headers={"Authorization": f"Bearer {parts.fragment}"}):
        async with socket:
            seats: list[int] = []
            async for text in socket:
                if not await answer(socket, text, seats):
                    return


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    asyncio.run(play(sys.argv[1]))
