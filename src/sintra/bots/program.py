"""A bot that is a program of its own, in any language; docs/bots.md describes what is said."""

import hashlib
import shlex
import shutil
from collections.abc import Sequence
from typing import Annotated, TypeVar

import msgspec

from sintra.bots.bot import NO_LIMIT, Decision, check_turn
from sintra.bots.failure import GARBAGE, ILLEGAL, BotFailure
from sintra.bots.limit import Limit
from sintra.bots.line_process import LineProcess, text_of
from sintra.games.checks import seed_of, shown
from sintra.games.errors import InvalidAction, InvalidOption
from sintra.games.game import Game
from sintra.games.state import State
from sintra.kernel.rng import Seed

Message = TypeVar("Message", bound=msgspec.Struct)

PREFIX = "cmd:"
PROTOCOL = 1
START_SECONDS = 20.0
GRACE_SECONDS = 0.5
UNLIMITED_SECONDS = 60.0
GOODBYE_SECONDS = 0.5


class Ready(msgspec.Struct):
    """What a program says when it has understood the greeting."""

    protocol: int


class Answer(msgspec.Struct):
    """What a program says to a question; everything but the action may be left out."""

    action: str
    value: float | None = None
    win_probability: Annotated[float, msgspec.Meta(ge=0, le=1)] | None = None
    nodes: Annotated[int, msgspec.Meta(ge=0, le=10**15)] = 0
    depth: Annotated[int, msgspec.Meta(ge=0, le=10**6)] = 0
    solved: bool = False


class Program:
    """Plays what a program answers. It is told what its seat may see, and nothing else.

    The program is started at the first decision, and must then be ended with `close`. One that fails is ended at once.
    """

    def __init__(self, command: Sequence[str], seed: Seed) -> None:
        self.name = PREFIX + shlex.join(command)
        self._command = tuple(command)
        self._seed = int.from_bytes(hashlib.sha256(b"program:" + seed_of(seed)).digest()[:6])
        self._process: LineProcess | None = None
        self._place: tuple[Game, int] | None = None

    @classmethod
    def named(cls, name: str, seed: Seed) -> "Program":
        """The program that a name such as `cmd:python my_bot.py` starts."""
        try:
            command = shlex.split(name.removeprefix(PREFIX))
        except ValueError as error:
            raise InvalidOption(f"the command of the bot {shown(name)} cannot be read: {error}") from None
        if not command:
            raise InvalidOption(f"the bot {shown(name)} has no command, expected one such as cmd:python my_bot.py")
        if shutil.which(command[0]) is None:
            raise InvalidOption(f"there is no program {shown(command[0])} to start the bot {shown(name)} with")
        return cls(command, seed)

    def decide(self, state: State, limit: Limit = NO_LIMIT) -> Decision:
        """Ask the program; BotFailure if it gives no answer in time, or none that can be understood and is legal."""
        check_turn(state)
        seat = state.to_move
        assert seat is not None  # somebody is to move
        try:
            return self._ask(state, seat, limit)
        except BaseException:
            self._end(0)
            raise

    def close(self) -> None:
        """Say goodbye, and end the program if it does not end by itself."""
        if self._process is not None:
            self._process.say(msgspec.json.encode({"type": "goodbye"}))
        self._end(GOODBYE_SECONDS)

    def _ask(self, state: State, seat: int, limit: Limit) -> Decision:
        process = self._process
        if process is None or self._place != (state.game, seat):
            self.close()
            process = self._meet(state.game, seat)
        process.check_silence()
        question = {
            "type": "decide",
            "view": state.view(seat),
            "text": state.view_text(seat),
            "actions": [state.action_text(action) for action in state.legal_actions()],
            "limit": limit.to_dict(),
        }
        process.say(msgspec.json.encode(question))
        allowed = UNLIMITED_SECONDS if limit.seconds is None else limit.seconds + GRACE_SECONDS
        answer = understood(process.hear(allowed), Answer)
        try:
            action = state.parse_action(answer.action)
        except InvalidAction as error:
            raise BotFailure(str(error), ILLEGAL) from None
        if state.reason(action) is not None:
            raise BotFailure(f"it chose {answer.action}, which is not allowed: {state.reason(action)}", ILLEGAL)
        return Decision(
            action,
            value=answer.value,
            win_probability=answer.win_probability,
            nodes=answer.nodes,
            depth=answer.depth,
            solved=answer.solved,
        )

    def _meet(self, game: Game, seat: int) -> LineProcess:
        """Start the program and greet it."""
        self._process, self._place = LineProcess(self._command), (game, seat)
        greeting = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": game.name,
            "options": game.options,
            "players": game.players,
            "seat": seat,
            "seed": self._seed,
        }
        self._process.say(msgspec.json.encode(greeting))
        protocol = understood(self._process.hear(START_SECONDS), Ready).protocol
        if protocol != PROTOCOL:
            raise BotFailure(f"it speaks protocol {shown(protocol)}, expected {PROTOCOL}", GARBAGE)
        return self._process

    def _end(self, patience: float) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end(patience)


def understood(line: bytes, kind: type[Message]) -> Message:
    """A line as the message that it should be."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BotFailure(f"it said {shown(text_of(line))}, which cannot be understood: {error}", GARBAGE) from None
