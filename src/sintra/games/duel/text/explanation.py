"""The score of a phase 2, point by point, and what the faces gave at the end."""

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from sintra.games.duel.rules.components import (
    COLOUR_LETTERS,
    COLOUR_NAMES,
    EMPTY,
    FACE_NAMES,
    FIELDS_A_ROW,
    LAID,
    LINES,
    SPECIAL,
    SPECIAL_POINTS,
)
from sintra.games.duel.text.notation import SPECIAL_LETTER, chip_list, face_list, tiles_text
from sintra.games.placed_tile import Cell, PlacedTile, filled_cells, with_runs
from sintra.games.words import counted


class TileScore(msgspec.Struct, frozen=True):
    """A tile placed on the dome: its runs and points (D20), chips spent on it, and a special tile it brought."""

    row: int
    column: int
    colour: str
    horizontal: int
    vertical: int
    points: int
    chips: tuple[str, ...]
    special_row: int
    special_points: int

    def in_words(self) -> Iterator[str]:
        """A sentence for the tile, and one for the special tile."""
        name = COLOUR_NAMES[COLOUR_LETTERS.index(self.colour)]
        ways = ((self.horizontal, "across"), (self.vertical, "down"))
        runs = " and ".join(f"{length} {way}" for length, way in ways if length > 1) or "alone"
        with_chips = f", with the chips {' '.join(self.chips)}" if self.chips else ""
        yield f"{name} to row {self.row}, column {self.column}{with_chips}: +{self.points} ({runs})"
        if self.special_row:
            yield f"its plate is complete: special tile in row {self.special_row}: +{self.special_points}"


class BoardScore(msgspec.Struct, frozen=True):
    """What one phase 2 did on one board. Penalties are before the clamp, `after` is before the faces.

    Until the board's phase 2 is done, `after` is what it has come to so far. `lost` is both penalties together.
    `placed` are the tiles once more, special ones after those that brought them, with the cells each was counted with.
    """

    before: int
    tiles: tuple[TileScore, ...]
    broken_lines: tuple[int, ...]
    waiting_lines: tuple[int, ...]
    broken: str
    penalty: int
    first_player_penalty: int
    after: int
    is_done: bool
    faces: dict[str, int] | None
    final: int | None
    lost: int
    placed: tuple[PlacedTile, ...]

    @property
    def parts(self) -> dict[str, int]:
        """What changed the score, by name; the clamp gives back what would be below zero (D22, DR6)."""
        parts = {
            "tiles": sum(tile.points for tile in self.tiles),
            "special": sum(tile.special_points for tile in self.tiles),
            "broken": -self.penalty,
            "first": -self.first_player_penalty,
            **({} if self.faces is None else {f"face_{face}": points for face, points in self.faces.items()}),
        }
        reached = self.after if self.final is None else self.final
        return {**parts, "clamp": reached - self.before - sum(parts.values())}

    def in_words(self) -> tuple[str, ...]:
        """A sentence for everything that counted."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[str]:
        yield f"{counted(self.before, 'point')} before the domes"
        for row in range(1, LINES + 1):
            if row in self.broken_lines:
                yield f"line {row} has no cell left for its colour: its tiles break"
            if row in self.waiting_lines:
                yield f"line {row} is complete and has no cell for its colour yet: its tiles stay"
            for tile in self.tiles:
                if tile.row == row:
                    yield from tile.in_words()
        if self.penalty:
            yield f"broken tiles {self.broken}: −{self.penalty}"
        if self.first_player_penalty:
            yield f"first-player tile: −{self.first_player_penalty}"
        earned = sum(tile.points + tile.special_points for tile in self.tiles)
        below_zero = self.penalty + self.first_player_penalty - self.before - earned
        if self.is_done and below_zero > 0:
            yield f"{counted(below_zero, 'point')} below zero do not count"
        for face, points in (self.faces or {}).items():
            yield f"{face.replace('_', ' ')}: {'+' if points >= 0 else '−'}{abs(points)}"
        if not self.tiles and not self.broken_lines and not self.penalty and not self.first_player_penalty:
            yield "nothing scored in this round"
        yield f"now {counted(self.after if self.final is None else self.final, 'point')}"


class Scoring(msgspec.Struct, frozen=True, tag_field="game", tag="duel"):
    """The latest phase 2: the round it ended and each seat's board, in seat order."""

    round: int
    boards: tuple[BoardScore, ...]


def scoring_of(report: np.void, position: np.void) -> Scoring | None:
    """The breakdown a report struct holds for this position, or None where there has been no phase 2."""
    if report["round"] == 0:
        return None
    faces = face_list(int(position["faces"])) if report["is_final"] else None
    pairs = zip(report["boards"], position["boards"], strict=True)
    return Scoring(int(report["round"]), tuple(board_score(entry, board, faces) for entry, board in pairs))


def board_score(entry: np.void, board: np.void, faces: list[str] | None) -> BoardScore:
    """What a phase 2 did on one board; the faces in play count when it ended the match."""
    tiles = tuple(tile_score(entry, row) for row in range(LINES) if entry["column"][row] != EMPTY)
    is_done = bool(entry["is_scored"])
    earned = sum(tile.points + tile.special_points for tile in tiles)
    penalty = int(entry["penalty"]) if is_done else 0
    first_player_penalty = int(entry["first_player_penalty"]) if is_done else 0
    return BoardScore(
        before=int(entry["before"]),
        tiles=tiles,
        broken_lines=tuple(row + 1 for row in range(LINES) if entry["is_broken"][row]),
        waiting_lines=tuple(row + 1 for row in range(LINES) if entry["is_waiting"][row]),
        broken=tiles_text(entry["broken"]) if is_done else "",
        penalty=penalty,
        first_player_penalty=first_player_penalty,
        after=int(entry["after"]) if is_done else int(entry["before"]) + earned,
        is_done=is_done,
        faces=None if faces is None else {name: int(entry["faces"][FACE_NAMES.index(name)]) for name in faces},
        final=None if faces is None else int(entry["final"]),
        lost=penalty + first_player_penalty,
        placed=placed_tiles(tiles, board),
    )


def placed_tiles(tiles: Sequence[TileScore], board: np.void) -> tuple[PlacedTile, ...]:
    """All tiles of a phase 2 in the order of placing."""
    placed = []
    for tile in tiles:
        placed.append(((tile.row, tile.column), tile.colour, tile.points))
        if tile.special_row:
            placed.append((special_cell(board, tile), SPECIAL_LETTER, tile.special_points))
    return with_runs(placed, filled_cells(board["tiles"].tolist(), EMPTY), alone=SPECIAL_LETTER)


def special_cell(board: np.void, tile: TileScore) -> Cell:
    """Where the special tile of the plate lies that a tile completed."""
    row, column = (tile.row - 1) // 2, (tile.column - 1) // 2
    field = row * FIELDS_A_ROW + column
    cell = LAID[board["plates"][field], board["rotations"][field]].tolist().index(SPECIAL)
    return row * 2 + cell // 2 + 1, column * 2 + cell % 2 + 1


def tile_score(entry: np.void, row: int) -> TileScore:
    special_row = int(entry["special_row"][row])
    return TileScore(
        row=row + 1,
        column=int(entry["column"][row]) + 1,
        colour=COLOUR_LETTERS[entry["colour"][row]],
        horizontal=int(entry["horizontal"][row]),
        vertical=int(entry["vertical"][row]),
        points=int(entry["points"][row]),
        chips=tuple(chip_list(entry["chips"][row])),
        special_row=special_row + 1,
        special_points=0 if special_row == EMPTY else int(SPECIAL_POINTS[special_row]),
    )
