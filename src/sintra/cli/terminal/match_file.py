"""Where matches are kept: a file a match, never overwritten by another one, and how to find an unfinished one again."""

import contextlib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sintra.cli.console import shell_command
from sintra.folder import data_folder
from sintra.games.errors import InvalidOption, RecordError, SintraError

if TYPE_CHECKING:
    from sintra.records.record import Record

Stamp = tuple[int, int, int]
MOST_NAMES_TRIED = 1000


def matches_folder() -> Path:
    return data_folder() / "matches"


class MatchFile:
    """The file one match is kept in while it is played."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stamp = stamp_of(path)

    @classmethod
    def new(cls, path: Path | None, game_name: str) -> "MatchFile":
        """A file for a new match: the one asked for, which must not exist yet, or a fresh one in the matches folder."""
        if path is not None:
            if not claim(path):
                raise InvalidOption(
                    f"{path} exists already and is left as it is: choose another name, "
                    f"or play on with {shell_command('play', '--terminal', '--resume-from', str(path))}"
                )
            return cls(path)
        today = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        return cls(claim_first(matches_folder() / f"{today}-{game_name}.json"))

    def save(self, record: "Record") -> bool:
        """Save the match. False if another program changed the file: then it is left alone and `path` is a new one."""
        from sintra.records import save

        is_own = stamp_of(self.path) in (self._stamp, None)
        if not is_own:
            self.path = claim_first(self.path)
        save(record, self.path)
        self._stamp = stamp_of(self.path)
        return is_own

    def abandon(self) -> None:
        """Remove the file if nothing was ever written to it."""
        with contextlib.suppress(OSError):
            if self.path.stat().st_size == 0:
                self.path.unlink()


def stamp_of(path: Path) -> Stamp | None:
    """What changes when a file is written, or None if there is none."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


def claim(path: Path) -> bool:
    """Make an empty file of this name, unless there is one: two programs never get the same."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        path.open("x").close()
    except FileExistsError:
        return False
    return True


def claim_first(path: Path) -> Path:
    """Claim the first of name.json, name-2.json, name-3.json, … that is free."""
    for number in range(1, MOST_NAMES_TRIED):
        candidate = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        if claim(candidate):
            return candidate
    raise SintraError(f"no free file name like {path}: tidy up that folder, or name a file with --save")


def load_named(path: Path) -> "Record":
    """Load a record; the error names the file."""
    from sintra.records import load

    try:
        return load(path)
    except RecordError as error:
        raise naming_file(path, error) from None


def naming_file(path: Path, error: RecordError) -> RecordError:
    """The same error, with the file in its message."""
    message = str(error) if str(path) in str(error) else f"{path}: {error}"
    return RecordError(message, prefix=error.prefix)


def unfinished(folder: Path) -> Iterator[Path]:
    """The files of matches that say they have no result yet, the newest first. They may still be damaged."""
    if not folder.is_dir():
        return
    for path in sorted(folder.glob("*.json"), key=last_change, reverse=True):
        with contextlib.suppress(OSError):
            if '"result": null' in path.read_text(encoding="utf-8", errors="replace"):
                yield path


def last_change(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def newest_unfinished() -> "tuple[Path, Record]":
    """The match to resume; InvalidOption if there is none."""
    damaged: list[Path] = []
    for path in unfinished(matches_folder()):
        try:
            record = load_named(path)
        except RecordError:
            damaged.append(path)
            continue
        if record.outcome is None and record.seed is not None:
            return path, record
    also = f"; {damaged[0]} is damaged, see {shell_command('replay', str(damaged[0]))}" if damaged else ""
    raise InvalidOption(
        f"there is no unfinished match in {matches_folder()}{also}. "
        "Start one with sintra play, or name a file with --resume-from"
    )
