"""What lists tell of matches, found out once for as long as a match does not go on."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from sintra.server.live.side_work import SidePlace
from sintra.server.protocol.server_message import TableView
from sintra.server.security.limit import MOST_LISTED
from sintra.server.store.store import StoredMatch
from sintra.server.table.table import Table
from sintra.server.table.view import table_view

LookUp = Callable[[StoredMatch, SidePlace], Awaitable[Table]]
"""Gives the table of a match, to be looked at once."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in a list."""

    table: TableView
    to_move: int | None


class Summaries:
    """The latest summaries that were asked for."""

    def __init__(self, look_up: LookUp) -> None:
        self._look_up = look_up
        self._known: OrderedDict[str, tuple[int, Summary]] = OrderedDict()  # by match, each with its version

    async def of(self, stored: StoredMatch, place: SidePlace) -> Summary:
        version, known = self._known.pop(stored.id, (0, None))
        if known is None or version != stored.version:
            table = await self._look_up(stored, place)
            version, known = table.version, Summary(table_view(table), table.to_move)
        self._known[stored.id] = version, known
        if len(self._known) > MOST_LISTED:
            self._known.popitem(last=False)
        return known
