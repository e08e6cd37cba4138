"""Why nothing can be kept in a folder: what is in the way is named, whose it is, and what to do."""

import errno
import os
import shlex
from pathlib import Path

import pytest

from sintra.folder import why_not

DENIED = PermissionError(errno.EACCES, "Permission denied")
OTHER = 54321

posix = pytest.mark.skipif(os.name != "posix", reason="there are no such owners")


@pytest.fixture
def other_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: OTHER)


@posix
@pytest.mark.usefixtures("other_user")
def test_a_volume_of_another_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o755)
    monkeypatch.setenv("SINTRA_DATA_DIR", str(tmp_path))
    owner = f"{tmp_path} belongs to user {os.getuid()} (mode 755), and this process is user {OTHER}"
    advice = f"Give it the folder: chown -R {OTHER} {shlex.quote(str(tmp_path))}"
    assert why_not(tmp_path / "sintra.db", DENIED) == f"{owner}. {advice}"


@posix
@pytest.mark.usefixtures("other_user")
def test_a_folder_that_is_not_sintras_alone_is_not_given_away_with_all_that_is_in_it(tmp_path: Path) -> None:
    told = why_not(tmp_path / "sintra.db", DENIED)
    assert told.endswith(f"chown {OTHER} {shlex.quote(str(tmp_path))}")
    (tmp_path / "sintra.db").touch()
    assert why_not(tmp_path / "sintra.db", DENIED).startswith(f"{tmp_path}/sintra.db belongs to user ")


@posix
@pytest.mark.usefixtures("other_user")
def test_a_folder_that_cannot_be_made_is_to_be_made_by_somebody_else(tmp_path: Path) -> None:
    told = why_not(tmp_path / "new" / "data" / "sintra.db", DENIED)
    new = shlex.quote(str(tmp_path / "new" / "data"))
    assert told.startswith(f"{tmp_path} belongs to user {os.getuid()} ")
    assert told.endswith(f"Make the folder for it: mkdir -p {new} && chown {OTHER} {new}")


@posix
def test_a_folder_of_ones_own_that_is_closed(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    told = why_not(tmp_path / "sintra.db", DENIED)
    tmp_path.chmod(0o700)
    assert told.startswith(f"{tmp_path} cannot be written (mode 500)")
    assert told.endswith(f"chmod u+rwX {shlex.quote(str(tmp_path))}")


def test_a_file_where_a_folder_is_expected(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    error = NotADirectoryError(errno.ENOTDIR, "Not a directory")
    assert why_not(file / "below" / "sintra.db", error) == f"{file} is a file, expected a folder"


def test_other_reasons(tmp_path: Path) -> None:
    only_read = OSError(errno.EROFS, "Read-only file system")
    assert why_not(tmp_path / "sintra.db", only_read) == f"{tmp_path} is on a disk that can only be read"
    assert why_not(tmp_path / "sintra.db", OSError(errno.ENOSPC, "No space left")) == "No space left"
