"""A slow, plain referee for Azul: Master Chocolatier, written from the rules page alone.

It shares no code with the engine it checks. Rule and ruling numbers are those of the rules page; texts and dicts are
those of the notation page. Rows, columns, lines and factories are counted from 0 in here and from 1 in every text.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from tests.oracle.chocolatier_board import (
    COLOURS,
    FLOOR_PENALTIES,
    MARKER,
    SIZE,
    Board,
    Factory,
    coloured_column,
    count_colours,
    in_colour_order,
)
from tests.oracle.chocolatier_table import (
    IN_CENTRE,
    LAST_ROUND,
    MARKER_USES_SPECIAL_FLOOR,
    Table,
)


class Referee(Table):
    """One match, from waiting for the first deal to the final scores."""

    # Actions

    def legal(self) -> list[str]:
        """List the texts of the legal actions, sorted."""
        if self.phase == "draft":
            return sorted(self._legal_drafts())
        if self.phase == "division":
            left_over = in_colour_order(list(set(self.factories[self._dividing_index()].tiles)))
            subsets = [subset for size in range(len(left_over) + 1) for subset in combinations(left_over, size)]
            return sorted("<" + "".join(subset) for subset in subsets)
        if self.phase == "filling":
            board = self._board_to_move()
            row = board.first_complete_line()
            assert row is not None
            return sorted(f"r{row + 1}c{column + 1}" for column in self._open_columns(board, row))
        return []

    def _legal_drafts(self) -> set[str]:
        """List every take with every place it may go to (C7 to C9)."""
        board = self._board_to_move()
        sources = {"C": self.centre}
        sources |= {str(number): factory.tiles for number, factory in enumerate(self.factories, start=1)}
        return {
            f"{source}{colour}>{target}"
            for source, tiles in sources.items()
            for colour in tiles
            for target in ["F", *(str(row + 1) for row in range(SIZE) if board.line_accepts(row, colour))]
        }

    def play(self, text: str) -> None:
        """Play a legal action given by its text, in upper or lower case."""
        by_lower_case = {action.lower(): action for action in self.legal()}
        action = by_lower_case.get(text.strip().lower())
        if action is None:
            raise ValueError(f"{text!r} is not legal in the phase {self.phase}")
        if self.phase == "draft":
            self._draft(source=action[0], colour=action[1], target=action[3])
        elif self.phase == "division":
            self._divide(to_before=action[1:])
        else:
            assert self.to_move is not None
            self._place(self.to_move, row=int(action[1]) - 1, column=int(action[3]) - 1)
            self._continue_filling()

    def _board_to_move(self) -> Board:
        assert self.to_move is not None
        return self.boards[self.to_move]

    def _draft(self, source: str, colour: str, target: str) -> None:
        """Take all tiles of a colour from one place and lay them down (C7 to C9)."""
        assert self.to_move is not None
        board = self._board_to_move()
        factory = None if source == "C" else self.factories[int(source) - 1]
        if factory is None and self.marker == IN_CENTRE:
            self.marker = self.to_move
            self._drop_marker(board)  # CR2: before the tiles
        offer = self.centre if factory is None else factory.tiles
        taken = offer.count(colour)
        offer[:] = [tile for tile in offer if tile != colour]

        if factory is not None and factory.effect not in ("3", "4"):  # C24 and C25: those keep their left-overs
            self.centre += factory.tiles
            factory.tiles = []
            if factory.effect == "5":
                factory.taken_by = self.to_move  # CR4: before the tiles are laid down
                board.special_floor = ""

        if target == "F":
            self._fall(board, [colour] * taken)
        else:
            row = int(target) - 1
            fitting = min(taken, row + 1 - len(board.lines[row]))
            board.lines[row] += [colour] * fitting
            self._fall(board, [colour] * (taken - fitting))

        if factory is not None and factory.effect == "4" and factory.tiles:
            self.phase = "division"
        else:
            self._end_turn()

    def _dividing_index(self) -> int:
        return [factory.effect for factory in self.factories].index("4")

    def _divide(self, to_before: str) -> None:
        """Send the left-overs of the effect-4 factory to its neighbours, colour by colour (C25)."""
        index = self._dividing_index()
        factory = self.factories[index]
        before, after = self._neighbour(index, -1), self._neighbour(index, 1)
        for tile in factory.tiles:
            (before if tile in to_before else after).tiles.append(tile)
        factory.tiles = []
        self._end_turn()

    def _drop_marker(self, board: Board) -> None:
        """Lay the marker on the floor line (C8, CR1 and CR3)."""
        if MARKER_USES_SPECIAL_FLOOR and board.special_floor == "":
            board.special_floor = MARKER
        elif len(board.floor) < len(FLOOR_PENALTIES):
            board.floor.append(MARKER)

    def _fall(self, board: Board, tiles: list[str]) -> None:
        """Let tiles fall: the special space first, then the floor line, then the lid (C10 and C26)."""
        for tile in tiles:
            if board.special_floor == "":
                board.special_floor = tile
            elif len(board.floor) < len(FLOOR_PENALTIES):
                board.floor.append(tile)
            else:
                self.lid.append(tile)

    def _end_turn(self) -> None:
        """Pass the turn clockwise, or go on to phase B (C7 and C11)."""
        assert self.to_move is not None
        if self.centre or any(factory.tiles for factory in self.factories):
            self.phase = "draft"
            self.to_move = (self.to_move + 1) % self.players
            return
        self.scoring = [self._blank_scoring(board) for board in self.boards]
        self._seats_to_fill = self._turn_order()
        self._continue_filling()

    def _turn_order(self) -> list[int]:
        return [(self.starting_player + step) % self.players for step in range(self.players)]

    # Phase B

    @staticmethod
    def _blank_scoring(board: Board) -> dict[str, Any]:
        """Begin a seat's breakdown; floor, penalty and after say nothing until its floor is scored."""
        return {"before": board.score, "tiles": [], "dropped": [], "floor": "", "penalty": 0, "after": None}

    def _continue_filling(self) -> None:
        """Go on with phase B, seat by seat, up to the next choice (C12 to C14, CR13)."""
        while self._seats_to_fill:
            seat = self._seats_to_fill[0]
            if self._must_choose(seat):
                self.phase = "filling"
                self.to_move = seat
                return
            self._score_floor(seat)
            self._seats_to_fill.pop(0)
        self._end_round()

    def _must_choose(self, seat: int) -> bool:
        """Empty a seat's complete lines top to bottom and say whether one waits for a choice (C12, C18 and C19)."""
        board = self.boards[seat]
        while (row := board.first_complete_line()) is not None:
            columns = self._open_columns(board, row)
            if len(columns) > 1:
                return True
            if columns:
                self._place(seat, row, columns[0])
            else:
                dropped, board.lines[row] = board.lines[row], []
                self._fall(board, dropped)
                self.scoring[seat]["dropped"].append(row + 1)
        return False

    def _open_columns(self, board: Board, row: int) -> list[int]:
        """List where the tile of a complete line may go (C12 and C18)."""
        colour = board.lines[row][0]
        if not self.grey:
            return [coloured_column(row, colour)]
        return [c for c in range(SIZE) if board.wall[row][c] is None and colour not in board.column(c)]

    def _place(self, seat: int, row: int, column: int) -> None:
        """Move one tile of a complete line to the wall and score it (C12 and C13)."""
        board = self.boards[seat]
        colour, *others = board.lines[row]
        board.lines[row] = []
        self.lid += others
        board.wall[row][column] = colour
        horizontal = board.run_through(row, column, 0, 1)
        vertical = board.run_through(row, column, 1, 0)
        points = sum(run for run in (horizontal, vertical) if run > 1) or 1
        board.score += points
        self.scoring[seat]["tiles"].append(
            {
                "row": row + 1,
                "column": column + 1,
                "colour": colour,
                "horizontal": horizontal,
                "vertical": vertical,
                "points": points,
            }
        )

    def _score_floor(self, seat: int) -> None:
        """Subtract the floor penalties, clamp once and empty the floor line (C14)."""
        board = self.boards[seat]
        penalty = sum(FLOOR_PENALTIES[: len(board.floor)])
        board.score = max(0, board.score - penalty)
        self.scoring[seat].update(floor="".join(board.floor), penalty=penalty, after=board.score)
        self.lid += [tile for tile in board.floor if tile != MARKER]
        board.floor = []

    def _end_round(self) -> None:
        """Clear what lasts one round only, pass the start on, and end the game if it is over (C14 to C16)."""
        for board in self.boards:
            if board.special_floor and board.special_floor != MARKER:
                self.lid.append(board.special_floor)  # CR8
            board.special_floor = None
        self.factories = [Factory() for _ in self.factories]
        if isinstance(self.marker, int):  # CR9: left in the centre, the same player starts again
            self.starting_player = self.marker
        self.marker = self.starting_player
        self.to_move = None
        self.end_reason = self._reason_to_end()
        self.phase = "deal" if self.end_reason is None else "over"
        if self.end_reason is not None:
            self.bonuses = [board.end_bonuses() for board in self.boards]
            for board, bonus in zip(self.boards, self.bonuses, strict=True):
                board.score += sum(bonus.values())

    # The end

    def _reason_to_end(self) -> str | None:
        """Say why the game ends after this phase B, or None (C15, CR10, CR11 with CR14, and CR15, in this order)."""
        if any(board.complete_rows() for board in self.boards):
            return "row"
        if not self.bag and not self.lid:
            return "no_tiles"
        locked = set(COLOURS).difference(self.bag, self.lid)  # CR14
        if not any(board.can_complete(row, locked) for board in self.boards for row in range(SIZE)):
            return "no_row_possible"
        if self.round >= LAST_ROUND:
            return "last_round"
        return None

    def ranking(self) -> list[list[int]]:
        """Group the seats best first, tied seats together (C17)."""
        if self.phase != "over":
            raise ValueError("there is no ranking before the end")
        results = [(board.score, board.complete_rows()) for board in self.boards]
        return [
            [seat for seat in range(self.players) if results[seat] == result]
            for result in sorted(set(results), reverse=True)
        ]

    # Dicts

    def to_dict(self) -> dict[str, Any]:
        """Write the position as a dict."""
        return {
            "game": "chocolatier",
            "players": self.players,
            "grey": self.grey,
            "special_factories": self.special_factories,
            "round": self.round,
            "phase": self.phase,
            "to_move": self.to_move,
            "starting_player": self.starting_player,
            "factories": [in_colour_order(factory.tiles) for factory in self.factories],
            "effects": [factory.written_effect() for factory in self.factories],
            "centre": in_colour_order(self.centre),
            "marker": self.marker,
            "bag": count_colours(self.bag),
            "lid": count_colours(self.lid),
            "boards": [board.to_dict() for board in self.boards],
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Referee:
        """Read what `to_dict` wrote, unchecked; the breakdown of an earlier or half-done phase B is not in a dict."""
        referee = cls(data["players"], data["grey"], data["special_factories"], data["starting_player"])
        referee.round, referee.phase, referee.to_move = data["round"], data["phase"], data["to_move"]
        for factory, tiles, effect in zip(referee.factories, data["factories"], data["effects"], strict=True):
            factory.tiles = list(tiles)
            factory.effect = effect
            if effect is not None and effect.startswith("taken:"):
                factory.effect, factory.taken_by = "5", int(effect.removeprefix("taken:"))
        referee.centre = list(data["centre"])
        referee.marker = data["marker"]
        referee.bag = [colour for colour in COLOURS for _ in range(data["bag"][colour])]
        referee.lid = [colour for colour in COLOURS for _ in range(data["lid"][colour])]
        referee.boards = [Board.from_dict(board) for board in data["boards"]]
        if referee.phase == "filling":
            order = referee._turn_order()
            referee._seats_to_fill = order[order.index(data["to_move"]) :]
            referee.scoring = [cls._blank_scoring(board) for board in referee.boards]
        if referee.phase == "over":
            referee.end_reason = referee._reason_to_end()
            referee.bonuses = [board.end_bonuses() for board in referee.boards]
        return referee
