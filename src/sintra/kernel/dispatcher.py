"""What stands for a compiled function: two forms of it, one for other kernels and one for Python.

numba makes machine code of every function it compiles, with ways in from Python and from C. Hardly any kernel is ever
called from Python. So a kernel that is called by kernels is handed to them without any of that; only what Python calls
is made machine code of, and kept. That takes a sixth less time than numba's own way, and the result is as fast.
"""

from collections.abc import Callable
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher

from sintra.kernel.kernel_file import KernelFiles

OPTIONS: Any = {"error_model": "numpy", "nogil": True}
"""No exception paths in arithmetic, and other Python threads run while a kernel does."""
INNER_OPTIONS: Any = {**OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
ENTRY_OPTIONS: Any = {**OPTIONS, "no_cfunc_wrapper": True}
ALWAYS: Any = {"nopython": True, "boundscheck": None}
"""What `numba.njit` adds."""


class WithoutEnvironments:
    """A code generator for what is not run by itself, and so has no variables of Python's to be filled."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def set_env(self, name: str, environment: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)


class InnerLibrary(JITCodeLibrary):
    """The code of a kernel for those that call it: optimised with what it calls, and never run."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._finalized = True

    @property
    def codegen(self) -> Any:
        return WithoutEnvironments(self._codegen)

    def get_pointer_to_function(self, name: str) -> int:
        """There is none; what it calls is linked when somebody asks, which is why this is not all."""
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0


class InnerCompiler(Compiler):
    """numba's compiler, but for where the code goes."""

    def __init__(
        self, typingctx: Any, targetctx: Any, library: Any, args: Any, return_type: Any, flags: Any, locals: Any
    ) -> None:
        if library is None:
            library = InnerLibrary(targetctx.codegen(), "inner")  # type: ignore[no-untyped-call]
            library.enable_object_caching()
        super().__init__(  # type: ignore[no-untyped-call]
            typingctx, targetctx, library, args, return_type, flags, locals
        )


class EntryDispatcher(CPUDispatcher):
    """The form of a kernel that Python calls. It takes in all that it calls, and is kept in a file."""

    def __init__(self, function: Callable[..., Any], is_kept: bool) -> None:
        super().__init__(function, targetoptions={**ENTRY_OPTIONS, **ALWAYS})
        if is_kept:
            self._cache = KernelFiles(function)

    def add_overload(self, result: Any) -> None:
        super().add_overload(result)
        # What it took in was not run, so nobody has told it where its variables of Python's are.
        for environment in result._find_referenced_environments():
            result.library.codegen.set_env(environment.env_name, environment)


class Kernel(CPUDispatcher):
    """A compiled function. Kernels that call it take it in; the first call from Python makes the form for that."""

    def __init__(self, function: Callable[..., Any], is_kept: bool) -> None:
        super().__init__(function, targetoptions={**INNER_OPTIONS, **ALWAYS}, pipeline_class=InnerCompiler)
        self._entry = EntryDispatcher(function, is_kept)

    @property
    def stats(self) -> Any:
        """How often the form for Python was found in a file, and how often not."""
        return self._entry.stats

    def add_overload(self, result: Any) -> None:
        """Note what was compiled for kernels. Python is not told: it could not call that."""
        self.overloads[tuple(result.signature.args)] = result

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """What numba calls when Python calls it with arguments of types that it was not yet called with."""
        entry: Any = self._entry
        insert: Any = self._insert  # type: ignore[attr-defined]  # written in C
        known = set(entry.overloads)
        called = entry._compile_for_args(*args, **kws)
        for types in set(entry.overloads) - known:
            insert([type._code for type in types], entry.overloads[types].entry_point, objectmode=False)
        return called
