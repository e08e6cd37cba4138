"""What the commands share about the terminal: consoles, text that is safe to show, and streams for every letter."""

import codecs
import contextlib
import os
import shlex
import sys
from typing import IO

from rich.console import Console

LONGEST_ECHO = 60
JOINERS = {"\N{ZERO WIDTH NON-JOINER}", "\N{ZERO WIDTH JOINER}", *map(chr, range(0xE0020, 0xE0080))}
"""What joins letters of some scripts, and emoji; it cannot be seen alone, and steers nothing."""
PLAIN_LETTERS = {
    "★": "*",
    "·": ".",
    "−": "-",
    "–": "-",
    "—": "-",
    "…": "...",
    "→": ">",
    "▸": ">",
    "─": "-",
    "│": "|",
    "┼": "+",
    "✓": "+",
    "✗": "x",
}


def console_for(*, colour: bool = True, stderr: bool = False) -> Console:
    """A console for people. NO_COLOR in the environment has the same effect as `colour=False`."""
    return Console(stderr=stderr, no_color=None if colour else True, highlight=False, emoji=False, markup=False)


def print_error(message: str) -> None:
    """One line on the error stream."""
    console_for(stderr=True).print(f"sintra: error: {printable(message)}", soft_wrap=True)


def print_warning(message: Warning | str, *where: object, **more: object) -> None:
    """The same for a warning, which Python would tell with a line of code; takes what `warnings.showwarning` takes."""
    console_for(stderr=True).print(f"sintra: warning: {printable(str(message))}", soft_wrap=True)


def printable(text: str) -> str:
    """Text from a file or a person without anything that could steer the terminal.

    >>> printable("Ann\\x1b[2J")
    'Ann�[2J'
    """
    return "".join(letter if letter.isprintable() or letter in JOINERS else "�" for letter in text)


def quoted(text: str) -> str:
    """What somebody typed, in quotes, shortened where it is very long."""
    shown = printable(text)
    return f"'{shown[:LONGEST_ECHO]}…'" if len(shown) > LONGEST_ECHO else f"'{shown}'"


def ask(console: Console, prompt: str = "> ") -> str:
    """A line from the person at the keyboard; EOFError at the end of the input."""
    if is_interactive():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 (its import gives input() the arrow keys and a history)
    answer = input(prompt)
    if not sys.stdin.isatty():  # nobody sees what was typed, and a transcript should
        console.print(printable(answer))
    return answer.strip()


def is_interactive() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def shell_command(*words: str) -> str:
    """A command line of Sintra that can be pasted into a shell; the Makefile says where it put the program."""
    program = os.environ.get("SINTRA_COMMAND", "sintra")
    if sys.platform == "win32":
        import subprocess

        return subprocess.list2cmdline([program, *words])
    return shlex.join([program, *words])


def prepare_streams() -> None:
    """Let every letter through: bytes that are not text are read as �, and a sign that cannot be shown is replaced."""
    codecs.register_error("sintra-plain", _plainer)
    _reconfigure(sys.stdin, "replace")
    _reconfigure(sys.stdout, "sintra-plain")
    _reconfigure(sys.stderr, "sintra-plain")


def _reconfigure(stream: IO[str], errors: str) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=errors)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(PLAIN_LETTERS.get(letter, "?") for letter in letters), error.end
