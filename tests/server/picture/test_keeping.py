"""Pictures are kept in bounds, and only whole ones are given."""

from pathlib import Path

from sintra.server.picture.keeping import PicturesInMemory, PicturesOnDisk


def test_memory_holds_so_many_bytes_and_forgets_what_was_not_asked_for() -> None:
    kept = PicturesInMemory(most=100)
    for number in range(10):
        kept.keep(str(number), bytes(30))
        kept.find("0")
        assert kept.size <= 100
    assert [number for number in range(10) if kept.find(str(number))] == [0, 8, 9]
    kept.keep("9", bytes(10))
    assert kept.size == 70
    kept.keep("huge", bytes(101))
    assert kept.size == 0


def test_the_disk_holds_so_many_files(tmp_path: Path) -> None:
    kept = PicturesOnDisk(tmp_path / "pictures", most=3)
    for number in range(9):
        kept.keep(str(number), b"png")
    assert len(list((tmp_path / "pictures").iterdir())) == 3
    assert kept.find("8") == b"png"
    assert (tmp_path / "pictures").stat().st_mode & 0o077 == 0


def test_a_damaged_file_is_no_picture(tmp_path: Path) -> None:
    kept = PicturesOnDisk(tmp_path)
    for damage in (b"", b"x", b"other" * 20):
        kept.keep("a", b"a picture")
        (tmp_path / "a.png").write_bytes(damage)
        assert kept.find("a") is None
        assert not (tmp_path / "a.png").exists()


def test_a_folder_that_cannot_be_written_is_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = PicturesOnDisk(tmp_path / "file")
    kept.keep("a", b"png")
    assert kept.find("a") is None
