"""The list of HTTP pages: the server answers by it, and the OpenAPI page is made of it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from sintra.server.http import (
    archive,
    catalogue,
    matches,
    mistakes,
    picture,
    preparation,
    review,
    revocation,
    statistics,
)
from sintra.server.http.call import Call
from sintra.server.protocol.request import (
    Catalogue,
    CreateMatch,
    Enter,
    Entered,
    EnterRematch,
    Forgotten,
    LinkMade,
    MatchesListed,
    PreparationReport,
    Replay,
    TableFound,
    VoidLinks,
    WantLink,
)
from sintra.server.protocol.review_report import (
    Exercise,
    LineShown,
    LineWanted,
    MatchMistakes,
    MistakesListed,
    ReviewReport,
    TryJudged,
    TryWanted,
)
from sintra.server.protocol.server_message import Snapshot
from sintra.server.protocol.statistics_report import Statistics
from sintra.server.security.limit import (
    ARCHIVES,
    ENTER,
    FORGET,
    HINTS,
    PICTURES,
    REQUESTS,
    STATISTICS,
    UPLOADS,
    VOID,
    Rate,
)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A page: what it is called by, takes and answers, how often one address may call it, and what that costs."""

    method: str
    path: str
    handle: Callable[[Call], Awaitable[object]]
    answer: type | str
    body: type | None = None
    rates: tuple[Rate, ...] = REQUESTS
    price: float = 0.0  # beyond that of any request, see limit.py
    queries: tuple[str, ...] = ()
    body_kind: str = "application/json"
    is_new_welcome: bool = True  # whether a browser without a token is given one
    is_body_optional: bool = False

    @property
    def summary(self) -> str:
        return (self.handle.__doc__ or "").strip().partition("\n")[0]


ENDPOINTS = (
    Endpoint("GET", "/api/games", catalogue.list_games, Catalogue),
    Endpoint("GET", "/api/preparation", preparation.report, PreparationReport, queries=("game",)),
    Endpoint("POST", "/api/matches", matches.create, Entered, CreateMatch, price=2),
    Endpoint("GET", "/api/matches", matches.list_own, MatchesListed, price=5, queries=("before",)),
    Endpoint("GET", "/api/matches/{match}", matches.find, TableFound, price=0.5),
    Endpoint("GET", "/api/matches/{match}/result", matches.result, Snapshot, price=1),
    Endpoint("POST", "/api/matches/{match}/look", matches.look, TableFound, Enter, ENTER),
    Endpoint("POST", "/api/matches/{match}/enter", matches.enter, Entered, Enter, ENTER),
    Endpoint("POST", "/api/matches/{match}/links", matches.want_link, LinkMade, WantLink, ENTER),
    Endpoint("POST", "/api/matches/{match}/void", revocation.void_links, LinkMade, VoidLinks, VOID, price=2),
    Endpoint(
        "POST",
        "/api/matches/{match}/rematch",
        matches.enter_rematch,
        Entered,
        EnterRematch,
        rates=ENTER,
        price=2,
        is_body_optional=True,
    ),
    Endpoint("POST", "/api/forget", revocation.forget, Forgotten, rates=FORGET, price=2, is_new_welcome=False),
    Endpoint("GET", "/api/matches/{match}/record", archive.download, "application/json"),
    Endpoint("GET", "/api/matches/{match}/replay", archive.replay, Replay, price=1, queries=("from",)),
    Endpoint("POST", "/api/matches/{match}/review", review.ask, ReviewReport, price=1),
    Endpoint("GET", "/api/matches/{match}/review", review.find, ReviewReport, price=1, queries=("after",)),
    Endpoint("POST", "/api/matches/{match}/line", review.line, LineShown, LineWanted, price=1),
    Endpoint("GET", "/api/matches/{match}/exercise", review.exercise, Exercise, price=2, queries=("ply",)),
    Endpoint("GET", "/api/matches/{match}/mistakes", mistakes.find, MatchMistakes, price=1),
    Endpoint("GET", "/api/mistakes", mistakes.list_own, MistakesListed, price=10, queries=("before",)),
    Endpoint("POST", "/api/matches/{match}/try", review.judge, TryJudged, TryWanted, rates=(HINTS,), price=1),
    Endpoint(
        "POST",
        "/api/replays",
        archive.replay_upload,
        Replay,
        rates=UPLOADS,
        price=2,
        queries=("from",),
        body_kind="text/plain",
    ),
    Endpoint(
        "GET", "/picture/{match}.png", picture.of_match, "image/png", rates=PICTURES, price=1, is_new_welcome=False
    ),
    Endpoint("GET", "/picture.png", picture.of_house, "image/png", rates=PICTURES, is_new_welcome=False),
    Endpoint("GET", "/api/statistics", statistics.count, Statistics, rates=STATISTICS, price=5),
    Endpoint("GET", "/api/statistics.csv", statistics.download, "text/csv", rates=ARCHIVES, price=5),
    Endpoint("GET", "/api/records", archive.download_all, "application/zip", rates=ARCHIVES),
)
