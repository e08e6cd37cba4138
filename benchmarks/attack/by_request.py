"""Attackers that send HTTP requests."""

import msgspec

from benchmarks.attack.attacker import Attacker, Camp
from benchmarks.attack.stock import costliest_record
from sintra.server.http.page import FOLDER
from sintra.server.security import limit
from sintra.server.security.limit import Rate

UNLIMITED = (Rate(3000, 60, burst=50),)
"""What is sent where no limit is documented."""


class ReplayUploads(Attacker):
    """Records of 256 KiB that cost most to replay."""

    name = "replay_uploads"

    def __init__(self, camp: Camp) -> None:
        super().__init__(camp)
        self._record = self.request("POST", "/api/replays", costliest_record(camp.stock.longest_record), "text/plain")

    async def attack(self) -> None:
        await self.flood(limit.UPLOADS, [self._record])


class ReplayReaders(Attacker):
    """Replays of the longest match."""

    name = "replay_readers"

    async def attack(self) -> None:
        pages = [
            self.request("GET", f"/api/matches/{match}/replay?from={start}")
            for match in (self.camp.stock.longest, self.camp.stock.unfinished)
            for start in (0, 1_000, 2_000)
        ]
        await self.flood(limit.REQUESTS, pages)


class RecordReaders(Attacker):
    """The records of all own matches as one file."""

    name = "all_records"

    async def attack(self) -> None:
        await self.flood(limit.ARCHIVES, [self.request("GET", "/api/records")])


class RecordReader(Attacker):
    """The record of the longest match."""

    name = "longest_record"

    async def attack(self) -> None:
        await self.flood(limit.REQUESTS, [self.request("GET", f"/api/matches/{self.camp.stock.longest}/record")])


class Lists(Attacker):
    """The list of own matches."""

    name = "lists"

    async def attack(self) -> None:
        await self.flood(limit.REQUESTS, [self.request("GET", "/api/matches")])


class Catalogues(Attacker):
    """The catalogue of games."""

    name = "catalogues"

    async def attack(self) -> None:
        await self.flood(limit.REQUESTS, [self.request("GET", "/api/games")])


class Finders(Attacker):
    """The table of the longest match."""

    name = "finders"

    async def attack(self) -> None:
        await self.flood(limit.REQUESTS, [self.request("GET", f"/api/matches/{self.camp.stock.longest}")])


class Assets(Attacker):
    """The largest files of the page, compressed."""

    name = "assets"

    async def attack(self) -> None:
        files = sorted((FOLDER / "assets").glob("*.js"), key=lambda file: -file.stat().st_size)[:4]
        await self.flood(UNLIMITED, [self.request("GET", f"/assets/{file.name}") for file in files])


class OtherPages(Attacker):
    """Pages that are no part of the game: the description of the server, and how it is."""

    name = "other_pages"

    async def attack(self) -> None:
        pages = ("/openapi.json", "/health", "/ready", "/", "/nothing")
        await self.flood(UNLIMITED, [self.request("GET", page) for page in pages])


class BotTables(Attacker):
    """Tables of the strongest bots, at which nobody looks."""

    name = "bot_tables"

    async def attack(self) -> None:
        seats = [{"kind": "bot", "level": "master"}] * 4
        body = msgspec.json.encode({"game": "chocolatier", "seats": seats, "options": {"players": 4}})
        request = self.request("POST", "/api/matches", body)
        while True:
            await self.camp.allowance(*self.camp.tables)
            await self.ask(request)


class BadBodies(Attacker):
    """Bodies as long as may be, that make no sense."""

    name = "bad_bodies"

    async def attack(self) -> None:
        page = f"/api/matches/{self.camp.stock.longest}/look"
        long = b'{"secret":"' + b"x" * (limit.BODY - 20) + b'"}'
        deep = b"[" * (limit.BODY - 10)
        await self.flood(limit.ENTER, [self.request("POST", page, body) for body in (long, deep)])
