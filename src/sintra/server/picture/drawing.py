"""The process that makes PNG of SVG: started when there is something to draw, ended when there was nothing for long."""

import asyncio
import contextlib
import sys
from pathlib import Path

from sintra.server.picture.rasteriser import LENGTH

PROGRAM = Path(__file__).with_name("rasteriser.py")
PATIENCE = 30.0
"""Seconds after which a drawing is given up, and the process with it."""
REST = 120.0
"""Seconds without work after which the process is ended."""


class NotDrawn(Exception):
    """There is no picture: the process failed, or took too long."""


class Drawer:
    """One process, one drawing at a time."""

    def __init__(self, fonts: tuple[Path, ...]) -> None:
        self._fonts = fonts
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._end: asyncio.TimerHandle | None = None
        self._resting: asyncio.Task[None] | None = None

    async def draw(self, svg: str) -> bytes:
        """The picture as PNG; NotDrawn if there is none."""
        async with self._turn:
            if self._end is not None:
                self._end.cancel()
            try:
                png = await asyncio.wait_for(self._drawn(svg.encode()), PATIENCE)
            except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
                await self.close()
                raise NotDrawn(str(error) or "it took too long") from None
            except asyncio.CancelledError:
                await self.close()  # it would answer the next one with this picture
                raise
            self._end = asyncio.get_running_loop().call_later(REST, self._rest)
        if not png:
            raise NotDrawn("the drawing cannot be made a picture")
        return png

    async def close(self) -> None:
        """End the process, if there is one; the next drawing starts another."""
        if self._end is not None:
            self._end.cancel()
            self._end = None
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.communicate()  # which closes what leads to it and from it

    def _rest(self) -> None:
        self._resting = asyncio.create_task(self._end_rest())

    async def _end_rest(self) -> None:
        async with self._turn:  # something may be drawn again just now
            if self._end is None or self._end.when() <= asyncio.get_running_loop().time():
                await self.close()

    async def _drawn(self, svg: bytes) -> bytes:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(LENGTH.pack(len(svg)) + svg)
        await process.stdin.drain()
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        return await process.stdout.readexactly(length)

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            pipe = asyncio.subprocess.PIPE
            command = (sys.executable, "-I", str(PROGRAM), *map(str, self._fonts))
            self._process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        return self._process
