"""Pictures that were made, kept by what is in them: in memory, and on the disk for when the server starts anew.

A picture's name is the digest of the drawing it was made of: nobody can put another in its place by asking.
"""

import contextlib
import hashlib
import os
import tempfile
from collections import OrderedDict
from pathlib import Path

MOST_BYTES = 16 * 1024 * 1024
"""In memory."""
MOST_FILES = 200
"""On the disk, each of some 400 KiB."""
SUFFIX = ".png"
SEAL = 32
"""Bytes at the end of a file by which it is seen to be whole."""


class PicturesInMemory:
    """The pictures that were asked for last."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._pictures: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0

    def find(self, digest: str) -> bytes | None:
        if digest in self._pictures:
            self._pictures.move_to_end(digest)
        return self._pictures.get(digest)

    def keep(self, digest: str, picture: bytes) -> None:
        self._bytes += len(picture) - len(self._pictures.pop(digest, b""))
        self._pictures[digest] = picture
        while self._bytes > self._most:
            _, oldest = self._pictures.popitem(last=False)
            self._bytes -= len(oldest)

    @property
    def size(self) -> int:
        return self._bytes


class PicturesOnDisk:
    """A folder of pictures, of which the oldest make room. That it cannot be read or written is no harm."""

    def __init__(self, folder: Path, most: int = MOST_FILES) -> None:
        self._folder = folder
        self._most = most

    def find(self, digest: str) -> bytes | None:
        with contextlib.suppress(OSError):
            path = self._folder / f"{digest}{SUFFIX}"
            content = path.read_bytes()
            if is_whole(content):
                os.utime(path)
                return content[:-SEAL]
            path.unlink()
        return None

    def keep(self, digest: str, picture: bytes) -> None:
        with contextlib.suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, begun = tempfile.mkstemp(dir=self._folder)
            with os.fdopen(handle, "wb") as file:
                file.write(picture + hashlib.sha256(picture).digest())
            Path(begun).rename(self._folder / f"{digest}{SUFFIX}")
            self._make_room()

    def _make_room(self) -> None:
        kept = sorted(self._folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in kept[self._most :]:
            path.unlink(missing_ok=True)


def is_whole(content: bytes) -> bool:
    return len(content) > SEAL and hashlib.sha256(content[:-SEAL]).digest() == content[-SEAL:]
