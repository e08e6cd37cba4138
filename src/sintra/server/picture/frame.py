"""The pictures themselves: of a result, of an invitation, and of the house.

No sentence is in them: they are seen by people of any language, and who looks first decides for nobody else.
"""

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sintra.server.picture.art import CREAM, DISPLAY, GOLD, SHADE, Art
from sintra.server.picture.scene import HEIGHT, SCENES, WIDTH, Scene
from sintra.server.protocol.server_message import EndingView, SeatView

BOARD_X, BOARD_Y = 328, 315
MIDDLE = 885
"""Of what stands beside the board."""
ROOM = 540
CROWN = "M-30 0L-38 -30L-17 -16L0 -40L17 -16L38 -30L30 0Z"
RIM = "#a86f10"


@dataclass(frozen=True, slots=True)
class Person:
    """Who is pictured: a name and a face; an empty chair has neither."""

    name: str
    face: str


def person_of(seat: SeatView) -> Person:
    """Who has played: a bot by its level, also where it only finished for somebody."""
    return Person(seat.name, seat.level if seat.kind == "bot" and not seat.given_up else seat.emblem or "nobody")


def order_of(ending: EndingView) -> list[int]:
    """The seats as they came in."""
    return [seat for group in ending.ranking for seat in group]


def result(art: Art, game: str, position: Mapping[str, Any], persons: Sequence[Person], ending: EndingView) -> str:
    """The winner's board, who played, and the points."""
    scene = SCENES[game]
    order = order_of(ending)
    winners = ending.ranking[0] if len(ending.ranking) > 1 else []
    told = (pair if len(order) == 2 else ranks)(art, persons, ending, winners)
    title = art.text(MIDDLE, 84, " ".join(scene.title), 46, room=ROOM, family=DISPLAY, fill=GOLD)
    return picture(art, [game], scene, scene.board(position, order[0]), title + told + signature(art), persons)


def pair(art: Art, persons: Sequence[Person], ending: EndingView, winners: Sequence[int]) -> str:
    """Two side by side, the better one first."""
    parts = [art.text(MIDDLE, 445, ":", 96, room=60, family=DISPLAY, fill=GOLD)]
    for seat, x in zip(order_of(ending), (MIDDLE - 145, MIDDLE + 145), strict=True):
        person = persons[seat]
        parts.append(portrait(art, x, 232, 92, person, is_winner=seat in winners))
        parts.append(art.text(x, 455, points(ending.scores[seat]), 120, room=210, family=DISPLAY))
        parts.append(art.text(x, 510, person.name, 34, room=270))
    return "".join(parts)


def ranks(art: Art, persons: Sequence[Person], ending: EndingView, winners: Sequence[int]) -> str:
    """Three or four below each other, as they came in."""
    order, high = order_of(ending), 100
    top = 330 - len(order) * high / 2
    parts = []
    for place, seat in enumerate(order):
        y = top + (place + 0.5) * high
        fill = "#f3cd66" if seat in winners else "#fff"
        parts.append(
            f'<rect x="{MIDDLE - 265}" y="{y - 43}" width="530" height="86" rx="26" fill="{fill}" '
            f'fill-opacity="{0.26 if seat in winners else 0.08}"/>'
        )
        parts.append(portrait(art, MIDDLE - 212, y, 38, persons[seat], is_winner=seat in winners))
        parts.append(art.text(MIDDLE - 156, y + 12, persons[seat].name, 36, room=280, anchor="start"))
        score = points(ending.scores[seat])
        parts.append(art.text(MIDDLE + 242, y + 21, score, 60, room=110, family=DISPLAY, anchor="end"))
    return "".join(parts)


def invitation(art: Art, game: str, persons: Sequence[Person | None]) -> str:
    """A board of the game, who is there, and the chairs that are free; of one that goes on nobody is shown."""
    scene = SCENES[game]
    size = 96 if max(map(len, scene.title)) > 8 else 120
    lines = "".join(
        art.text(MIDDLE, (190 if persons else 270) + line * size, words, size, room=ROOM, family=DISPLAY, fill=GOLD)
        for line, words in enumerate(scene.title)
    )
    step = min(150, ROOM / max(1, len(persons)))
    first = MIDDLE - step * (len(persons) - 1) / 2
    chairs = "".join(
        (chair(first + place * step, 415) if person is None else portrait(art, first + place * step, 415, 58, person))
        + ("" if person is None else art.text(first + place * step, 512, person.name, 28, room=step - 8))
        for place, person in enumerate(persons)
    )
    there = [person for person in persons if person is not None]
    return picture(art, [game], scene, scene.sample(), lines + chairs + signature(art), there)


def house(art: Art) -> str:
    """The house, and what is played in it."""
    first = next(iter(SCENES.values()))
    titles = "".join(
        art.text(MIDDLE, 440 + 58 * line, " ".join(scene.title), 46, room=ROOM, family=DISPLAY)
        for line, scene in enumerate(SCENES.values())
    )
    name = art.text(MIDDLE, 360, "Sintra", 150, room=ROOM, family=DISPLAY, fill=GOLD)
    icon = f'<use href="#icon" x="{MIDDLE - 62}" y="76" width="124" height="124"/>'
    return picture(art, list(SCENES)[:1], first, first.sample(), icon + name + titles, [])


def picture(art: Art, games: Sequence[str], scene: Scene, board: str, beside: str, persons: Sequence[Person]) -> str:
    """All of it, with the drawings that are used."""
    faces = "".join(art.drawings.faces[name] for name in sorted({art.face(person.face) for person in persons}))
    drawings = "".join(art.drawings.games[game] for game in games)
    shine = (
        '<linearGradient id="rim" x2=".7" y2="1"><stop stop-color="#fff3b8"/><stop offset=".35" stop-color="#eec04c"/>'
        f'<stop offset="1" stop-color="{RIM}"/></linearGradient>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<defs>{shine}{drawings}{faces}{art.drawings.icon}</defs>{scene.ground()}"
        f'<g transform="translate({BOARD_X} {BOARD_Y})">{board}</g>{beside}</svg>'
    )


def portrait(art: Art, x: float, y: float, radius: float, person: Person, *, is_winner: bool = False) -> str:
    """A face in a gilded ring, with a crown for who has won."""
    inner = radius * 0.9
    id = html.escape(f"ring-{x:.0f}-{y:.0f}")
    crown = (
        f'<path d="{CROWN}" transform="translate({x:.1f} {y - radius - 4:.1f}) scale({max(0.55, radius / 92):.2f})" '
        f'fill="url(#rim)" stroke="{SHADE}" stroke-width="3" stroke-linejoin="round"/>'
        if is_winner
        else ""
    )
    return (
        f'<clipPath id="{id}"><circle cx="{x:.1f}" cy="{y:.1f}" r="{inner:.1f}"/></clipPath>'
        f'<circle cx="{x + 3:.1f}" cy="{y + 7:.1f}" r="{radius}" opacity=".45"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="url(#rim)"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{inner:.1f}" fill="#067a6d"/>'
        f'<g clip-path="url(#{id})"><use href="#face-{art.face(person.face)}" x="{x - inner:.1f}" y="{y - inner:.1f}" '
        f'width="{2 * inner:.1f}" height="{2 * inner:.1f}"/></g>{crown}'
    )


def chair(x: float, y: float) -> str:
    """Where somebody may sit down."""
    return (
        f'<circle cx="{x:.1f}" cy="{y}" r="56" fill="#000" fill-opacity=".3" stroke="{GOLD}" stroke-width="4" '
        f'stroke-dasharray="12 9.7"/><path d="M{x - 18:.1f} {y}h36M{x:.1f} {y - 18}v36" stroke="{CREAM}" '
        'stroke-width="7" stroke-linecap="round"/>'
    )


def points(score: int) -> str:
    return str(score).replace("-", "–")  # the typeface of scores has no minus sign


def signature(art: Art) -> str:
    return f'<use href="#icon" x="{MIDDLE - 82}" y="556" width="42" height="42"/>' + art.text(
        MIDDLE - 26, 590, "Sintra", 40, room=200, family=DISPLAY, fill=GOLD, anchor="start"
    )


def in_words(persons: Sequence[Person], ending: EndingView) -> str:
    """Who played and the points, as a title: the two of a pair around them, more below each other."""
    scored = [(persons[seat].name, points(ending.scores[seat])) for seat in order_of(ending)]
    if len(scored) == 2:
        (one, most), (other, less) = scored
        return f"{one} {most} : {less} {other}"
    return ", ".join(f"{name} {score}" for name, score in scored)
