"""Work that can be done a little at a time: a generator that yields between its steps, and returns what comes of it."""

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")
Steps = Generator[None, None, Result]


def finished(steps: Steps[Result]) -> Result:
    """What comes of the work, all of it done now."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
