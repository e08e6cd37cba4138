"""A match at the terminal: whose turn it is, and a match that is saved after every action."""

import re
import time
from dataclasses import replace

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from sintra.bots import Limit, bot_named
from sintra.cli.console import print_error, printable, shell_command
from sintra.cli.terminal.interrupt import interrupt_deferred
from sintra.cli.terminal.match_file import MatchFile, matches_folder
from sintra.cli.terminal.prompt import Leave, answer_person, question_of
from sintra.cli.terminal.renderer import renderer_of
from sintra.cli.terminal.result import render_outcome, render_scoring, starts, text_width
from sintra.games.game import Seen
from sintra.games.words import counted
from sintra.match import Match

BOT_NAME = re.compile(r"(?P<bot>\w+) bot(?: \d+)?")
THINKING_TIME = Limit(seconds=1)


def bot_at(name: str) -> str | None:
    """The name of the bot that plays under a seat's name, or None where a person does.

    >>> bot_at("greedy bot 2"), bot_at("Ann")
    ('greedy', None)
    """
    match = BOT_NAME.fullmatch(name)
    return match["bot"] if match else None


class Session:
    """One sitting at a match. Seats whose names are those of bots are played by bots, the others by people here."""

    def __init__(self, match: Match, file: MatchFile, console: Console, *, delay: float = 0.0) -> None:
        self.match = match
        self.file = file
        self.console = console
        self.delay = delay
        self.renderer = renderer_of(match.game.name)
        self.names = [printable(name) for name in match.names]
        self.bots = {seat: bot for seat, name in enumerate(match.names) if (bot := bot_at(name)) is not None}
        self._is_saved = True
        self._is_drawing_due = True
        for bot in self.bots.values():
            bot_named(bot, 0)  # a record may name a bot there is not: better to know now than in the middle

    def run(self) -> None:
        """Play until the match is over or somebody leaves. A match that cannot be saved at all does not begin."""
        try:
            self.file.save(self.match.record)
        except BaseException:
            self.file.abandon()
            raise
        try:
            self._greet()
            while not self.match.state.is_over:
                self._next_step()
            self._finish()
        except (Leave, KeyboardInterrupt, EOFError) as reason:
            self._take_leave(is_line_open=not isinstance(reason, Leave))

    def take(self, action: int) -> None:
        """Carry out an action, save the match, and tell what happened."""
        state = self.match.state
        seat, round, passed = state.to_move, state.round, state.passed
        seen = state.seen(action, self.reader)
        assert seat is not None  # else seeing it was refused
        with interrupt_deferred():
            self.match.play(action)
            self.save()
        self._tell(seat, seen)
        for forced_seat, forced in self.match.state.forced:
            seen = self.match.game.seen_phrase(forced, forced_seat, self.reader)
            self._tell(forced_seat, replace(seen, words=f"{seen.words}, the only choice"))
        for other in self.match.state.passed:
            if other not in passed:
                self.console.print(Text(f"{self.names[other]}: nothing more to do in this round, passes", "dim"))
        is_round_over = self.match.state.round != round or self.match.state.is_over
        if is_round_over:
            self.console.print()
            self.tell_points()
        if is_round_over or (self.people and self._needs_drawing(seat)):  # onlookers see the table once a round
            self._is_drawing_due = True

    def _needs_drawing(self, seat: int) -> bool:
        """Whether the table should be shown again after an action: not for the small choices that end a seat's turn."""
        state = self.match.state
        return state.to_move != seat or not question_of(self).lists_choices

    def step_back(self) -> None:
        """Take back the latest action alone, if it was a person's."""
        moves = self.match.moves
        if not moves or moves[-1].seat in self.bots:
            self.say("There is no action of yours to take back alone; undo takes back your turn.")
            return
        self._go_back(self.match.ply - 1, moves[-1].seat)

    def undo(self) -> None:
        """Take back the latest turn of a person, and everything after it."""
        starts = [(start, seat) for seat in self.people if (start := self.match.turn_start(seat)) is not None]
        if not starts:
            self.say("There is nothing to take back: you have not moved yet.")
            return
        self._go_back(*max(starts))

    def _go_back(self, start: int, seat: int) -> None:
        """Take back everything from a ply on, which a seat may then choose again."""
        count = self.match.ply - start
        with interrupt_deferred():
            self.match.undo_to(start)
            self.save()
        self.say(f"Took back {counted(count, 'action')}: {self.names[seat]} may choose again.")
        self._is_drawing_due = True

    def _tell(self, seat: int, seen: Seen) -> None:
        told = Grid.grid(padding=(0, 2, 0, 0))
        told.add_column(no_wrap=True, style="bold cyan" if seat in self.bots else "bold")
        text = seen.text.ljust(text_width(self.match.game))
        told.add_row(self.names[seat].ljust(max(map(len, self.names))), f"{text} {seen.words}")
        self.console.print(told)

    @property
    def reader(self) -> int | None:
        """The seat for whom everything is told: that of the only person here; several see what an onlooker sees."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def people(self) -> list[int]:
        """The seats played by people."""
        return [seat for seat in range(len(self.names)) if seat not in self.bots]

    def choice_of(self, bot: str, purpose: str) -> int:
        """What a bot would do. Its chance depends on match and ply alone: undo and resume change nothing about it."""
        seat = self.match.state.to_move
        assert seat is not None  # a bot is asked only when somebody is to move
        seed = f"{self.match.seed.hex()}/{self.match.ply}/{purpose}"
        return bot_named(bot, seed).decide(self.match.state.determinise(seat, seed), THINKING_TIME).action

    def draw(self) -> None:
        """Show the table as the seat to move may see it."""
        state = self.match.state
        seat = None if state.to_move in self.bots else state.to_move
        self.console.print()
        self.console.print(Rule(f"Round {state.round}", style="dim", align="left"))
        self.console.print(self.renderer.draw(state.view(seat), self.names, self.console.width, seat))
        if not self.people:
            self.console.print()
        self._is_drawing_due = False

    def tell_points(self) -> None:
        self.console.print(render_scoring(self.match.state, self.names, self.console.width))

    def say(self, sentence: str) -> None:
        self.console.print(Padding(Text(sentence), (0, 0, 0, 2)))

    def save(self) -> bool:
        """Save the match. One that cannot be saved may still be played on; saving is tried again after each action."""
        previous = self.file.path
        try:
            is_own = self.file.save(self.match.record)
        except OSError as error:
            self._is_saved = False
            print_error(f"the match could not be saved in {self.file.path}: {error.strerror or error}")
            return False
        self._is_saved = True
        if not is_own:
            print_error(f"{previous} was changed by another program; this match is now saved in {self.file.path}")
        return True

    def _next_step(self) -> None:
        """One action of a bot, or one line from a person."""
        seat = self.match.state.to_move
        assert seat is not None  # a match deals by itself, and this one is not over
        if self._is_drawing_due and (seat not in self.bots or not self.people):
            self.draw()
        if seat not in self.bots:
            answer_person(self)
            return
        if not self.people:
            time.sleep(self.delay)
        self.take(self.choice_of(self.bots[seat], "play"))

    def _greet(self) -> None:
        state = self.match.state
        line = Text.assemble(("Sintra", "bold"), f"  {state.game}: {', '.join(self.names)}")
        if not self.match.ply:
            line.append(f"; {self.names[state.starting_player]} {starts(self.names[state.starting_player])}")
        if self.match.ply:
            line.append(f" (resumed after {counted(self.match.ply, 'action')})")
        self.console.print(line)
        if self.people:
            self.console.print(self.renderer.legend(state.view(None)))
            self.console.print(
                Text.assemble(("?", "bold"), " shows all commands, ", ("quit", "bold"), " leaves and keeps the match.")
            )

    def _finish(self) -> None:
        outcome = self.match.state.outcome
        assert outcome is not None
        self.draw()
        self.console.print()
        self.console.print(render_outcome(outcome, self.names, self.renderer))
        self.console.print()
        self._tell_kept(f"Look at it again with: {shell_command('replay', str(self.file.path))}")

    def _take_leave(self, *, is_line_open: bool) -> None:
        if is_line_open:
            self.console.print()  # the prompt is still there, and ^C perhaps
        is_found_by_itself = self.file.path.resolve().parent == matches_folder().resolve()
        how = (
            ["play", "--terminal", "--resume"]
            if is_found_by_itself
            else ["play", "--terminal", "--resume-from", str(self.file.path)]
        )
        self._tell_kept(f"Play on with: {shell_command(*how)}")

    def _tell_kept(self, what_next: str) -> None:
        """Say where the match is; if it could not be saved so far, try once more, and fail if that does."""
        if not self._is_saved:
            self.file.save(self.match.record)
        self.console.print(f"The match is saved in {self.file.path}. {what_next}", soft_wrap=True)
