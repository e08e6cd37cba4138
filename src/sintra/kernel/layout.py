"""Structs: the layout of a structured NumPy value and the types of its fields, stated once.

A class derived from `Struct` is never instantiated. Its annotations tell the type checker what a kernel may do with a
field, and `dtype_of` turns the same annotations into the NumPy layout:

>>> from typing import Annotated
>>> class Pile(Struct):
...     owner: Annotated[int, np.int8]
...     tiles: Annotated[Int8s, np.int8, 5]
>>> dtype_of(Pile).itemsize
6
"""

from typing import Any, TypeAlias, TypeVar, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

Bools: TypeAlias = NDArray[np.bool_]
Int8s: TypeAlias = NDArray[np.int8]
Int16s: TypeAlias = NDArray[np.int16]
Int32s: TypeAlias = NDArray[np.int32]
UInt64s: TypeAlias = NDArray[np.uint64]
Int64s: TypeAlias = NDArray[np.int64]
Float32s: TypeAlias = NDArray[np.float32]
StructArray: TypeAlias = NDArray[np.void]
"""An array of structs, as Python sees it; inside kernels its entries have fields."""


class Struct:
    """Base of the classes that describe a struct."""


Layout = TypeVar("Layout", bound=Struct)


class Structs(list[Layout]):
    """The type of an array of structs, for the type checker: indexing it gives one struct."""


_dtypes: dict[type[Struct], np.dtype[Any]] = {}


def dtype_of(layout: type[Struct]) -> np.dtype[Any]:
    """The NumPy layout of a struct class: fields in the order of their annotations, without gaps.

    A field `padding` is added at the end where needed, so that in an array every struct is aligned as the first one.
    """
    if layout in _dtypes:
        return _dtypes[layout]
    fields: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(layout, include_extras=True).items():
        _, element, *shape = get_args(hint)
        if isinstance(element, type) and issubclass(element, Struct):
            element = dtype_of(element)
        fields.append((name, element, *shape))
    packed = np.dtype(fields)
    excess = packed.itemsize % widest_number(packed)
    if excess:
        fields.append(("padding", np.int8, widest_number(packed) - excess))
    return _dtypes.setdefault(layout, np.dtype(fields))


def offset_of(layout: type[Struct], name: str) -> int:
    """The byte of a struct at which a field begins."""
    fields = dtype_of(layout).fields
    assert fields is not None  # it is a struct
    return int(fields[name][1])


def widest_number(dtype: np.dtype[Any]) -> int:
    """The size of the largest number in a layout."""
    if dtype.subdtype is not None:
        return widest_number(dtype.base)
    if dtype.names is None:
        return int(dtype.itemsize)
    return max(widest_number(dtype[name]) for name in dtype.names)


def allocate(layout: type[Layout], count: int) -> StructArray:
    """A zeroed array of structs."""
    return np.zeros(count, dtype_of(layout))


def copied(array: StructArray) -> StructArray:
    """A copy of an array of structs. NumPy copies structured arrays field by field, which takes ten times as long."""
    return array.view(np.uint8).copy().view(array.dtype)
