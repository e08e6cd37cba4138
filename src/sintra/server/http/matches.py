"""The pages about matches: opening one, coming in, links, and the list of one's own."""

from collections.abc import Awaitable, Callable

import msgspec

from sintra.games.schema import options_of
from sintra.records.fair_deals import SCHEME
from sintra.server.http.call import Call
from sintra.server.http.nearby import nearby_origin
from sintra.server.live.keys import SEAT_TAKEN
from sintra.server.live.room import TRIES, Room
from sintra.server.live.side_work import SidePlace
from sintra.server.live.submission import Submission
from sintra.server.process import clock_ms
from sintra.server.protocol.request import (
    CreateMatch,
    Enter,
    Entered,
    EnterRematch,
    LinkMade,
    MatchesListed,
    MatchListed,
    SeatWanted,
    TableFound,
    WantLink,
)
from sintra.server.protocol.server_message import EndingView, PointsView, SeatView, Snapshot
from sintra.server.security.access import NOT_OPEN, VOID, Access, access_to, check_id, link_to
from sintra.server.security.secret import hash_of, is_id, new_deal_secret, new_id, new_secret
from sintra.server.statistics.result import Result
from sintra.server.store.store import (
    INVITE,
    NO_KEYS,
    OPEN,
    OVER,
    SEAT,
    WATCH,
    WATCHER,
    Damaged,
    Grant,
    Keys,
    Link,
    Right,
    Store,
    StoredMatch,
)
from sintra.server.table.event import Seated, Vacated
from sintra.server.table.intent import SitDown
from sintra.server.table.refusal import Refusal
from sintra.server.table.set_up import SeatInfo, SetUp, checked_set_up, game_of
from sintra.server.table.table import Table
from sintra.server.table.view import public_snapshot, public_table_view, snapshot_for, table_view

PAGE = 20


async def create(call: Call) -> Entered:
    """Open a table; without open seats the match begins at once."""
    wanted = await call.body(CreateMatch)
    own = [seat for seat, want in enumerate(wanted.seats) if want.kind == "me"]
    promises = {own[0]: wanted.promise} if own else {}
    seats = tuple(seat_info(want, promises.get(seat, "")) for seat, want in enumerate(wanted.seats))
    set_up = checked_set_up(game_of(wanted.game, wanted.options), seats, wanted.clock)
    call.hub.preparing.check(set_up.game)
    call.count_new_table()
    id = new_id()
    made = [make_link(call, id, SEAT, seat) for seat in own]
    made += [make_link(call, id, INVITE), make_link(call, id, WATCH)]
    grants = [] if call.visitor.person is None else [Grant(call.visitor.person, seat) for seat in own or [WATCHER]]
    await put_in(call, id, set_up, [stored_link(id, link) for link in made], grants)
    room = await call.hub.room(id)
    room.expect(call.visitor.address, is_player=bool(own))
    await call.hub.follow_up(room)
    return Entered(id, own, made)


def seat_info(seat: SeatWanted, promise: str) -> SeatInfo:
    if seat.kind == "bot":
        return SeatInfo("bot", level=seat.level)
    if seat.kind == "open":
        return SeatInfo("open")
    return SeatInfo("person", seat.name, promise=promise, emblem=seat.emblem or "")


async def put_in(call: Call, id: str, set_up: SetUp, links: list[Link], grants: list[Grant]) -> None:
    """Put a new match into the store, unless it is there."""
    now = clock_ms.now()
    stored = StoredMatch(
        id=id,
        set_up=msgspec.json.encode(set_up).decode(),
        secret=new_deal_secret(),
        status=OPEN,
        version=0,
        created_at=now,
        updated_at=now,
        wake_at=None,
    )
    await call.hub.store.create(stored, links, grants)


def make_link(call: Call, match: str, kind: str, seat: int | None = None) -> LinkMade:
    """A new link; the secret stands behind the #, which browsers keep to themselves."""
    secret = new_secret()
    path = f"/table/{match}#{secret}"
    settings = call.hub.settings
    nearby = nearby_origin(settings, call.request.headers.get("host", ""), call.visitor.address)
    return LinkMade(kind, seat, secret, settings.public_address + path, nearby and nearby + path)  # type: ignore[arg-type]  # one of the three


def stored_link(match: str, link: LinkMade) -> Link:
    return Link(hash_of(link.secret), match, link.kind, link.seat)


async def find(call: Call) -> TableFound:
    """A table as everybody at it may see it, and which seats are yours."""
    access = await call.access()
    table = await call.table()
    return TableFound(public_table_view(table) if access.is_public else table_view(table), sorted(access.seats))


async def result(call: Call) -> Snapshot:
    """A match that is over, as anybody sees it who has its public id; one's own seats are told besides."""
    access = await call.access()
    table = await call.table()
    if table.ending is None:
        raise Refusal("not_over", "a match that goes on is told by its socket")
    if access.is_public:
        return public_snapshot(table, clock_ms.now())
    return snapshot_for(table, access.seats, clock_ms.now())


async def look(call: Call) -> TableFound:
    """What a link leads to, before coming in: the table without the position."""
    wanted = await call.body(Enter)
    link = await link_to(call.hub.store, call.match, wanted.secret)
    own = [] if call.visitor.person is None else await call.hub.store.seats(call.match, call.visitor.person)
    seats = {link.seat, *own} if link.kind == SEAT else set(own)
    table = await call.table()
    return TableFound(table_view(table), sorted(seat for seat in seats if seat is not None and seat != WATCHER))


async def enter(call: Call) -> Entered:
    """Come in by a link: to a seat that is yours, to a free seat, or to look on."""
    wanted = await call.body(Enter)
    store, person = call.hub.store, call.visitor.person

    async def own_seats() -> list[int]:
        return [] if person is None else await store.seats(call.match, person)

    link = await link_to(store, call.match, wanted.secret)
    room = await call.room()
    if link.kind == INVITE:
        seats = [seat for seat in await own_seats() if seat != WATCHER]
        return Entered(call.match, seats, []) if seats else await take_seat(call, room, wanted)

    seat = seat_of(link)
    if person is not None and seat not in await own_seats():
        if not await store.add_keys(call.match, Keys((Grant(person, seat),)), right=Right(link.hash, seat)):
            raise Refusal("forbidden", VOID)  # meanwhile
    return Entered(call.match, sorted({seat, *await own_seats()} - {WATCHER}), [])


def seat_of(link: Link) -> int:
    """Where a link leads, other than an invitation."""
    return WATCHER if link.seat is None else link.seat


async def give_keys(store: Store, match: str, keys: Callable[[int], Awaitable[Keys]]) -> None:
    """Give the keys that are right at a version of the match; if it goes on meanwhile, what is right is asked anew.

    A seat may be left just then, and be another's before the key to it is written down.
    """
    for _ in range(TRIES):
        stored = await store.match(match)
        if stored is None:
            raise Refusal("unknown_match", "there is no such match")
        right = await keys(stored.version)
        version = stored.version if stored.status == OPEN else None  # once a match has begun no seat is left
        if right == NO_KEYS or await store.add_keys(match, right, version=version):
            return
    raise Refusal("busy", "others were quicker, again and again: try once more")


async def take_seat(call: Call, room: Room, wanted: Enter) -> Entered:
    """Take a free seat, and give a link to it, for another device or a program."""
    person = call.visitor.person
    version = await version_of(call)
    await link_to(call.hub.store, call.match, wanted.secret)  # it is good at this version, or later
    link = make_link(call, call.match, SEAT, SEAT_TAKEN)
    grants = () if person is None else (Grant(person, SEAT_TAKEN),)
    keys = Keys(grants, (stored_link(call.match, link),))
    intent = SitDown(wanted.name, wanted.seat, version, wanted.promise, wanted.emblem or "")
    submission = Submission(f"enter:{new_id()}", intent, keys)
    room.expect(call.visitor.address, is_player=True)
    event = (await call.hub.submit(room, submission)).event
    assert isinstance(event, Seated)
    return Entered(call.match, [event.seat], [msgspec.structs.replace(link, seat=event.seat)])


async def version_of(call: Call) -> int:
    """The version of the match at this moment; Refusal if there is none."""
    check_id(call.match)
    stored = await call.hub.store.match(call.match)
    if stored is None:
        raise Refusal("unknown_match", "there is no such match")
    return stored.version


async def want_link(call: Call) -> LinkMade:
    """A new link to a table one has a seat at; the old ones stay good."""
    wanted = await call.body(WantLink)

    seat = own_seat(await call.access(), wanted.seat if wanted.kind == SEAT else None)
    made = make_link(call, call.match, wanted.kind, seat if wanted.kind == SEAT else None)
    keys = Keys(links=(stored_link(call.match, made),))
    if not await call.hub.store.add_keys(call.match, keys, right=Right(call.visitor.holder, seat)):
        raise Refusal("forbidden", NOT_OPEN)  # the seat was left meanwhile, or the link to it made void
    return made


def own_seat(access: Access, wanted: int | None) -> int:
    """The seat for which somebody asks, or the first of their own."""
    if not access.seats:
        raise Refusal("not_your_seat", "you are looking on: only those who have a seat can invite")
    seat = min(access.seats) if wanted is None else wanted
    if seat not in access.seats:
        raise Refusal("not_your_seat", f"seat {seat} is not yours")
    return seat


async def enter_rematch(call: Call) -> Entered:
    """Come to the table of a rematch, to the seat one had; it begins when the last has come."""
    access = await call.access()
    if access.is_public:
        raise Refusal("forbidden", NOT_OPEN)
    wanted = await call.body(EnterRematch, default=EnterRematch())
    table = await call.table()
    if not table.rematch:
        raise Refusal("not_over", "nobody has asked for a rematch")
    await open_rematch(call, table)
    room = await call.room(table.rematch)
    person = call.visitor.person
    seats = sorted(access.seats)
    room.expect(call.visitor.address, is_player=bool(seats))
    links = [make_link(call, table.rematch, SEAT, seat) for seat in seats]

    async def keys(version: int) -> Keys:
        for seat in seats:
            info, promise = table.seats[seat], wanted.promise if seat == seats[0] else ""
            await sit_down_again(call, room, SitDown(info.name, seat, promise=promise, emblem=info.emblem), version)
        grants = () if person is None else tuple(Grant(person, seat) for seat in seats or [WATCHER])
        return Keys(grants, tuple(stored_link(room.id, link) for link in links))

    await give_keys(call.hub.store, room.id, keys)
    return Entered(room.id, seats, links)


async def sit_down_again(call: Call, room: Room, intent: SitDown, version: int) -> None:
    """Take the seat one had at the match before. To do so again is the same as once.

    Unless the seat was left: then it may be another's by now.
    """
    assert intent.seat is not None
    departed = Vacated(intent.seat)
    departures = sum(folded.event == departed for folded in (await room.table(at_least=version)).log)
    await call.hub.submit(room, Submission(f"seat:{intent.seat}:{departures}", intent))


async def open_rematch(call: Call, table: Table) -> None:
    """Make the table of a rematch, if nobody has: bots sit down at once, persons are awaited by name."""
    if await call.hub.store.match(table.rematch) is not None:
        return
    call.count_new_table()
    # Where a bot plays for a person, the person is asked.
    stood_in = table.given_up.keys() | table.away.keys()
    seats = tuple(
        info if info.kind == "bot" and seat not in stood_in else SeatInfo("open", info.name, emblem=info.emblem)
        for seat, info in enumerate(table.seats)
    )
    old = table.set_up
    rules = game_of(old.game, old.options).rules_version  # a new match is played by the newest
    set_up = SetUp(old.game, old.options, rules, seats, old.clock, rematch_of=table.id, deals=SCHEME)
    await put_in(call, table.rematch, set_up, [], [])


async def list_own(call: Call) -> MatchesListed:
    """Your matches, the latest changed first."""
    person = call.visitor.person
    if person is None:
        return MatchesListed([], None)
    found = await call.hub.store.matches_of(person, limit=PAGE, before=place_in_list(call))
    call.hub.check_playable(*found)
    with call.hub.side_work.enter(call.visitor.address) as place:
        listed = [await listing(call, stored, person, place) for stored in found]
    before = place_of(found[-1]) if len(found) == PAGE else None
    return MatchesListed([entry for entry in listed if entry is not None], before)


def place_in_list(call: Call) -> tuple[int, str] | None:
    """When the last match of the page before was changed, and its id; two may be of the same millisecond."""
    text = call.request.query_params.get("before")
    if text is None:
        return None
    time, _, id = text.partition("-")
    if not time.isascii() or not time.isdecimal() or len(time) > 15 or not is_id(id):
        raise Refusal("malformed", f"before is {text[:40]!r}, expected what the page before it said")
    return int(time), id


def place_of(stored: StoredMatch) -> str:
    """The same as a text, for whoever asks for what comes after this match."""
    return f"{stored.updated_at}-{stored.id}"


async def listing(call: Call, stored: StoredMatch, person: str, place: SidePlace) -> MatchListed | None:
    """A match in a few words; None for one that this server cannot play."""
    try:
        access = await access_to(call.hub.store, stored.id, call.visitor)
        result = await call.hub.results.of(stored, place) if stored.status == OVER else None
        if result is not None:
            return await listing_of(call, stored, result, sorted(access.seats), person)
        summary = await call.hub.summaries.of(stored, place)
    except (Damaged, Refusal):
        return None
    seen = summary.table
    return MatchListed(
        match=stored.id,
        status=seen.status,
        game=seen.game,
        options=seen.options,
        seats=seen.seats,
        yours=sorted(access.seats),
        to_move=summary.to_move,
        created_at=stored.created_at,
        updated_at=stored.updated_at,
        ending=seen.ending,
        is_rematch_asked=bool(access.seats) and await is_waited_for(call.hub.store, seen.rematch, person),
    )


async def listing_of(call: Call, stored: StoredMatch, result: Result, yours: list[int], person: str) -> MatchListed:
    """A match that is over, by what was kept of its end."""
    seats = [
        SeatView(seat.kind, seat.name, seat.level, number in result.given_up, seat.emblem or None)  # type: ignore[arg-type]  # one of the three
        for number, seat in enumerate(result.seats)
    ]
    ending = EndingView(
        how=result.how,
        ranking=result.ranking,
        scores=result.scores,
        reason=result.reason,
        seat=result.ended_by,
        given_up=result.given_up,
        parts=[PointsView(name, points) for name, points in result.parts.items()],
    )
    return MatchListed(
        match=stored.id,
        status="over",
        game=result.game,
        options=options_of(msgspec.json.decode(result.options)),
        seats=seats,
        yours=yours,
        to_move=None,
        created_at=stored.created_at,
        updated_at=stored.updated_at,
        ending=ending,
        is_rematch_asked=bool(yours) and await is_waited_for(call.hub.store, result.rematch, person),
    )


async def is_waited_for(store: Store, rematch: str, person: str) -> bool:
    """Whether others wait at the table of a rematch for somebody who played the match before."""
    try:
        stored = await store.match(rematch) if rematch else None
    except Damaged:
        return False
    return stored is not None and stored.status == OPEN and not await store.seats(rematch, person)
