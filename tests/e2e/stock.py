"""Matches in every state, made by real play through the server, for tests and pictures of every screen."""

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from typing import Any

from playwright._impl._api_structures import SetCookieParam

from tests.server.guest import Guest, Made, TableSocket, new_address
from tests.server.running import Served

GAMES = ("chocolatier", "duel")
View = dict[str, Any]
Order = Callable[[dict[str, Any]], Any]
"""What of a choice decides: the least is played."""


class Matches(Mapping[str, str]):
    """Matches by name, each of them made when it is first asked for."""

    def __init__(self, makers: dict[str, Callable[[], str]]) -> None:
        self._makers, self._made = makers, dict[str, str]()

    def __getitem__(self, name: str) -> str:
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


class Stock:
    """Matches in every state, which screens can show; made when first needed, shown to whoever has the cookies."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.guest, self.host, self._stranger = Guest(server), Guest(server), Guest(server)
        guest, clock = self.guest, {"kind": "player", "seconds": 3600}
        self.tables = Matches(
            {
                "chocolatier": lambda: self._begun("chocolatier", "me", "novice"),
                "chocolatier-three": lambda: self._begun("chocolatier", "me", "novice", "novice", clock=clock),
                "chocolatier-four": lambda: self._begun(
                    "chocolatier", "me", "novice", "novice", "novice", special_factories=True
                ),
                "chocolatier-grey": lambda: self._begun("chocolatier", "me", "novice", grey=True),
                "duel": lambda: self._begun("duel", "me", "novice"),
            }
        )
        self.phases = Matches(
            {f"duel-{phase}": partial(reach, guest, "duel", phase) for phase in DUEL_PHASES}
            | {
                "chocolatier-grey-filling": lambda: reach(guest, "chocolatier", "filling", order=dearest, grey=True),
                "chocolatier-division": lambda: reach(
                    guest, "chocolatier", "division", order=any_of(random.Random(3)), seats=4, special_factories=True
                ),
            }
        )
        self.watched = Matches({game: partial(self._watched, game) for game in GAMES})
        self.finished = Matches({game: partial(self._finished, game) for game in GAMES})
        _ = self.clocked, self.invitation  # whoever has no match has no cookie either

    @cached_property
    def clocked(self) -> str:
        return create(self.guest, "duel", "me", "novice", clock={"kind": "player", "seconds": 3600}).match

    @cached_property
    def lobby(self) -> str:
        return create(self.guest, "chocolatier", "me", "open", "open").match

    @cached_property
    def full(self) -> str:
        return self._link_too_late(is_over=False)

    @cached_property
    def over(self) -> str:
        return self._link_too_late(is_over=True)

    @cached_property
    def foreign(self) -> str:
        return create(self._stranger, "duel", "me", "novice").match

    @cached_property
    def invitation(self) -> str:
        """The address to which a friend is invited."""
        made = create(self.host, "duel", "me", "open")
        return f"/table/{made.match}#{made.secret('invite')}"

    @cached_property
    def challenged(self) -> str:
        return self._resigned(asks=self._stranger)

    @cached_property
    def rematch(self) -> str:
        match: str = self.host.post(f"/api/matches/{self._resigned(asks=self.host)}/rematch")["match"]
        return match

    @cached_property
    def asked_back(self) -> str:
        return self._asked_back()

    @cached_property
    def waiting(self) -> str:
        match = create(self.host, "duel", "me", "me").match
        with self.host.at(match) as table:
            leave_lines_waiting(table)
        return match

    @cached_property
    def chip_left(self) -> str:
        return leave_a_chip(self.host)

    @cached_property
    def left(self) -> str:
        return create(self.host, "chocolatier", "me", "me").match

    def of_guest(self) -> None:
        """Make what the guest has, who sees a list of it."""
        for _ in (*self.tables.values(), *self.phases.values(), self.clocked, self.lobby):
            pass

    def of_host(self) -> None:
        """Make what the host has, who sees a list of it."""
        for _ in (*self.finished.values(), self.invitation, self.rematch, self.challenged, self.asked_back):
            pass
        for _ in (self.waiting, self.chip_left, self.left):
            pass

    def __enter__(self) -> "Stock":
        return self

    def __exit__(self, *error: object) -> None:
        for each in (self.guest, self.host, self._stranger):
            each.http.close()

    def _begun(self, game: str, *seats: str, clock: dict[str, Any] | None = None, **options: bool) -> str:
        more: dict[str, Any] = {"options": {"players": len(seats), **options}} if game == "chocolatier" else {}
        match = create(self.guest, game, *seats, **more | ({"clock": clock} if clock else {})).match
        with self.guest.at(match) as table:
            moves = 0
            while moves < 8 or not has_drafts(table.view or {}):
                table.wait_for(lambda: table.is_to_move)
                table.do("play", action=best(table.view or {}))
                table.wait_for(lambda: table.is_to_move)
                moves += 1
        return match

    def _finished(self, game: str) -> str:
        match = create(self.host, game, "me", "novice").match
        with self.host.at(match) as table:
            while table.table["status"] == "running":
                if table.is_to_move:
                    table.do("play", action=best(table.view or {}))
                else:
                    table.receive()
        return match

    def _watched(self, game: str) -> str:
        """The link of an onlooker to a match of two others."""
        made = create(self._stranger, game, "me", "open")
        self.host.enter(made.match, made.secret("invite"), name="Guest 1")
        with self._stranger.at(made.match) as one, self.host.at(made.match) as other:
            for _ in range(8):
                mover = one if one.is_to_move else other
                mover.do("play", action=best(mover.view or {}))
                one.wait_for(lambda: one.version == max(one.version, other.version))
                other.wait_for(lambda: other.version == max(one.version, other.version))
            one.do("say", text="Hi!")
        return f"/table/{made.match}#{made.secret('watch')}"

    def _link_too_late(self, *, is_over: bool) -> str:
        """An invitation to a table where nobody can sit down any more."""
        made = create(self._stranger, "duel", "me", "open")
        self.host.enter(made.match, made.secret("invite"), name="Guest 1")
        if is_over:
            with self._stranger.at(made.match) as table:
                table.do("resign")
        return f"/table/{made.match}#{made.secret('invite')}"

    def _resigned(self, asks: Guest) -> str:
        """A match of two that is given up, after which one asks for a rematch."""
        made = create(self._stranger, "duel", "me", "open")
        self.host.enter(made.match, made.secret("invite"), name="Guest 1")
        with asks.at(made.match) as table:
            table.do("resign")
            table.do("rematch")
        return made.match

    def _asked_back(self) -> str:
        """A match of two, one of whom asks the other to take a turn back."""
        made = create(self._stranger, "chocolatier", "me", "open")
        self.host.enter(made.match, made.secret("invite"), name="Guest 1")
        with self._stranger.at(made.match) as asking, self.host.at(made.match) as asked:
            if asked.is_to_move:
                asked.do("play", action=best(asked.view or {}))
            asking.wait_for(lambda: asking.is_to_move)
            asking.do("play", action=best(asking.view or {}))
            asking.do("take_back")
        return made.match

    def play_unseen(self) -> None:
        """Let two moves be made where the host's browser has been, from another device."""
        with self.host.at(self.left) as table:
            for _ in range(2):
                table.do("play", action=table.choices[0])

    def play_to_scoring(self, match: str) -> None:
        """Play a round to its end, for both seats of the guest."""
        rng = random.Random(1)
        with self.guest.at(match) as table:
            while True:
                table.play_any(rng)
                if any(each["type"] == "event" and each["event"].get("scoring") for each in table.received):
                    return


def create(guest: Guest, game: str, *seats: str, **more: Any) -> Made:
    """Open a table, as if from a new address: nobody may open so many from one."""
    guest.http.headers["X-Forwarded-For"] = new_address()
    return guest.create(game, *seats, **more)


def best(view: View) -> str:
    """A choice that looks good at once."""
    text: str = max(view["choices"], key=lambda choice: (choice["points"], -choice["fallen"], choice["taken"]))["text"]
    return text


def dearest(choice: dict[str, Any]) -> int:
    points: int = choice["points"]
    return -points


def any_of(rng: random.Random) -> Order:
    return lambda choice: rng.random()


def first_of(*kinds: str) -> Order:
    """Choices of these kinds first, those named first before the others; then any."""
    rng = random.Random(2)
    return lambda choice: (
        kinds.index(choice["action"]["kind"]) if choice["action"]["kind"] in kinds else len(kinds),
        rng.random(),
    )


DUEL_PHASES = {
    "setup": any_of(random.Random(1)),
    "placing": any_of(random.Random(1)),
    "drawing": first_of("draw"),
    "keeping": first_of("draw"),
    "returning": first_of("draw"),
    "stacking": first_of("draft"),
    "completing": first_of("take", "show"),
    "decorating": first_of("show"),
}
"""Phases of Duel in which something is asked, and choices that soon lead there."""


def reach(guest: Guest, game: str, phase: str, *, order: Order | None = None, seats: int = 2, **options: bool) -> str:
    """A table at which whoever is to move has something to decide in this phase; `order` leads there soon."""
    order = order or DUEL_PHASES[phase]
    more = {"options": {"players": seats, **options}} if options else {}
    for _ in range(20):
        match = create(guest, game, *["me"] * seats, **more).match
        with guest.at(match) as table:
            while table.view is not None and table.table["status"] == "running":
                if table.view["position"]["phase"] == phase:
                    return match
                table.do("play", action=min(table.view["choices"], key=order)["text"])
    raise AssertionError(f"twenty matches of {game} have not come to the phase {phase}")


def leave_lines_waiting(table: TableSocket) -> None:
    """Play a round of Duel, for both seats, in which the upper lines are filled and the lower plates are laid."""

    def order(choice: dict[str, Any]) -> tuple[int, int]:
        fields = choice["action"]
        return ((fields["line"] or 9) if choice["action"]["kind"] == "draft" else 5, -fields.get("field", 0))

    while table.view is not None and table.view["position"]["round"] == 1:
        table.do("play", action=min(table.view["choices"], key=order)["text"])


def leave_a_chip(guest: Guest) -> str:
    """A table of Duel whose seat to move has taken its two chips of the round, while another lies face up."""

    def is_left(view: View) -> bool:
        position, kinds = view["position"], {choice["action"]["kind"] for choice in view["choices"]}
        return position["phase"] == "turn" and "draft" in kinds and "take" not in kinds and any(position["face_up"])

    def order(choice: dict[str, Any], seat: int) -> tuple[bool, bool, int]:
        fields = choice["action"]
        is_small_sun = choice["action"]["kind"] == "draft" and fields["source"] not in ("L", "M")
        return (choice["action"]["kind"] != "take") == (seat == 0), not is_small_sun, -choice["taken"]

    while True:  # hardly ever there is none in a whole match
        match = create(guest, "duel", "me", "me").match
        with guest.at(match) as table:
            while table.view is not None and table.table["status"] == "running":
                if is_left(table.view):
                    return match
                seat = table.view["to_move"]
                table.do("play", action=min(table.view["choices"], key=lambda choice: order(choice, seat))["text"])


def ask_for_chips(guest: Guest) -> str:
    """A table of Duel that asks whether to complete a line, for which several chips would have to be chosen."""

    def is_asked(view: View) -> bool:
        payments = [] if view["completion"] is None else view["completion"]["payments"]
        return len(payments) > 2 and len(payments[0]["actions"]) > 1

    chance = random.Random(8)
    while True:  # there is one in most matches
        match = create(guest, "duel", "me", "me").match
        with guest.at(match) as table:
            while table.view is not None and table.table["status"] == "running":
                if is_asked(table.view):
                    return match
                choices = table.view["choices"]
                kinds = [
                    choice for choice in choices if choice["action"]["kind"] in ("leave", "take", "draft")
                ] or choices
                table.do("play", action=chance.choice(kinds)["text"])


def has_drafts(view: View) -> bool:
    return any(choice["action"]["kind"] == "draft" for choice in view["choices"])


def cookies(guest: Guest) -> list[SetCookieParam]:
    """The cookies of a guest, for a browser."""
    return [{"name": c.name, "value": c.value or "", "url": guest.server.origin} for c in guest.http.cookies.jar]
