"""Games are known by name in their own folders and in registries: nothing generic says `if duel`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import sintra
from sintra.games.catalogue import GAMES

ROOT = Path(sintra.__file__).parent
GENERIC = ("bots", "cli", "match", "records", "search", "server", "training")
REGISTRIES = {
    "cli/terminal/renderer.py": "where each game is drawn and asked about",
    "server/picture/scene.py": "which folder draws a game",
    "cli/measurement.py": "the figures of `sintra bench`, whose names stay the same over time",
}
FOLDERS = {f"{place}/{name}" for place in ("cli/terminal", "server/picture") for name in GAMES}
NAME = re.compile(rf"({'|'.join(GAMES)})(-[\w-]+)?")  # alone, or with options
MODULE = re.compile(rf"sintra\.games\.({'|'.join(GAMES)})\b")


def generic_files() -> Iterator[Path]:
    for folder in GENERIC:
        for path in sorted((ROOT / folder).rglob("*.py")):
            where = path.relative_to(ROOT)
            if str(where) not in REGISTRIES and not FOLDERS & {str(parent) for parent in where.parents}:
                yield path


def names_in(tree: ast.Module) -> Iterator[str]:
    """Names of games that are values, not parts of sentences, and imports of what is theirs."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if NAME.fullmatch(node.value) or MODULE.fullmatch(node.value):
                yield f"line {node.lineno}: {node.value!r}"
        elif isinstance(node, ast.ImportFrom | ast.Import):
            modules = [alias.name for alias in node.names]
            if isinstance(node, ast.ImportFrom):
                modules = [f"{node.module}.{name}" for name in modules]
            yield from (f"line {node.lineno}: import of {module}" for module in modules if MODULE.match(module))


def test_nothing_generic_knows_a_game_by_name() -> None:
    found = {
        str(path.relative_to(ROOT)): names
        for path in generic_files()
        if (names := list(names_in(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert found == {}


def test_names_and_imports_are_found() -> None:
    """The check itself sees what it looks for."""
    tree = ast.parse(
        "from sintra.games.duel.rules import deal\nimport sintra.games.chocolatier\ngame == 'duel-random-3'"
    )
    assert len(list(names_in(tree))) == 3
    assert list(names_in(ast.parse("help = 'a game such as duel'"))) == []


def test_registries_and_folders_exist() -> None:
    assert all((ROOT / place).exists() for place in [*REGISTRIES, *FOLDERS])
