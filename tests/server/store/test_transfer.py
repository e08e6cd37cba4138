"""Export and import: everything moves between both stores, and a file that is not whole moves nothing."""

import gzip
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sintra.server.store.store import Contents, Store, StoreError
from sintra.server.store.transfer import Imported, TransferError, export, import_
from tests.server.services import Postgres
from tests.server.store.conftest import opened
from tests.server.store.material import match_of, run, various


def nothing(done: int, total: int) -> None:
    """Progress that nobody watches."""


def filled(url: str, path: Path) -> None:
    """Put some matches into a store and export them."""

    async def fill(store: Store) -> None:
        for contents in various():
            await store.put(contents)
        assert await export(store, path, nothing) == 3

    run(opened(url, fill))


async def contents_of(store: Store) -> list[Contents]:
    return [contents async for contents in store.contents()]


@pytest.mark.parametrize("ending", ["", ".gz"])
def test_everything_moves_to_postgres_and_back(tmp_path: Path, postgres: Postgres, ending: str) -> None:
    there, back = tmp_path / f"there.jsonl{ending}", tmp_path / f"back.jsonl{ending}"
    filled(str(tmp_path / "one.db"), there)

    async def through(store: Store) -> None:
        assert await import_(store, there, nothing) == Imported(3, 0)
        assert await contents_of(store) == various()
        await export(store, back, nothing)

    async def arrived(store: Store) -> None:
        assert await import_(store, back, nothing) == Imported(3, 0)
        assert await contents_of(store) == various()

    run(opened(postgres.new_database(), through))
    run(opened(str(tmp_path / "two.db"), arrived))
    lines = [gzip.decompress(path.read_bytes()) if ending else path.read_bytes() for path in (there, back)]
    assert lines[0] == lines[1]
    assert stat.S_IMODE(there.stat().st_mode) == 0o600


def test_an_import_can_be_repeated_and_leaves_alone_what_is_there(url: str, tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    filled(str(tmp_path / "one.db"), file)
    own = Contents(match_of("over", created_at=5), ())
    progress: list[tuple[int, int]] = []

    async def scenario(store: Store) -> None:
        await store.put(own)
        assert await import_(store, file, lambda *done: progress.append(done)) == Imported(2, 1)
        assert await import_(store, file, nothing) == Imported(0, 3)
        assert await contents_of(store) == [various()[0], various()[1], own]

    run(opened(url, scenario))
    assert progress == [(1, 3), (2, 3), (3, 3)]


def test_a_match_that_the_store_refuses_is_told_with_its_line(url: str, tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    filled(str(tmp_path / "one.db"), file)

    async def scenario(store: Store) -> None:
        await store.create(match_of("own", created_at=9), [replace(various()[1].links[0], match="own")])
        with pytest.raises(StoreError, match=r"some\.jsonl, line 3: .*before it have been imported"):
            await import_(store, file, nothing)
        assert [contents.match.id for contents in await contents_of(store)] == ["open", "own"]

    run(opened(url, scenario))


def test_an_export_does_not_overwrite(url: str, tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text("dear")

    async def scenario(store: Store) -> None:
        with pytest.raises(StoreError, match="exists already"):
            await export(store, file, nothing)

    run(opened(url, scenario))
    assert file.read_text() == "dear"
    assert [path.name for path in tmp_path.glob("*jsonl*")] == ["some.jsonl"]


def lines_changed(change: Callable[[list[bytes]], list[bytes]]) -> Callable[[bytes], bytes]:
    return lambda content: b"".join(change(content.splitlines(keepends=True)))


DAMAGES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "empty": (lambda content: b"", "is empty"),
    "no last line": (lines_changed(lambda lines: lines[:-1]), "cut off after line 4"),
    "only a header": (lines_changed(lambda lines: lines[:1]), "cut off after line 1"),
    "half a line": (lambda content: content[:-60], "cut off after line 4"),
    "a match missing": (lines_changed(lambda lines: [*lines[:2], *lines[3:]]), "line 4: it speaks of 3"),
    "a match twice": (lines_changed(lambda lines: [*lines[:3], lines[1], lines[-1]]), "line 4: .*in line 2 already"),
    "an empty line": (lines_changed(lambda lines: [*lines[:2], b"\n", *lines[2:]]), "line 3"),
    "not JSON": (lines_changed(lambda lines: [*lines[:2], b"{what}\n", *lines[2:]]), "line 3"),
    "not text": (lambda content: content.replace(b"command-2", b"command\xff2"), "line 3"),
    "a wrong type": (lambda content: content.replace(b'"version":3,', b'"version":"three",', 1), "line 3.*int"),
    "a gap": (lambda content: content.replace(b'{"version":2,', b'{"version":4,', 1), "line 3: the log"),
    "another status": (lambda content: content.replace(b'"status":"open"', b'"status":"ajar"'), "line 2: .*ajar"),
    "another format": (lambda content: content.replace(b"sintra-matches", b"recipes"), "line 1: .*recipes"),
    "a newer version": (lambda content: content.replace(b'"version":2', b'"version":3', 1), "line 1: .*upgrade"),
    "no header": (lines_changed(lambda lines: lines[1:]), "line 1"),
    "more after the end": (lambda content: content + b"{}\n", "line 5"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_of_a_damaged_file_nothing_is_imported(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "some.jsonl"
    filled(str(tmp_path / "one.db"), file)
    change, message = DAMAGES[damage]
    changed = change(file.read_bytes())
    assert changed != file.read_bytes()
    file.write_bytes(changed)

    async def scenario(store: Store) -> None:
        with pytest.raises(TransferError, match=rf"some\.jsonl.*{message}"):
            await import_(store, file, nothing)
        assert await contents_of(store) == []

    run(opened(str(tmp_path / "two.db"), scenario))


@pytest.mark.parametrize("kept", [0, 5, 30, -20, -4])
def test_of_a_compressed_file_cut_off_anywhere_nothing_is_imported(tmp_path: Path, kept: int) -> None:
    file = tmp_path / "some.jsonl.gz"
    filled(str(tmp_path / "one.db"), file)
    file.write_bytes(file.read_bytes()[:kept])

    async def scenario(store: Store) -> None:
        with pytest.raises(TransferError, match=r"some\.jsonl\.gz"):
            await import_(store, file, nothing)
        assert await contents_of(store) == []

    run(opened(str(tmp_path / "two.db"), scenario))


def test_what_is_not_compressed_but_named_so_is_told(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl.gz"
    file.write_text("plain")

    async def scenario(store: Store) -> None:
        with pytest.raises(TransferError, match="damaged"):
            await import_(store, file, nothing)

    run(opened(str(tmp_path / "two.db"), scenario))
