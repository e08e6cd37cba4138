"""Files of records: never half written, and every failure explained."""

import os
from pathlib import Path

import pytest

import sintra
from sintra.records import Record, encode, load, save
from tests.records.matches import random_record


def test_what_is_saved_can_be_loaded(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "match.json"
    record = random_record("chocolatier-2")
    save(record, path)
    assert load(path) == record
    assert [entry.name for entry in path.parent.iterdir()] == ["match.json"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.json"
    old, new = random_record("chocolatier-2"), random_record("chocolatier-2", seed=2)
    save(old, path)

    def fail(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        save(new, path)
    assert load(path) == old
    assert list(tmp_path.iterdir()) == [path]


def test_links_and_modes_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    save(random_record("chocolatier-2"), real)
    real.chmod(0o640)
    link.symlink_to(real)
    save(random_record("chocolatier-2", seed=2), link)
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    assert load(real) == random_record("chocolatier-2", seed=2)


def test_files_that_cannot_be_read_say_why(tmp_path: Path) -> None:
    with pytest.raises(sintra.RecordError, match="No such file"):
        load(tmp_path / "missing.json")
    with pytest.raises(sintra.RecordError, match="Is a directory"):
        load(tmp_path)
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(17 * 2**20)
    with pytest.raises(sintra.RecordError, match="larger than 16 MiB"):
        load(large)


def test_bytes_that_are_no_text_cost_only_what_follows(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    content = encode(random_record("chocolatier-2")).encode()
    middle = len(content) // 2
    path.write_bytes(content[:middle] + b"\xff\xfe" + content[middle:])
    with pytest.raises(sintra.RecordError) as refusal:
        load(path)
    assert isinstance(refusal.value.prefix, Record)
    assert refusal.value.prefix.plies > 10
    assert refusal.value.line is not None
