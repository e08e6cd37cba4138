"""What both stores ask their database in the same words: reading, which needs no transaction of its own."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence

from sintra.server.store import statement
from sintra.server.store.statement import Row, RowsOfMatch, Value
from sintra.server.store.store import (
    NO_LIMIT,
    Contents,
    Damaged,
    Grant,
    Link,
    StoredEvent,
    StoredMatch,
    StoredResult,
    StoredReview,
)


class SqlQueries(ABC):
    """The reading half of a store; how a statement is run is the other half's."""

    @abstractmethod
    async def _rows(self, sql: str, *values: Value) -> Sequence[Row]:
        """The rows that a statement gives."""

    @abstractmethod
    async def _page(self, after: tuple[int, str]) -> list[RowsOfMatch]:
        """Some matches with all that belongs to them, as they were at one moment, oldest first."""

    async def latest_beat(self) -> int | None:
        rows = await self._rows(statement.LATEST_BEAT)
        return rows[0][0] if rows else None

    async def match(self, id: str) -> StoredMatch | None:
        rows = await self._rows(statement.MATCH, id)
        if not rows and (lost := await self._rows(statement.LOST, id)):
            raise Damaged(id, lost[0][0])
        return statement.match_in(rows[0]) if rows else None

    async def events(self, id: str, *, after: int = 0, limit: int = NO_LIMIT) -> list[StoredEvent]:
        return statement.events_in(id, await self._rows(statement.EVENTS, id, after, limit), after=after)

    async def due(self, now: int, *, limit: int = 100) -> list[StoredMatch]:
        return [StoredMatch(*row[:-1]) for row in await self._rows(statement.DUE, now, limit)]

    async def link(self, hash: str) -> Link | None:
        rows = await self._rows(statement.LINK, hash)
        return statement.link_in(rows[0]) if rows else None

    async def seats(self, match: str, person: str) -> list[int]:
        return [statement.grant_in(row).seat for row in await self._rows(statement.SEATS, match, person)]

    async def grants(self, match: str) -> list[Grant]:
        return [statement.grant_in(row) for row in await self._rows(statement.GRANTS, match)]

    async def matches_of(
        self, person: str, *, limit: int = 50, before: tuple[int, str] | None = None
    ) -> list[StoredMatch]:
        rows = await self._rows(statement.MATCHES_OF, person, *(before or statement.LATEST), limit)
        return [StoredMatch(*row[:-1]) for row in rows]

    async def review(self, match: str) -> StoredReview | None:
        return statement.review_in(await self._rows(statement.REVIEW, match))

    async def result(self, match: str) -> StoredResult | None:
        return statement.result_in(await self._rows(statement.RESULT, match))

    async def results_of(self, person: str, *, limit: int) -> list[tuple[str, int, str | None]]:
        return [(match, seat, body) for match, seat, body in await self._rows(statement.RESULTS_OF, person, limit)]

    async def count(self) -> dict[str, int]:
        return dict(map(tuple, await self._rows(statement.COUNT)))

    async def contents(self, missing: dict[str, str] | None = None) -> AsyncIterator[Contents]:
        after = (-statement.NO_TIME, "")
        while page := await self._page(after):
            for rows in page:
                try:
                    contents = statement.contents_in(rows)
                except Damaged as error:
                    if missing is None:
                        raise
                    missing[error.match] = error.reason
                else:
                    yield contents
            after = page[-1].place
