"""What a person can type at a match: an action, or one of a few commands. Only the session changes the match."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from sintra.cli.console import ask, printable, quoted
from sintra.cli.terminal.action_input import action_from, letters_of
from sintra.cli.terminal.renderer import Question, choices_of, two_columns
from sintra.games.errors import InvalidAction, SintraError
from sintra.games.words import counted

if TYPE_CHECKING:
    from sintra.cli.terminal.session import Session

HINT_BOT = "master"


class Leave(Exception):
    """Somebody wants to stop playing."""


def answer_person(session: "Session") -> None:
    """Ask the seat to move and do what it says; what cannot be done is answered with one line and changes nothing."""
    seat = session.match.state.to_move
    assert seat is not None
    question = question_of(session)
    prompt = Text.assemble(
        (session.names[seat], "bold"), f": {question.text}", (f"   (such as {question.example}; ? for help)", "dim")
    )
    session.console.print()
    session.console.print(prompt)
    if question.lists_choices:
        list_actions(session, session.match.state.legal_actions())
    line = ask(session.console)
    try:
        obey(session, line)
    except SintraError as error:
        session.say(f"{printable(str(error))}.")


def question_of(session: "Session") -> Question:
    state = session.match.state
    return session.renderer.question(state.view(state.to_move), choices_of(state))


def obey(session: "Session", line: str) -> None:
    """Carry out a command, or take the line as an action; SintraError says what is wrong with it."""
    word, _, rest = line.partition(" ")
    word, rest = word.lower(), rest.strip()
    if not word:
        session.say(f"Type an action such as {question_of(session).example}, or ? for help.")
    elif word in COMMANDS_WITH_TEXT:
        COMMANDS_WITH_TEXT[word](session, rest)
    elif word in COMMANDS and not rest:
        COMMANDS[word](session)
    else:
        action = understood(session, line)
        session.match.state.describe(action)  # says why, if it is not allowed
        session.take(action)


def understood(session: "Session", text: str) -> int:
    """The action a text means."""
    try:
        return action_from(session.match.state, text)
    except InvalidAction:
        example = question_of(session).example
        raise InvalidAction(
            f"I do not understand {quoted(text)}: expected an action such as {example}, or ? for help"
        ) from None


def show_help(session: "Session") -> None:
    example = question_of(session).example
    commands = (
        (example, "an action: carried out if it is allowed"),
        ("moves", f"everything you may do now; moves {example[:2]} lists only what begins with {example[:2]}"),
        (f"why {example}", "why an action is not allowed, or what it would do"),
        ("hint", f"what the {HINT_BOT} bot would do in your place"),
        ("undo", "take back your last turn, and the bots' replies to it"),
        ("back", "take back only your last action"),
        ("table", "show the table again"),
        ("points", "how the points of the last round came about"),
        ("rules", "a short reminder of the rules"),
        ("position", "the position as you may know it, as one line of text"),
        ("save", "say where the match is saved; it is, after every action"),
        ("quit", "leave; the match is kept, and you can play on later"),
    )
    session.console.print(session.renderer.legend(session.match.state.view(None)))
    session.console.print(two_columns(commands))


def show_moves(session: "Session", prefix: str) -> None:
    """The legal actions whose text begins with a prefix."""
    state = session.match.state
    wanted = letters_of(prefix)
    actions = [action for action in state.legal_actions() if letters_of(state.action_text(action)).startswith(wanted)]
    if not actions:
        session.say(f"No action that is allowed now begins with {quoted(prefix)}; moves alone lists all.")
        return
    actions.sort(key=state.action_text)
    list_actions(session, actions)
    session.say(f"{counted(len(actions), 'action')}.")


def list_actions(session: "Session", actions: list[int]) -> None:
    state = session.match.state
    session.console.print(two_columns((state.action_text(action), state.describe(action)) for action in actions))


def explain(session: "Session", text: str) -> None:
    """Say why an action is not allowed, or what it would do."""
    if not text:
        session.say(f"Name the action, such as: why {question_of(session).example}")
        return
    state = session.match.state
    action = understood(session, text)
    session.say(
        f"{state.action_text(action)} is allowed: {state.describe(action)}."
    )  # describing says why if it is not


def give_hint(session: "Session") -> None:
    state = session.match.state
    action = session.choice_of(HINT_BOT, "hint")
    session.say(f"The {HINT_BOT} bot would play {state.action_text(action)}: {state.describe(action)}.")


def show_rules(session: "Session") -> None:
    session.console.print(Padding(session.renderer.rules(session.match.state.view(None)), (0, 0, 0, 1)))


def show_position(session: "Session") -> None:
    state = session.match.state
    session.console.print(state.view_text(state.to_move), soft_wrap=True)


def tell_file(session: "Session") -> None:
    if session.save():
        session.console.print(f"  Saved in {session.file.path}", soft_wrap=True)


def leave(session: "Session") -> None:
    raise Leave


COMMANDS: dict[str, Callable[["Session"], None]] = {
    "?": show_help,
    "help": show_help,
    "hint": give_hint,
    "undo": lambda session: session.undo(),
    "back": lambda session: session.step_back(),
    "table": lambda session: session.draw(),
    "points": lambda session: session.tell_points(),
    "rules": show_rules,
    "position": show_position,
    "save": tell_file,
    "quit": leave,
    "exit": leave,
    "q": leave,
}
COMMANDS_WITH_TEXT: dict[str, Callable[["Session", str], None]] = {"moves": show_moves, "why": explain}
