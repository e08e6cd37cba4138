"""A database that cannot be opened is told in a sentence, not in a traceback, by one process and by several."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from tests.server.services import free_port

ANNOUNCED = re.compile(r"Sintra is at http://127\.0\.0\.1:\d+ \(Ctrl-C ends it\)")


def told(*options: str) -> list[str]:
    """What a server says that cannot start, but for where it would have been."""
    done = subprocess.run(
        [sys.executable, "-m", "sintra", "serve", "--port", "0", *options],
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    return [line for line in done.stderr.splitlines() if line and not ANNOUNCED.fullmatch(line)]


@pytest.fixture
def text_file(tmp_path: Path) -> Path:
    path = tmp_path / "shopping.txt"
    path.write_text("flour, sugar, cocoa\n" * 100)
    return path


def test_a_folder(tmp_path: Path) -> None:
    [line] = told("--database", str(tmp_path))
    assert line == f"sintra: error: {tmp_path} is a folder: expected the path of a database file in it"
    assert not tmp_path.with_name(f"{tmp_path.name}.lock").exists()


def test_a_file_where_the_folder_should_be(text_file: Path) -> None:
    [line] = told("--database", str(text_file / "sintra.db"))
    assert line == (
        f"sintra: error: the folder {text_file} of the database cannot be made: {text_file} is a file, expected a "
        "folder. SINTRA_DATA_DIR chooses another folder, --database another file"
    )


def test_metrics_where_something_else_is(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        [line] = told("--database", str(tmp_path / "sintra.db"), "--metrics-port", port)
    assert line.startswith(f"sintra: error: port {port} of 127.0.0.1 cannot be opened: it is in use.")
    assert line.endswith("Choose another port with --metrics-port")


def test_a_file_that_is_no_database(text_file: Path) -> None:
    looked, line = told("--database", str(text_file))  # it could be one of ours whose first page is damaged
    assert "sound matches are looked for" in looked
    assert line == f"sintra: error: {text_file} is not a SQLite database, or there is nothing of Sintra left in it"
    assert text_file.read_text().startswith("flour")


def test_a_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    with apsw.Connection(str(path)) as connection:
        connection.execute("CREATE TABLE notes (text)")
    [line] = told("--database", str(path))
    assert line == f"sintra: error: {path} is the database of another program, not of Sintra: choose another file"


@pytest.mark.parametrize("workers", ["1", "3"])
def test_postgres_out_of_reach(workers: str) -> None:
    [line] = told("--database", f"postgresql://sintra@127.0.0.1:{free_port()}/sintra", "--workers", workers)
    assert line.startswith("sintra: error: the PostgreSQL database cannot be reached: ")
    assert line.endswith("Is it running, and is its URL right (--database or SINTRA_DATABASE)?")
