"""`sintra db`: copies of the server's matches, and moving them from one database to another."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from sintra.cli.console import console_for
from sintra.cli.contest_options import progress_shown
from sintra.games.errors import InvalidOption

if TYPE_CHECKING:
    from sintra.server.store.store import Store

T = TypeVar("T")
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="SINTRA_DATABASE",  # as for the server: what is kept safe must be what is played on
        show_default="sintra.db in your data folder",
        help="The file of a SQLite database, or postgresql://user:password@host/database.",
    ),
]

INCOMPLETE = 1
"""The exit code where something was left out."""
RESCUE = "sintra db rescue NEW"

db = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


@db.callback()
def about() -> None:
    """Keep the server's matches safe: back up, restore, export, import and rescue.

    Such files hold the secrets of unfinished matches: whoever has one can see hidden tiles. Only you can read them.
    """


@db.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; it must not exist yet.")],
    database: Database = None,
) -> None:
    """Copy a SQLite database to a file, also while a server is using it."""
    from sintra.server.store import sqlite_backup

    path = sqlite_file(database, "use pg_dump for a backup of PostgreSQL, or sintra db export")
    with advised(RESCUE), shown("copied") as progress:
        sqlite_backup.backup(path, file, progress)
    console_for().print(f"The backup of {path} is in {file}.", soft_wrap=True)


@db.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that sintra db backup made.")],
    database: Database = None,
) -> None:
    """Put a backup in the place of a SQLite database, which is kept beside it.

    Stop the server first.
    """
    from sintra.server.store import sqlite_backup

    path = sqlite_file(database, "use pg_restore for PostgreSQL, or sintra db import")
    with advised(f"sintra db rescue NEW --database {file}"), shown("copied") as progress:
        old = sqlite_backup.restore(path, file, progress)
    console = console_for()
    console.print(f"{path} is as it was when {file} was made.", soft_wrap=True)
    if old is not None:
        console.print(f"What was there before is in {old}.", soft_wrap=True)


@db.command()
def export(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where the matches go; compressed if the name ends in .gz.")
    ],
    database: Database = None,
) -> None:
    """Write all matches to a file that any database can import, also while a server is using them.

    Of a damaged database all sound matches are written, the others are named, and the exit code is 1.
    """
    from sintra.server.store.opening import is_postgres, open_store
    from sintra.server.store.rescue import copy_sound
    from sintra.server.store.sqlite_backup import check_new
    from sintra.server.store.transfer import export

    missing: dict[str, str] = {}

    async def export_from(url: str | None) -> int:
        with shown("exported") as progress:
            return await with_store(open_store(url), lambda store: export(store, file, progress, missing))

    check_new(file)
    if is_postgres(database):
        count = asyncio.run(export_from(database))
    else:
        with tempfile.TemporaryDirectory(prefix=".sintra-", dir=file.absolute().parent) as folder:
            copy = Path(folder) / "copy.db"  # a server may have the file for itself, but not a copy of it
            with shown("copied") as progress:
                missing |= copy_sound(sqlite_file(database), copy, progress)
            count = asyncio.run(export_from(str(copy)))
    console_for().print(f"{matches(count)} exported to {file}.", soft_wrap=True)
    tell_lost(missing)


@db.command()
def rescue(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new database; it must not exist yet.")],
    database: Database = None,
) -> None:
    """Bring every sound match of a damaged SQLite database into a new one, and name the others.

    The damaged one is left as it is. A server does the same by itself when it starts. The exit code is 1 if a match is
    lost.
    """
    from sintra.server.store.rescue import rescue_to

    path = sqlite_file(database, "PostgreSQL has tools of its own, such as pg_amcheck; sintra db export may help")
    rescued = rescue_to(path, file)
    console_for().print(f"{matches(rescued.sound)} of {path} brought into {file}.", soft_wrap=True)
    tell_lost(rescued.lost)


def tell_lost(lost: dict[str, str]) -> None:
    """Name the matches that are damaged, and leave with an exit code that says so."""
    if not lost:
        return
    console = console_for(stderr=True)
    console.print(f"{matches(len(lost))} damaged and left out:", soft_wrap=True)
    for match, reason in lost.items():
        console.print(f"  {match}: {reason}", soft_wrap=True, markup=False, highlight=False)
    raise typer.Exit(INCOMPLETE)


@contextmanager
def advised(command: str) -> Iterator[None]:
    """Say what to do about a damaged database."""
    from sintra.server.store.store import DamagedDatabase, StoreError

    try:
        yield
    except DamagedDatabase as error:
        raise StoreError(f"{error}. {command} brings every sound match into a new file") from error


@db.command("import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that sintra db export wrote.")],
    database: Database = None,
) -> None:
    """Put the matches of an export into a database; those that are there already are left alone.

    Stop a server that uses SQLite first. The whole file is checked before anything is put in.
    """
    from sintra.server.store.opening import open_store
    from sintra.server.store.transfer import check, import_

    check(file)  # before a database is made for nothing
    with shown("imported") as progress:
        done = asyncio.run(with_store(open_store(database), lambda store: import_(store, file, progress)))
    known = f", {matches(done.known)} there already and left alone" if done.known else ""
    console_for().print(f"{matches(done.new)} imported{known}.", soft_wrap=True)


def sqlite_file(database: str | None, advice: str = "") -> Path:
    """The file of a SQLite database; with advice for those who have PostgreSQL."""
    from sintra.server.store.opening import is_postgres, sqlite_path

    if is_postgres(database):
        raise InvalidOption(f"this is for SQLite files only: {advice}")
    return sqlite_path(database)


async def with_store(opening: "Awaitable[Store]", use: "Callable[[Store], Awaitable[T]]") -> T:
    """Do something with a store that is closed in the end."""
    store = await opening
    try:
        return await use(store)
    finally:
        await store.close()


@contextmanager
def shown(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar in per cent for those who see it; what it yields is told how much is done, and of how much."""
    with progress_shown(100, lambda: f"% {what}") as show:
        yield lambda done, total: show(100 * done // max(total, 1))


def matches(count: int) -> str:
    return f"{count:,} match" if count == 1 else f"{count:,} matches"
