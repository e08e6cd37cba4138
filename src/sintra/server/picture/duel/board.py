"""Azul Duel on a picture: a dome under its arch, before a palace at dusk."""

from collections.abc import Mapping, Sequence
from typing import Any

TITLE = ("Azul", "Duel")
CELL, GAP = 66, 8
TILE = 62
PLATE = 2 * CELL
STEP = PLATE + GAP
LEFT, TOP = -(3 * STEP - GAP) / 2, -150
"""Of the nine fields."""
SAMPLE_DOME = ("BYRT", "KSBY", "TRYK", "RTBK", "YBTR", "", "KYRB", "", "BTKY")
SAMPLE_TILES = ("BY.*B.", "R.BYRK", "TR.K..", "YK.B..", "K.....", "....K.")
STARS = tuple((53 * i % 1200, 31 * i % 330, 1.1 + i % 3 * 0.7) for i in range(70))
PALACE = (
    "M0 150V106H10V92L16 80L22 92V104H34V84C30 74 40 74 43 64C46 74 56 74 52 84V104H64V94A10 11 0 0 1 84 94V104H98V88"
    "L104 76L110 88V104H126V96A8 9 0 0 1 142 96V104H156V86C152 76 162 76 165 66C168 76 178 76 174 86V104H188V92L194 80"
    "L200 92V104H214V96A8 8 0 0 1 230 96V150Z"
)
WINDOWS = (
    "M14 100v-5a2 2 0 0 1 4 0v5zM41 96v-5a2 2 0 0 1 4 0v5zM70 102v-5a2 2 0 0 1 4 0v5zM76 102v-5a2 2 0 0 1 4 0v5z"
    "M102 98v-5a2 2 0 0 1 4 0v5zM163 97v-5a2 2 0 0 1 4 0v5zM192 98v-5a2 2 0 0 1 4 0v5z"
)
STREWN = (("R", 52, 552, 64, -12), ("Y", 618, 566, 60, 10), ("T", 40, 440, 46, 18))


def ground() -> str:
    """The sky, the palace and its terrace."""
    stars = "".join(f'<circle cx="{x}" cy="{y}" r="{r:.1f}"/>' for x, y, r in STARS)
    strewn = "".join(
        f'<use href="#duel-{kind}" x="{x - size / 2}" y="{y - size / 2}" width="{size}" height="{size}" '
        f'transform="rotate({turn} {x} {y})"/>'
        for kind, x, y, size, turn in STREWN
    )
    return (
        '<defs><linearGradient id="dusk" x2="1"><stop stop-color="#0b0e30" stop-opacity="0"/>'
        '<stop offset=".45" stop-color="#0b0e30" stop-opacity=".68"/></linearGradient></defs>'
        f'<path d="M0 0H1200V550H0Z" fill="url(#duel-sky)"/><g fill="#fff" opacity=".85">{stars}</g>'
        '<circle cx="62" cy="96" r="74" fill="#fff3d4" fill-opacity=".14"/>'
        '<circle cx="62" cy="96" r="44" fill="#fff3d4"/><g transform="translate(0 164) scale(5.2174 3.4)">'
        '<path d="M0 150V98Q50 78 110 96T230 92V150Z" fill="#4f2c60"/>'
        f'<path d="{PALACE}" fill="#1e1949"/><path d="{WINDOWS}" fill="#ffd27a"/></g>'
        '<path d="M0 548H1200V630H0Z" fill="#262c63"/><path d="M0 538H1200V548H0Z" fill="#d9a437"/>'
        f'<path d="M520 0H1200V630H520Z" fill="url(#dusk)"/>{strewn}'
    )


def board(position: Mapping[str, Any], seat: int) -> str:
    """The dome of a seat."""
    own = position["boards"][seat]
    return dome(own["dome"], own["tiles"])


def sample() -> str:
    return dome(SAMPLE_DOME, SAMPLE_TILES)


def dome(plates: Sequence[str], tiles: Sequence[str]) -> str:
    """The arch with nine fields: a plate or none, and what was laid on it."""
    fields = "".join(field_at(field, plate, tiles) for field, plate in enumerate(plates))
    right, bottom = -LEFT, TOP + 3 * STEP - GAP
    rope, bow, tall = 15, 118, 112
    arch = (
        f"M{LEFT - rope} {bottom + rope}V{TOP + 30}C{LEFT - rope} {TOP - 34} {-bow} {TOP - 14} 0 {TOP - tall}"
        f"C{bow} {TOP - 14} {right + rope} {TOP - 34} {right + rope} {TOP + 30}V{bottom + rope}Z"
    )
    rays = "".join(f'<path d="M0 {TOP}L{x - 5} {TOP - 82}h10Z"/>' for x in range(-150, 151, 30))
    return (
        f'<g transform="translate(0 12)"><path d="{arch}" transform="translate(10 14)" opacity=".5"/>'
        f'<path d="{arch}" fill="url(#duel-night)"/><clipPath id="arch"><path d="{arch}"/></clipPath>'
        f'<g clip-path="url(#arch)" fill="#f3cd66" opacity=".22">{rays}</g>'
        f'<path d="M-36 {TOP - 6}a36 36 0 0 1 72 0z" fill="url(#duel-gold)"/>{fields}'
        f'<g fill="none"><path d="{arch}" stroke="#3f2808" stroke-width="18"/>'
        f'<path d="{arch}" stroke="url(#duel-gold)" stroke-width="14"/>'
        f'<path d="{arch}" stroke="#6b4708" stroke-width="14" stroke-dasharray="3 11" stroke-opacity=".7"/></g>'
        f'<circle cy="{TOP - tall}" r="17" fill="url(#duel-gold)" stroke="#3f2808" stroke-width="3"/>'
        f'<circle cy="{TOP - tall}" r="7" fill="#2459c4" stroke="#3f2808" stroke-width="1.5"/></g>'
    )


def field_at(field: int, plate: str, tiles: Sequence[str]) -> str:
    """A field: empty, or a plate with its four cells."""
    x, y = LEFT + field % 3 * STEP, TOP + field // 3 * STEP
    if not plate:
        return (
            f'<rect x="{x + 3}" y="{y + 3}" width="{PLATE - 6}" height="{PLATE - 6}" rx="12" fill="#fff" opacity=".06" '
            'stroke="#fff" stroke-width="2"/>'
        )
    cells = ""
    for place, printed in enumerate(plate):
        row, column = field // 3 * 2 + place // 2, field % 3 * 2 + place % 2
        tile = tiles[row][column]
        name = f"duel-{tile}" if tile != "." else f"duel-print-{printed}"
        left, top = x + place % 2 * CELL + (CELL - TILE) / 2, y + place // 2 * CELL + (CELL - TILE) / 2
        cells += f'<use href="#{name}" x="{left}" y="{top}" width="{TILE}" height="{TILE}"/>'
    return (
        f'<rect x="{x}" y="{y + 5}" width="{PLATE}" height="{PLATE}" rx="11" fill="#8f764a"/>'
        f'<rect x="{x}" y="{y}" width="{PLATE}" height="{PLATE}" rx="11" fill="#f0e2c4"/>{cells}'
    )
