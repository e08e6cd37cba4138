"""The process that draws: it goes on after faults, one is not another's, and it does not outlive the desk."""

import asyncio
from pathlib import Path

import pytest

from sintra.server.picture import drawing, frame
from sintra.server.picture.desk import PictureDesk
from sintra.server.picture.drawing import Drawer, NotDrawn
from sintra.server.table.refusal import Refusal
from tests.server.picture.drawn import art
from tests.server.store.material import run

PNG = b"\x89PNG\r\n\x1a\n"


def small(colour: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0H8V8H0Z" fill="{colour}"/></svg>'


def test_it_draws_again_after_nonsense_and_after_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def draw() -> None:
        drawer = Drawer(art().fonts)
        first = await drawer.draw(small("#f00"))
        assert first.startswith(PNG)
        with pytest.raises(NotDrawn):
            await drawer.draw("<svg")
        assert drawer._process is not None
        drawer._process.kill()
        await drawer._process.wait()
        assert await drawer.draw(small("#f00")) == first
        both = await asyncio.gather(drawer.draw(small("#0f0")), drawer.draw(small("#f00")))
        assert both[1] == first != both[0]
        process = drawer._process
        await drawer.close()
        assert process.returncode != 0
        monkeypatch.setattr(drawing, "REST", 0.01)
        await drawer.draw(small("#f00"))
        process = drawer._process
        assert process is not None
        await asyncio.wait_for(process.wait(), 10)
        await asyncio.sleep(0.05)
        assert drawer._process is None, "it is not kept where there is nothing to draw"

    run(draw())


def test_what_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def draw() -> None:
        drawer = Drawer(art().fonts)
        monkeypatch.setattr(drawing, "PATIENCE", 0.0001)
        with pytest.raises(NotDrawn):
            await drawer.draw(small("#f00"))
        monkeypatch.undo()
        assert (await drawer.draw(small("#f00"))).startswith(PNG)
        await drawer.close()

    run(draw())


def test_many_who_ask_at_once_share_one_drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    async def draw(self: Drawer, svg: str) -> bytes:
        drawn.append(svg)
        await asyncio.sleep(0.05)
        return PNG + svg.encode()

    monkeypatch.setattr(Drawer, "draw", draw)

    async def ask() -> None:
        desk = PictureDesk(tmp_path, art())

        async def house(found: object) -> str:
            return frame.house(art())

        pictures = await asyncio.gather(*(desk.make("house", house) for _ in range(30)))
        assert (len(set(pictures)), len(drawn)) == (1, 1)
        assert desk.find("house") == pictures[0]

        async def another(number: int) -> bytes:
            async def svg(found: object) -> str:
                return small(f"#{number:03}")

            return await desk.make(f"key {number}", svg)

        found = await asyncio.gather(*(another(number) for number in range(50)), return_exceptions=True)
        busy = [each for each in found if isinstance(each, Refusal)]
        assert [each.code for each in busy] == ["busy"] * 30, "more do not wait"
        anew = PictureDesk(tmp_path, art())
        assert await anew.make("house", house) == pictures[0]
        assert len(drawn) == 21, "what is on the disk is not drawn again"

    run(ask())
