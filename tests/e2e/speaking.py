"""What the page says in a language, read from its language files, so that tests can operate it in any of them."""

import re
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "web/src"
GAP = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")


@cache
def messages(language: str) -> str:
    """Everything the page says in a language: what all games share, and then what one of them says alone."""
    files = [SOURCE / "language" / f"{language}.ts", *sorted(SOURCE.glob(f"games/*/words/{language}.ts"))]
    return "\n".join(file.read_text() for file in files)


def said(language: str, key: str) -> re.Pattern[str]:
    """How something in the language's table of messages begins: what fills its gaps may be anything."""
    found = re.search(rf'^ {{2}}{key}: [^"`\n]*?(?:"([^"]*)"|`([^`]*)`)', messages(language), re.MULTILINE)
    assert found is not None, (language, key)
    text = found[1] if found[2] is None else found[2]
    return re.compile(".+?".join(re.escape(piece) for piece in GAP.split(text)))


def opening(folder: str, language: str, game: str) -> str:
    """The first long text of a game's rules or introduction."""
    text = (SOURCE / "games" / game / folder / f"{language}.ts").read_text()
    found = re.search(r'(?:text: |^ {2})"((?:[^"\\]|\\.)*)"', text, re.MULTILINE)
    assert found is not None, (folder, language, game)
    return found[1]
