"""A slow, plain referee for Azul Duel, written from the rules page alone.

It shares no code with the engine it checks. Rule and ruling numbers are those of the rules page; texts and dicts are
those of the notation page. Rows, columns, lines, fields and factories are counted from 0 in here, from 1 in every text.
"""

from __future__ import annotations

from typing import Any

from tests.oracle.duel_board import (
    BROKEN_PENALTIES,
    COLOURS,
    SIZE,
    SPECIAL_POINTS,
    Board,
    completing_sets,
    in_colour_order,
    turned,
)
from tests.oracle.duel_setup import LARGE
from tests.oracle.duel_table import ON_LARGE_MOON, ROUNDS, Table

CHIPS_PER_ROUND = 2
FIRST_PLAYER_PENALTY = 2


class Referee(Table):
    """One match, from waiting for the first deal to the final scores."""

    # Actions

    def legal(self) -> list[str]:
        """List every legal action of the seat to move, sorted by text."""
        if self.to_move is None:
            return []
        board = self.boards[self.to_move]
        if self.phase == "setup":
            actions = self._show_texts()
        elif self.phase == "turn":
            actions = self._turn_texts(self.to_move)
        elif self.phase == "stacking":
            assert self.stacking is not None
            actions = {f"^{colour}" for colour in self.factories[self.stacking].sun}
        elif self.phase == "drawing":
            actions = {"stop", *(["draw"] if self._can_draw(board) else [])}
        elif self.phase == "keeping":
            actions = {f"keep:{name}" for name in self.hidden.drawn_names()}
        elif self.phase == "placing":
            actions = self._field_texts(board)
        elif self.phase == "returning":
            actions = {f"under:{name}" for name in self.hidden.drawn_names()}
        elif self.phase == "completing":
            actions = self._completing_texts(board)
        else:
            assert self.phase == "decorating"
            assert self.line is not None
            columns = board.open_columns(self.line, board.lines[self.line][0])
            actions = {f"r{self.line + 1}c{column + 1}" for column in columns}
        return sorted(actions)

    def _turn_texts(self, seat: int) -> set[str]:
        """List what a seat may do with a turn of its own (D11 to D15)."""
        board = self.boards[seat]
        actions: set[str] = set()
        for source in "1234LM":
            for colour in COLOURS:
                if self._count_offered(source, colour):
                    lines = [str(row + 1) for row in range(SIZE) if board.line_accepts(row, colour)]
                    actions |= {f"{source}{colour}>{target}" for target in ["X", *lines]}
        if board.tokens:
            actions |= self._show_texts()
            if self._can_draw(board):
                actions.add("draw")
        taken = len(board.chips) + len(board.used_chips) - CHIPS_PER_ROUND * (self.round - 1)
        if taken < CHIPS_PER_ROUND:  # D14: exactly 2 in each round, so 2 in each round before
            actions |= {f"chip:{factory.chip}" for factory in self.factories if factory.face_up}
        return actions

    def _count_offered(self, source: str, colour: str) -> int:
        """Count the tiles that a draft of a colour takes (D12 and D13)."""
        if source != "M":
            return self.factories["1234L".index(source)].sun.count(colour)
        tops = [factory.moon[-1] for factory in self.factories[:LARGE] if factory.moon]
        return tops.count(colour) + self.factories[LARGE].moon.count(colour)

    def _show_texts(self) -> set[str]:
        return {f"P{slot}" for slot, plate in enumerate(self.display, start=1) if plate is not None}

    def _can_draw(self, board: Board) -> bool:
        """Say whether a plate may be drawn, the first or a further one (D11, DR1)."""
        if not self.hidden.stack:
            return False
        return board.score > 0 or self.draws_at_zero == "unlimited" or not self.hidden.drawn

    def _field_texts(self, board: Board) -> set[str]:
        """List fields and turns for the plate in hand, each way to lie once (D10 and D11)."""
        assert self.hand is not None
        first_turn: dict[str, int] = {}
        for degrees in (0, 90, 180, 270):
            first_turn.setdefault(turned(self.hand, degrees), degrees)
        empty = [number for number, plate in enumerate(board.dome, start=1) if plate == ""]
        return {f"{number}@{degrees}" for number in empty for degrees in first_turn.values()}

    def _completing_texts(self, board: Board) -> set[str]:
        """List how the chips spent on a line can go on to one of the sets that complete it (D18)."""
        assert self.line is not None
        spent = len(self.spending)
        actions = set() if spent else {"leave"}
        for chips in self._sets_for(board, self.line):
            if list(chips[:spent]) == self.spending:
                actions.add("enough" if len(chips) == spent else f"use:{chips[spent]}")
        return actions

    def _sets_for(self, board: Board, row: int) -> set[tuple[str, ...]]:
        """List the sets of chips that complete a line, those spent on it already counted in (D18)."""
        line = board.lines[row]
        return completing_sets(board.chips + self.spending, line[0], row + 1 - len(line))

    def play(self, text: str) -> None:
        """Play a legal action given by its text, and then every action that is the only one."""
        if text not in self.legal():
            raise ValueError(f"{text!r} is not legal in the phase {self.phase}")
        self.forced = []
        self._apply(text)
        while len(only := self.legal()) == 1:
            assert self.to_move is not None
            self.forced.append((self.to_move, only[0]))
            self._apply(only[0])

    def _apply(self, text: str) -> None:
        assert self.to_move is not None
        seat, board = self.to_move, self.boards[self.to_move]
        word, _, name = text.partition(":")
        if ">" in text:
            self._draft(seat, source=text[0], colour=text[1], target=text[3])
        elif text.startswith("^"):
            self._stack(seat, colour=text[1])
        elif text.startswith("P"):
            self._show(board, slot=int(text[1]) - 1)
        elif text == "draw":
            self._draw(board)
        elif text == "stop":
            self.hidden.look(seat)
            self.phase = "keeping"
        elif word == "keep":
            self.hand = name
            self.phase = "placing"
        elif "@" in text:
            self._put_down(seat, index=int(text[0]) - 1, degrees=int(text[2:]))
        elif word == "under":
            self.hidden.put_under(name)
            self._end_plate_turn(seat)
        elif word == "chip":
            self._take_chip(seat, name)
        elif word == "use":
            board.chips.remove(name)
            self.spending.append(name)
        elif text == "enough":
            self.phase = "decorating"
        elif text == "leave":
            self._next_line += 1
            self._continue_decorating()
        else:
            self._decorate(seat, row=int(text[1]) - 1, column=int(text[3]) - 1)

    # Phase 1

    def _draft(self, seat: int, source: str, colour: str, target: str) -> None:
        """Take all tiles of a colour from a sun or from the moons and lay them down (D12, D13 and D15)."""
        board, large = self.boards[seat], self.factories[LARGE]
        tiles = [colour] * self._count_offered(source, colour)
        if source == "M":
            if colour in large.moon and self.marker == ON_LARGE_MOON:
                self.marker = seat
            large.moon = [tile for tile in large.moon if tile != colour]
            for factory in self.factories[:LARGE]:
                if factory.moon and factory.moon[-1] == colour:
                    factory.moon.pop()
                    factory.face_up = not factory.moon
        else:
            index = "1234L".index(source)
            factory = self.factories[index]
            factory.sun = [tile for tile in factory.sun if tile != colour]
            if index == LARGE:
                large.moon, large.sun = large.sun, []
                if not large.moon and self.marker == ON_LARGE_MOON:
                    self.marker = seat  # DR5: the large factory had one colour only
            elif factory.sun:
                self.stacking = index
            else:
                factory.face_up = True

        if target == "X":
            self.tower += board.break_tiles(tiles)
        else:
            row = int(target) - 1
            room = row + 1 - len(board.lines[row])
            board.lines[row] += tiles[:room]
            self.tower += board.break_tiles(tiles[room:])
        if self.stacking is None:
            self._end_turn(seat)
        else:
            self._go_on_stacking(seat)

    def _stack(self, seat: int, colour: str) -> None:
        """Put one of the tiles left over on the small moon (D12)."""
        assert self.stacking is not None
        factory = self.factories[self.stacking]
        factory.sun.remove(colour)
        factory.moon.append(colour)
        self._go_on_stacking(seat)

    def _go_on_stacking(self, seat: int) -> None:
        """Ask for the next tile, unless those left over are alike and follow by themselves (D12)."""
        assert self.stacking is not None
        factory = self.factories[self.stacking]
        self.phase = "stacking"
        if len(set(factory.sun)) == 1:
            factory.moon += factory.sun
            factory.sun = []
            self.stacking = None
            self._end_turn(seat)

    def _show(self, board: Board, slot: int) -> None:
        """Take a shown plate; it costs a token but for the set-up (D10 and D11)."""
        self.hand, self.display[slot] = self.display[slot], None
        if self.phase == "turn":
            board.tokens -= 1
        self.phase = "placing"

    def _draw(self, board: Board) -> None:
        """Draw a plate from the stack for a point, as far as there is one (D11, DR1)."""
        if self.phase == "turn":
            board.tokens -= 1
        board.score = max(0, board.score - 1)
        self.hidden.draw()
        self.phase = "drawing"

    def _put_down(self, seat: int, index: int, degrees: int) -> None:
        """Put the plate in hand on a field (D10 and D11)."""
        assert self.hand is not None
        self.boards[seat].dome[index] = turned(self.hand, degrees)
        if self.hidden.drawn:
            self.hidden.place(self.hand, other=1 - seat)
        self.hand = None
        if self._seats_to_set_up:
            self._seats_to_set_up.pop(0)
            self._refill_display()
            self._begin_turn(self.starting_player)
        else:
            self._end_plate_turn(seat)

    def _end_plate_turn(self, seat: int) -> None:
        """Ask for the plates that go under the stack, then end the turn (D11)."""
        self.phase = "returning"
        if not self.hidden.drawn:
            self._end_turn(seat)

    def _take_chip(self, seat: int, name: str) -> None:
        """Take a face-up chip, of two alike that of the lower factory (D14)."""
        factory = next(factory for factory in self.factories if factory.face_up and factory.chip == name)
        factory.chip, factory.face_up = None, False
        self.boards[seat].chips.append(name)
        self._end_turn(seat)

    def _end_turn(self, seat: int) -> None:
        """Pass the turn to the other seat, or over one without an action, or go on to phase 2 (D16)."""
        for next_seat in (1 - seat, seat):
            if self._turn_texts(next_seat):
                self._begin_turn(next_seat)
                return
        assert not any(factory.sun or factory.moon or factory.chip for factory in self.factories)
        assert not any(board.tokens for board in self.boards)
        self.scoring = [self._blank_scoring(board) for board in self.boards]
        self._seats_to_decorate = [self.starting_player, 1 - self.starting_player]  # DR7
        self._next_line = 0
        self._continue_decorating()

    # Phase 2

    @staticmethod
    def _blank_scoring(board: Board) -> dict[str, Any]:
        """Begin a seat's breakdown; broken, the penalties and after say nothing until its lines are done."""
        return {
            "before": board.score,
            "tiles": [],
            "broken_lines": [],
            "waiting_lines": [],
            "broken": "",
            "penalty": 0,
            "first_player_penalty": 0,
            "after": None,
        }

    def _continue_decorating(self) -> None:
        """Go on with phase 2, seat by seat and line by line, up to the next action (D17 to D19 and D22)."""
        self.line = self.to_move = None
        while self._seats_to_decorate:
            seat = self._seats_to_decorate[0]
            while self._next_line < SIZE:
                phase = self._settle_line(seat, self._next_line)
                if phase is not None:
                    self.phase, self.to_move, self.line = phase, seat, self._next_line
                    return
                self._next_line += 1
            self._subtract_broken(seat)
            self._seats_to_decorate.pop(0)
            self._next_line = 0
        self._end_round()

    def _settle_line(self, seat: int, row: int) -> str | None:
        """Do what a line needs no action for, and name the phase if it needs one (D17 to D19, DR3 and DR4)."""
        board = self.boards[seat]
        line = board.lines[row]
        if not line:
            return None
        if board.open_columns(row, line[0]):
            if len(line) == row + 1:
                return "decorating"
            return "completing" if self._sets_for(board, row) else None
        if board.is_row_of_fields_full(row):
            board.lines[row] = []
            self.tower += board.break_tiles(line)  # DR8
            self.scoring[seat]["broken_lines"].append(row + 1)
        elif len(line) == row + 1:
            self.scoring[seat]["waiting_lines"].append(row + 1)
        return None

    def _decorate(self, seat: int, row: int, column: int) -> None:
        """Move one tile of a line to the dome and score it, and the special tile it brings (D17, D20 and D21)."""
        board = self.boards[seat]
        colour, *others = board.lines[row]
        board.lines[row] = []
        self.tower += others
        board.tiles[row][column] = colour
        horizontal = board.run_through(row, column, 0, 1)
        vertical = board.run_through(row, column, 1, 0)
        points = sum(run for run in (horizontal, vertical) if run > 1) or 1
        special_row = board.lay_special_tile(row, column)
        special_points = 0 if special_row is None else SPECIAL_POINTS[special_row]
        board.score += points + special_points
        self.scoring[seat]["tiles"].append(
            {
                "row": row + 1,
                "column": column + 1,
                "colour": colour,
                "horizontal": horizontal,
                "vertical": vertical,
                "points": points,
                "chips": list(self.spending),
                "special_row": 0 if special_row is None else special_row + 1,
                "special_points": special_points,
            }
        )
        board.used_chips += self.spending
        self.spending = []
        self._next_line += 1
        self._continue_decorating()

    def _subtract_broken(self, seat: int) -> None:
        """Subtract broken tiles and the first-player tile, never below 0 (D22)."""
        board = self.boards[seat]
        penalty = sum(BROKEN_PENALTIES[: len(board.broken)])
        first_player_penalty = FIRST_PLAYER_PENALTY if self.marker == seat else 0
        board.score = max(0, board.score - penalty - first_player_penalty)
        self.scoring[seat].update(
            broken=in_colour_order(board.broken),
            penalty=penalty,
            first_player_penalty=first_player_penalty,
            after=board.score,
        )
        self.tower += board.broken
        board.broken = []

    def _end_round(self) -> None:
        """Pass the start on, and end the match after round 5 (D23 and D24, DR6 and DR11)."""
        if isinstance(self.marker, int):
            self.starting_player = self.marker
        self.marker = self.starting_player
        self.phase = "deal" if self.round < ROUNDS else "over"
        if self.phase == "deal":
            return
        self.final = []
        for board in self.boards:
            faces = {face: board.face_points(face) for face in self.faces}
            board.score = max(0, board.score + sum(faces.values()))
            self.final.append({"faces": faces, "final": board.score})
        is_tie = self.boards[0].score == self.boards[1].score
        self.end_reason = "first_player_tile" if is_tie else "points"

    def ranking(self) -> list[list[int]]:
        """List the winner and then the other seat (D25)."""
        if self.phase != "over":
            raise ValueError("there is no ranking before the end")
        return [[seat] for seat in sorted((0, 1), key=lambda seat: (-self.boards[seat].score, seat != self.marker))]
