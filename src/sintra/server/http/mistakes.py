"""The pages about one's own mistakes in all matches that are over, as far as these have been reviewed."""

from collections.abc import Sequence

import msgspec

from sintra.analysis.judging import ERRORS
from sintra.analysis.review import Judgement, ReviewedDecision
from sintra.records.steps import Steps
from sintra.server.http.call import Call
from sintra.server.http.matches import place_in_list, place_of
from sintra.server.live.side_work import SidePlace
from sintra.server.protocol.review_report import MatchMistakes, Mistake, MistakesListed
from sintra.server.protocol.server_message import ActionView, StandInView
from sintra.server.review.desk import Glance
from sintra.server.review.making import made_by
from sintra.server.security.access import access_to, check_id
from sintra.server.store.store import OVER, Damaged, StoredMatch
from sintra.server.table.refusal import Refusal
from sintra.server.table.set_up import game_of

PAGE = 10


async def list_own(call: Call) -> MistakesListed:
    """Your own mistakes in all matches that are over, the latest changed first; nothing is reviewed for it."""
    person = call.visitor.person
    if person is None:
        return MistakesListed([], None)
    found = await call.hub.store.matches_of(person, limit=PAGE, before=place_in_list(call))
    call.hub.check_playable(*found)
    told = []
    with call.hub.side_work.enter(call.visitor.address) as place:
        for stored in found:
            if stored.status == OVER:
                try:
                    told.append(await mistakes_of(call, stored, place))
                except (Damaged, Refusal):  # one that this server cannot play, or that cannot be read
                    continue
    before = place_of(found[-1]) if len(found) == PAGE else None
    return MistakesListed([one for one in told if one.yours], before)


async def find(call: Call) -> MatchMistakes:
    """Your own mistakes in a match that is over, or how far its review is, which is not begun for it."""
    check_id(call.match)
    await call.access()
    stored = await call.hub.store.match(call.match)
    if stored is None:
        raise Refusal("unknown_match", "there is no such match")
    if stored.status != OVER:
        raise Refusal("not_over", "a match is reviewed when it is over: until then nobody gets help here")
    with call.hub.side_work.enter(call.visitor.address) as place:
        return await mistakes_of(call, stored, place)


async def mistakes_of(call: Call, stored: StoredMatch, place: SidePlace) -> MatchMistakes:
    """What is known of one match; Refusal or Damaged if it cannot be shown."""
    access = await access_to(call.hub.store, stored.id, call.visitor)
    table = (await call.hub.summaries.of(stored, place)).table
    game = game_of(table.game, msgspec.to_builtins(table.options))
    seen = await call.hub.reviews.glance(stored.id, made_by(game))
    is_done = seen.report.status == "done"
    stand_ins = () if table.ending is None else table.ending.stand_ins
    return MatchMistakes(
        match=stored.id,
        game=table.game,
        seats=table.seats,
        yours=sorted(access.seats),
        updated_at=stored.updated_at,
        status=seen.report.status,
        progress=seen.report.progress,
        mistakes=await place.run(mistakes_in(seen, access.seats, stand_ins)) if is_done and access.seats else [],
    )


class DecisionInBrief(msgspec.Struct):
    """What tells whether a decision is one's own mistake."""

    seat: int
    ply: int
    judgement: Judgement

    def is_by(self, stand_in: StandInView) -> bool:
        """Whether a bot took it that played for a person."""
        until = stand_in.until_ply
        return stand_in.seat == self.seat and stand_in.from_ply <= self.ply and (until is None or self.ply < until)


class ReviewInBrief(msgspec.Struct):
    decisions: list[msgspec.Raw] = []


class ReportInBrief(msgspec.Struct):
    """A report of which only mistakes are read: the rest is as large as ten times that."""

    review: ReviewInBrief | None = None
    told: list[msgspec.Raw] = []


def mistakes_in(seen: Glance, seats: frozenset[int], stand_ins: Sequence[StandInView] = ()) -> Steps[list[Mistake]]:
    """The mistakes of some seats in a report, but for those of bots that stood in."""
    text = seen.text()
    yield
    report = msgspec.json.decode(text, type=ReportInBrief)
    yield
    found = []
    decisions = () if report.review is None else report.review.decisions
    for decision, told in zip(decisions, report.told, strict=False):
        brief = msgspec.json.decode(decision, type=DecisionInBrief)
        if brief.seat in seats and brief.judgement in ERRORS and not any(map(brief.is_by, stand_ins)):
            whole = msgspec.json.decode(decision, type=ReviewedDecision)
            found.append(Mistake(whole, msgspec.json.decode(told, type=list[ActionView])))
    return found
