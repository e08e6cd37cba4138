"""Azul Duel at the terminal: everything on the table, in the columns there are."""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sintra.cli.console import printable
from sintra.cli.terminal.duel.board import board_width, draw_board
from sintra.cli.terminal.duel.help import FACES
from sintra.cli.terminal.duel.piece import (
    COLOURS,
    KINDS,
    PLATE_WIDTH,
    TILE_WIDTH,
    chip,
    counts_text,
    covered_tile,
    first_player_tile,
    in_brackets,
    kind_of,
    plate_rows,
    tile,
    tiles,
)
from sintra.games.duel.rules.components import LARGE, LARGE_TILES, ROTATIONS, rotated
from sintra.games.duel.text.derived import on_moons
from sintra.games.duel.text.schema import DuelView
from sintra.games.words import counted

GAP = 4
NARROW_TILE = 2
MIDDLE_GAP = 3
FACTORIES_WIDTH = 37
PLATES_WIDTH = 38
FACES_WIDTH = 39
SUN_WIDTH = LARGE_TILES * TILE_WIDTH + 2


def draw(view: DuelView, names: Sequence[str], width: int, seat: int | None) -> RenderableType:
    tile_width = TILE_WIDTH if width >= 2 * board_width(TILE_WIDTH) + GAP else NARROW_TILE
    boards = [draw_board(view, seat, name, tile_width) for seat, name in enumerate(names)]
    middle = list(draw_middle(view, names, width))
    if width >= 2 * board_width(tile_width) + GAP:
        return Group(*middle, Text(), beside(boards, GAP))
    # A table this tall may run off the top of the screen: what the player needs most comes last.
    near = seat if seat is not None else 1
    return Group(boards[1 - near], Text(), *middle, Text(), boards[near])


def beside(parts: Sequence[RenderableType], gap: int) -> Grid:
    grid = Grid.grid(padding=(0, gap, 0, 0), pad_edge=False)
    grid.add_row(*parts)
    return grid


def draw_middle(view: DuelView, names: Sequence[str], width: int) -> Iterator[RenderableType]:
    """What lies between the players: factories, bag and tower, plates, and what scores at the end."""
    factories = Group(*draw_factories(view), *draw_supply(view))
    plates = Group(*draw_plates(view))
    faces = Group(*draw_faces(view))
    if width >= FACTORIES_WIDTH + PLATES_WIDTH + FACES_WIDTH + 2 * MIDDLE_GAP:
        grid = beside([factories, Group(plates, *draw_unseen(view)), faces], MIDDLE_GAP)
        grid.columns[1].width = PLATES_WIDTH
        yield grid
    elif width >= FACTORIES_WIDTH + PLATES_WIDTH + MIDDLE_GAP:
        yield beside([factories, Group(plates, Text(), faces)], MIDDLE_GAP)
    else:
        yield Group(factories, Text(), plates, Text(), faces)
    yield from draw_hand(view, names, width)


def draw_factories(view: DuelView) -> Iterator[Text]:
    """A factory a row: its sun, then its moon with the chip at the bottom and the tiles from the lowest to the top."""
    yield Text("  " + " sun".ljust(SUN_WIDTH) + "moon, lowest first", "dim")
    for factory, (sun, moon) in enumerate(zip(view["suns"], view["moons"], strict=True)):
        is_stacking = view["stacking"] == factory + 1
        label = "L" if factory == LARGE else str(factory + 1)
        row = Text.assemble((f"▸{label}" if is_stacking else f"{label} ", "bold"))
        row.append_text(tiles(sun) if sun else Text(" · ", "dim"))
        row.pad_right(2 + SUN_WIDTH - row.cell_len)
        row.append_text(draw_large_moon(view, moon) if factory == LARGE else draw_small_moon(view, factory, moon))
        yield row
    visible = on_moons(view["moons"])
    row = Text.assemble(("M ", "bold"), ("all moons", "dim"), " ")
    for letter in COLOURS:
        if letter in visible:
            row.append_text(Text.assemble(tile(letter), f"{visible[letter]} "))
    if not visible:
        row.append("no tiles", "dim")
    yield row


def draw_small_moon(view: DuelView, factory: int, moon: str) -> Text:
    kind = view["chips"][factory]
    if kind is None:
        under = Text("    ")
    elif view["face_up"][factory]:
        under = in_brackets(chip(kind))
    else:
        under = in_brackets(Text("?"))
        under.stylize("dim")
    return Text.assemble(under, *map(covered_tile, moon[:-1]), tiles(moon[-1:]))


def draw_large_moon(view: DuelView, moon: str) -> Text:
    marker = first_player_tile() if view["marker"] == "large" else Text("   ")
    return Text.assemble(marker, " ", tiles(moon))


def draw_plates(view: DuelView) -> Iterator[Text]:
    """The shown plates and what is known of the stack."""
    stack = view["stack"]
    gone = (Text("taken ", "dim"), Text(" " * PLATE_WIDTH))
    pictures = [gone if plate is None else plate_rows(plate) for plate in view["display"]]
    top = Text(f"top: {kind_of(stack[0])}" if stack else "")
    yield from pictures_in_rows(
        [f"P{slot}" for slot in (1, 2, 3)],
        pictures,
        [Text("stack", "dim"), Text(counted(len(stack), "plate") if stack else "empty"), top],
    )
    known = "; ".join(known_in_stack(view))
    if known:
        yield Text(f"you know, from the top: {known}")


def pictures_in_rows(
    labels: Sequence[str], pictures: Sequence[tuple[Text, Text]], notes: Sequence[Text] = ()
) -> Iterator[Text]:
    """Plates beside each other under their labels, and a note after each of the three rows."""
    rows = [[Text(label.center(PLATE_WIDTH), "bold") for label in labels], *map(list, zip(*pictures, strict=True))]
    for number, row in enumerate(rows):
        yield Text("  ").join([*row, *notes[number : number + 1]])


def known_in_stack(view: DuelView) -> Iterator[str]:
    """What a seat knows of the stack beyond the back of its top plate, in words."""
    first = len(view["drawn"])
    in_groups = {place - first for group in view["put_back"] for place in group["places"]}
    for place, plate in enumerate(view["stack"], start=1):
        if plate.isupper() or (plate in KINDS and place > 1 and place not in in_groups):
            yield f"{ordinal(place)}: {plate}"
    for group in view["put_back"]:
        places = ", ".join(ordinal(place - first) if place > first else "drawn" for place in group["places"])
        counts = {"special": group["special"], "wild": group["wild"]}
        backs = " and ".join(f"{count} {back}" for back, count in counts.items() if count)
        plates = f" with {', '.join(group['plates'])}" if group["plates"] else ""
        yield f"{places}: {backs}{plates}"


def ordinal(number: int) -> str:
    """A place from the top; the stack never has 21 plates.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11)]
    ['1st', '2nd', '3rd', '4th', '11th']
    """
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def draw_faces(view: DuelView) -> Iterator[Text]:
    yield Text("scored at the end", "dim")
    for face in view["faces"]:
        yield Text(f"  {FACES[face]}")
    if not view["faces"]:
        yield Text("  faces not drawn yet")


def draw_unseen(view: DuelView) -> Iterator[Text]:
    """What has not been seen yet: of use, but the first thing to go where there is no room."""
    plates = view["unseen_plates"]
    yield Text()
    yield Text.assemble(("plates not seen: ", "dim"), " ".join(plates) or "none")
    yield Text.assemble(("chips not seen: ", "dim"), counts_text(view["unseen_chips"]) or "none")


def draw_supply(view: DuelView) -> Iterator[Text]:
    """What is in bag and tower."""
    for place, counts in (("bag", view["bag"]), ("tower", view["tower"])):
        total = sum(counts.values())
        yield Text.assemble((f"{place} ", "dim"), f"{total}: {counts_text(counts)}" if total else "empty")


def draw_hand(view: DuelView, names: Sequence[str], width: int) -> Iterator[Text]:
    """The plate in hand in its four turns, or the plates drawn from the stack."""
    hand, drawn = view["hand"], view["drawn"]
    if view["to_move"] is None or (hand is None and not drawn):
        return
    name = printable(names[view["to_move"]])
    yield Text()
    if hand is not None and hand != "?":
        yield Text.assemble((name, "bold"), f": a {kind_of(hand)} plate in hand; turned clockwise it looks like this")
        yield from pictures_in_rows(
            [f"@{quarter * 90}" for quarter in range(ROTATIONS)],
            [plate_rows(rotated(hand, quarter)) for quarter in range(ROTATIONS)],
        )
        return
    plates = counted(len(drawn), "plate")
    if view["phase"] == "returning":
        yield Text.assemble((name, "bold"), f": {plates} to put back under the stack")
    else:
        backs = ", ".join(map(kind_of, drawn))
        use = ", one of them for the dome" if hand == "?" else ""
        yield Text.assemble((name, "bold"), f": {plates} drawn from the stack ({backs}){use}")
    per_row = max(1, (width + 2) // (PLATE_WIDTH + 2))
    if any(map(str.isupper, drawn)):
        for first in range(0, len(drawn), per_row):
            row = drawn[first : first + per_row]
            labels = [plate if plate.isupper() else "hidden" for plate in row]
            yield from pictures_in_rows(labels, list(map(plate_rows, row)))
