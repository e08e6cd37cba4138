"""Deciding, the first half of event sourcing: the event that a command leads to at a table, or a refusal."""

import hashlib
from collections.abc import Callable, Collection
from datetime import UTC, datetime

from sintra.games.errors import IllegalAction, SintraError
from sintra.match.match import Match
from sintra.records.fair_deals import SCHEME
from sintra.server.protocol.command import (
    AnswerTakeBack,
    AnyCommand,
    CallStandIn,
    ComeBack,
    Contribute,
    Flag,
    Leave,
    Play,
    Promise,
    Rematch,
    Rename,
    Resign,
    Say,
    Start,
    TakeBack,
    Undo,
)
from sintra.server.security.limit import LOG_RESERVE, LONGEST_LOG, MOST_VOIDINGS
from sintra.server.store.store import INVITE, OPEN, OVER, RUNNING, SEAT
from sintra.server.table.contribution import check_due, check_nobody_has_contributed, contribute, promise
from sintra.server.table.event import (
    AnyEvent,
    CameBack,
    Filled,
    Flagged,
    LinksVoided,
    Played,
    Rematched,
    Resigned,
    Said,
    Seated,
    StandInCalled,
    Started,
    TakeBackAnswered,
    TakeBackAsked,
    Undone,
    Vacated,
)
from sintra.server.table.intent import BeginMatch, BotMove, FlagFall, Intent, SeatCommand, SitDown, VoidLinks
from sintra.server.table.refusal import Refusal
from sintra.server.table.set_up import checked_level, game_in
from sintra.server.table.table import STAND_IN, Table
from sintra.server.table.text import checked_chat, checked_name

REVEALED = "since then something was dealt or shown, and nobody can forget it, or a bot was called for a seat"

StandInAt = Callable[[int], int | None]
"""From when on the others can call a bot for a seat; None while somebody looks from it, or nobody can know."""


def nobody_is_absent(seat: int) -> None:
    """For tables of which nobody knows who looks at them."""


def decide(table: Table, intent: Intent, now: int, stand_in_at: StandInAt = nobody_is_absent) -> AnyEvent:
    """The event that is to be written down and folded; Refusal if it is not to be. The table is not changed."""
    match intent:
        case SeatCommand(command, seat, seats):
            check_may_act(table, command, seat)  # once more: another process may have gone on since it was chosen
            return handle(table, command, seat, seats, now, stand_in_at)
        case SitDown(name, wanted, invited_at, promised, emblem):
            if invited_at is not None and table.keys_since(INVITE, None) > invited_at:
                raise Refusal("forbidden", "this invitation was made void: ask for a new one")
            return take_seat(table, name, wanted, promised, emblem)
        case BeginMatch():
            check_due(table, now)
            return start(table)
        case BotMove(seat, action, version):
            if table.changed > version or not table.is_bot_to_move:
                raise Refusal("stale", "the table has changed while the bot was thinking")
            return play(table, seat, action)
        case FlagFall():
            return flag(table, now)
        case VoidLinks():
            return void_links(table, intent)


def handle(
    table: Table,
    command: AnyCommand,
    seat: int,
    seats: Collection[int],
    now: int,
    stand_in_at: StandInAt = nobody_is_absent,
) -> AnyEvent:
    """The event a command of a person leads to, who has all of `seats`."""
    if table.version >= LONGEST_LOG and is_dispensable(table, command):
        raise Refusal("log_full", "too much has happened at this table: it can only be played to its end")
    match command:
        case Say(text=text):
            return Said(seat, checked_chat(text))
        case Rename(name=name):
            check_status(table, OPEN)
            info = table.seats[seat]
            return Seated(seat, checked_name(name, names_besides(table, seat)), info.promise, info.emblem)
        case Leave():
            check_status(table, OPEN)
            check_nobody_has_contributed(table)
            return Vacated(seat)
        case Promise(promise=promised):
            return promise(table, seat, promised)
        case Contribute(contribution=contribution):
            return contribute(table, seat, contribution)
        case Start(level=level):
            check_status(table, OPEN)
            return Filled(checked_level(level))
        case Rematch():
            check_status(table, OVER)
            return Rematched(seat, rematch_id(table))
        case Resign(watch=watch):
            check_status(table, RUNNING)
            check_in_time(table, now)
            return Resigned(seat, successor(table, seat, is_watched=watch))
        case ComeBack():
            check_status(table, RUNNING)
            if seat not in table.away:
                raise Refusal("not_absent", "no bot was called for this seat, or it is yours again")
            return CameBack(seat)
        case Flag():
            return flag(table, now)
    check_status(table, RUNNING)
    check_in_time(table, now)
    check_fresh(table, command)
    match command:
        case Play(action=action):
            return play(table, seat, action)
        case Undo():
            return undo(table, seat)
        case TakeBack():
            return take_back(table, seat, seats)
        case AnswerTakeBack(agrees=agrees):
            if seat not in table.asked:
                raise Refusal("no_request", "nobody has asked you, or it is answered")
            return TakeBackAnswered(seat, agrees)
        case CallStandIn(absent=absent):
            check_absent(table, absent, seats, now, stand_in_at)
            return StandInCalled(seat, absent, STAND_IN)


def is_dispensable(table: Table, command: AnyCommand) -> bool:
    """Whether a match can be played to its end, and once more, without this."""
    if isinstance(command, Rematch):
        return bool(table.rematch)
    return isinstance(command, Say | Rename | Promise | Undo | TakeBack | CallStandIn)


def command_key(seat: int, command: AnyCommand) -> str:
    """What a command is known by in the log: each seat chooses its own ids."""
    return f"{seat}:{command.id}"


def repeated_seat(table: Table, command: AnyCommand, seats: Collection[int]) -> int | None:
    """The seat of the sender for which this command was carried out before, if it was."""
    asked = seats if command.seat is None else set(seats) & {command.seat}
    return next((seat for seat in sorted(asked) if command_key(seat, command) in table.commands), None)


def acting_seat(table: Table, command: AnyCommand, seats: Collection[int]) -> int:
    """The seat a command is for: the one it names, the one to move, or the only one; it must be the sender's."""
    if command.seat is not None:
        seat = command.seat
    elif isinstance(command, AnswerTakeBack) and (asked := table.asked & set(seats)):
        seat = min(asked)
    elif isinstance(command, ComeBack) and (away := table.away.keys() & set(seats)):
        seat = min(away)
    elif table.to_move in seats:
        assert table.to_move is not None
        seat = table.to_move
    elif seats:
        seat = min(seats)
    else:
        raise Refusal("not_your_seat", "you are looking on: only those who have a seat can do that")
    if seat not in seats:
        raise Refusal("not_your_seat", f"seat {seat} is not yours")
    check_may_act(table, command, seat)
    return seat


def check_may_act(table: Table, command: AnyCommand, seat: int) -> None:
    """Refuse to act for a seat whose person has left it, or that is a bot's.

    Those for whom a bot plays are still at the table: they talk, and want a rematch. One who was absent comes back.
    """
    if table.seats[seat].kind == "person":
        return
    if seat in table.away and isinstance(command, ComeBack | Say | Rematch):
        return
    if seat in table.given_up and isinstance(command, Say | Rematch):
        return
    if seat in table.away:
        raise Refusal("stood_in", "a bot plays for you: come back first")
    raise Refusal("not_your_seat", f"seat {seat} is not yours")


def check_absent(table: Table, absent: int, seats: Collection[int], now: int, stand_in_at: StandInAt) -> None:
    """Refuse to call a bot for a seat, unless its player is waited for, and has been away for long enough."""
    if absent in seats or absent not in table.persons():
        raise Refusal("invalid", f"a bot is called for another person, and seat {absent} is none")
    if table.set_up.clock.kind != "none":
        raise Refusal("not_absent", "where there is a clock nobody is waited for longer than that")
    if table.to_move != absent:
        raise Refusal("not_absent", f"seat {absent} is not to move: it keeps nobody waiting")
    callable_at = stand_in_at(absent)
    if callable_at is None or now < callable_at:
        raise Refusal("not_absent", f"at seat {absent} somebody is there, or was a short while ago, or nobody knows")


def check_status(table: Table, expected: str) -> None:
    if table.status == expected:
        return
    if expected == OVER:
        raise Refusal("not_over", "the match is not over yet")
    if table.status == OVER:
        raise Refusal("over", "the match is over")
    if expected == OPEN:
        raise Refusal("already_started", "the match has begun")
    raise Refusal("not_started", "the match has not begun: a seat is still open")


def check_fresh(table: Table, command: AnyCommand) -> None:
    if command.version < table.changed:
        raise Refusal("stale", f"this answers version {command.version}, since then the table has changed")
    if command.version > table.version:
        raise Refusal("invalid", f"there is no version {command.version} yet: the latest is {table.version}")


def check_in_time(table: Table, now: int) -> None:
    """Refuse what would change a match in which the flag has fallen, though nobody has written that down yet."""
    if table.deadline is not None and now >= table.deadline:
        raise Refusal("late", f"the time of seat {table.to_move} is up")


def running_match(table: Table) -> Match:
    assert table.match is not None  # it is running
    return table.match


def play(table: Table, seat: int, text: str) -> Played:
    """An action of the seat to move, with the deal that follows it.

    It is tried on a copy, and carried out at the table only when its event is folded: the deal must be known to write
    the event down, and a table must come about by folding alone, or one made anew from the log could be another.
    """
    match = running_match(table)
    if table.to_move != seat:
        raise Refusal("not_your_turn", f"seat {table.to_move} is to move")
    if table.version >= LONGEST_LOG + LOG_RESERVE:
        raise Refusal("log_full", "this match has gone on for too long: it can only be given up")
    try:
        action = match.game.action_id(text)
        trial = match.state.child(action)
    except IllegalAction as error:
        raise Refusal("illegal", str(error), error.reason) from None
    except SintraError as error:
        raise Refusal("invalid", str(error)) from None
    deal = trial.deal(seed=match.seed) if trial.awaits_deal else None
    return Played(seat, str(match.game.action_of(action)), deal)


def undo(table: Table, seat: int) -> Undone:
    """Undo one action of a turn that is not finished; nothing that was dealt or shown is hidden again."""
    if not has_begun_turn(table, seat):
        raise Refusal("nothing_to_undo", "you have done nothing in this turn yet; a finished turn can be taken back")
    if not can_undo(table, seat):
        raise Refusal("revealed", REVEALED)
    return Undone(seat, running_match(table).ply - 1)


def can_undo(table: Table, seat: int) -> bool:
    """Whether the seat has done something in its turn, of which nothing was dealt or shown."""
    return has_begun_turn(table, seat) and running_match(table).ply > table.first_ply


def has_begun_turn(table: Table, seat: int) -> bool:
    """Whether the seat to move is this one, and has done a part of its turn: the latest action is its own.

    The phase alone does not tell: one who is to decorate next (D17) has done nothing yet, and undoes nobody else's.
    """
    if table.to_move != seat or not table.is_turn_begun():
        return False
    return bool(table.standing) and table.standing[-1].actions[0].seat == seat


def take_back(table: Table, seat: int, seats: Collection[int]) -> Undone | TakeBackAsked:
    """Go back to the beginning of the seat's latest turn; whoever else plays is asked."""
    ply = running_match(table).turn_start(seat)
    if ply is None:
        raise Refusal("nothing_to_undo", "you have not moved yet")
    if ply < table.first_ply:
        raise Refusal("revealed", REVEALED)
    if not can_take_back(table, seat, seats):
        raise Refusal("request_pending", "somebody has asked already: answer that first")
    return TakeBackAsked(seat, ply) if plays_with_others(table, seats) else Undone(seat, ply)


def can_take_back(table: Table, seat: int, seats: Collection[int]) -> bool:
    """Whether the seat may take its latest turn back, or ask for it, while nobody else does."""
    if table.to_move is None:
        return False
    ply = running_match(table).turn_start(seat)
    is_free = table.take_back_request is None or not plays_with_others(table, seats)
    return ply is not None and ply >= table.first_ply and is_free


def plays_with_others(table: Table, seats: Collection[int]) -> bool:
    """Whether another person plays than the one who has these seats."""
    return not table.persons() <= set(seats)


def flag(table: Table, now: int) -> Flagged:
    check_status(table, RUNNING)
    if table.deadline is None or now < table.deadline or table.to_move is None:
        raise Refusal("not_late", "the time of the seat to move is not up")
    return Flagged(table.to_move, successor(table, table.to_move))


def successor(table: Table, seat: int, *, is_watched: bool = False) -> str | None:
    """The level of the bot that plays on for one who gives up, empty if the match is over with that; None of two.

    It is over if no other person plays, be they there or not, unless the one who gives up wants to watch its end.
    """
    if len(table.seats) == 2:
        if is_watched:
            raise Refusal("invalid", "of two who play the other has won: there is nothing to watch")
        return None
    return STAND_IN if is_watched or table.persons_besides(seat) else ""


def start(table: Table) -> Started:
    """Begin the match, all seats being taken."""
    check_status(table, OPEN)
    if not table.is_full:
        raise Refusal("not_started", "a seat is still open")
    fair = table.fair_deals()
    seed = table.secret if fair is None else fair.seed
    # Only the deal is wanted of it: names were checked when they were given, in an old log by other rules.
    names = [f"seat {seat}" for seat in range(len(table.seats))]
    match = Match.start(game_in(table.set_up), seed=seed, names=names)
    record = match.record
    assert match.latest_deal is not None  # a match begins with one
    return Started(record.starting_player, match.latest_deal.script, datetime.now(UTC).strftime("%Y-%m-%d"))


def take_seat(table: Table, name: str, wanted: int | None, promised: str = "", emblem: str = "") -> Seated:
    """Sit down at an open seat: the one that is wanted, or the first."""
    check_status(table, OPEN)
    if table.version >= LONGEST_LOG:
        raise Refusal("log_full", "too many have come and gone: open a new table")
    free = [seat for seat, info in enumerate(table.seats) if info.kind == "open"]
    if not free:
        raise Refusal("full", "every seat is taken")
    if wanted is not None and wanted not in free:
        raise Refusal("full", f"seat {wanted} is not free")
    seat = free[0] if wanted is None else wanted
    is_awaited = name != "" and name == table.seats[seat].name  # by the name it had at the match before
    promised = promised if table.set_up.deals == SCHEME else ""  # a table of an older server has no use for it
    return Seated(seat, name if is_awaited else checked_name(name, names_besides(table, seat)), promised, emblem)


def names_besides(table: Table, seat: int) -> list[str]:
    """The names at the table but that of a seat, those of persons who are awaited included."""
    return [info.name for other, info in enumerate(table.seats) if other != seat and info.name]


def void_links(table: Table, intent: VoidLinks) -> LinksVoided:
    """Take away what links have led to; also where too much has happened, or one who should not be here could stay."""
    if table.keys_since(SEAT, intent.seat) > intent.version:  # it may be another's by now
        raise Refusal("forbidden", "this seat was left, or the links to it were made void, meanwhile")
    if sum(isinstance(folded.event, LinksVoided) for folded in table.log) >= MOST_VOIDINGS:
        raise Refusal("log_full", "links were made void too often at this table: open a new one")
    return LinksVoided(intent.seat, intent.links, intent.keeper)


def rematch_id(table: Table) -> str:
    """The id of the table that follows: always the same, so that two who ask for it meet; nobody else can guess it."""
    return hashlib.sha256(table.secret + b"rematch").hexdigest()[:20]
