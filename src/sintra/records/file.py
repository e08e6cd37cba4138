"""Records as files: never half written, and every failure to read one explained."""

import contextlib
import os
import tempfile
from pathlib import Path

from sintra.games.checks import shown
from sintra.games.errors import RecordError
from sintra.records.codec import decode, encode
from sintra.records.record import Record

LARGEST_FILE = 16 * 2**20
LONGEST_NAME = 500  # of a path that a message shows whole


def save(record: Record, path: str | Path) -> None:
    """Write a record to a temporary file, then put that in its place: a crash leaves the old file or the new one.

    What the file system refuses is an OSError, as ever in Python.
    """
    target = Path(path).resolve()  # a link stays a link; what it points to is replaced
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(encode(record))
            file.flush()
            os.fsync(file.fileno())
            os.fchmod(file.fileno(), usual_mode(target))
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def usual_mode(target: Path) -> int:
    """The mode of the file that is replaced, or of a new one; a temporary file is for its owner alone."""
    with contextlib.suppress(OSError):
        return target.stat().st_mode & 0o777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask


def load(path: str | Path) -> Record:
    """Read a record's file; RecordError says what is wrong with it and has the good prefix."""
    if not isinstance(path, str | os.PathLike):
        raise RecordError(f"a record is loaded from a path, got {shown(path)}")
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        name = str(path) if len(str(path)) < LONGEST_NAME else shown(path)
        raise RecordError(f"cannot read {name}: {error.strerror or error}") from None
    except ValueError:  # what no file system could name
        raise RecordError(f"{shown(path)} is not a path") from None
    if len(content) > LARGEST_FILE:
        raise RecordError(f"{path} is larger than {LARGEST_FILE // 2**20} MiB: not a record")
    try:
        return decode(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        good = content[: error.start].decode("utf-8")
    try:
        decode(good)
    except RecordError as error:  # the text now ends too early; what came before is kept
        message = "from here on the file is not UTF-8 text"
        raise RecordError(message, line=error.line, ply=error.ply, prefix=error.prefix) from None
    raise RecordError("after the record the file goes on with something that is not text")
