"""From a URL to a store."""

from pathlib import Path

from sintra.folder import data_folder
from sintra.server.store.store import Store, StoreError

POSTGRES = ("postgresql://", "postgres://")
SQLITE = "sqlite:///"
EXPECTED = "expected the path of a SQLite file, sqlite:///path (with four slashes if it begins at /) or postgresql://…"


async def open_store(url: str | None) -> Store:
    """Open the store of a URL, or without one the file `sintra.db` in the user's data folder."""
    if url is not None and is_postgres(url):
        from sintra.server.store.postgres import PostgresStore

        return await PostgresStore.open(url)
    from sintra.server.store.sqlite import SqliteStore

    return await SqliteStore.open(sqlite_path(url))


def is_postgres(url: str | None) -> bool:
    return url is not None and url.startswith(POSTGRES)


def sqlite_path(url: str | None) -> Path:
    """The file that a URL stands for; StoreError if it stands for none."""
    if url is None:
        return data_folder() / "sintra.db"
    if "://" in url and not url.startswith(SQLITE):  # not quoted as a whole: it may hold a password
        raise StoreError(f"the database begins with {url.partition('://')[0]!r}://, {EXPECTED}")
    path = url.removeprefix(SQLITE)
    if not path or path.endswith("/"):
        raise StoreError(f"the database is {url!r}, {EXPECTED}")
    return Path(path)
