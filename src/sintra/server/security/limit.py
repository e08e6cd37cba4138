"""Limits on what one sender may do: how much, how often, how many at once."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

FRAME = 4096  # bytes of a message on a socket
HEAD = 16 * 1024  # bytes of a request before its body; handshakes are requests too
HEAD_FIELDS = 100
REQUEST_LINE = 4096  # bytes
CHUNKS = 1000  # of a body that comes in chunks
BODY = 16 * 1024
UPLOAD = 256 * 1024  # of a record
CONNECTIONS_AN_ADDRESS = 300  # sockets among them; a browser opens six at a time for pages
SOCKETS_AN_ADDRESS = 50
SOCKETS_A_SEAT = 5
QUEUE_MESSAGES = 64
QUEUE_BYTES = 256 * 1024  # a snapshot is never as large
UNREAD_BYTES = 2 * 1024 * 1024  # already on its way to one who does not read; several snapshots at least
MOST_REMEMBERED = 20_000


LONGEST_LOG = 5000
"""Events after which a match can only be played to its end: nobody fills the disk with one table."""
LOG_RESERVE = 4500
"""Events beyond that for playing to the end. No match by today's rules can need as many (`Game.most_actions`, making
links void, and a few for answers, resigning and flags); one by older rules, which could go on for ever, can then
only be given up.
"""
MOST_VOIDINGS = 100
"""How often links can be made void at one table, also when its log is long: then one who should not be there cannot
make sure of staying by talking.
"""
SNAPSHOT_ACTIONS = 250
"""Actions that a snapshot tells, the latest that stand: more than nearly every match has, and a replay has them all."""
SNAPSHOT_ASIDES = 140
"""Other entries of the log that a snapshot tells: what was said, and what was taken back."""


REPLAY_FRAMES = 200
"""Positions in a page of a replay: all of nearly every match, and 20 to 60 milliseconds of work."""
LONGEST_RECORD = 4000
"""Actions of a record that is sent to be replayed: as many as a match by today's rules can have."""
MOST_LISTED = 2000
"""Matches of which is remembered what is told of them in a list."""
MOST_COUNTED = 12_000
"""Seats in finished matches of one browser that its statistics are made of: the latest."""
RESULTS_LOOKED_UP = 10
"""Matches whose results were never kept, that are read for one request for statistics."""
SIDE_WORK_SHARE = 0.15
"""Of the event loop for what no move waits for: replays, records, lists. It is the same for one asker and for many."""
SIDE_WORK_SLICE = 0.001  # seconds for which it is done before others go on
MOST_SIDE_WORK = 3  # for one address, done one after the other; more is refused


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in so many seconds, and of these no more than `burst` at once, if that is said."""

    count: int
    seconds: float
    burst: int | None = None

    @property
    def at_once(self) -> int:
        return self.count if self.burst is None else self.burst

    def among(self, workers: int) -> "Rate":
        """The part of one of several processes, over which a sender's requests spread as it happens."""
        return Rate(part_of(self.count, workers, LEAST_OF_A_RATE), self.seconds)


def part_of(most: int, workers: int, least: int) -> int:
    """What one of several processes allows; a sender that comes to one alone must still get by."""
    return min(most, max(least, -(-most // workers)))


LEAST_OF_A_RATE = 3
LEAST_SOCKETS = 20
PLAYER_MESSAGES = Rate(60, 20, burst=20)
WATCHER_MESSAGES = Rate(20, 20)
FRAMES = Rate(60, 20)
"""Of a socket, that are no whole message: pings, pongs and parts."""
CHAT = Rate(5, 10)
CREATE = (Rate(5, 60), Rate(300, 86_400))
ENTER = (Rate(60, 60),)
FORGET = (Rate(10, 60),)
VOID = (Rate(10, 60), Rate(100, 86_400))
REQUESTS = (Rate(300, 60),)
PICTURES = (Rate(60, 60),)
"""Of results and invitations; a messenger asks for each once."""
UPLOADS = (Rate(20, 60),)
ARCHIVES = (Rate(6, 600),)
"""Of all matches of one's own at once."""
STATISTICS = (Rate(60, 60, burst=30),)
REVIEWS = (Rate(30, 3600, burst=10),)
"""Reviews that are to be made; those that are kept, or being made, anybody may look at who may see the match."""
REVIEWS_AT_ONCE = 3
"""Of one address, that are being made or wait for it."""
MOST_REVIEWS = 100
"""Of all addresses; each holds a match in memory."""
REVIEWS_REMEMBERED = 50
"""That are kept in memory beside the store, each of some 100 KiB."""
HINTS = Rate(20, 60)
HINTS_WAITING = 3
"""Of one address, that are thought about (one at a time) or wait."""
UNWATCHED_WAITING = 500
"""Moves of bots at tables nobody looks at, of all addresses, that wait for a thread; others wait in the database."""
HANDSHAKES = Rate(90, 60)

PROCESSOR = Rate(50, 1, burst=250)
"""Milliseconds of the event loop that what comes from one address may cost, by the prices below.

So three addresses that use all of theirs take less than a sixth of it from everybody else. A household needs much less:
to open the page and sit down costs about 15, a move 2. Prices are what `python -m benchmarks.request_cost` measures
on an idle core, rounded up; where others use it too, everything costs up to twice as much. With several processes each
allows as much: each has a core of its own.
"""
QUANTUM = 1.0
QUANTUM_SECONDS = 0.002
"""Milliseconds of work, by its price, that is begun at once for those who have just had something done, and after how
many seconds the next is: so much time is left for everybody else, and for the threads that write to the disk.
"""
LONGEST_WAIT = 2.0
"""Seconds after which a request that waits for its share is refused; the refusal comes no sooner."""
LONGEST_DEBT = 10.0
"""Seconds after which everything is paid for, though its price was known only afterwards."""
MOST_OWED = 400.0
"""What an address may owe when it has a log read that is not in memory, one after the other: of the longest there are
two can be opened at once.
"""
PAGE_PRICE = 0.5  # of any request over HTTP, whatever it leads to; what an endpoint costs beyond that it says itself
PREVIEW_PRICE = 0.5  # of a document about a match, of which is told what it is
HANDSHAKE_PRICE = 2.5  # with a snapshot, and leaving again
EVENT_PRICE = 0.08  # of reading an event of a log, by whoever has a match read that is not in memory
RESULT_PRICE = 0.02  # of adding up a result, in a thread that leaves the event loop most of its time
MESSAGE_PRICE = 0.2  # of a message on a socket that is nothing of the following
SNAPSHOT_PRICE = 0.7
QUESTION_PRICE = 0.5
COMMAND_PRICE = 2.0  # a move or any other command, and of telling it to each who is there:
RECIPIENT_PRICE = 0.03
MOST_RECIPIENTS = 300  # for whom one pays: nobody can help being looked on at


class Bucket:
    """Tokens that come back with time; taking one says whether there was one."""

    __slots__ = ("_at", "_clock", "_rate", "_tokens")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._tokens = float(rate.at_once)
        self._at = clock()

    def take(self) -> bool:
        now = self._clock()
        rate = self._rate
        self._tokens = min(rate.at_once, self._tokens + (now - self._at) * rate.count / rate.seconds)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def give_back(self) -> None:
        """Undo a taking that turned out not to count."""
        self._tokens = min(self._rate.at_once, self._tokens + 1)


class Limiter:
    """Buckets by sender. Those not heard of for longest are forgotten when there are too many."""

    def __init__(self, *rates: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rates = rates
        self._clock = clock
        self._buckets: OrderedDict[str, list[Bucket]] = OrderedDict()

    def allows(self, sender: str) -> bool:
        buckets = self._buckets.pop(sender, None) or [Bucket(rate, self._clock) for rate in self._rates]
        self._buckets[sender] = buckets
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        taken = [bucket.take() for bucket in buckets]  # from each of them, whatever the others say
        return all(taken)


class Counter:
    """How many of something each sender has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[str, int] = {}

    def enter(self, sender: str) -> bool:
        """Count one more, unless that were too many."""
        if self._open.get(sender, 0) >= self._most:
            return False
        self._open[sender] = self._open.get(sender, 0) + 1
        return True

    def leave(self, sender: str) -> None:
        left = self._open.get(sender, 0) - 1
        if left > 0:
            self._open[sender] = left
        else:
            self._open.pop(sender, None)
