"""When a process may open no more files: each connection is one, and those that come then are turned away.

uvloop closes them without a word, and asyncio says so once for each of thousands of tries. So it is looked for, and
told to whoever runs the server every now and then.
"""

import errno
import os
import time
from collections.abc import Callable

import structlog

from sintra.server.process import metric

log = structlog.get_logger()

NO_MORE_FILES = (errno.EMFILE, errno.ENFILE)
QUIET_SECONDS = 60.0


class OpenFiles:
    """Notices that no more files can be opened."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._told_at = float("-inf")

    def look(self) -> None:
        """Try to open one."""
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
        except OSError as error:
            self.take_note(error)

    def take_note(self, error: BaseException | None) -> bool:
        """Whether this is why something failed; if so it is counted, and told unless that was done a moment ago."""
        if not isinstance(error, OSError) or error.errno not in NO_MORE_FILES:
            return False
        metric.OUT_OF_FILES.inc()
        if self._clock() - self._told_at >= QUIET_SECONDS:
            self._told_at = self._clock()
            log.error(
                "no more files can be opened: connections are turned away; allow this process more than it has sockets",
                reason=error.strerror,
                see="ulimit -n, or LimitNOFILE= of systemd",
            )
        return True
