"""The kernel cache is never stale: its folder is named by everything that decides what a kernel does."""

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from sintra.kernel import cache


def write(path: Path, text: str) -> Path:
    path.write_text(textwrap.dedent(text))
    return path


def copy_of_the_kernel_layer(folder: Path) -> Path:
    """A package `sintra` that has only what compiles, and is no other copy's."""
    package = folder / "sintra"
    shutil.copytree(cache.PACKAGE / "kernel", package / "kernel", ignore=shutil.ignore_patterns("__pyc*"))
    (package / "__init__.py").touch()
    return package


def answer_of(program: str, copy: Path, cache_folder: Path) -> str:
    """What a program prints that imports this copy."""
    environment = os.environ | {"PYTHONPATH": str(copy), "SINTRA_CACHE_DIR": str(cache_folder)}
    # -B: Python's own cache of byte code goes by the time of the file, which need not change here
    asked = [sys.executable, "-B", "-c", program]
    return subprocess.run(asked, capture_output=True, text=True, check=True, env=environment, cwd=copy).stdout.strip()


@pytest.mark.slow
def test_editing_a_called_function_in_another_file_is_noticed(tmp_path: Path) -> None:
    """What numba alone gets wrong: the caller's file is untouched, so its cached code would call the old function."""
    games = copy_of_the_kernel_layer(tmp_path) / "games"
    games.mkdir()
    called = games / "called.py"
    importing = "from sintra.kernel.compilation import kernel\n"
    asking = f"{importing}from sintra.games.called import value\n\n@kernel\ndef ask():\n    return value()\n"
    (games / "caller.py").write_text(asking)
    program = "from sintra.games.caller import ask; print(ask(), sum(ask.stats.cache_hits.values()))"

    def answer_after(source: str) -> str:
        called.write_text(source)
        os.utime(called, (1, 1))  # even an editor that keeps the time of the file cannot deceive the digest
        return answer_of(program, tmp_path, tmp_path / "cache")

    first = f"{importing}\n@kernel\ndef value():\n    return 1\n"
    assert answer_after(first) == "1 0"
    assert answer_after(first) == "1 1"  # from the cache
    assert answer_after(first.replace("return 1", "return 2")) == "2 0"  # noticed
    assert answer_after(first) == "1 1"  # the old folder is still there


def test_the_digest_depends_on_every_source(tmp_path: Path) -> None:
    files = [write(tmp_path / name, f"# {name}") for name in ("a.py", "b.py")]
    digest = cache.digest_of(files)
    assert digest == cache.digest_of(files)
    files[1].write_text("# changed")
    assert cache.digest_of(files) != digest


def test_the_digest_depends_on_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digest = cache.digest_of([])
    monkeypatch.setattr(cache.config, "BOUNDSCHECK", 1 - bool(cache.config.BOUNDSCHECK))
    assert cache.digest_of([]) != digest


def test_the_digest_depends_on_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else everything would be compiled again without a word where the folder came from another machine."""

    def digest_for(name: str | None, features: str | None) -> str:
        monkeypatch.setattr(cache.config, "CPU_NAME", name)
        monkeypatch.setattr(cache.config, "CPU_FEATURES", features)
        cache.target_processor.cache_clear()
        return cache.digest_of([])

    try:
        found = [digest_for(*each) for each in ((None, None), ("x86-64-v3", None), ("x86-64-v3", ""), ("generic", ""))]
    finally:
        monkeypatch.undo()
        cache.target_processor.cache_clear()
    assert len(set(found)) == 4
    name, features = cache.target_processor()
    assert name
    assert name != "None"
    assert features or not sys.platform.startswith("linux")


@pytest.mark.slow
def test_another_copy_of_the_sources_finds_what_was_compiled(tmp_path: Path) -> None:
    program = "from sintra.kernel.bits import member; print(member(6, 0), sum(member.stats.cache_hits.values()))"
    for copy, answer in (("here", "1 0"), ("there", "1 1")):
        copy_of_the_kernel_layer(tmp_path / copy)
        assert answer_of(program, tmp_path / copy, tmp_path / "cache") == answer


def test_every_kernel_stands_where_the_digest_looks() -> None:
    package = Path(cache.__file__).parent.parent
    with_kernels = {path for path in package.rglob("*.py") if "\n@kernel" in path.read_text()}
    outside = with_kernels - set(cache.kernel_sources())
    assert not outside
    assert with_kernels & set(cache.kernel_sources())


def test_folders_long_unused_are_pruned(tmp_path: Path) -> None:
    source = write(tmp_path / "source.py", "")
    folders = []
    for number in range(cache.FOLDERS_KEPT + 3):
        source.write_text(f"# {number}")
        folders.append(cache.cache_folder(tmp_path / "cache", [source]))
        os.utime(folders[-1], (number, number))
    source.write_text("# last")
    kept = cache.cache_folder(tmp_path / "cache", [source])
    assert sorted((tmp_path / "cache").iterdir()) == sorted([kept, *folders[-cache.FOLDERS_KEPT + 1 :]])


def test_a_cache_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with pytest.warns(RuntimeWarning, match="SINTRA_CACHE_DIR"):
        folder = cache.cache_folder(blocked, [])
    assert folder.is_dir()
    assert folder.name == cache.digest_of([])
    folder.rmdir()


def test_a_cache_that_is_not_needed_may_be_one_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a container that is run by a user without a home: what was installed is found, and nobody is warned."""
    (tmp_path / "file").touch()
    everything = cache.sources_behind(cache.DEPENDS_ON_ALL)
    installed = tmp_path / "installed" / cache.digest_of(everything)
    installed.mkdir(parents=True)
    monkeypatch.setattr(cache, "precompiled_roots", lambda: (installed.parent,))
    cache.is_installed.cache_clear()
    try:
        folders = [cache.cache_folder(tmp_path / "file", sources) for sources in (everything, [])]
    finally:
        cache.is_installed.cache_clear()
    assert cache.precompiled_folders(folders[0].name) == [installed]
    for folder in folders:
        folder.rmdir()


posix = pytest.mark.skipif(os.name != "posix", reason="there are no such modes")


def mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o7777


@posix
def test_folders_are_for_the_user_alone_whatever_the_umask(tmp_path: Path) -> None:
    umask = os.umask(0)
    try:
        folder = cache.cache_folder(tmp_path / "cache", [])
    finally:
        os.umask(umask)
    assert (mode_of(folder), mode_of(folder.parent)) == (0o700, 0o700)


@posix
def test_a_folder_that_others_could_only_read_is_closed_to_them(tmp_path: Path) -> None:
    folder = cache.cache_folder(tmp_path, [])
    folder.chmod(0o755)
    tmp_path.chmod(0o755)  # which may be one that was chosen, with other things in it
    assert cache.cache_folder(tmp_path, []) == folder
    assert (mode_of(folder), mode_of(tmp_path)) == (0o700, 0o755)


@posix
@pytest.mark.parametrize("mode", [0o777, 0o775, 0o1777, 0o702])
@pytest.mark.parametrize("which", ["root", "folder"])
def test_a_folder_that_others_may_write_is_not_used(tmp_path: Path, which: str, mode: int) -> None:
    """What numba keeps there are pickles: to read one is to run it."""
    root = tmp_path / "cache"
    folder = cache.cache_folder(root, [])
    touched = root if which == "root" else folder
    touched.chmod(mode)
    with pytest.warns(RuntimeWarning, match=r"others may write to .* SINTRA_CACHE_DIR"):
        used = cache.cache_folder(root, [])
    assert root not in used.parents
    assert mode_of(used) == 0o700
    assert mode_of(touched) == mode, "it stays as it is"
    used.rmdir()


@posix
def test_a_folder_that_everybody_could_replace_is_not_used(tmp_path: Path) -> None:
    root = tmp_path / "open" / "cache"
    folder = cache.cache_folder(root, [])
    root.parent.chmod(0o777)
    with pytest.warns(RuntimeWarning, match="everybody may write"):
        used = cache.cache_folder(root, [])
    assert used != folder
    used.rmdir()
    root.parent.chmod(0o1777)  # as /tmp is: nobody can replace what is another's
    assert cache.cache_folder(root, []) == folder


@posix
def test_a_folder_of_another_user_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "cache"
    cache.cache_folder(root, [])
    if os.geteuid() == 0:
        os.chown(root, 12345, -1)
    else:
        other = os.geteuid() + 1
        monkeypatch.setattr(os, "geteuid", lambda: other)
    with pytest.warns(RuntimeWarning, match="belongs to another user"):
        used = cache.cache_folder(root, [])
    assert root not in used.parents
    used.rmdir()


def test_only_folders_of_kernels_are_pruned(tmp_path: Path) -> None:
    others = [tmp_path / f"something else {number}" for number in range(cache.FOLDERS_KEPT + 3)]
    for folder in others:
        folder.mkdir()
    kept = cache.cache_folder(tmp_path, [])
    assert sorted(tmp_path.iterdir()) == sorted([kept, *others])


def test_an_edit_of_one_game_leaves_the_others_and_the_kernel_layer_alone() -> None:
    def behind(*parts: str) -> set[Path]:
        return set(cache.sources_behind(cache.PACKAGE.joinpath(*parts)))

    duel = cache.PACKAGE / "games" / "duel" / "rules" / "turn.py"
    assert duel in behind("games", "duel", "rules", "apply.py")
    assert duel not in behind("games", "chocolatier", "rules", "apply.py")
    assert duel not in behind("kernel", "rng.py")
    assert duel in behind("games", "engine.py")
    assert duel in behind("search", "alphabeta.py")
    assert cache.PACKAGE / "kernel" / "rng.py" in behind("games", "chocolatier", "rules", "apply.py")
    assert cache.PACKAGE / "games" / "checks.py" in behind("games", "chocolatier", "rules", "apply.py")
    assert set(cache.sources_behind(Path("my_bot.py"))) == set(cache.kernel_sources())


@pytest.mark.parametrize("game", ["chocolatier", "duel"])
def test_no_game_imports_another(game: str) -> None:
    """What the folders rely on."""
    others = {path.name for path in (cache.PACKAGE / "games").iterdir() if path.is_dir()} - {game, "__pycache__"}
    for path in (cache.PACKAGE / "games" / game).rglob("*.py"):
        assert not [other for other in others if f"sintra.games.{other}" in path.read_text()]
