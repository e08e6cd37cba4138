"""What the page says in a language, read from its language files, so that tests can operate it in any of them."""

import re
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "web/src"
GAP = re.compile(r"\$\{(?:[^{}]|\{[^{}]*\})*\}")


@cache
def source(folder: str, language: str) -> str:
    return (SOURCE / folder / f"{language}.ts").read_text()


def said(language: str, key: str) -> re.Pattern[str]:
    """How something in the language's table of messages begins: what fills its gaps may be anything."""
    found = re.search(rf'^ {{2}}{key}: [^"`\n]*?(?:"([^"]*)"|`([^`]*)`)', source("language", language), re.MULTILINE)
    assert found is not None, (language, key)
    text = found[1] if found[2] is None else found[2]
    return re.compile(".+?".join(re.escape(piece) for piece in GAP.split(text)))


def opening(folder: str, language: str, game: str) -> str:
    """The first long text of a game's rules or introduction."""
    texts = source(folder, language).partition(f"\n  {game}: [")[2]
    found = re.search(r'(?:text: |^ {4})"((?:[^"\\]|\\.)*)"', texts, re.MULTILINE)
    assert found is not None, (folder, language, game)
    return found[1]
