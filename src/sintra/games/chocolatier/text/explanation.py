"""The score breakdown: what a phase B gave each board, tile by tile, so that every point can be explained."""

from collections.abc import Iterator

import msgspec
import numpy as np

from sintra.games.chocolatier.rules.components import COLOUR_LETTERS, COLOUR_NAMES, EMPTY, LINES
from sintra.games.chocolatier.text.notation import spaces_text
from sintra.games.placed_tile import PlacedTile, filled_cells, with_runs
from sintra.games.words import counted


class TileScore(msgspec.Struct, frozen=True):
    """A tile placed on the wall: the runs it is part of and what it scored (C13)."""

    row: int
    column: int
    colour: str
    horizontal: int
    vertical: int
    points: int


class BoardScore(msgspec.Struct, frozen=True):
    """What one phase B did on one board. `penalty` is before the clamp, `after` is before the end bonuses.

    `lost` is all that was subtracted; `placed` are the tiles once more, with the cells each was counted with.
    """

    before: int
    tiles: tuple[TileScore, ...]
    dropped: tuple[int, ...]
    floor: str
    penalty: int
    after: int
    is_done: bool
    bonus_rows: int
    bonus_columns: int
    bonus_colours: int
    lost: int
    placed: tuple[PlacedTile, ...]

    @property
    def bonuses(self) -> int:
        return self.bonus_rows + self.bonus_columns + self.bonus_colours

    @property
    def parts(self) -> dict[str, int]:
        """What changed the score, by name; the clamp gives back what a penalty would take below zero (C14)."""
        earned = sum(tile.points for tile in self.tiles)
        return {
            "tiles": earned,
            "floor": -self.penalty,
            "rows": self.bonus_rows,
            "columns": self.bonus_columns,
            "colours": self.bonus_colours,
            "clamp": self.after - (self.before + earned - self.penalty),
        }

    def in_words(self) -> tuple[str, ...]:
        """A sentence for everything that counted."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[str]:
        for tile in self.tiles:
            name = COLOUR_NAMES[COLOUR_LETTERS.index(tile.colour)]
            runs = [
                f"{length} {way}"
                for length, way in ((tile.horizontal, "across"), (tile.vertical, "down"))
                if length > 1
            ]
            yield f"{name} to row {tile.row}, column {tile.column}: +{tile.points} ({' and '.join(runs) or 'alone'})"
        for row in self.dropped:
            yield f"line {row} has no free cell for its colour: its tiles fall"
        if self.penalty:
            clamped = max(0, self.penalty - self.before - sum(tile.points for tile in self.tiles))
            rest = f", of which {clamped} below zero do not count" if clamped else ""
            yield f"floor line {self.floor}: −{self.penalty}{rest}"
        for points, what in (
            (self.bonus_rows, "complete rows"),
            (self.bonus_columns, "complete columns"),
            (self.bonus_colours, "complete colours"),
        ):
            if points:
                yield f"bonus for {what}: +{points}"
        if not self.tiles and not self.dropped and not self.penalty and not self.bonuses:
            yield "nothing scored"
        yield f"now {counted(self.after + self.bonuses, 'point')}"


class Scoring(msgspec.Struct, frozen=True, tag_field="game", tag="chocolatier"):
    """The latest phase B: the round it ended and each seat's board, in seat order."""

    round: int
    boards: tuple[BoardScore, ...]


def scoring_of(report: np.void, position: np.void) -> Scoring | None:
    """The breakdown a report struct holds for this position, or None where there has been no phase B."""
    if report["round"] == 0:
        return None
    entries, boards = report["boards"][: position["players"]], position["boards"]
    is_final = bool(report["is_final"])
    return Scoring(
        int(report["round"]),
        tuple(board_score(entry, board, is_final) for entry, board in zip(entries, boards, strict=False)),
    )


def board_score(entry: np.void, board: np.void, is_final: bool) -> BoardScore:
    tiles = tuple(
        TileScore(
            row=row + 1,
            column=int(entry["column"][row]) + 1,
            colour=COLOUR_LETTERS[entry["colour"][row]],
            horizontal=int(entry["horizontal"][row]),
            vertical=int(entry["vertical"][row]),
            points=int(entry["points"][row]),
        )
        for row in range(LINES)
        if entry["column"][row] != EMPTY
    )
    is_done = bool(entry["is_scored"])
    penalty = int(entry["penalty"]) if is_done else 0
    return BoardScore(
        before=int(entry["before"]),
        tiles=tiles,
        dropped=tuple(row + 1 for row in range(LINES) if entry["dropped"][row]),
        floor=spaces_text(entry["floor"]) if is_done else "",
        penalty=penalty,
        after=int(entry["after"]) if is_done else int(entry["before"]) + sum(tile.points for tile in tiles),
        is_done=is_done,
        bonus_rows=int(entry["bonus_rows"]) if is_final else 0,
        bonus_columns=int(entry["bonus_columns"]) if is_final else 0,
        bonus_colours=int(entry["bonus_colours"]) if is_final else 0,
        lost=penalty,
        placed=with_runs(
            [((tile.row, tile.column), tile.colour, tile.points) for tile in tiles],
            filled_cells(board["wall"].tolist(), EMPTY),
        ),
    )
