"""Commands of several people in any order, with crashes between any two writes: hypothesis chooses what happens."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sintra.bots.bot import Decision
from sintra.records.fair_deals import promise_of
from tests.server.model.client import Client, Sent
from tests.server.model.faulty_store import Fault
from tests.server.model.order import Order, command_of, contribution_of, is_due, number, orders
from tests.server.model.process import Process
from tests.server.model.stage import Stage
from tests.server.model.table_model import TableModel, require

PEOPLE = 4
MOST_SOCKETS = 7
GAMES = (("chocolatier", 2), ("chocolatier", 3), ("chocolatier", 4), ("duel", 2), ("duel", 2))
CLOCKS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"kind": "move", "seconds": 20},
    {"kind": "player", "seconds": 60, "increment": 5},
)
few = st.integers(0, 3)


def has_clients(machine: "TableMachine") -> bool:
    return bool(machine._clients())


def has_sent(machine: "TableMachine") -> bool:
    return bool(machine.ground.sent)


def has_rematch(machine: "TableMachine") -> bool:
    return any(models[-1].rematch for models in machine.ground.history.values())


class TableMachine(RuleBasedStateMachine):
    """A table and those around it; after every step everything must agree."""

    stage: Stage | None = None
    match = ""
    is_promising = False  # whether people contribute to the deals

    @initialize(
        game=st.sampled_from(GAMES),
        seats=st.lists(st.sampled_from(["me", "open", "open", "open", "bot"]), min_size=4, max_size=4),
        clock=st.sampled_from(CLOCKS),
        processes=st.sampled_from([1, 2, 2]),
        seed=number,
        guests=st.sampled_from([3, 3, 3, 1, 0]),
    )
    def open_table(
        self, game: tuple[str, int], seats: list[str], clock: dict[str, Any], processes: int, seed: int, guests: int
    ) -> None:
        """A table, and most of those who are to sit at it or look on: alone hypothesis seldom brings them together."""
        name, players = game
        self.stage = stage = Stage(seed, processes=processes)
        wanted = [
            {"kind": kind, "level": "beginner"} if kind == "bot" else {"kind": kind, "name": f"Guest {seat}"}
            for seat, kind in enumerate(seats[:players])
        ]
        variants = {"players": players, "grey": bool(seed & 1), "special_factories": bool(seed & 2)}
        options = variants if name == "chocolatier" else {}
        body = {"game": name, "seats": wanted, "options": options} | ({"clock": clock} if clock else {})
        self.is_promising = seed % 4 == 0
        if self.is_promising and "me" in seats[:players]:
            body["promise"] = promise_of(contribution_of(0))
        process = stage.processes[0]
        task = stage.do(process, lambda: process.ask(0, "POST", "/api/matches", body=body))
        status, entered = task.result()
        require(status == 200, f"a table could not be opened: {entered}")
        self.match = entered["match"]
        self.secrets = {(link["kind"], link["seat"]): link["secret"] for link in entered["links"]}
        stage.check()
        for person in range(1, 1 + guests):
            self.come_in(person, person, None)
        if seed % 3 == 0:
            self.come_by_link(PEOPLE - 1, seed, "watch")
        for person in range(PEOPLE):
            stage.connect(stage.processes[(seed + person) % processes], self.match, person)

    def teardown(self) -> None:
        """In the end everything comes to rest: everybody alive is answered and knows everything."""
        if self.stage is None:
            return
        try:
            self._come_to_rest(self.stage)
        finally:
            self.stage.close()

    def _come_to_rest(self, stage: Stage) -> None:
        for client in stage.clients:
            client.read_on()
        for process in stage.processes:
            process.store.armed.clear()
            process.sends_left = None
            while process.store.gates and not process.is_dead:
                process.store.release()
                stage.settle()
        for process in stage.processes:
            if not process.is_dead:
                self._hear_news(process)
        stage.check()
        for client in stage.clients:
            if client.is_open and not client.process.is_dead:
                unanswered = [sent.command for sent in client.waiting if not sent.is_excused]
                require(not unanswered, f"every command is answered: {unanswered}")
                behind = stage.version_of(client.match) > client.version and not client.muted
                require(not behind, f"everybody is told everything: {client.version}")
        stage.check_logs_anew()

    @invariant()
    def everything_agrees(self) -> None:
        if self.stage is not None:
            self.stage.check()

    # Who and where.

    @property
    def ground(self) -> Stage:
        assert self.stage is not None
        return self.stage

    def _process(self, pick: int) -> Process:
        """A process; one that has ended is begun anew when it is needed."""
        index = pick % len(self.ground.processes)
        process = self.ground.processes[index]
        return self.ground.restart(index) if process.is_dead else process

    def _clients(self, match: str | None = None) -> list[Client]:
        return [
            client
            for client in self.ground.clients
            if client.is_open and not client.process.is_dead and match in (None, client.match)
        ]

    def _model(self, match: str) -> TableModel:
        return self.ground.model_of(match)

    def _table(self, pick: int) -> str:
        """The table, or that of a rematch."""
        tables = list(self.ground.history)
        return tables[pick % len(tables)]

    # People come and go.

    @rule(person=few, where=few, seat=st.none() | few)
    def come_in(self, person: int, where: int, seat: int | None) -> None:
        """Take a free seat by the invitation, perhaps a certain one."""
        process, match = self._process(where), self.match
        body: dict[str, Any] = {"secret": self.secrets["invite", None], "name": f"Guest {person + 4}"}
        if seat is not None:
            body["seat"] = seat
        if self.is_promising and person == 1:
            body["promise"] = promise_of(contribution_of(person))
        before = self.ground.seats_of(match, person)
        lowest, failures = self._model(match), process.store.failures
        task = self.ground.do(process, lambda: process.ask(person, "POST", "/api/matches/{match}/enter", match, body))
        if not task.done() or task.cancelled():
            return  # it is held, or its process has ended
        status, answer = task.result()
        seats = self.ground.seats_of(match, person)
        if status == 200:
            require(set(answer["seats"]) <= set(seats), f"who was let in has the seat: {answer}")
            if not [seat for seat in before if seat >= 0]:
                require(bool(seats), "who was let in has a seat")
        elif answer["code"] == "unavailable":
            require(process.store.failures > failures, "unavailable though the store was there")
        else:
            self.ground.check()
            models = self.ground.history[match][lowest.version :]
            free = [[number for number, (kind, _) in enumerate(model.seats) if kind == "open"] for model in models]
            is_void = any(event["kind"] == "links_voided" for _, event, _ in self.ground.events[match])
            justified = (answer["code"] == "forbidden" and is_void) or any(
                model.status != "open" or not open_seats or (seat is not None and seat not in open_seats)
                for model, open_seats in zip(models, free, strict=True)
            )
            require(justified, f"nobody is refused a free seat: {answer}")

    @rule(person=few, where=few, kind=st.sampled_from(["seat", "seat", "watch"]))
    def come_by_link(self, person: int, where: int, kind: str) -> None:
        """Come to a seat that has a link already, as another device or person does, or to look on."""
        process = self._process(where)
        known = [secret for (known, _), secret in self.secrets.items() if known == kind]
        if known:
            body = {"secret": known[person % len(known)]}
            path = "/api/matches/{match}/enter"
            self.ground.do(process, lambda: process.ask(person, "POST", path, self.match, body))

    @rule(person=few, where=few, kind=st.sampled_from(["seat", "invite", "watch"]))
    def make_links_void(self, person: int, where: int, kind: str) -> None:
        """Whoever has a seat makes links void: those who came by them are shown out."""
        process, match = self._process(where), self.match
        path = "/api/matches/{match}/void"
        task = self.ground.do(process, lambda: process.ask(person, "POST", path, match, {"kind": kind}))
        if task.done() and not task.cancelled() and task.result()[0] == 200:
            made = task.result()[1]
            self.secrets[made["kind"], made["seat"]] = made["secret"]

    @rule(person=st.just(PEOPLE - 1), where=few)
    def be_forgotten(self, person: int, where: int) -> None:
        """A browser wants to be forgotten: it opens nothing any more."""
        process = self._process(where)
        task = self.ground.do(process, lambda: process.ask(person, "POST", "/api/forget"))
        if task.done() and not task.cancelled() and task.result()[0] == 200:
            require(not self.ground.seats_of(self.match, person), "who was forgotten may do nothing")

    @rule(person=few, where=few, pick=few)
    def connect(self, person: int, where: int, pick: int) -> None:
        if len(self._clients()) < MOST_SOCKETS:
            self.ground.connect(self._process(where), self._table(pick), person)

    @precondition(has_clients)
    @rule(who=number, where=few)
    def come_back(self, who: int, where: int) -> None:
        """Lose the connection, and come back to any process with the version that was seen."""
        clients = self._clients()
        client = clients[who % len(clients)]
        client.hang_up()
        self.ground.settle()
        seats = [seat for seat in self.ground.seats_of(client.match, client.person) if seat >= 0]
        # Who has other seats now begins anew, as the page does: `resumed` does not say which they are.
        is_same = client.version > 0 and not client.mutes and not client.muted and set(seats) == client.seats
        self.ground.connect(self._process(where), client.match, client.person, client if is_same else None)

    @precondition(has_clients)
    @rule(who=number, is_reading=st.booleans())
    def read_slowly(self, who: int, is_reading: bool) -> None:
        clients = self._clients()
        client = clients[who % len(clients)]
        (client.read_on if is_reading else client.stall)()
        self.ground.settle()

    @precondition(has_clients)
    @rule(who=number, seats=st.lists(few, max_size=2, unique=True))
    def mute(self, who: int, seats: list[int]) -> None:
        clients = self._clients()
        client = clients[who % len(clients)]
        client.mutes.append(frozenset(seats))
        client.send({"type": "mute", "id": "mute", "seats": seats})
        self.ground.settle()

    # People do something.

    @precondition(has_clients)
    @rule(orders=st.lists(orders, min_size=1, max_size=8))
    def command(self, orders: list[Order]) -> None:
        """Some commands of some people, one after the other: mostly such as make sense."""
        for order in orders:
            self.ground.check()
            clients = self._clients()
            if not clients:
                return
            players = [known for known in clients if known.seats] or clients
            client = (clients if order.seat == "any" else players)[order.who % len(players)]
            if order.is_due:
                client = next((known for known in clients if is_due(self.ground, known, order.kind)), client)
            self.ground.send(client, command_of(self.ground, client, order))

    @precondition(has_sent)
    @rule(pick=number, who=number)
    def send_again(self, pick: int, who: int) -> None:
        """Send a command once more, with the same id, on any socket of the same person."""
        recent = self.ground.sent[-6:]
        sent = recent[pick % len(recent)]
        own = [client for client in self._clients(sent.client.match) if client.person == sent.client.person]
        if own:
            self.ground.send(own[who % len(own)], sent.command)

    @rule(plies=few, answers=st.lists(st.tuples(number, st.booleans()), max_size=4), who=number, seconds=few)
    def take_back(self, plies: int, answers: list[tuple[int, bool]], who: int, seconds: int) -> None:
        """Some moves, then somebody asks to take back, and others answer in any order."""
        self.play_on(plies, who)
        self.ground.now += 1000 * seconds
        self.command([Order(who, "take_back", who, 0, "new", "own", False)])
        for pick, agrees in answers:
            self.command([Order(pick, "answer_take_back", 1 if agrees else 0, 0, "new", "none", True)])

    @rule(plies=st.integers(1, 6), pick=number, is_drawing=st.booleans())
    def undo(self, plies: int, pick: int, is_drawing: bool) -> None:
        """Some moves until somebody is in the middle of a turn, who undoes the latest part of it."""
        for step in range(plies):
            if not self._play_one(pick + step, "draw" if is_drawing else ""):
                break
            self.ground.check()
            model = self._model(self.match)
            if model.state is not None and model.state.phase not in model.game.turn_phases:
                break
        self.command([Order(pick, "undo", pick, 0, "new", "none", True)])

    @rule(count=st.integers(1, 25), pick=number)
    def play_on(self, count: int, pick: int) -> None:
        """Play quickly, whoever is to move."""
        for step in range(count):
            if not self._play_one(pick + step):
                return

    def _play_one(self, pick: int, wanted: str = "") -> bool:
        """Let whoever is to move take some action, the wanted one if it can; whether it was taken."""
        stage, match = self.ground, self.match
        stage.check()
        model = self._model(match)
        seat = model.to_move
        if seat is None or model.state is None:
            return False
        if model.seats[seat][0] == "bot":
            return self._tell_bots(pick)
        client = next((known for known in self._clients(match) if seat in known.seats), None)
        if client is None or client.is_stalled:
            return False
        legal = [model.state.action_text(id) for id in model.state.legal_actions()]
        action = wanted if wanted in legal else legal[pick % len(legal)]
        command = {"type": "play", "id": f"c{next(stage.numbers)}", "version": model.version, "action": action}
        sent: Sent = stage.send(client, command | {"seat": seat})
        return sent.answer is not None and sent.answer["type"] == "accepted"

    @rule(pick=number, seconds=st.sampled_from([179, 181, 181, 400]), plies=few, comes_back=st.booleans())
    def be_absent(self, pick: int, seconds: int, plies: int, comes_back: bool) -> None:
        """Whoever is to move leaves, the others wait and call a bot, which plays; then the one may come back."""
        stage, match = self.ground, self.match
        stage.check()
        seat = self._model(match).to_move
        if seat is None:
            return
        leavers = [client for client in self._clients(match) if seat in client.seats]
        for client in leavers:
            client.hang_up()
        stage.settle()
        stage.check()
        stage.now += 1000 * seconds
        stage.settle()
        self.command([Order(pick, "call_stand_in", 1, 0, "new", "none", True)])
        self.play_on(plies, pick)
        if comes_back and leavers:
            stage.connect(self._process(pick), match, leavers[0].person)
            self.command([Order(pick, "come_back", pick, 0, "new", "none", True)])

    # What happens by itself.

    @rule(pick=number)
    def bots_decide(self, pick: int) -> None:
        self._tell_bots(pick)

    def _tell_bots(self, pick: int) -> bool:
        """Let a bot that thinks, in some process, be done; whether there was one."""
        stage = self.ground
        thoughts = [thought for process in stage.processes if not process.is_dead for thought in process.bots.thoughts]
        if not thoughts:
            return False
        task, found = (thought := thoughts[pick % len(thoughts)]).task, thought.found
        legal = task.state.legal_actions()
        action = legal[pick % len(legal)]
        stage.told_moves.add((task.match, task.version, task.seat, task.state.action_text(action)))
        found.set_result(Decision(action))
        stage.settle()
        return True

    @rule(seconds=st.sampled_from([0.05, 1, 5, 19, 30]), is_awake=st.booleans())
    def pass_time(self, seconds: float, is_awake: bool) -> None:
        """Time goes by; the processes look after what is due, or are too busy to."""
        stage = self.ground
        end = stage.now + int(1000 * seconds)
        while stage.now < end:
            stage.now = min(end, stage.now + 2000) if is_awake else end
            for process in stage.processes if is_awake else ():
                if not process.is_dead and not process.store.gates:
                    stage.do(process, process.hub._sweep)
                    stage.do(process, process.hub._begin_matches)

    @rule(milliseconds=st.sampled_from([-500, -1, 0, 1, 3000]))
    def come_close_to_the_flag(self, milliseconds: int) -> None:
        """Time goes by until shortly before or after the flag falls, which nobody has noticed yet."""
        stage = self.ground
        deadline = self._model(self.match).deadline
        if deadline is not None and deadline > stage.now:
            self.pass_time((deadline - stage.now) / 1000 - 2, True)
            stage.now = max(stage.now, deadline + milliseconds)

    @rule(where=few)
    def look_after_what_is_due(self, where: int) -> None:
        process = self._process(where)
        self.ground.do(process, process.hub._sweep)

    @rule(where=few)
    def hear_news(self, where: int) -> None:
        """A process hears of what others have done."""
        self._hear_news(self._process(where))

    def _hear_news(self, process: Process) -> None:
        hub = process.hub
        self.ground.do(process, hub._poll)
        if hub._has_news.is_set():
            self.ground.do(process, hub._catch_up)
        checked = self.ground.do(process, hub._check_all_rights)
        self.ground.do(process, hub._begin_matches)
        is_free = not process.is_dead and not process.store.gates  # or whoever is held waits for it
        if is_free and checked.done() and not checked.cancelled() and checked.exception() is None:
            for client in self._clients():
                if client.process is process and not client.is_stalled:
                    may = self.ground.seats_of(client.match, client.person)
                    require(bool(may), f"who may not be there is shown out: {client.person}")

    # What goes wrong.

    @rule(where=few, faults=st.lists(st.sampled_from(list(Fault)), min_size=1, max_size=2))
    def fail_next(self, where: int, faults: list[Fault]) -> None:
        """The next writes of a process, or its next reading, go wrong."""
        self._process(where).store.armed[:] = faults

    @rule(where=few, count=st.integers(0, 4))
    def end_while_sending(self, where: int, count: int) -> None:
        """A process ends after some more messages: between the acknowledgement and the news, or between these."""
        self._process(where).sends_left = count

    @rule(where=few)
    def let_go_on(self, where: int) -> None:
        """What was held goes on."""
        self._process(where).store.release()
        self.ground.settle()

    @rule(where=few)
    def crash(self, where: int) -> None:
        """A process ends, and another one begins in its place."""
        self.ground.restart(where % len(self.ground.processes))

    @precondition(has_rematch)
    @rule(person=few, where=few)
    def come_to_rematch(self, person: int, where: int) -> None:
        """Come to the table of a rematch; whoever comes, it is one table, and everybody has the seat they had."""
        process = self._process(where)
        match = next(match for match in self.ground.history if self._model(match).rematch)
        had = [seat for seat in self.ground.seats_of(match, person) if seat >= 0]
        path = "/api/matches/{match}/rematch"
        task = self.ground.do(process, lambda: process.ask(person, "POST", path, match))
        if task.done() and not task.cancelled() and task.result()[0] == 200:
            entered = task.result()[1]
            require(entered["match"] == self._model(match).rematch, "a rematch is one table")
            require(entered["seats"] == had, f"who comes to a rematch has the same seats: {entered['seats']} {had}")
