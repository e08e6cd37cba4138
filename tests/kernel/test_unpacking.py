"""Structs read as plain values, compared with what NumPy says of them."""

from typing import Annotated

import numpy as np

from sintra.kernel.layout import Int8s, Struct, Structs, allocate, dtype_of
from sintra.kernel.unpacking import unpack


class Leaf(Struct):
    number: Annotated[int, np.int32]
    row: Annotated[Int8s, np.int8, 1]


class Tree(Struct):
    wide: Annotated[int, np.int64]
    key: Annotated[int, np.uint64]
    share: Annotated[float, np.float32]
    grid: Annotated[Int8s, np.int8, (2, 3)]
    thin: Annotated[Int8s, np.int8, (1, 2)]
    leaves: Annotated[Structs[Leaf], Leaf, 2]


def test_every_field_is_read() -> None:
    trees = allocate(Tree, 2)
    trees.view(np.uint8)[:] = np.arange(trees.nbytes) % 120
    for tree in trees:
        fields = unpack(tree)
        assert set(fields) == set(dtype_of(Tree).names or ())
        assert fields["wide"] == int(tree["wide"])
        assert fields["key"] == int(tree["key"])
        assert fields["share"] == float(tree["share"])
        assert [list(row) for row in fields["grid"]] == tree["grid"].tolist()
        assert [list(row) for row in fields["thin"]] == tree["thin"].tolist()
        for read, leaf in zip(fields["leaves"], tree["leaves"], strict=True):
            assert read["number"] == int(leaf["number"])
            assert list(read["row"]) == leaf["row"].tolist()


def test_numbers_are_python_s_own() -> None:
    assert type(unpack(allocate(Leaf, 1)[0])["number"]) is int
