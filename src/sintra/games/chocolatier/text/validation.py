"""What makes a position of Master Chocolatier impossible although each of its values has the right form."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from sintra.games.chocolatier.rules.components import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLUMNS,
    FACTORY_TILES,
    FLOOR_SPACES,
    TILES,
    TILES_PER_COLOUR,
    wall_colour,
)
from sintra.games.chocolatier.rules.engine import cells_to_choose_from, is_finished_now
from sintra.kernel.layout import StructArray

Data = Mapping[str, Any]
IN_ROUND = ("draft", "division", "filling")


def faults(data: Data, positions: StructArray, *, is_sound: bool) -> list[str]:
    """Everything that is impossible in a position that can be read; `positions` holds it with its derived sets.

    The kernels are asked only about a position that is sound so far: good walls, lines and totals.
    """
    found = total_faults(data)
    for seat, board in enumerate(data["boards"]):
        found += wall_faults(board, data["grey"], f"board {seat}")
    found += effect_faults(data)
    found += marker_faults(data)
    found += phase_faults(data)
    if is_sound and not found:
        found += kernel_faults(data, positions)
    return found


def total_faults(data: Data) -> list[str]:
    """Faults in how many tiles of each colour there are in all."""
    total = Counter[str]()
    for name in ("bag", "lid"):
        total.update(data[name])
    total.update("".join(data["factories"]) + data["centre"])
    for board in data["boards"]:
        total.update("".join([*board["lines"], *board["wall"], board["floor"], board["special_floor"] or ""]))
    return [
        f"{name} tiles: {total[letter]} in all, expected {TILES_PER_COLOUR} (rule 1)"
        for letter, name in zip(COLOUR_LETTERS, COLOUR_NAMES, strict=True)
        if total[letter] != TILES_PER_COLOUR
    ]


def wall_faults(board: Data, grey: bool, what: str) -> Iterator[str]:
    """Walls that break their pattern (C4 and C18), and lines barred by the wall (C9)."""
    wall = board["wall"]
    if grey:
        for row, cells in enumerate(wall):
            yield from doubles(cells, f"{what}, wall row {row + 1}")
        for column in range(COLUMNS):
            yield from doubles("".join(cells[column] for cells in wall), f"{what}, wall column {column + 1}")
    else:
        for row, cells in enumerate(wall):
            for column, cell in enumerate(cells):
                expected = wall_colour(row, column)
                if cell not in (".", expected):
                    place = f"{what}, wall row {row + 1}, column {column + 1}"
                    yield f"{place} holds {cell}, it is the place of {expected} (rule 4)"
    for row, line in enumerate(board["lines"]):
        if line and line[0] in wall[row]:
            yield f"{what}, line {row + 1} holds {line[0]}, which its wall row already has (rule 9)"


def doubles(cells: str, what: str) -> Iterator[str]:
    for letter, count in Counter(cells.replace(".", "")).items():
        if count > 1:
            yield f"{what} has {letter} {count} times, once is allowed (rule 18)"


def effect_faults(data: Data) -> Iterator[str]:
    """Gold sides and the special floor space (C21, C25 and C26)."""
    effects = [effect for effect in data["effects"] if effect is not None]
    expected = data["players"] if data["special_factories"] and data["phase"] in IN_ROUND else 0
    if len(effects) != expected:
        yield f"{len(effects)} gold sides are up, expected {expected} here (rule 21)"
    sides = Counter("5" if effect.startswith("taken") else effect for effect in effects)
    for side, count in sides.items():
        if count > 1:
            yield f"gold side {side} is up {count} times, there is one (rule 21)"
    home_seat = None
    for factory, (tiles, effect) in enumerate(zip(data["factories"], data["effects"], strict=True)):
        if effect is not None and effect.startswith("taken"):
            home_seat = int(effect.removeprefix("taken:"))
            if tiles:
                yield f"factory {factory + 1} was taken but holds {tiles}, expected no tile (rule 26)"
        if effect == "4" and len(tiles) > FACTORY_TILES - (data["phase"] == "division"):
            yield f"factory {factory + 1} with effect 4 holds {len(tiles)} tiles, too many (rule 25)"
    for seat, board in enumerate(data["boards"]):
        if (board["special_floor"] is not None) != (seat == home_seat):
            yield (
                f"board {seat}, special_floor is {board['special_floor']!r}, but the effect-5 factory "
                + ("was taken by this seat" if seat == home_seat else "was not taken by this seat")
                + " (rule 26)"
            )


def marker_faults(data: Data) -> Iterator[str]:
    """There is one marker, and it is where it says (C1, C8 and C14, CR1)."""
    marker = data["marker"]
    on_boards = [board["floor"].count("m") + (board["special_floor"] == "m") for board in data["boards"]]
    if sum(on_boards) > 1:
        yield f"there are {sum(on_boards)} markers on the boards, expected at most one (rule 1)"
    for seat, count in enumerate(on_boards):
        if count and seat != marker:
            yield f"board {seat} has the marker m, but marker says {marker!r}"
    if data["phase"] in ("deal", "over"):
        if marker != data["starting_player"]:
            starter = data["starting_player"]
            yield f"marker is {marker!r}, expected the next starting player {starter} between rounds (rule 14)"
    elif marker != "centre" and not on_boards[marker]:
        board = data["boards"][marker]
        if len(board["floor"]) < FLOOR_SPACES and marker not in settled_seats(data):
            yield f"seat {marker} has the marker, but its floor line has room and shows no m (rule 8)"


def settled_seats(data: Data) -> list[int]:
    """The seats whose phase B is done: while one chooses a cell, those before it in turn order (CR13)."""
    players = data["players"]
    if data["phase"] in ("deal", "over"):
        return list(range(players))
    if data["phase"] != "filling" or data["to_move"] is None:  # that nobody is to move is another fault
        return []
    done = []
    seat = data["starting_player"]
    while seat != data["to_move"]:
        done.append(seat)
        seat = (seat + 1) % players
    return done


def phase_faults(data: Data) -> Iterator[str]:
    """What cannot be in this phase."""
    phase = data["phase"]
    on_offer = len("".join(data["factories"]) + data["centre"])
    is_in_round = phase in IN_ROUND
    if is_in_round != (data["to_move"] is not None):
        expected = "a seat" if is_in_round else "None"
        yield f"to_move is {data['to_move']!r}, expected {expected} in the phase {phase}"
        return
    if is_in_round and data["round"] == 0:
        yield "round is 0, expected at least 1 once a round has begun"
    if phase == "over" and data["round"] == 0:
        yield "round is 0, but a match ends after a round"
    if phase == "deal" and data["round"] == 0 and sum(data["bag"].values()) != TILES:
        yield f"before the first round the bag holds {sum(data['bag'].values())} tiles, expected all {TILES}"
    if phase in ("draft", "division"):
        if not on_offer:
            yield f"no tile is on offer, but the phase is {phase} (rule 11)"
    elif on_offer:
        yield f"{on_offer} tiles are on factories or in the centre, expected none in the phase {phase} (rule 11)"
    if phase == "division":
        shared = [tiles for tiles, effect in zip(data["factories"], data["effects"], strict=True) if effect == "4"]
        if not shared or not shared[0]:
            yield "the phase is division, but no factory with effect 4 holds tiles to divide (rule 25)"
    if phase == "filling" and not data["grey"]:
        yield "the phase is filling, but only the grey side has cells to choose (rule 18)"
    for seat in settled_seats(data):
        board = data["boards"][seat]
        if board["floor"]:
            yield f"board {seat} has {board['floor']} on its floor line, but its phase B is done (rule 14)"
        for row, line in enumerate(board["lines"]):
            if len(line) > row:
                yield f"board {seat}, line {row + 1} is complete, but its phase B is done (rule 12)"
    if phase in ("deal", "draft", "division"):
        for seat, board in enumerate(data["boards"]):
            for row, cells in enumerate(board["wall"]):
                if "." not in cells:
                    yield f"board {seat}, wall row {row + 1} is complete, but the phase is {phase}, not over (rule 15)"


def kernel_faults(data: Data, positions: StructArray) -> Iterator[str]:
    """What only the rules themselves can tell."""
    phase = data["phase"]
    if phase == "filling":
        cells = cells_to_choose_from(positions, data["to_move"])
        if cells < 2:
            yield f"the phase is filling, but seat {data['to_move']} has no choice of cells (rule 18)"
    if phase == "over" and not is_finished_now(positions):
        yield "the phase is over, but nothing ends the match (rule 15, rulings R10, R11, R14, R15)"
    if phase == "deal" and is_finished_now(positions):
        yield "the phase is deal, but the match is over (rule 15, rulings R10, R11, R14, R15)"
