"""Tiles can be told apart: by colour, by colour with each colour vision deficiency, and by their patterns."""

from itertools import combinations

import numpy as np
import pytest
from playwright.sync_api import Page

from tests.e2e.colour import RGB, Pixels, contrast, difference, lab, read_png
from tests.e2e.conftest import Come

TILES = {"chocolatier": "UBWKR", "duel": "BYRKT"}
SIZE = 96
GROUND = (1, 254, 3)
"""A colour that no tile has, behind the tiles."""


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ],
)
def test_ciede2000_as_published(one: RGB, other: RGB, expected: float) -> None:
    assert difference(one, other) == pytest.approx(expected, abs=1e-4)


def pictures(page: Page, game: str) -> dict[str, Pixels]:
    """Each tile of a game as it is drawn, alone on a ground."""
    page.evaluate(
        """([game, tiles, size, ground]) => {
            const place = document.createElement("div");
            place.id = "tiles";
            Object.assign(place.style, {position: "fixed", top: 0, left: 0, zIndex: 99, background: `rgb(${ground})`});
            const tag = `svg viewBox="0 0 48 48" width="${size}" height="${size}"`;
            place.innerHTML = [...tiles].map((tile) => `<${tag}><use href="#${game}-${tile}" /></svg>`).join("");
            place.style.display = "flex";
            document.body.append(place);
        }""",
        [game, TILES[game], SIZE, list(GROUND)],
    )
    row = read_png(page.locator("#tiles").screenshot())[:, :, :3]
    page.evaluate("document.getElementById('tiles').remove()")
    return {tile: row[:, n * SIZE : (n + 1) * SIZE].reshape(-1, 3) for n, tile in enumerate(TILES[game])}


def own_pixels(pixels: Pixels, plain: Pixels) -> Pixels:
    """The pixels of the tile itself; `plain` is the same picture without a simulated deficiency."""
    found: Pixels = pixels[np.abs(plain.astype(int) - np.array(GROUND)).max(axis=1) > 90]
    return found


def main_colour(pixels: Pixels) -> RGB:
    red, green, blue = np.median(pixels, axis=0)
    return float(red), float(green), float(blue)


@pytest.mark.slow
@pytest.mark.parametrize("game", TILES)
def test_colours_are_apart(come: Come, game: str) -> None:
    person = come()
    person.go()
    page = person.page
    page.get_by_role("main").wait_for()
    session = page.context.new_cdp_session(page)
    plain = pictures(page, game)
    for deficiency, least in {"none": 15, "protanopia": 10, "deuteranopia": 10, "tritanopia": 10}.items():
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
        seen = pictures(page, game)
        colours = {tile: lab(main_colour(own_pixels(seen[tile], plain[tile]))) for tile in seen}
        close = {
            f"{one}{other}": round(difference(colours[one], colours[other]), 1)
            for one, other in combinations(colours, 2)
            if difference(colours[one], colours[other]) < least
        }
        assert close == {}, (deficiency, colours)


@pytest.mark.slow
@pytest.mark.parametrize("game", TILES)
def test_patterns_stand_out(come: Come, game: str) -> None:
    """At least a twentieth of each tile is a pattern with a contrast of 3 to 1, as graphics must have (WCAG 1.4.11)."""
    person = come()
    person.go()
    page = person.page
    page.get_by_role("main").wait_for()
    for tile, pixels in pictures(page, game).items():
        own = own_pixels(pixels, pixels)
        main = main_colour(own)
        inner = own[:: max(1, len(own) // 1500)]
        marked = sum(contrast((float(r), float(g), float(b)), main) >= 3 for r, g, b in inner)
        assert marked / len(inner) >= 0.05, (tile, marked / len(inner))
