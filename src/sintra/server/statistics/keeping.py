"""Results of finished matches, kept in the store as they end: a log is read again only where none was kept."""

import asyncio
from collections.abc import Sequence

import msgspec
import structlog

from sintra.server.live.side_work import SidePlace
from sintra.server.live.summaries import LookUp
from sintra.server.review.report_text import unpacked
from sintra.server.statistics.result import Result, SeatReview, result_of, reviews_in
from sintra.server.store.store import Store, StoredMatch, StoredResult, StoreError
from sintra.server.table.table import Table

log = structlog.get_logger()


class Results:
    """The results of a store. Whatever is lost of them, or was never written, is made again when it is asked for."""

    def __init__(self, store: Store, look_up: LookUp) -> None:
        self._store = store
        self._look_up = look_up

    async def known(self, stored: StoredMatch) -> Result | None:
        """The result of a match as it is now, if it was kept."""
        kept = await self._store.result(stored.id)
        return decoded(kept.body) if kept is not None and kept.version == stored.version else None

    async def of(self, stored: StoredMatch, place: SidePlace) -> Result | None:
        """The result of a finished match, made and kept if it was not; None if the match turns out not to be over."""
        found = await self.known(stored)
        if found is not None:
            return found
        table = await self._look_up(stored, place)
        return await self.keep(table)

    async def keep(self, table: Table) -> Result | None:
        """Keep the result of a match that is over."""
        if table.ending is None:
            return None
        match, version = table.id, table.version
        result = result_of(table, None)
        try:
            result = msgspec.structs.replace(result, review=await self._review(match))
            await self._store.keep_result(StoredResult(match, version, encoded(result)))
        except StoreError as error:  # whoever asked is told, and later it is made again
            log.warning("a result could not be kept", match=match, error=str(error))
        return result

    async def _review(self, match: str) -> list[SeatReview] | None:
        """What has been found of the seats of a match, if it was reviewed."""
        kept = await self._store.review(match)
        return None if kept is None else await asyncio.to_thread(lambda: reviews_in(unpacked(kept.body)))


read = msgspec.json.Decoder(Result).decode
read_all = msgspec.json.Decoder(list[Result]).decode


def encoded(result: Result) -> str:
    return msgspec.json.encode(result).decode()


def decoded(body: str) -> Result | None:
    """A result as it was kept; None for one that another version has written so that it cannot be read."""
    try:
        return read(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def decoded_all(bodies: Sequence[str | None]) -> list[Result | None]:
    """Many results as they were kept; None for those that were not, or cannot be read.

    Reading them at once takes half as long as one by one.
    """
    try:
        found = iter(read_all(f"[{','.join(body for body in bodies if body is not None)}]"))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return [None if body is None else decoded(body) for body in bodies]
    return [None if body is None else next(found) for body in bodies]
