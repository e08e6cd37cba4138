"""`sintra replay`: look at a recorded match, step by step or as text."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.rule import Rule
from rich.text import Text

from sintra.cli.console import ask, console_for, is_interactive, print_error, printable, quoted
from sintra.cli.options import NoColour
from sintra.games.errors import InvalidOption, RecordError

if TYPE_CHECKING:
    from rich.console import Console

    from sintra.games.state import State
    from sintra.records.record import Record

DAMAGED = 2


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file of a match, as sintra play saves it.")],
    ply: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Show only the position after this many actions.")
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help="As text: the whole match in words, or with --ply one line.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="As JSON: the whole record, or with --ply the position.")
    ] = False,
    no_colour: NoColour = False,
) -> None:
    """Look at a recorded match, step by step or as text.

    At a terminal you step through it; otherwise it is printed in words. Of a damaged file the good part is shown; then
    the error says where the damage is, and the exit code is 2.
    """
    from sintra.cli.command.warm_up import ensure_warm
    from sintra.cli.terminal.match_file import load_named
    from sintra.records.record import Record

    if text and as_json:
        raise InvalidOption("--text and --json were both given, expected one of them")
    ensure_warm()
    damage: RecordError | None = None
    try:
        record = load_named(file)
    except RecordError as error:
        if not isinstance(error.prefix, Record):
            raise
        damage, record = error, error.prefix
    console = console_for(colour=not no_colour)
    if damage is not None and is_interactive():
        print_error(f"{damage}. What comes before is good:")
    if damage is not None and ply is not None and ply > record.plies:
        raise damage
    show(record, ply, console, "text" if text else "json" if as_json else "table")
    if damage is not None:
        if not is_interactive():
            print_error(str(damage))
        raise typer.Exit(DAMAGED)


def show(record: "Record", ply: int | None, console: "Console", form: str) -> None:
    """Show a record, or its position at a ply, in the form asked for."""
    from sintra.records import encode
    from sintra.records.text import record_text

    if ply is not None:
        state = record.state_at(ply)
        if form == "json":
            sys.stdout.write(json.dumps(state.to_dict(), ensure_ascii=False) + "\n")
        elif form == "text":
            sys.stdout.write(f"{state}\n")
        else:
            Replay(record, console).draw(ply)
    elif form == "json":
        sys.stdout.write(encode(record))
    elif form == "table" and is_interactive():
        Replay(record, console).run()
    else:
        sys.stdout.writelines(f"{printable(line)}\n" for line in record_text(record))


class Replay:
    """Stepping through a record."""

    def __init__(self, record: "Record", console: "Console") -> None:
        from sintra.cli.terminal.renderer import renderer_of

        self.record = record
        self.console = console
        self.renderer = renderer_of(record.game.name)
        self.names = [printable(name) for name in record.names]
        self.moves = record.moves
        self.states: list[State] = list(record.states())

    def run(self) -> None:
        """Show positions as they are asked for, until the person leaves."""
        ply = 0
        self.console.print(
            "Enter shows the next action, b goes back, a number goes to that ply, end to the last, q leaves."
        )
        self.draw(ply)
        try:
            while (answer := ask(self.console, f"{ply}/{self.last}> ").lower()) not in ("q", "quit", "exit"):
                wanted = self.ply_for(answer, ply)
                if wanted is not None:
                    ply = wanted
                    self.draw(ply)
        except (EOFError, KeyboardInterrupt):
            self.console.print()

    @property
    def last(self) -> int:
        return len(self.moves)

    def ply_for(self, answer: str, ply: int) -> int | None:
        """The ply an answer leads to, or None after saying why it leads nowhere."""
        if answer.isascii() and answer.isdigit() and len(answer) < 10 and int(answer) <= self.last:
            return int(answer)
        if answer == "end":
            return self.last
        if answer in ("", "n") and ply < self.last:
            return ply + 1
        if answer == "b" and ply > 0:
            return ply - 1
        if answer in ("", "n", "b"):
            self.console.print("This is the end." if answer != "b" else "This is the beginning.")
        else:
            self.console.print(
                f"{quoted(answer)} leads nowhere: expected Enter, b, a number from 0 to {self.last}, end or q"
            )
        return None

    def draw(self, ply: int) -> None:
        """Show the action that led to a ply, the points if it ended a round, the table, and the outcome at the end."""
        from sintra.cli.terminal.result import render_outcome, render_scoring, text_width

        state = self.states[ply]
        width = self.console.width
        self.console.print(Rule(f"Ply {ply} of {self.last}, round {state.round}", style="dim", align="left"))
        if ply > 0:
            before, move = self.states[ply - 1], self.moves[ply - 1]
            words = f"{before.action_text(move.action).ljust(text_width(before.game))} {before.describe(move.action)}"
            who = printable(self.record.who_took(ply - 1, move.seat))
            self.console.print(Text.assemble((f"{who}  ", "bold cyan"), words))
            for seat, forced in state.forced:
                text = state.action_text(forced).ljust(text_width(state.game))
                words = f"{text} {state.game.phrase(forced)}, the only choice"
                self.console.print(Text.assemble((f"{self.names[seat]}  ", "bold cyan"), words))
            if move.comment:
                self.console.print(Text(printable(move.comment), "italic"))
            if state.round != before.round or state.is_over or state.awaits_deal:
                self.console.print(render_scoring(state, self.names, width))
        self.console.print(self.renderer.draw(state.view(state.to_move), self.names, width, None))
        if state.outcome is not None:
            self.console.print(render_outcome(state.outcome, self.names, self.renderer))
