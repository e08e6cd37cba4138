"""Why the server does not do what it is asked; clients and bots rely on the codes."""

from sintra.games.errors import SintraError

CODES = {
    "malformed": "the message cannot be read; nothing else in it was looked at",
    "stale": "something else happened first: look at it and decide again",
    "illegal": "the rules do not allow it here; `reason` is the rules' own code",
    "invalid": "there is no such action, seat, game or option",
    "not_your_turn": "somebody else is to move",
    "not_your_seat": "this seat is not yours, or you are only looking on",
    "not_started": "the match has not begun",
    "already_started": "the match has begun",
    "over": "the match is over",
    "not_over": "the match is not over",
    "nothing_to_undo": "there is nothing of yours to take back",
    "revealed": "since then something was dealt or shown that cannot be hidden again, or a bot was called for a seat",
    "no_request": "nobody has asked to take something back",
    "request_pending": "somebody has asked to take something back: answer that first",
    "full": "no seat is free",
    "too_long": "the text has too many letters",
    "empty_text": "there is nothing in the text that can be seen",
    "bad_text": "the text has signs that nobody can read, or that change how the text around it looks",
    "name_taken": "somebody at the table has this name, or one that looks like it",
    "name_of_bot": "this is the name of a bot, or looks like one",
    "late": "the time of the seat to move was up before this came",
    "not_late": "the time is not up",
    "not_absent": "no bot is called for that seat: somebody is there or just was, or it is not waited for",
    "stood_in": "a bot plays for this seat until its player comes back",
    "not_alone": "only in matches without another person",
    "rate_limited": "too much at once: wait a little",
    "log_full": "too much has happened at this table: it can only be played to its end, or given up",
    "forbidden": "this link or browser does not open it",
    "unknown_match": "there is no such match",
    "damaged": "this match is damaged or lost and cannot be read, today or later: tell whoever runs the server",
    "too_large": "the body of the request is too large, or its head",
    "unavailable": "the server cannot reach its database now: send it again, a command is done once at most",
    "busy": "the server has too much to think about, or others at the table were quicker again and again: try again",
    "preparing": "the server still compiles this game, after its first start: try again; `/api/preparation` tells more",
    "unknown_page": "there is no such page, or it is not called by this method",
    "internal": "a fault of the server, which has written it down: try again later",
}
"""Every code with what it means."""


class Refusal(SintraError):
    """Something was not done. `code` is one of CODES; `reason` is the rules' own code where they are why."""

    def __init__(self, code: str, message: str, reason: str | None = None) -> None:
        assert code in CODES
        super().__init__(message)
        self.code = code
        self.reason = reason
