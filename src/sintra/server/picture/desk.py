"""Where pictures are asked for: each is made once for all who look at the same time, beside everything else."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from pathlib import Path

import structlog

from sintra.kernel.cache import cache_root
from sintra.server.picture.art import Art, art_in
from sintra.server.picture.drawing import Drawer, NotDrawn
from sintra.server.picture.keeping import PicturesInMemory, PicturesOnDisk
from sintra.server.table.refusal import Refusal

log = structlog.get_logger()

MOST_WAITING = 20
"""Pictures that are being made or wait for it, of all addresses: each takes about a tenth of a second."""
MOST_KNOWN = 2000
"""Matches of which is remembered which picture is theirs."""

FOLDER = "pictures"

Draw = Callable[[Art], Awaitable[str]]


class PictureDesk:
    """The pictures of a process."""

    def __init__(self, folder: Path, art: Art | None = None) -> None:
        self._art = art or art_in()
        self._drawer = None if self._art is None else Drawer(self._art.fonts)
        self._memory = PicturesInMemory()
        self._disk = PicturesOnDisk(folder)
        self._known: OrderedDict[str, str] = OrderedDict()  # digests by what is pictured
        self._making: dict[str, asyncio.Task[bytes]] = {}

    def find(self, key: str) -> bytes | None:
        """The picture of what this key stands for, if it is in memory."""
        digest = self._known.get(key)
        return None if digest is None else self._memory.find(digest)

    async def make(self, key: str, draw: Draw) -> bytes:
        """The picture of what this key stands for; Refusal if there can be none now."""
        if self._art is None or self._drawer is None:
            raise Refusal("unavailable", "the page of this server was built without what pictures are drawn with")
        svg = await draw(self._art)
        digest = hashlib.sha256(svg.encode()).hexdigest()
        picture = self._memory.find(digest) or await self._made(digest, svg, self._drawer)
        self._known[key] = digest
        self._known.move_to_end(key)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return picture

    async def _made(self, digest: str, svg: str, drawer: Drawer) -> bytes:
        task = self._making.get(digest)
        if task is None:
            if len(self._making) >= MOST_WAITING:
                raise Refusal("busy", "many pictures are being made: try again")
            task = asyncio.create_task(self._make(digest, svg, drawer))
            self._making[digest] = task
            task.add_done_callback(lambda _: self._making.pop(digest, None))
        try:
            return await asyncio.shield(task)
        except NotDrawn as error:
            log.warning("a picture could not be made", error=str(error))
            raise Refusal("busy", "the picture could not be made: try again") from None

    async def _make(self, digest: str, svg: str, drawer: Drawer) -> bytes:
        picture = await asyncio.to_thread(self._disk.find, digest)
        if picture is None:
            picture = await drawer.draw(svg)
            await asyncio.to_thread(self._disk.keep, digest, picture)
        self._memory.keep(digest, picture)
        return picture

    async def close(self) -> None:
        for task in list(self._making.values()):
            task.cancel()
        await asyncio.gather(*self._making.values(), return_exceptions=True)
        if self._drawer is not None:
            await self._drawer.close()


def picture_folder() -> Path:
    """Where pictures are kept: with the compiled kernels, whose folder may be chosen."""
    return cache_root() / FOLDER
