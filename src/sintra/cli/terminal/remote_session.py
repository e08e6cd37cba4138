"""A match on a server, at the terminal: what happens is shown, and the person asked when it is their turn."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from sintra.cli.console import ask, printable
from sintra.cli.contribution import ID, Contribution
from sintra.cli.server_client import ServerRefused, TableLink
from sintra.cli.terminal.prompt import Leave
from sintra.cli.terminal.renderer import Choice, renderer_of, two_columns
from sintra.games.catalogue import GAMES
from sintra.games.words import counted
from sintra.server.protocol import command
from sintra.server.protocol.server_message import (
    AbsentView,
    Accepted,
    Done,
    EventMessage,
    EventView,
    HintGiven,
    LinksVoidedView,
    PlayedView,
    PositionView,
    Present,
    ReasonGiven,
    Refused,
    Resumed,
    ServerMessage,
    Snapshot,
    StartedView,
    TableView,
)
from sintra.server.table.event import (
    CameBack,
    Contributed,
    Delayed,
    Filled,
    Flagged,
    Promised,
    Rematched,
    Resigned,
    Said,
    Seated,
    StandInCalled,
    TakeBackAnswered,
    TakeBackAsked,
    Undone,
    Vacated,
)

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

RETRY_SECONDS = 1.0
A_LITTLE = 0.25
"""Seconds by which clocks may differ: a server that is asked too early refuses."""
MOST_RETRIES = 60
LONGEST_ACTION = 16
LONGEST_SAYING = 140
LEAVING = ("quit", "exit", "q")
HELP = (
    ("ACTION", "an action, as moves shows them: carried out if it is allowed"),
    ("moves", "everything you may do now, with the points each would bring at once"),
    ("why ACTION", "why an action is not allowed, or what it would do"),
    ("undo", "undo the last action of a turn you have not finished"),
    ("back", "take your last turn back; other people at the table are asked"),
    ("yes, no", "let another take back, or not"),
    ("hint", "what the best bot would do, where no other person plays"),
    ("say TEXT", "say something to everybody"),
    ("table", "show the table again"),
    ("resign", "give the match up; where no other person is left it is over with that"),
    ("resign watch", "the same, but bots play it to its end: for three or four who play"),
    ("quit", "leave; your seat is kept, come back with the same link"),
)
COMMANDS: dict[str, Callable[[str, int], command.AnyCommand]] = {
    "undo": lambda id, version: command.Undo(id=id, version=version),
    "back": lambda id, version: command.TakeBack(id=id, version=version),
    "yes": lambda id, version: command.AnswerTakeBack(id=id, version=version, agrees=True),
    "no": lambda id, version: command.AnswerTakeBack(id=id, version=version, agrees=False),
    "resign": lambda id, version: command.Resign(id=id, version=version),
}
SENTENCES = {
    Seated: "takes a seat",
    Vacated: "leaves the table",
    StartedView: "starts the match",
    Undone: "takes back",
    TakeBackAsked: "would like to take a turn back",
    TakeBackAnswered: "has answered",
    Resigned: "gives up",
    CameBack: "is back and plays on",
    Flagged: "has run out of time",
    LinksVoidedView: "has made old links void",
    Rematched: "would like to play again",
}
decode_message = msgspec.json.Decoder(ServerMessage).decode


class RemoteSession:
    """One visit to a table of a server."""

    def __init__(self, link: TableLink, console: Console, contribution: Contribution) -> None:
        self.link = link
        self.console = console
        self.contribution = contribution
        self.seats: list[int] = []
        self.table: TableView | None = None
        self.view: PositionView | None = None
        self.version = 0
        self._failures = 0
        self._sent = 0
        self._prefix = f"t{time.time_ns():x}"
        self._is_drawing_due = True
        self._absent: tuple[AbsentView, ...] = ()
        self._ahead = 0.0  # seconds by which the server's clock is ahead
        self._offered = 0  # the version at which it was asked whether a bot is to play for one who is away

    def run(self) -> None:
        """Stay until the match is over or the person leaves; a lost connection is made again."""
        from websockets.exceptions import WebSocketException

        while True:
            try:
                if self._stay():
                    return
            except (Leave, KeyboardInterrupt, EOFError):
                self.console.print("\nYour seat is kept: come back with the same link.")
                return
            except (OSError, WebSocketException):
                pass
            self._failures += 1
            if self._failures > MOST_RETRIES:
                raise ServerRefused(f"the server at {self.link.server} does not answer any more")
            if self._failures == 1:
                self.console.print("The connection was lost, trying again …")
            time.sleep(RETRY_SECONDS)

    def _stay(self) -> bool:
        """Take in messages until the connection ends; whether the match is over."""
        from websockets.exceptions import ConnectionClosedOK
        from websockets.sync.client import connect

        headers = {"Authorization": f"Bearer {self.link.secret}"}
        since = f"?since={self.version}&protocol={command.PROTOCOL}" if self.version else ""
        with connect(self.link.socket + since, additional_headers=headers) as socket:
            while True:
                try:
                    data = socket.recv(self._patience())
                except TimeoutError:
                    self._offer_stand_in(socket)
                    continue
                except ConnectionClosedOK:
                    return False
                self._failures = 0
                try:
                    message = decode_message(data)
                except msgspec.DecodeError:
                    raise ServerRefused(f"the server at {self.link.server} is of another version of Sintra") from None
                if not self._receive(socket, message):
                    return True

    def _awaited(self) -> tuple[int, int] | None:
        """The seat of the person who is waited for though absent, and when a bot can be called for it."""
        table, view = self.table, self.view
        if table is None or view is None or table.status != "running" or table.clock.kind != "none":
            return None
        is_playing = any(table.seats[seat].kind == "person" for seat in self.seats)
        if not is_playing or view.to_move in (None, *self.seats) or self._offered == self.version:
            return None
        return next(((each.seat, each.stand_in_at) for each in self._absent if each.seat == view.to_move), None)

    def _patience(self) -> float | None:
        """Seconds for which the server is listened to before a bot is offered; None is for ever."""
        awaited = self._awaited()
        return None if awaited is None else max(0.0, awaited[1] / 1000 - time.time() - self._ahead) + A_LITTLE

    def _offer_stand_in(self, socket: "ClientConnection") -> None:
        """Somebody has been away for a while, and it is their turn."""
        awaited, table = self._awaited(), self.table
        assert awaited is not None  # or nothing were offered
        assert table is not None
        self._offered = self.version
        self.say(f"It is the turn of {name_of(table, awaited[0])}, who has been away for a while: bot or wait?")
        answer = ask(self.console).strip().lower()
        if answer in LEAVING:
            raise Leave
        if answer == "bot":
            wanted = command.CallStandIn(id=self._next_id(), version=self.version, absent=awaited[0])
            socket.send(msgspec.json.encode(wanted).decode())

    def _receive(self, socket: "ClientConnection", message: ServerMessage) -> bool:
        """Show a message, and ask the person where it makes it this seat's turn; False when the match is over."""
        match message:
            case Snapshot() | EventMessage():
                self._learn(message)
                self._contribute(socket, message)
                self._come_back(socket, message)
            case Present(absent=absent):
                self._absent = absent
            case Refused(id=id) if id is not None and id.startswith(ID):
                pass  # it came too late, and the match begins without it
            case Refused():
                self._refused(message)
            case ReasonGiven():
                self.say(f"{message.action}: {message.words}")
            case HintGiven():
                for advice in message.best[:1]:
                    self.say(f"The best bot would play {advice.action.text}: {advice.action.words}")
        if self.table is not None and self.table.status == "over":
            self._finish(self.table)
            return False
        if not isinstance(message, Accepted | Resumed | Done | Present) and self.table is not None:
            self._ask_if_asked(socket, self.table)
        return True

    def _learn(self, message: Snapshot | EventMessage) -> None:
        self.version = message.version
        self.table = message.table
        self._ahead = message.now / 1000 - time.time()
        if isinstance(message, Snapshot):
            self.seats = message.seats
            self._greet(message.table)
        if message.view is not None:
            self.view = message.view
            self._is_drawing_due = True
        if isinstance(message, EventMessage):
            self._tell(message.event, message.table)

    def _contribute(self, socket: "ClientConnection", message: Snapshot | EventMessage) -> None:
        """Do by itself what keeps the deals fair."""
        is_snapshot = isinstance(message, Snapshot)
        wanted = self.contribution.command_for(message.table, self.seats, message.version, is_snapshot=is_snapshot)
        if wanted is not None:
            socket.send(msgspec.json.encode(wanted).decode())

    def _come_back(self, socket: "ClientConnection", message: Snapshot | EventMessage) -> None:
        """Take the seat back, if a bot was called for it while nobody was here."""
        if not isinstance(message, Snapshot) or message.table.status != "running":
            return
        for seat in message.seats:
            if message.table.seats[seat].away:
                self.say("A bot was called for you while you were away; now you play yourself again.")
                wanted = command.ComeBack(id=self._next_id(), version=message.version, seat=seat)
                socket.send(msgspec.json.encode(wanted).decode())

    def _refused(self, message: Refused) -> None:
        if message.version == 0:
            raise ServerRefused(message.message)
        self.say(f"{printable(message.message)}.")

    def _greet(self, table: TableView) -> None:
        names = ", ".join(
            name_of(table, seat) + (" (not here yet)" if found.kind == "open" and found.name else "")
            for seat, found in enumerate(table.seats)
        )
        role = f"you are {name_of(table, self.seats[0])}" if self.seats else "you look on"
        self.console.print(Text.assemble(("Sintra", "bold"), f"  {table.game}: {names}; {role}"))
        if table.status == "open":
            self.console.print("The match begins when every seat is taken.")

    def _tell(self, event: EventView, table: TableView) -> None:
        """What happened, in a line."""
        match event:
            case PlayedView():
                for action in (event.action, *event.forced):
                    self._tell_of(table, action.seat, f"{action.text}  {action.words}")
                if event.dealt:
                    self.console.print(Text("The round is over, a new one is dealt.", "dim"))
            case Said():
                self._tell_of(table, event.seat, f"“{printable(event.text)}”")
            case Promised() | Contributed():
                pass
            case Filled():
                self.console.print("Bots take the open seats.")
            case Delayed():
                self.console.print("The server was away, and the clock stood still.")
            case StartedView():
                self._tell_of(table, event.starting_player, SENTENCES[StartedView])
            case StandInCalled():
                self._tell_of(table, event.seat, f"calls a bot for {name_of(table, event.absent)}, who is away")
            case _:
                self._tell_of(table, event.seat, SENTENCES[type(event)])
                if isinstance(event, Resigned | Flagged) and event.stand_in:
                    self.say("A bot plays on in that seat.")

    def _tell_of(self, table: TableView, seat: int, text: str) -> None:
        self.console.print(Text.assemble((name_of(table, seat), "bold"), f"  {text}"))

    def _ask_if_asked(self, socket: "ClientConnection", table: TableView) -> None:
        """Ask the person, if it is for them to say something, until something is sent that the server will answer."""
        request = table.take_back_request
        is_asked_back = request is not None and not set(request.waiting).isdisjoint(self.seats)
        if not is_asked_back and (self.view is None or not self.view.choices):
            return
        if self._is_drawing_due:
            self.draw()
        if request is not None and is_asked_back:
            self.say(f"{name_of(table, request.seat)} would like to take a turn back: yes or no?")
        elif self.view is not None:
            self._put_question(table, self.view)
        while not self._obey(socket, ask(self.console)):
            pass

    def _put_question(self, table: TableView, view: PositionView) -> None:
        game = GAMES[table.game]()
        choices = [
            Choice(game.action_of(choice.id), choice.taken, choice.fallen, choice.points, choice.price)
            for choice in view.choices
        ]
        question = renderer_of(table.game).question(view.position, choices)
        assert view.to_move is not None  # there are choices
        self.console.print(Text.assemble((name_of(table, view.to_move), "bold"), f": {question.text}"))
        if question.lists_choices:
            self.show_moves()

    def _obey(self, socket: "ClientConnection", line: str) -> bool:
        """Do what the person typed; whether something was sent."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                pass
            case "?" | "help":
                self.console.print(two_columns(HELP))
            case "moves":
                self.show_moves()
            case "table":
                self.draw()
            case _ if word.lower() in LEAVING:
                raise Leave
            case _:
                socket.send(msgspec.json.encode(self._message(word.lower(), rest.strip(), line)).decode())
                return True
        return False

    def _message(self, word: str, rest: str, line: str) -> command.ClientMessage:
        """What the server is sent for a line that was typed."""
        id = self._next_id()
        if word == "resign" and rest == "watch":
            return command.Resign(id=id, version=self.version, watch=True)
        if word == "hint":
            return command.Hint(id=id)
        if word == "why" and rest:
            return command.Why(id=id, action=rest[:LONGEST_ACTION])
        if word == "say" and rest:
            return command.Say(id=id, version=self.version, text=rest[:LONGEST_SAYING])
        if word in COMMANDS:
            return COMMANDS[word](id, self.version)
        return command.Play(id=id, version=self.version, action="".join(line.split())[:LONGEST_ACTION])

    def _next_id(self) -> str:
        self._sent += 1
        return f"{self._prefix}-{self._sent}"

    def draw(self) -> None:
        """Show the table as this seat may see it."""
        if self.view is None or self.table is None:
            return
        position = self.view.position
        names = [name_of(self.table, seat) for seat in range(len(self.table.seats))]
        self.console.print(Rule(f"Round {position['round']}", style="dim", align="left"))
        drawing = renderer_of(self.table.game).draw(position, names, self.console.width, self.view.seat)
        self.console.print(drawing)
        self._is_drawing_due = False

    def show_moves(self) -> None:
        """The legal actions, with what each would bring at once."""
        choices = self.view.choices if self.view is not None else []
        self.console.print(
            two_columns((choice.text, f"{choice.points:+}", fallen_words(choice.fallen)) for choice in choices)
        )

    def say(self, sentence: str) -> None:
        self.console.print(Padding(Text(sentence), (0, 0, 0, 2)))

    def _finish(self, table: TableView) -> None:
        self.draw()
        self.console.print(Text("The match is over.", "bold green"))
        if table.ending is not None:
            for place, group in enumerate(table.ending.ranking, 1):
                for seat in group:
                    points = counted(table.ending.scores[seat], "point")
                    self.console.print(f"{place}. {name_of(table, seat)}: {points}")
        if self.contribution.commitment:
            self.console.print(f"To check the deals: {self.contribution.check}", soft_wrap=True)


def name_of(table: TableView, seat: int) -> str:
    found = table.seats[seat]
    return printable(found.name) if found.name else "an open seat"


def fallen_words(count: int) -> str:
    """How many tiles would fall."""
    return f"{counted(count, 'tile')} would find no room" if count else ""
