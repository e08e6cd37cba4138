"""The numba layer: compilation and its cache, records, bits, randomness and the functions every game implements."""

from sintra.kernel.compilation import kernel
from sintra.kernel.record import Record, copied, records

__all__ = ["Record", "copied", "kernel", "records"]
