"""What pictures are drawn with: the page's own drawings and typefaces, as the build of the page has left them."""

import html
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from sintra.server.picture.typeface import Typeface

FOLDER = Path(__file__).parents[1] / "page" / "pictures"
TEXT, DISPLAY = "Nunito", "Yeseva One"
WEIGHTS = {TEXT: 800, DISPLAY: 400}
CREAM, GOLD, SHADE = "#fff3d6", "#f3cd66", "#120a06"
LEAST = 0.62
"""How much smaller a text may become before it is cut off."""


class Drawings(msgspec.Struct, frozen=True):
    """The drawings of the page: definitions by game, faces by name, and the icon."""

    games: dict[str, str]
    faces: dict[str, str]
    icon: str


@dataclass(frozen=True, slots=True)
class Art:
    """Drawings and typefaces; `fonts` are the files of these."""

    drawings: Drawings
    typefaces: dict[str, Typeface]
    fonts: tuple[Path, ...]

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        room: float,
        family: str = TEXT,
        fill: str = CREAM,
        anchor: str = "middle",
    ) -> str:
        """A line of text, no wider than there is room: smaller if need be, and then cut off."""
        typeface = self.typefaces[family]
        shown = typeface.drawable(text)
        if not shown:
            return ""
        wide = typeface.width(shown) * size
        if wide > room:
            size *= max(LEAST, room / wide)
        while len(shown) > 1 and typeface.width(shown) * size > room:
            shown = shown.removesuffix("…")[:-1].rstrip() + "…"
        return (
            f'<text x="{x:.1f}" y="{y:.1f}" font-family="{family}" font-weight="{WEIGHTS[family]}" '
            f'font-size="{size:.1f}" fill="{fill}" text-anchor="{anchor}">{html.escape(shown)}</text>'
        )

    def face(self, name: str) -> str:
        """The name of a face that there is."""
        return name if name in self.drawings.faces else "nobody"


@cache
def art_in(folder: Path = FOLDER) -> Art | None:
    """What there is to draw with; None if the page was built without it."""
    file = folder / "art.json"
    if not file.is_file():
        return None
    drawings = msgspec.json.decode(file.read_bytes(), type=Drawings)
    files = {TEXT: folder / "nunito.ttf", DISPLAY: folder / "yeseva.ttf"}
    typefaces = {family: Typeface.read(file) for family, file in files.items()}
    return Art(drawings, typefaces, tuple(files.values()))
