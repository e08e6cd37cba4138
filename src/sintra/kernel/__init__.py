"""The numba layer: compilation and its cache, structs, bits, randomness and the functions every game implements."""

from sintra.kernel.compilation import kernel
from sintra.kernel.layout import Struct, allocate, copied

__all__ = ["Struct", "allocate", "copied", "kernel"]
