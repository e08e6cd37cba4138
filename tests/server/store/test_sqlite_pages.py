"""Reading pages without SQLite gives the rows that SQLite wrote, and no fault where they are damaged."""

import random
from collections import Counter
from pathlib import Path

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sintra.server.store.sqlite_pages import Row, pages_in_log, reading

VALUES = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.sampled_from([0, 1, -1, 127, 128, -129, 2**15, 2**23, 2**31, 2**47, 2**63 - 1, -(2**63)]),
    st.floats(allow_nan=False),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=50),
    st.integers(0, 20_000).map(lambda length: "long" * (length // 4)),
    st.binary(max_size=300),
)


def rows_in(path: Path) -> list[Row]:
    with reading(path) as pages:
        return list(pages.rows())


def new_database(path: Path, size: int = 4096) -> apsw.Connection:
    for file in path.parent.glob(f"{path.name}*"):
        file.unlink()
    connection = apsw.Connection(str(path))
    connection.pragma("page_size", size)
    connection.pragma("synchronous", "off")
    connection.execute("CREATE TABLE things (a, b, c)")
    return connection


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(VALUES, VALUES, VALUES), max_size=60), st.sampled_from([512, 1024, 4096, 65_536]))
def test_what_sqlite_wrote_is_read(tmp_path_factory: pytest.TempPathFactory, rows: list[Row], size: int) -> None:
    path = tmp_path_factory.getbasetemp() / "things.db"
    connection = new_database(path, size)
    connection.executemany("INSERT INTO things VALUES (?, ?, ?)", rows)
    written = connection.execute("SELECT * FROM things").fetchall()
    connection.close()
    found = [row for row in rows_in(path) if len(row) == 3]
    assert Counter(map(repr, found)) == Counter(map(repr, written))


def test_rows_of_an_index_are_read_with_those_in_its_inner_pages(tmp_path: Path) -> None:
    path = tmp_path / "things.db"
    connection = new_database(path)
    connection.executemany("INSERT INTO things VALUES (?, ?, ?)", [(n, f"text {n}" * 40, None) for n in range(500)])
    connection.execute("CREATE INDEX by_b ON things (b, a)")
    connection.execute("DELETE FROM things")  # which leaves nothing in the table, and nothing in the index
    connection.executemany("INSERT INTO things VALUES (?, ?, ?)", [(n, f"word {n}" * 40, None) for n in range(500)])
    [(inner,)] = connection.execute("SELECT COUNT(*) FROM dbstat WHERE name = 'by_b' AND pagetype = 'internal'")
    assert inner > 0
    connection.close()
    indexed = {row[:2] for row in rows_in(path) if len(row) == 3 and isinstance(row[0], str)}
    assert indexed >= {(f"word {n}" * 40, n) for n in range(500)}


def test_the_log_is_read_as_far_as_it_was_committed(tmp_path: Path) -> None:
    path = tmp_path / "things.db"
    connection = new_database(path)
    connection.pragma("journal_mode", "wal")
    connection.wal_autocheckpoint(0)
    for number in range(5):
        connection.execute("INSERT INTO things VALUES (?, 'committed', 0)", (number,))
    log = path.with_name("things.db-wal")
    committed = log.read_bytes()
    numbers = [row[0] for row in rows_in(path) if row[1:] == ("committed", 0)]
    assert numbers == [0, 1, 2, 3, 4]
    assert all(len(page) == 4096 for page in pages_in_log(committed).values())

    frame = 4096 + 24
    last = bytearray(committed)
    last[-1] ^= 1  # as a power cut leaves the last commit
    log.write_bytes(last)
    assert [row[0] for row in rows_in(path) if row[1:] == ("committed", 0)] == [0, 1, 2, 3]
    log.write_bytes(committed + committed[32 : 32 + frame])  # a frame that was never committed, or of an older log
    assert [row[0] for row in rows_in(path) if row[1:] == ("committed", 0)] == numbers
    for cut in (b"", committed[:20], b"x" * 5000):
        log.write_bytes(cut)
        assert [row for row in rows_in(path) if row[1:] == ("committed", 0)] == []
    log.write_bytes(committed)
    connection.close()


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False))
def test_whatever_is_in_a_file_it_is_read_without_a_fault(
    tmp_path_factory: pytest.TempPathFactory, rng: random.Random
) -> None:
    path = tmp_path_factory.getbasetemp() / "noise.db"
    connection = new_database(path)
    connection.executemany("INSERT INTO things VALUES (?, ?, ?)", [(n, "x" * (n * 90), n) for n in range(60)])
    connection.close()
    content = bytearray(path.read_bytes())
    for _ in range(rng.randrange(1, 400)):
        content[rng.randrange(len(content))] = rng.choice([0, 255, 2, 10, 13, rng.randrange(256)])
    path.write_bytes(content[: rng.randrange(len(content))])
    assert all(isinstance(row, tuple) for row in rows_in(path))


def test_a_chain_of_pages_that_goes_round_ends(tmp_path: Path) -> None:
    path = tmp_path / "things.db"
    connection = new_database(path)
    connection.execute("INSERT INTO things VALUES (?, ?, ?)", ("x" * 50_000, 1, 2))
    [(first,)] = connection.execute("SELECT MIN(pageno) FROM dbstat WHERE pagetype = 'overflow'")
    connection.close()
    content = bytearray(path.read_bytes())
    content[(first - 1) * 4096 : (first - 1) * 4096 + 4] = first.to_bytes(4)
    path.write_bytes(content)
    [row] = [row for row in rows_in(path) if len(row) == 3]
    assert len(str(row[0])) == 50_000  # it is not what was written, which only a checksum can tell
