"""`sintra join`: play at a table on a server, at this terminal."""

import getpass
import json
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from sintra.cli.console import ask, console_for, printable
from sintra.cli.options import NoColour
from sintra.cli.server_client import ServerRefused, TableLink, post
from sintra.cli.terminal.renderer import Choice, renderer_of
from sintra.games.words import counted

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

RETRY_SECONDS = 1.0
MOST_RETRIES = 60
HELP = (
    ("3U>2", "an action, as the question shows it: carried out if it is allowed"),
    ("moves", "everything you may do now, with the points each would bring at once"),
    ("why 3U>2", "why an action is not allowed, or what it would do"),
    ("undo", "undo the last action of a turn you have not finished"),
    ("back", "take your last turn back; other people at the table are asked"),
    ("yes, no", "let another take back, or not"),
    ("hint", "what the best bot would do, where no other person plays"),
    ("say TEXT", "say something to everybody"),
    ("table", "show the table again"),
    ("resign", "give the match up"),
    ("quit", "leave; your seat is kept, come back with the same link"),
)


def join(
    link: Annotated[str, typer.Argument(metavar="LINK", help="The link to a seat, an open seat, or for looking on.")],
    name: Annotated[str | None, typer.Option(metavar="NAME", help="Your name, for an open seat.")] = None,
    no_colour: NoColour = False,
) -> None:
    """Play, or look on, at a table of a server. The link is what `sintra open` or a page shows."""
    target = TableLink.parse(link)
    console = console_for(colour=not no_colour)
    entered = post(target.server, f"{target.page}/enter", {"secret": target.secret, "name": name or getpass.getuser()})
    for made in entered["links"]:
        console.print(f"Your seat's own link, to come back with: {made['address']}", soft_wrap=True)
        target = TableLink(target.server, target.match, made["secret"])
    Visit(target, console).run()


class Leave(Exception):
    """The person wants to go."""


class Visit:
    """One visit to a table: shows what happens, and asks when it is this seat's turn."""

    def __init__(self, link: TableLink, console: Console) -> None:
        self.link = link
        self.console = console
        self.seats: list[int] = []
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.version = 0
        self._sent = 0
        self._prefix = f"t{time.time_ns():x}"
        self._is_drawing_due = True

    def run(self) -> None:
        """Stay until the match is over or the person leaves; a lost connection is made again."""
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect

        from sintra.server.protocol.command import PROTOCOL

        failures = 0
        headers = {"Authorization": f"Bearer {self.link.secret}"}
        while True:
            since = f"?since={self.version}&protocol={PROTOCOL}" if self.version else ""
            try:
                with connect(self.link.socket + since, additional_headers=headers) as socket:
                    for message in socket:
                        failures = 0
                        if not self._take(socket, json.loads(message)):
                            return
            except (Leave, KeyboardInterrupt, EOFError):
                self.console.print("\nYour seat is kept: come back with the same link.")
                return
            except (OSError, WebSocketException):
                pass
            failures += 1
            if failures > MOST_RETRIES:
                raise ServerRefused(f"the server at {self.link.server} does not answer any more")
            if failures == 1:
                self.console.print("The connection was lost, trying again …")
            time.sleep(RETRY_SECONDS)

    def _take(self, socket: "ClientConnection", message: dict[str, Any]) -> bool:
        """Show a message, and ask the person where it makes it this seat's turn; False when the match is over."""
        kind = message["type"]
        if kind in ("snapshot", "event"):
            self._learn(message)
        elif kind == "refused":
            self._refused(message)
        elif kind == "reason":
            self.say(f"{message['action']}: {message['words']}")
        elif kind == "hint_given":
            for advice in message["best"][:1]:
                self.say(f"The best bot would play {advice['action']['text']}: {advice['action']['words']}")
        if self.table and self.table["status"] == "over":
            self._finish()
            return False
        if kind not in ("accepted", "resumed", "done", "present") and self._is_asked():
            self._ask(socket)
        return True

    def _learn(self, message: dict[str, Any]) -> None:
        if message["type"] == "snapshot":
            self.seats = message["seats"]
            self._greet(message["table"])
        self.version = message["version"]
        self.table = message["table"]
        if message.get("view") is not None:
            self.view = message["view"]
            self._is_drawing_due = True
        if message["type"] == "event":
            self._tell(message["event"])

    def _refused(self, message: dict[str, Any]) -> None:
        if message["version"] == 0:
            raise ServerRefused(message["message"])
        self.say(f"{printable(message['message'])}.")

    def _is_asked(self) -> bool:
        request = self.table.get("take_back_request")
        if request is not None and set(request["waiting"]) & set(self.seats):
            return True
        return self.view is not None and bool(self.view["choices"])

    def _greet(self, table: dict[str, Any]) -> None:
        names = ", ".join(
            self._name(seat, table) + (" (not here yet)" if found["kind"] == "open" and found["name"] else "")
            for seat, found in enumerate(table["seats"])
        )
        role = f"you are {self._name(self.seats[0], table)}" if self.seats else "you look on"
        self.console.print(Text.assemble(("Sintra", "bold"), f"  {table['game']}: {names}; {role}"))
        if table["status"] == "open":
            self.console.print("The match begins when every seat is taken.")

    def _name(self, seat: int, table: dict[str, Any] | None = None) -> str:
        found = (table or self.table)["seats"][seat]
        return printable(found["name"]) if found["name"] else "an open seat"

    def _tell(self, event: dict[str, Any]) -> None:
        """What happened, in a line."""
        what = event["kind"]
        if what == "played":
            for step in (event["action"], *event["forced"]):
                self._line(step["seat"], f"{step['text']}  {step['words']}")
            if event["dealt"]:
                self.console.print(Text("The round is over, a new one is dealt.", "dim"))
        elif what == "said":
            self._line(event["seat"], f"“{printable(event['text'])}”")
        elif what == "filled":
            self.console.print("Bots take the open seats.")
        else:
            self._line(event.get("seat", event.get("starting_player", 0)), SENTENCES[what])

    def _line(self, seat: int, text: str) -> None:
        self.console.print(Text.assemble((self._name(seat), "bold"), f"  {text}"))

    def _ask(self, socket: "ClientConnection") -> None:
        """Ask until something is sent that the server will answer."""
        if self._is_drawing_due:
            self.draw()
        request = self.table.get("take_back_request")
        if request is not None and set(request["waiting"]) & set(self.seats):
            self.say(f"{self._name(request['seat'])} would like to take a turn back: yes or no?")
        elif self.view is not None:
            question = renderer_of(self.table["game"]).question(self.view["position"], self._choices())
            self.console.print(Text.assemble((self._name(self.view["to_move"]), "bold"), f": {question.text}"))
            if question.lists_choices:
                self.show_moves()
        while not self._obey(socket, ask(self.console)):
            pass

    def _choices(self) -> list[Choice]:
        """What this seat may do, with the actions as values."""
        from sintra.games.catalogue import GAMES

        game = GAMES[self.table["game"]]()
        return [
            Choice(game.action_of(choice["id"]), choice["taken"], choice["fallen"], choice["points"], choice["price"])
            for choice in (self.view["choices"] if self.view is not None else ())
        ]

    def _obey(self, socket: "ClientConnection", line: str) -> bool:
        """Do what the person typed; whether something was sent."""
        word, _, rest = line.partition(" ")
        commands: dict[str, dict[str, Any]] = {
            "undo": {"type": "undo"},
            "back": {"type": "take_back"},
            "yes": {"type": "answer_take_back", "agrees": True},
            "no": {"type": "answer_take_back", "agrees": False},
            "resign": {"type": "resign"},
        }
        match word.lower():
            case "":
                return False
            case "?" | "help":
                self.show_help()
            case "moves":
                self.show_moves()
            case "table":
                self.draw()
            case "quit" | "exit" | "q":
                raise Leave
            case "hint":
                return self._send(socket, {"type": "hint"}, is_command=False)
            case "why" if rest:
                return self._send(socket, {"type": "why", "action": rest[:16]}, is_command=False)
            case "say" if rest:
                return self._send(socket, {"type": "say", "text": rest[:140]})
            case known if known in commands:
                return self._send(socket, commands[known])
            case _:
                return self._send(socket, {"type": "play", "action": "".join(line.split())[:16]})
        return False

    def _send(self, socket: "ClientConnection", message: dict[str, Any], *, is_command: bool = True) -> bool:
        self._sent += 1
        message["id"] = f"{self._prefix}-{self._sent}"
        if is_command:
            message["version"] = self.version
        socket.send(json.dumps(message))
        return True

    def draw(self) -> None:
        """Show the table as this seat may see it."""
        if self.view is None:
            return
        position = self.view["position"]
        names = [self._name(seat) for seat in range(len(self.table["seats"]))]
        self.console.print(Rule(f"Round {position['round']}", style="dim", align="left"))
        renderer = renderer_of(self.table["game"])
        self.console.print(renderer.draw(position, names, self.console.width, self.view["seat"]))
        self._is_drawing_due = False

    def show_help(self) -> None:
        grid = Grid.grid(padding=(0, 2))
        for typed, meaning in HELP:
            grid.add_row(Text(typed, "bold"), meaning)
        self.console.print(Padding(grid, (0, 0, 0, 1)))

    def show_moves(self) -> None:
        """The legal actions, with what each would bring at once."""
        grid = Grid.grid(padding=(0, 2))
        for choice in self.view["choices"] if self.view is not None else ():
            grid.add_row(Text(choice["text"], "bold"), f"{choice['points']:+}", fallen_words(choice["fallen"]))
        self.console.print(Padding(grid, (0, 0, 0, 1)))

    def say(self, sentence: str) -> None:
        self.console.print(Padding(Text(sentence), (0, 0, 0, 2)))

    def _finish(self) -> None:
        self.draw()
        ending = self.table["ending"]
        self.console.print(Text("The match is over.", "bold green"))
        for place, group in enumerate(ending["ranking"], 1):
            for seat in group:
                self.console.print(f"{place}. {self._name(seat)}: {counted(ending['scores'][seat], 'point')}")


SENTENCES = {
    "seated": "takes a seat",
    "vacated": "leaves the table",
    "started": "starts the match",
    "undone": "takes back",
    "take_back_asked": "would like to take a turn back",
    "take_back_answered": "has answered",
    "resigned": "gives up",
    "flagged": "has run out of time",
    "rematched": "would like to play again",
}


def fallen_words(count: int) -> str:
    """How many tiles would fall."""
    return f"{counted(count, 'tile')} would find no room" if count else ""
