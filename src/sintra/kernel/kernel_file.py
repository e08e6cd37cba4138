"""Files of compiled kernels: one for each kernel and the types it was compiled for, and nothing besides.

The name of a file says all that decides what is in it, so there is no list of files that two processes could spoil for
each other. A file comes into being whole or not at all, and carries a digest of what is in it: one that was cut off, or
changed by whatever, is as good as none and is made anew.
"""

import contextlib
import hashlib
import os
import pickle
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba.core import types
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from sintra.kernel.cache import PACKAGE, folder_for, precompiled_for

MAGIC = b"sintra kernel 1\n"
SUFFIX = ".kernel"


class KernelFiles(_Cache):
    """Where numba looks for the compiled forms of one function, and leaves them."""

    def __init__(self, function: Callable[..., Any]) -> None:
        source = Path(function.__code__.co_filename)
        self._folder = folder_for(source)
        self._precompiled = precompiled_for(source)
        self._name = re.sub(r"[^\w.]", "", f"{function.__module__}.{function.__qualname__}")
        self._identity = identity_of(function, source)

    @property
    def cache_path(self) -> str:
        return str(self._folder)

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """What was compiled for this signature; None if it was not, or cannot be read."""
        target_context.refresh()
        name = self._file_name(signature, target_context.codegen())
        for folder in (self._folder, *self._precompiled):
            content = read(folder / name)
            if content is not None:
                return CompileResult._rebuild(target_context, *pickle.loads(content))  # type: ignore[no-untyped-call]
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep what was compiled. If that cannot be done it is compiled anew next time."""
        if result.library.has_dynamic_globals or has_address(signature):
            return
        name = self._file_name(signature, result.target_context.codegen())
        with contextlib.suppress(OSError):
            write(self._folder / name, dumps(result._reduce()))  # type: ignore[no-untyped-call]

    def enable(self) -> None:
        pass

    def disable(self) -> None:
        pass

    def flush(self) -> None:
        pass

    def _file_name(self, signature: Any, codegen: Any) -> str:
        known = repr((self._identity, str(signature), codegen.magic_tuple())).encode()
        return f"{self._name}.{hashlib.sha256(known).hexdigest()[:32]}{SUFFIX}"


def identity_of(function: Callable[..., Any], source: Path) -> tuple[str, ...]:
    """What tells this function from all others of its name, beside the sources that the folder is named by."""
    closure: Any = function.__closure__
    parts = [function.__code__.co_code]
    parts.append(dumps(tuple(cell.cell_contents for cell in closure)) if closure else b"")  # type: ignore[no-untyped-call]
    if PACKAGE not in source.resolve().parents:
        parts.append(source.read_bytes())
    return str(function.__code__.co_firstlineno), *(hashlib.sha256(part).hexdigest() for part in parts)


def has_address(signature: Any) -> bool:
    """Whether a function is among the arguments: its type is that of this process, and never found again."""
    arguments = getattr(signature, "args", signature)
    return any(isinstance(each, types.Dispatcher | types.Function) for each in arguments)


def read(path: Path) -> bytes | None:
    """The content of a file; None if there is none, or it is not as it was written."""
    try:
        found = path.read_bytes()
    except OSError:
        return None
    start = len(MAGIC) + hashlib.sha256().digest_size
    if not found.startswith(MAGIC) or hashlib.sha256(found[start:]).digest() != found[len(MAGIC) : start]:
        return None
    return found[start:]


def write(path: Path, content: bytes) -> None:
    """Write a file whole, or not at all."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(MAGIC + hashlib.sha256(content).digest() + content)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
