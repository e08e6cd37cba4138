"""What somebody is told who cannot have what they want because of the store."""

from sintra.server.store.store import Damaged, DamagedDatabase, Store, StoreError
from sintra.server.table.refusal import Refusal

DAMAGED = "this match is damaged and cannot be shown or played on: whoever runs the server is told"


def refusal_of(store: Store, error: StoreError, otherwise: str, match: str = "") -> Refusal:
    """A refusal for good where something is damaged, which is taken down; else one that says to try again."""
    if isinstance(error, Damaged):
        return damaged(store, error.match, error.reason)
    if isinstance(error, DamagedDatabase):
        if not match:
            store.damage.note_database(str(error))
            return Refusal("damaged", "the database of this server is damaged: whoever runs the server is told")
        return damaged(store, match, str(error))
    return Refusal("unavailable", otherwise)


def damaged(store: Store, match: str, reason: str) -> Refusal:
    """A match cannot be read, today or later."""
    store.damage.note(match, reason)
    return Refusal("damaged", DAMAGED)
