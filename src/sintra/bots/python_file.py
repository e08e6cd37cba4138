"""Bots in Python files of other people: `my_bot.py:make` is what `make` in that file makes."""

import hashlib
import importlib.util
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import cast

from sintra.bots.bot import Bot
from sintra.bots.program import PREFIX
from sintra.games.checks import LONGEST_SHOWN, seed_of, shown
from sintra.games.errors import InvalidOption
from sintra.kernel.rng import Seed

LONGEST_PATH = LONGEST_SHOWN - 4  # with the quotes and the sign that something is left out
SIGN = ":"
SUFFIX = ".py"
EXAMPLE = "my_bot.py:make"
LONGEST_MESSAGE = 200
MOST_EXPECTED = 10

_modules: dict[Path, ModuleType] = {}


def split_name(name: str) -> tuple[str, str] | None:
    """The file and what in it makes the bot, or None where a name means no file.

    >>> split_name("my_bot.py:make"), split_name("my_bot.py"), split_name("cmd:python my_bot.py")
    (('my_bot.py', 'make'), ('my_bot.py', ''), None)
    """
    if name.startswith(PREFIX):
        return None
    if name.endswith(SUFFIX):
        return name, ""
    file, sign, maker = name.rpartition(SIGN)
    return (file, maker) if sign and file.endswith(SUFFIX) else None


def shown_path(file: str) -> str:
    """A path as a message shows it: of a long one the end, which tells more than the beginning."""
    return shown(file if len(file) <= LONGEST_PATH else "…" + file[-LONGEST_PATH:])


def is_python_file(name: str) -> bool:
    """Whether a bot's name means one in a file."""
    return split_name(name) is not None


def with_absolute_path(name: str) -> str:
    """The same name for a process that runs in another folder; names that mean no file stay as they are."""
    parts = split_name(name)
    return name if parts is None else f"{Path(parts[0]).absolute()}{SIGN}{parts[1]}"


def bot_from_file(name: str, seed: Seed) -> Bot:
    """The bot that a name such as `my_bot.py:make` means; InvalidOption says why there is none."""
    seed_of(seed)  # a wrong seed is not the fault of the file
    maker = maker_named(name)
    file, made_by = split_name(name) or (name, "")
    with faults_explained(file, f"{made_by} in "):
        bot = maker(seed)
    if not callable(getattr(bot, "decide", None)):
        raise InvalidOption(
            f"{made_by} in the file {shown_path(file)} made {shown(bot)}, which has no method decide: expected a bot"
        )
    return cast(Bot, bot)


def maker_named(name: str) -> Callable[[Seed], object]:
    """What makes the bot of this name."""
    file, maker = split_name(name) or (name, "")
    module = module_in(file)
    found = getattr(module, maker, None) if maker else None
    if callable(found):
        return cast(Callable[[Seed], object], found)
    if maker and hasattr(module, maker):
        fault = f"{maker} in the file {shown_path(file)} is {shown(found)}, which makes no bot"
    elif maker:
        fault = f"there is no {shown(maker)} in the file {shown_path(file)}"
    else:
        fault = f"the bot {shown_path(name)} does not say what in the file makes it"
    expected = " or ".join(makers_in(module)[:MOST_EXPECTED]) or f"a name as in {EXAMPLE}"
    raise InvalidOption(f"{fault}: expected {expected}")


def makers_in(module: ModuleType) -> list[str]:
    """The names of functions and classes that the file itself defines for others."""
    return [
        name
        for name, value in vars(module).items()
        if callable(value) and not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
    ]


def module_in(file: str) -> ModuleType:
    """The module in a file, run once in each process; InvalidOption if there is none or it fails."""
    path = Path(file).absolute()
    if path not in _modules:
        if not is_file(path):
            raise InvalidOption(f"there is no file {shown_path(file)}, expected a Python file as in {EXAMPLE}")
        _modules[path] = load(file, path)
    return _modules[path]


def is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False


def load(file: str, path: Path) -> ModuleType:
    """Run a file as a module. Its name comes from the path, so that it is the same in every process."""
    name = f"sintra_bot_{path.stem}_{hashlib.sha256(str(path).encode(errors='surrogatepass')).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None  # every path that ends in .py has a loader
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))  # it may import what lies beside it, as a script may
    try:
        with faults_explained(file):
            spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


@contextmanager
def faults_explained(file: str, part: str = "") -> Iterator[None]:
    """Whatever the file raises becomes an InvalidOption with its line there."""
    try:
        yield
    except (Exception, SystemExit) as error:
        line = line_of(error, Path(file).absolute())
        where = f" in line {line}" if line is not None else ""
        words = " ".join(str(error).split())
        message = f": {words[:LONGEST_MESSAGE]}" if words else ""
        raise InvalidOption(
            f"{part}the file {shown_path(file)} failed with {type(error).__name__}{where}{message}"
        ) from None


def line_of(error: BaseException, path: Path) -> int | None:
    """The last line of the file that was running when an error came, or that cannot be read."""
    if isinstance(error, SyntaxError) and error.filename == str(path):
        return error.lineno
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return lines[-1] if lines else None
