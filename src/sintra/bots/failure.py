"""What can go wrong with a bot so that it loses the match."""

from sintra.games.errors import SintraError

CRASH = "crash"
GARBAGE = "garbage"
ILLEGAL = "illegal"
TIMEOUT = "timeout"

KINDS = (CRASH, ILLEGAL, TIMEOUT, GARBAGE)
"""It ended or raised an error, chose what is not allowed, did not answer in time, or answered nonsense."""


class BotFailure(SintraError):
    """A bot failed to decide; `kind` is one of `KINDS`."""

    def __init__(self, message: str, kind: str) -> None:
        super().__init__(message)
        self.kind = kind

    def __reduce__(self) -> tuple[type["BotFailure"], tuple[str, str]]:
        return type(self), (str(self), self.kind)
