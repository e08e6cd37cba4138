"""The processor that kernels are compiled for: this machine's own, or the sort that a package of kernels is for.

This must be known before numba is loaded, for it asks once.
"""

import importlib.util
import json
import os
import platform
import sys
from functools import cache
from pathlib import Path

from llvmlite import binding

PRECOMPILED = "sintra_kernels"
"""The package that brings kernels compiled elsewhere, if it is installed."""
DESCRIPTION = "processor.json"
NAME, FEATURES = "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"
"""The variables by which numba is told."""
X86_64_V3 = (
    *("avx", "avx2", "bmi", "bmi2", "cx16", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sahf", "sse3", "sse4.1"),
    *("sse4.2", "ssse3", "xsave"),
)
"""What every processor of that level has, as LLVM calls it: all since about 2013, 2015 or 2021 by their maker."""


@cache
def precompiled_roots() -> tuple[Path, ...]:
    """The folders of the package that brings compiled kernels."""
    found = importlib.util.find_spec(PRECOMPILED)
    return () if found is None else tuple(map(Path, found.submodule_search_locations or ()))


def portable_processor() -> tuple[str, tuple[str, ...]]:
    """The sort of processor that kernels for others are compiled for, and the features it must have."""
    return ("x86-64-v3", X86_64_V3) if platform.machine().lower() in ("x86_64", "amd64") else ("generic", ())


def adopt_precompiled() -> None:
    """Compile for the sort of processor that installed kernels are for, so that they are found, if this is one.

    Whoever has told numba a processor knows better. It is told by the environment, so processes started from here do
    the same.
    """
    if NAME in os.environ:
        return
    for root in precompiled_roots():
        try:
            told = json.loads((root / DESCRIPTION).read_text())
            name, needed = str(told["name"]), list(told["needed"])
        except (OSError, ValueError, KeyError, TypeError):
            continue
        if has_features(needed):
            os.environ[NAME], os.environ[FEATURES] = name, ""
            if "numba" in sys.modules:
                sys.modules["numba"].config.reload_config()
            return


def has_features(needed: list[str]) -> bool:
    """Whether this machine's processor has all of these."""
    try:
        features = binding.get_host_cpu_features()
    except RuntimeError:  # LLVM does not know it
        return not needed
    return all(features.get(feature, False) for feature in needed)
