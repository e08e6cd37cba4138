"""Master Chocolatier on a picture: a box of pralines on dark wood."""

from collections.abc import Mapping, Sequence
from typing import Any

TITLE = ("Master", "Chocolatier")
PRINTED = ("UBWKR", "RUBWK", "KRUBW", "WKRUB", "BWKRU")
"""What is printed on the coloured side."""
SAMPLE = ("UB.K.", "RUB..", ".RUB.", "W.RU.", "..K.U")
CELL, CUP, TILE, PRINT = 94, 90, 70, 54
EDGE = 5 * CELL / 2
STREWN = (
    ("B", 34, 70, 46, -14),
    ("U", 622, 106, 56, 16),
    ("K", 30, 330, 50, 8),
    ("R", 48, 570, 58, -18),
    ("B", 622, 566, 58, 12),
)


def ground() -> str:
    """Planks of dark wood under a lamp."""
    seams = "".join(
        f'<path d="M0 {y}H1200" stroke="#140904" stroke-width="3"/><path d="M0 {y + 2}H1200" stroke="#8a5a36" '
        f'stroke-opacity=".25" stroke-width="1.5"/>'
        for y in (104, 210, 318, 424, 530)
    )
    joints = "".join(
        f'<path d="M{x} {y}v106" stroke="#140904" stroke-width="3"/>'
        for x, y in ((250, -2), (860, -2), (520, 104), (1080, 104), (150, 212), (760, 318), (420, 424), (980, 530))
    )
    grain = "".join(
        f'<path d="M{i * i * 13 % 1100} {20 + i * 37 % 600}q{80 + i * 31 % 99} {8 - i % 5 * 4} {160 + i * 9} 0"/>'
        for i in range(34)
    )
    strewn = "".join(
        f'<use href="#chocolatier-{kind}" x="{x - size / 2}" y="{y - size / 2}" width="{size}" height="{size}" '
        f'transform="rotate({turn} {x} {y})"/>'
        for kind, x, y, size, turn in STREWN
    )
    return (
        '<defs><linearGradient id="wood" gradientUnits="userSpaceOnUse" x1="240" x2="860" y2="520">'
        '<stop stop-color="#62391f"/><stop offset=".5" stop-color="#3a1f10"/><stop offset="1" stop-color="#1b0c05"/>'
        "</linearGradient>"
        '<linearGradient id="lamp" x2="0" y2="1"><stop stop-color="#ffd99a" stop-opacity=".42"/><stop offset="1" '
        'stop-color="#ffd99a" stop-opacity="0"/></linearGradient></defs>'
        f'<path d="M0 0H1200V630H0Z" fill="url(#wood)"/>'
        f'<g stroke="#2a140a" stroke-opacity=".55" fill="none" stroke-width="2">{grain}</g>{seams}{joints}'
        f'<path d="M0 0H1200V150H0Z" fill="url(#lamp)"/>{strewn}'
    )


def board(position: Mapping[str, Any], seat: int) -> str:
    """The box of a seat."""
    return box(position["boards"][seat]["wall"], is_grey=bool(position["grey"]))


def sample() -> str:
    return box(SAMPLE, is_grey=False)


def box(wall: Sequence[str], *, is_grey: bool) -> str:
    """The box with its paper cups, a little turned."""
    cells = "".join(
        cell_at(row, column, kind, "" if is_grey else PRINTED[row][column])
        for row, kinds in enumerate(wall)
        for column, kind in enumerate(kinds)
    )
    outer, inner = EDGE + 32, EDGE + 14
    return (
        '<g transform="rotate(-3)">'
        f'<rect x="{-outer + 10}" y="{-outer + 18}" width="{2 * outer}" height="{2 * outer}" rx="34" opacity=".45"/>'
        f'<rect x="{-outer}" y="{-outer}" width="{2 * outer}" height="{2 * outer}" rx="32" fill="#2c1409" '
        'stroke="#d9a437" stroke-width="6"/>'
        f'<rect x="{-inner}" y="{-inner}" width="{2 * inner}" height="{2 * inner}" rx="20" fill="#f0dcb4" '
        f'stroke="#b98f4c" stroke-width="4"/>{cells}</g>'
    )


def cell_at(row: int, column: int, kind: str, printed: str) -> str:
    x, y = column * CELL - EDGE + CELL / 2, row * CELL - EDGE + CELL / 2
    cup = use("chocolatier-art-cup", x, y, CUP)
    if kind != ".":
        return cup + use(f"chocolatier-{kind}", x, y, TILE)
    return cup + (use(f"chocolatier-print-{printed}", x, y, PRINT) if printed else "")


def use(name: str, x: float, y: float, size: float) -> str:
    """A drawing around a point."""
    return f'<use href="#{name}" x="{x - size / 2}" y="{y - size / 2}" width="{size}" height="{size}"/>'
