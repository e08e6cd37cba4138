"""`sintra doctor`: whether everything Sintra needs is there and works, and what to do if not."""

import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import typer
from rich.table import Table as Grid
from rich.text import Text

from sintra.cli.console import console_for

OLDEST_PYTHON = (3, 11)
NARROWEST = 80
PACKAGES = ("numba", "llvmlite", "numpy", "msgspec", "rich", "typer")
UNWELL = 1


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was looked at: what was found, whether all is well, and if not what to do."""

    what: str
    found: str
    is_well: bool = True
    advice: str = ""


def doctor() -> None:
    """Check that Sintra works here, and say what to do if not."""
    console = console_for()
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    findings = list(examine(console.color_system, console.width))
    for finding in findings:
        sign = Text("✓", "green") if finding.is_well else Text("✗", "bold red")
        found = Text(finding.found)
        if finding.advice:
            found.append(f"\n{finding.advice}", "" if finding.is_well else "bold")
        grid.add_row(sign, finding.what, found)
    console.print(grid)
    faults = sum(not finding.is_well for finding in findings)
    console.print("\nAll is well." if not faults else "\nNot all is well: see ✗ above.")
    if faults:
        raise typer.Exit(UNWELL)


def examine(colours: str | None, width: int) -> Iterator[Finding]:
    """Look at everything, one thing after another."""
    is_recent = sys.version_info[:2] >= OLDEST_PYTHON
    yield Finding(
        "Python",
        f"{platform.python_version()} ({sys.executable})",
        is_recent,
        "" if is_recent else "Sintra needs Python 3.11 or later.",
    )
    from sintra import __version__

    yield Finding("sintra", __version__)
    for package in PACKAGES:
        yield examine_package(package)
    yield Finding("processor", f"{processor_name()}, {os.cpu_count()} cores")
    yield examine_cache()
    yield from examine_kernels()
    yield examine_data_folder()
    yield examine_database(os.environ.get("SINTRA_DATABASE"))
    yield from examine_terminal(colours, width)
    yield examine_rules()


def examine_package(package: str) -> Finding:
    try:
        return Finding(package, version(package))
    except PackageNotFoundError:
        return Finding(package, "not installed", False, f"Install it: pip install {package}")


def processor_name() -> str:
    """What the processor is called; Python's own answer is often just the architecture."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or platform.machine()


def examine_cache() -> Finding:
    from sintra.kernel.cache import CACHE_FOLDER, cache_root, folders_in_use, is_installed

    size = sum(file.stat().st_size for folder in folders_in_use() for file in folder.rglob("*") if file.is_file())
    found = f"{CACHE_FOLDER.parent} ({size / 2**20:.1f} MB)"
    if cache_root() not in CACHE_FOLDER.parents:
        if is_installed():
            return Finding("compiled rules", f"as they were installed; {cache_root()} cannot be used, and need not be")
        advice = (
            f"{cache_root()} cannot be written, or others may write to it. Set SINTRA_CACHE_DIR to a folder of your "
            "own: else every start compiles."
        )
        return Finding("compiled rules", found, False, advice)
    return Finding("compiled rules", found)


def examine_kernels() -> Iterator[Finding]:
    from sintra.games.catalogue import all_games
    from sintra.kernel.cache import target_processor
    from sintra.kernel.processor import PRECOMPILED
    from sintra.preparation.ready import is_ready, mark_of
    from sintra.preparation.steps import STAGES

    stages = [(game, stage) for game in {game.name for game in all_games()} for stage in STAGES]
    marks = [mark for each in stages if (mark := mark_of(*each)).exists()]
    if not all(is_ready(*each) for each in stages):
        advice = "The first command compiles the rules; sintra warm-up does it now."
        yield Finding("warm-up", "not done yet", True, advice)
    elif len(marks) < len(stages):
        yield Finding("warm-up", f"not needed: {PRECOMPILED} has everything, for {target_processor()[0]}")
    else:
        made = datetime.fromtimestamp(max(mark.stat().st_mtime for mark in marks)).astimezone()
        yield Finding("warm-up", f"done on {made:%Y-%m-%d %H:%M}, for {target_processor()[0]}")


def examine_data_folder() -> Finding:
    from sintra.cli.terminal.match_file import matches_folder, unfinished
    from sintra.folder import why_not

    folder = matches_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        advice = f"{why_not(folder, error)}.\nOr set SINTRA_DATA_DIR to a folder that can be written."
        return Finding("matches", str(folder), False, advice)
    return Finding("matches", f"{folder} ({sum(1 for _ in unfinished(folder))} unfinished)")


def examine_database(url: str | None) -> Finding:
    """Look at the server's database without changing it; a server may use it."""
    from sintra.server.store.opening import is_postgres, sqlite_path
    from sintra.server.store.store import DamagedDatabase, StoreError

    try:
        if is_postgres(url):
            return examine_postgres(url or "")
        path = sqlite_path(url).expanduser()
        if not path.exists():
            return Finding("database", f"none yet: {path}")
        return examine_sqlite(path)
    except DamagedDatabase as error:
        advice = "The server mends it when it starts; sintra db rescue NEW\nbrings every sound match into a new file."
        return Finding("database", "damaged", False, f"{advice}\n{error}")
    except StoreError as error:
        advice = "SINTRA_DATABASE says which database the server uses."
        return Finding("database", "cannot be used", False, f"{error}.\n{advice}")


def examine_sqlite(path: Path) -> Finding:
    from sintra.server.store.sqlite_check import examine

    found = examine(path)
    what = f"{found.matches} matches{' of an older version' if found.is_old else ''} in {path}"
    if found.damaged:
        names = ", ".join(sorted(found.damaged))
        advice = f"Damaged: {names}.\nAn export of before may have them: import it into a new database."
        return Finding("database", what, False, advice)
    if found.lost:
        advice = f"{found.lost} more were lost to damage earlier; an export of before may have them."
        return Finding("database", what, True, advice)
    return Finding("database", what)


def examine_postgres(url: str) -> Finding:
    """See whether the database answers; what is in it is left to PostgreSQL's own tools."""
    import asyncio

    from sintra.server.store.postgres import version_of

    version = asyncio.run(version_of(url))
    tables = "nothing of Sintra yet" if version is None else f"tables of version {version}"
    return Finding("database", f"PostgreSQL ({tables})")


def examine_terminal(colours: str | None, width: int) -> Iterator[Finding]:
    encoding = (sys.stdout.encoding or "unknown").lower()
    advice = [] if width >= NARROWEST else [f"A window of {NARROWEST} columns or more shows the boards side by side."]
    if not encoding.startswith("utf"):
        advice.append("Signs such as ★ are shown by plainer ones; PYTHONUTF8=1 may help.")
    shown = f"{colours} colours" if colours else "no colours"
    yield Finding("terminal", f"{width} columns, {shown}, {encoding}", True, " ".join(advice))


def examine_rules() -> Finding:
    """Play a match, write its record, read it back, and compare where both end."""
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.kernel.cache import CACHE_FOLDER

    try:
        ensure_warm()
        found = self_check()
    except Exception as error:  # whatever it is, the person should read what to do about it
        found = Finding("self-check", f"failed: {type(error).__name__}: {error}", False)
    if found.is_well:
        return found
    return replace(
        found, advice=f"Remove {CACHE_FOLDER.parent} and try again; if that does not help, report it with this table."
    )


def self_check() -> Finding:
    from sintra.bots import Greedy
    from sintra.games.catalogue import all_games
    from sintra.match import Match
    from sintra.records import decode, encode

    game = all_games()[-1]
    match = Match.start(game, seed="doctor", names=[f"seat {seat}" for seat in range(game.players)])
    bot = Greedy("doctor")
    while not match.state.is_over:
        match.play(bot.decide(match.state).action)
    again = decode(encode(match.record))
    is_same = again.state_at(again.plies) == match.state
    ending = "ends the same" if is_same else "ends differently"
    return Finding("self-check", f"a match of {match.ply} actions, replayed from its record, {ending}", is_same)
