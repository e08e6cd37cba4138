"""The reviews of a process: each is made once for all who look at it, kept in the store, and told as it becomes."""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import msgspec
import structlog

from sintra.server.bots.pool import BotPool
from sintra.server.live.locks import Locks
from sintra.server.process import clock_ms
from sintra.server.protocol.review_report import ReviewReport, without_review
from sintra.server.review.making import Making, Order
from sintra.server.review.report_text import packed, unpacked
from sintra.server.security.limit import MOST_REVIEWS, REVIEWS, REVIEWS_AT_ONCE, REVIEWS_REMEMBERED, Counter, Limiter
from sintra.server.store.store import Store, StoredReview, StoreError
from sintra.server.table.refusal import Refusal

log = structlog.get_logger()

LONGEST_WAIT = 15.0
"""Seconds after which one who waits for something new is told that there is nothing."""


@dataclass(slots=True)
class Progress:
    """How far the review of a match is; `askers` are the addresses for which it is made.

    What was found of it is kept only as it is sent, the report beside it says the rest.
    """

    made_by: str
    report: ReviewReport
    text: bytes = b""
    askers: set[str] = field(default_factory=set)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.text = self.text or msgspec.json.encode(self.report)

    @property
    def is_settled(self) -> bool:
        """Whether nothing more comes of it."""
        return self.report.status in ("done", "failed")

    def tell(self, report: ReviewReport, text: bytes = b"") -> None:
        """Let everybody know who waits."""
        self.text = text or msgspec.json.encode(report)
        self.report = without_review(report.status, report.step, report.progress)
        self._changed.set()
        self._changed = asyncio.Event()

    async def news(self, after: int) -> bytes:
        """The report, as soon as it is newer than this step; after a while that there is nothing new."""
        if self.report.step <= after and not self.is_settled:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), LONGEST_WAIT)
        if self.report.step > after:
            return self.text
        return msgspec.json.encode(self.report)


@dataclass(frozen=True, slots=True)
class Glance:
    """How far a review is, and its report, which takes some milliseconds to unpack."""

    report: ReviewReport
    text: Callable[[], bytes]


NOTHING = Progress("", without_review("none", 0, 0.0))
"""Of a match that nobody has had reviewed."""


async def nobody_told(match: str) -> None:
    """Who hears that the review of a match was kept: nobody."""


class ReviewDesk:
    """Where reviews are asked for."""

    def __init__(
        self, store: Store, bots: BotPool, workers: int = 1, on_kept: Callable[[str], Awaitable[None]] = nobody_told
    ) -> None:
        self._store = store
        self._on_kept = on_kept
        self._bots = bots
        self._known: OrderedDict[str, Progress] = OrderedDict()  # by match, those under way and the latest others
        self._locks = Locks()
        self._limiter = Limiter(*(rate.among(workers) for rate in REVIEWS))
        self._under_way = Counter(REVIEWS_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()

    async def find(self, match: str, order: Order) -> Progress:
        """How far the review of a match is that is over; nothing is begun."""
        return await self._find(match, order.made_by) or NOTHING

    async def glance(self, match: str, made_by: str) -> Glance:
        """The same for one of many that are listed, which are not remembered: they would drive out the others."""
        known = self._known.get(match)
        if known is not None and known.made_by == made_by:
            text = known.text
            return Glance(known.report, lambda: text)
        kept = await self._store.review(match)
        if kept is None or kept.made_by != made_by:
            return Glance(NOTHING.report, lambda: NOTHING.text)
        body = kept.body
        return Glance(without_review("done", 0, 1.0), lambda: unpacked(body))

    async def ask(self, match: str, order: Order, asker: str) -> Progress:
        """The same; it is begun if nobody has. Refusal if too much is asked from an address."""
        async with self._locks.alone(match):
            progress = await self._find(match, order.made_by)
            if progress is None or progress.report.status == "failed":
                progress = self._begin(match, order, asker)
            progress.askers.add(asker)
            return progress

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _find(self, match: str, made_by: str) -> Progress | None:
        """What is known of the review of a match, here or in the store, if today's programs made it."""
        known = self._known.get(match)
        if known is None:
            kept = await self._store.review(match)
            if kept is None or kept.made_by != made_by:
                return None
            text = unpacked(kept.body)
            known = Progress(kept.made_by, msgspec.json.decode(text, type=Kept).report, text)
            self._remember(match, known)
        return known if known.made_by == made_by else None

    def _begin(self, match: str, order: Order, asker: str) -> Progress:
        if len(self._tasks) >= MOST_REVIEWS:
            raise Refusal("busy", "too many matches are being reviewed: try again in a minute")
        if not self._under_way.enter(asker):
            raise Refusal("busy", "enough matches are being reviewed for your address: wait for one of them")
        if not self._limiter.allows(asker):
            self._under_way.leave(asker)
            raise Refusal("rate_limited", "many matches were reviewed for your address lately: wait a little")
        progress = Progress(order.made_by, without_review("waiting", 0, 0.0), askers={asker})
        self._remember(match, progress)
        task = asyncio.create_task(self._make(match, order, progress, asker))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return progress

    def _remember(self, match: str, progress: Progress) -> None:
        self._known[match] = progress
        self._known.move_to_end(match)
        settled = [match for match, one in self._known.items() if one.is_settled]
        for old in settled[: max(0, len(settled) - REVIEWS_REMEMBERED)]:
            del self._known[old]

    async def _make(self, match: str, order: Order, progress: Progress, asker: str) -> None:
        try:
            await self._carry_out(match, order, progress)
        except Exception:
            # A fault of ours: it can be asked for anew, and the log has what is needed to mend it.
            log.exception("a review failed", match=match)
            progress.tell(without_review("failed", progress.report.step + 1, progress.report.progress))
        finally:
            self._under_way.leave(asker)

    async def _carry_out(self, match: str, order: Order, progress: Progress) -> None:
        making: Making | None = None

        def go_on() -> tuple[ReviewReport, bytes] | None:
            nonlocal making
            making = making or Making(order)
            return making.go_on()

        while not progress.is_settled:
            found = await self._bots.review(go_on, frozenset(progress.askers))
            if found is None:
                continue
            report, text = found
            if report.status == "done":
                await self._keep(match, order, text)
            progress.tell(report, text)

    async def _keep(self, match: str, order: Order, text: bytes) -> None:
        body = await asyncio.to_thread(packed, text)
        try:
            await self._store.keep_review(StoredReview(match, order.made_by, clock_ms.now(), body))
            await self._on_kept(match)
        except StoreError as error:  # whoever looks at it now sees it, and later it is made again
            log.warning("a review could not be kept", match=match, error=str(error))


class Kept(msgspec.Struct):
    """What is read of a report that was kept: what is told of it is its own text."""

    status: str
    step: int
    progress: float

    @property
    def report(self) -> ReviewReport:
        return without_review("done", self.step, self.progress)
