"""Tables in positions that stay the same: what is measured of a layout does not depend on what chance deals.

They were played on a real server and exported from it as a backup is; tests import them into a server of their own.

    python -m tests.e2e.known_tables    # plays and exports others; commit them only with a reason
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from sintra.server.security.access import COOKIE
from sintra.server.security.secret import new_secret
from tests.e2e.showing_tables import OTHERS, SHOWN, lay
from tests.e2e.stock import best, has_drafts
from tests.server.guest import Guest
from tests.server.running import Served, serving

FOLDER = Path(__file__).parent / "data"
MATCHES = FOLDER / "matches.jsonl.gz"
INDEX = FOLDER / "index.json"
POSITIONS = 2
"""So many of each table that is looked at."""
SHARED: dict[str, tuple[str, int, dict[str, Any]]] = {
    "chocolatier": ("chocolatier", 2, {}),
    "three": ("chocolatier", 3, {"special_factories": True}),
    "four": ("chocolatier", 4, {"special_factories": True}),
    "grey": ("chocolatier", 2, {"grey": True}),
    "duel": ("duel", 2, {}),
}
"""Tables of one person for all seats."""
MOVES = (1, 4, 7)


@dataclass(frozen=True)
class KnownTables:
    """A server that has them, and the token of the browser whose they are."""

    server: Served
    token: str
    matches: dict[str, str]

    def guest(self) -> Guest:
        return guest_with(self.server, self.token)


def guest_with(server: Served, token: str) -> Guest:
    """The browser that has this token, from an address of its own."""
    guest = Guest(server)
    guest.http.cookies.set(COOKIE, token, domain="127.0.0.1", path="/")
    return guest


def seen(name: str, number: int) -> str:
    """The name of a position of a table that is looked at."""
    return f"{name}/{number}"


def shared(name: str, moves: int) -> str:
    """The name of a table of one person for all seats, after so many moves."""
    return f"shared-{name}/{moves}"


@contextmanager
def serving_known(folder: Path) -> Iterator[KnownTables]:
    """A server that has them."""
    sintra(["db", "import", str(MATCHES), "--database", str(folder / "sintra.db")])
    index = json.loads(INDEX.read_text())
    with serving(folder) as server:
        yield KnownTables(server, index["token"], index["matches"])


def sintra(arguments: list[str]) -> None:
    subprocess.run([sys.executable, "-m", "sintra", *arguments], check=True, stdout=subprocess.DEVNULL)


def begin_shared(guest: Guest, name: str, moves: int) -> str:
    """Play a match of one person for all seats until tiles can be taken after so many moves."""
    game, players, options = SHARED[name]
    more: dict[str, Any] = {"options": {"players": players, **options}} if game == "chocolatier" else {}
    match = guest.create(game, *["me"] * players, **more).match
    with guest.at(match) as table:
        made = 0
        while made < moves or not has_drafts(table.view or {}):
            table.do("play", action=best(table.view or {}))
            made += 1
    return match


def wanted() -> Mapping[str, Callable[[Guest], str]]:
    """Every table by its name, and how it is made."""
    looked_at = {
        seen(name, number): partial(lay, table=table)
        for name, table in (SHOWN | OTHERS).items()
        for number in range(POSITIONS)
    }
    of_one = {shared(name, moves): partial(begin_shared, name=name, moves=moves) for name in SHARED for moves in MOVES}
    return looked_at | of_one


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with serving(folder) as server:
            token, matches = new_secret(), {}
            for table, make in wanted().items():
                with guest_with(server, token) as guest:
                    matches[table] = make(guest)
        FOLDER.mkdir(exist_ok=True)
        MATCHES.unlink(missing_ok=True)
        sintra(["db", "export", str(MATCHES), "--database", server.database])
    INDEX.write_text(json.dumps({"token": token, "matches": matches}, indent=1) + "\n")


if __name__ == "__main__":
    main()
