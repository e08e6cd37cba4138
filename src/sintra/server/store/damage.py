"""What is known to be damaged in a store: told in the log once a match, and counted for whoever watches the server."""

import structlog

from sintra.server.process import clock_ms, metric

log = structlog.get_logger()

WARNED_FOR = 7 * 86_400_000
"""Milliseconds for which a match that was lost is still warned of, after a restart too."""


class Damage:
    """The matches that cannot be read, as far as this process has noticed, and those that a rescue could not save."""

    def __init__(self) -> None:
        self._matches: set[str] = set()
        self._is_database_damaged = False

    def note(self, match: str, reason: str) -> None:
        """Take down that a match is damaged; the first time it is logged."""
        if match not in self._matches:
            self._add({match})
            log.error("a match is damaged", match=match, reason=reason)

    def note_database(self, reason: str) -> None:
        """Take down that something cannot be read that belongs to no one match; the first time it is logged."""
        if not self._is_database_damaged:
            self._is_database_damaged = True
            log.error("the database is damaged", reason=reason)

    def note_earlier(self, lost: dict[str, int]) -> None:
        """Take down which matches were lost before this process began, and when; what is long past is left alone."""
        recent = {match for match, at in lost.items() if at > clock_ms.now() - WARNED_FOR}
        if recent - self._matches:
            log.warning("matches were lost to damage of the database lately", matches=sorted(recent - self._matches))
        self._add(recent)

    def _add(self, matches: set[str]) -> None:
        self._matches |= matches
        metric.DAMAGED_MATCHES.set(len(self._matches))

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is to be told to whoever watches the server, without names: anybody may ask."""
        found = ["the database is damaged: the log of the server says where"] if self._is_database_damaged else []
        if count := len(self._matches):
            matches = "1 match is" if count == 1 else f"{count} matches are"
            found.append(f"{matches} damaged or lost: the log of the server says which")
        return tuple(found)
