"""What was promised to players, held against what a store has."""

from collections import Counter
from dataclasses import dataclass, field

from sintra.match.verification import verify
from sintra.server.http.archive import record_of
from sintra.server.store.store import Store
from sintra.server.table.table import Table


@dataclass(slots=True)
class Ledger:
    """Every acknowledgement, and everything that is wrong with it."""

    acknowledged: dict[tuple[str, str], int] = field(default_factory=dict)
    resent: int = 0
    faults: list[str] = field(default_factory=list)
    lost: set[tuple[str, str]] = field(default_factory=set)
    duplicated: set[tuple[str, str]] = field(default_factory=set)
    voidings: int = 0
    fair: int = 0
    _void: set[str] = field(default_factory=set)
    _good: dict[str, str] = field(default_factory=dict)  # by match, the link for onlookers that is good
    _unchecked: set[str] = field(default_factory=set)

    def acknowledge(self, match: str, command: str, version: int) -> None:
        known = self.acknowledged.setdefault((match, command), version)
        if known != version:
            self.faults.append(f"{match} {command} was acknowledged as {known} and as {version}")
        self._unchecked.add(match)

    def void(self, match: str, old: str, new: str) -> None:
        """The links of a match for onlookers were made void, and there is a new one; both are known by their hashes."""
        self.voidings += 1
        self._void.add(old)
        self._good[match] = new

    def forget_links(self, match: str) -> None:
        """Nobody can say which link of a match is good."""
        self._good.pop(match, None)

    async def _check_links(self, store: Store) -> None:
        for hash in self._void:
            if await store.link(hash) is not None:
                self.faults.append("a link is good that was made void")
        for match, hash in self._good.items():
            if await store.link(hash) is None:
                self.faults.append(f"the new link of {match} is not there")

    async def check(self, store: Store) -> None:
        """Hold the logs of all matches against this in which something was acknowledged since the last time."""
        by_match: dict[str, dict[str, int]] = {}
        for (match, command), version in self.acknowledged.items():
            if match in self._unchecked:
                by_match.setdefault(match, {})[command] = version
        for match, commands in by_match.items():
            await self._check_log(store, match, commands)
        self._unchecked.clear()

    async def _check_log(self, store: Store, match: str, commands: dict[str, int]) -> None:
        stored = await store.match(match)
        events = await store.events(match)
        if [event.version for event in events] != list(range(1, len(events) + 1)):
            self.faults.append(f"the log of {match} has a gap")
        if stored is None or len(events) < stored.version:  # longer it may be: others may go on while we read
            self.faults.append(f"the log of {match} ends too soon")
        for command, count in Counter(event.command for event in events).items():
            if count > 1:
                self.duplicated.add((match, command))
        versions = {event.command: event.version for event in events}
        self.lost |= {(match, command) for command, version in commands.items() if versions.get(command) != version}

    async def check_all(self, store: Store) -> int:
        """Hold everything against the store, and fold every log from its beginning; how many there are."""
        matches = {match for match, _ in self.acknowledged}
        self._unchecked |= matches
        await self.check(store)
        await self._check_links(store)
        for match in matches:
            stored = await store.match(match)
            assert stored is not None  # or it has been found missing
            table = Table.opened(stored)
            try:
                for event in await store.events(match):
                    table.fold(event)
                if (table.version, table.status) != (stored.version, stored.status):
                    self.faults.append(f"{match} is not where its log leads")
                if table.ending is not None:
                    self._check_deals(table)
            except Exception as error:  # whatever it is, the log does not replay
                self.faults.append(f"the log of {match} cannot be replayed: {error!r}")
        return len(matches)

    def _check_deals(self, table: Table) -> None:
        """Deal a finished match once more."""
        if verify(record_of(table)).is_fair:
            self.fair += 1
        else:
            self.faults.append(f"the deals of {table.id} are not those that were committed to")
