"""The dry run of a release notices what must not be in it, and what is missing; the run itself takes minutes."""

import io
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools import release_check
from tools.release_check import Failed

WHOLE = (*release_check.NEEDED, "sintra/server/page/assets/index-1a2b.js", "sintra/server/page/assets/index-1a2b.js.br")


def wheel_with(folder: Path, *names: str) -> Path:
    path = folder / "sintra-0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as file:
        for name in names:
            file.writestr(name, "")
    return path


def test_a_whole_wheel_passes(tmp_path: Path) -> None:
    release_check.check_wheel(wheel_with(tmp_path, *WHOLE))


@pytest.mark.parametrize("missing", WHOLE[:-1])
def test_what_is_missing_in_a_wheel_is_told(tmp_path: Path, missing: str) -> None:
    with pytest.raises(Failed, match=r"^sintra-0-py3-none-any\.whl lacks "):
        release_check.check_wheel(wheel_with(tmp_path, *(name for name in WHOLE if name != missing)))


@pytest.mark.parametrize(
    "unwanted",
    [
        "sintra/server/page/assets/index-1a2b.js.map",
        "sintra/server/page/assets/index-1a2b.js.map.br",
        "tests/test_docs.py",
        "sintra/__pycache__/folder.cpython-311.pyc",
        "sintra.db",
    ],
)
def test_what_nobody_needs_in_a_wheel_is_told(tmp_path: Path, unwanted: str) -> None:
    with pytest.raises(Failed, match=" has "):
        release_check.check_wheel(wheel_with(tmp_path, *WHOLE, unwanted))


def test_what_a_wheel_is_built_of_must_be_in_the_archive(tmp_path: Path) -> None:
    def archive_with(names: tuple[str, ...]) -> Path:
        path = tmp_path / "sintra-0.tar.gz"
        with tarfile.open(path, "w:gz") as file:
            for name in names:
                file.addfile(tarfile.TarInfo(f"sintra-0/{name}"), io.BytesIO())
        return path

    release_check.check_sources(archive_with(release_check.NEEDED_SOURCES))
    with pytest.raises(Failed, match=r"lacks pyproject\.toml: "):
        release_check.check_sources(archive_with(release_check.NEEDED_SOURCES[1:]))


def test_what_a_program_said_that_failed_is_told() -> None:
    assert release_check.run([sys.executable, "-c", "print('well')"]) == "well\n"
    with pytest.raises(Failed, match=r"ended with 3:\nno disk$"):
        release_check.run([sys.executable, "-c", "import sys; print('no disk'); sys.exit(3)"])


def test_the_games_are_those_there_are() -> None:
    from sintra.bots.level import LEVELS
    from sintra.games.catalogue import GAMES

    assert set(release_check.GAMES) == set(GAMES)
    assert release_check.LEVEL in [level.name for level in LEVELS]
