"""The page is built when its sources have changed, and a build without a page is no build."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import hatch_build
from hatch_build import build_page, digest_of


@pytest.fixture
def web(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    (folder / "node_modules" / "vite").mkdir(parents=True)
    (folder / "main.ts").write_text("1")
    return folder


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "page"


def builder(page: Path, commands: list[list[str]]) -> Callable[[list[str], Path], None]:
    def run(command: list[str], folder: Path) -> None:
        commands.append(command)
        if "build" in command:
            (page / "assets").mkdir(parents=True)
            (page / "assets" / "index.js").write_text("1")
            for name in ("index.html", "table.html"):
                (page / name).write_text("<title>Sintra</title>")

    return run


def test_only_changed_sources_are_built(web: Path, page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(hatch_build, "run", builder(page, commands))
    monkeypatch.setattr(hatch_build, "node_and_npm", lambda: ("node", "npm"))
    build_page(web, page)
    assert len(commands) == 2
    build_page(web, page)
    assert len(commands) == 2
    (web / "main.ts").write_text("2")
    build_page(web, page)
    assert len(commands) == 4
    for built, name in enumerate(("index.html", "table.html"), start=3):
        (page / name).unlink()
        build_page(web, page)
        assert len(commands) == 2 * built


def test_another_copy_of_the_sources_takes_the_page_that_was_built(
    web: Path, page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(hatch_build, "run", builder(page, commands))
    monkeypatch.setattr(hatch_build, "node_and_npm", lambda: ("node", "npm"))
    kept, second = tmp_path / "kept", tmp_path / "second"
    build_page(web, page, kept)
    commands.clear()
    build_page(web, second, kept)
    assert commands == []
    assert (second / "assets" / "index.js").read_text() == "1"
    (web / "main.ts").write_text("2")
    shutil.rmtree(page)
    build_page(web, page, kept)
    assert len(commands) == 2, "other sources are another page"


def test_a_page_that_was_kept_in_part_only_is_built(
    web: Path, page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(hatch_build, "run", builder(page, commands))
    monkeypatch.setattr(hatch_build, "node_and_npm", lambda: ("node", "npm"))
    (tmp_path / "kept" / digest_of(web)).mkdir(parents=True)
    build_page(web, page, tmp_path / "kept")
    assert len(commands) == 2
    assert (page / "index.html").is_file()


def test_only_the_latest_pages_are_kept(web: Path, page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "run", builder(page, []))
    monkeypatch.setattr(hatch_build, "node_and_npm", lambda: ("node", "npm"))
    for state in range(hatch_build.PAGES_KEPT + 3):
        (web / "main.ts").write_text(str(state))
        build_page(web, page, tmp_path / "kept")
    kept = [folder.name for folder in (tmp_path / "kept").iterdir()]
    assert len(kept) == hatch_build.PAGES_KEPT
    assert digest_of(web) in kept


def test_a_missing_page_is_told(web: Path, page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "run", lambda command, folder: None)
    monkeypatch.setattr(hatch_build, "node_and_npm", lambda: ("node", "npm"))
    with pytest.raises(RuntimeError, match="the page was not built"):
        build_page(web, page)


def test_installed_packages_are_no_sources(web: Path) -> None:
    before = digest_of(web)
    (web / "node_modules" / "vite" / "index.js").write_text("1")
    assert digest_of(web) == before
    (web / "new.ts").write_text("")
    assert digest_of(web) != before
