"""The arena: fair pairings, results that depend on nothing but the seed, and bots that fail."""

import json
import os
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sintra
from sintra.bots import Decision, Greedy, Limit, Random
from sintra.games.catalogue import all_games
from sintra.games.errors import InvalidOption
from sintra.games.game import Game
from sintra.games.state import State
from sintra.match import Contest, Entrant, League, ProcessPool, Runner, Sprt, Tally, ThisProcess, play_contest
from sintra.match.contest import Bout
from sintra.match.elo import score_of_elo
from sintra.match.referee import Referee
from sintra.match.runner import RunnerError

LIMIT = Limit(nodes=100)
LINE_BOT = Path(__file__).parent.parent.parent / "examples" / "line_bot.py"
GAMES = [sintra.chocolatier(), sintra.chocolatier(players=3, grey=True), sintra.chocolatier(players=4), sintra.duel()]


class Fake:
    """A bot that plays at random until a ply of its own, and then does something else."""

    name = "fake"

    def __init__(self, then: Callable[[State], Any], after: int = 3) -> None:
        self._then = then
        self._left = after
        self._random = Random(1)

    def decide(self, state: State, limit: Limit = LIMIT) -> Decision:
        self._left -= 1
        if self._left < 0:
            return self._then(state)  # type: ignore[no-any-return]
        return self._random.decide(state)


def fail(error: BaseException) -> Any:
    raise error


def entrant(name: str, then: Callable[[State], Any]) -> Entrant:
    return Entrant(name, lambda seed: Fake(then), LIMIT)


def contest(first: str | Entrant, second: str | Entrant = "random", game: Game | None = None) -> Contest:
    return Contest.between(game or sintra.chocolatier(), first, second, seed=1, limit=LIMIT)


class Watcher:
    """A bot that notes every state it is shown."""

    name = "watcher"
    shown: list[State]

    def __init__(self, seed: Any) -> None:
        self._random = Random(seed)

    def decide(self, state: State, limit: Limit = LIMIT) -> Decision:
        Watcher.shown.append(state)
        return self._random.decide(state)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_all_matches_of_a_bout_have_the_same_deals_and_starting_player(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts: list[State] = []
    seats: list[list[str]] = []
    original = Referee.play

    def noting(referee: Referee) -> Any:
        starts.append(referee._state.copy())
        seats.append([entrant.name for entrant in referee._entrants])
        return original(referee)

    monkeypatch.setattr(Referee, "play", noting)
    for number in (0, 1):
        Bout(contest("greedy", "random", game), number, number)()
    assert len(starts) == 2 * game.players
    first, second = starts[: game.players], starts[game.players :]
    for bout in (first, second):
        assert all(start == bout[0] for start in bout)
        assert all(start.starting_player == bout[0].starting_player for start in bout)
    assert first[0] != second[0]
    for own in range(game.players):  # the first bot is alone, and has every seat once
        assert seats[own] == ["greedy" if seat == own else "random" for seat in range(game.players)]


def test_a_bot_sees_only_what_its_seat_may_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hidden part of what it is shown is dealt anew each time, deals are not foretold, and chance is its own."""
    Watcher.shown = []
    real: list[State] = []
    original = Referee._decide

    def noting(referee: Referee, bot: Any, seat: int) -> None:
        if isinstance(bot, Watcher):
            real.append(referee._state.copy())
        original(referee, bot, seat)

    monkeypatch.setattr(Referee, "_decide", noting)
    watcher = Entrant("watcher", Watcher, LIMIT)
    play_contest(contest(watcher, "random", sintra.duel()), 2, runner=ThisProcess())
    shown = Watcher.shown[-len(real) :]  # before the matches it is tried out once
    differences = 0
    for state, seen in zip(real, shown, strict=True):
        seat = state.to_move
        assert seen.to_move == seat
        assert seen.view(seat) == state.view(seat)
        assert seen.legal_actions() == state.legal_actions()
        assert seen._seed is None
        differences += seen != state
    assert differences > len(real) / 2


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_seed_decides_everything(game: Game) -> None:
    tallies = [play_contest(contest("greedy", "random", game), 12, runner=ThisProcess()) for _ in range(2)]
    other = play_contest(Contest.between(game, "greedy", "random", seed=2, limit=LIMIT), 12, runner=ThisProcess())
    assert tallies[0].games == 12
    assert tallies[0].bouts == tallies[1].bouts
    assert tallies[0].stats == tallies[1].stats
    assert tallies[0].stats != other.stats


@pytest.mark.slow
@pytest.mark.parametrize("game", [sintra.chocolatier(players=3), sintra.duel()], ids=str)
def test_the_number_of_processes_changes_nothing(game: Game) -> None:
    """Not even where a test ends the contest early."""
    for test in (None, Sprt(-300, -200)):
        meeting = contest("random", "random", game)
        tallies = [
            play_contest(meeting, 60, tally=Tally(meeting, test), runner=runner)
            for runner in (ThisProcess(), ProcessPool(3))
        ]
        assert timeless(tallies[0]) == timeless(tallies[1])
        assert (tallies[0].games == 60) == (test is None)


def timeless(tally: Tally) -> dict[str, Any]:
    """A tally without times, which are never twice the same."""
    told = tally.to_dict()
    for bot in told["bots"]:
        for key in ("mean_seconds", "longest_seconds", "late"):
            del bot[key]
    return told


def test_results_that_come_in_any_order_count_the_same() -> None:
    class Backwards:
        def run(self, tasks: Any) -> Any:
            yield from [task() for task in reversed(list(tasks))]

    meeting = contest("random", "random")
    test = Sprt(-200, -100)
    runners: list[Runner] = [ThisProcess(), Backwards()]
    forwards, backwards = (play_contest(meeting, 60, tally=Tally(meeting, test), runner=runner) for runner in runners)
    assert timeless(forwards) == timeless(backwards)
    assert forwards.games < 60


class Interrupted:
    """Plays everything but the first bout, and is interrupted while that one still goes on."""

    def run(self, tasks: Any) -> Any:
        _, *others = tasks
        for task in reversed(others):
            yield task()
        raise KeyboardInterrupt


def test_after_ctrl_c_bouts_that_waited_for_a_slower_one_are_counted() -> None:
    meeting = contest("random", "random")
    tally = Tally(meeting)
    seen: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        play_contest(meeting, 10, tally=tally, runner=Interrupted(), watch=lambda: seen.append(tally.games))
    assert seen == [2, 4, 6, 8]
    league = League(sintra.chocolatier(), ["greedy", "random", "random@d2"], seed=1, limit=LIMIT)
    with pytest.raises(KeyboardInterrupt):
        league.play(4, runner=Interrupted())
    assert [tally.games for tally in league.tallies] == [2, 4, 4]


def test_equal_bots_are_told_to_be_equal() -> None:
    tally = play_contest(contest("random", "random"), 200, runner=ThisProcess())
    estimate = tally.estimate
    assert estimate is not None
    assert estimate.interval[0] < 0 < estimate.interval[1]
    assert tally.wins + tally.draws + tally.losses == tally.games == 200
    assert estimate.score == (tally.wins + tally.draws / 2) / 200


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_greedy_is_stronger_than_random_everywhere(game: Game) -> None:
    tally = play_contest(contest("greedy", "random", game), 12, runner=ThisProcess())
    estimate = tally.estimate
    assert estimate is not None
    assert tally.wins >= 10
    assert estimate.interval[0] > 0
    assert estimate.superiority > 0.99


def test_games_are_rounded_up_to_whole_bouts() -> None:
    assert play_contest(contest("random", game=sintra.chocolatier(players=3)), 10, runner=ThisProcess()).games == 12


FAILURES: dict[str, tuple[Callable[[State], Any], str, str]] = {
    "raises": (lambda state: fail(ZeroDivisionError("by nothing")), "crash", "ZeroDivisionError in .* by nothing"),
    "returns nothing": (lambda state: None, "crash", "AttributeError"),
    "is not allowed": (lambda state: Decision(state.parse_action("r1c1")), "illegal", "r1c1|grey|place"),
    "is no action": (lambda state: Decision(10**6), "illegal", "1000000 is not an action"),
    "is a word": (lambda state: Decision("pass"), "illegal", "pass"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", FAILURES)
def test_a_bot_that_fails_loses_that_match_and_nothing_else_happens(name: str) -> None:
    then, kind, message = FAILURES[name]
    bad = entrant("bad", then)
    for meeting, wins, side in ((contest(bad, "random"), 0, 0), (contest("random", bad), 6, 1)):
        tally = play_contest(meeting, 6, runner=ThisProcess())
        assert (tally.wins, tally.losses) == (wins, 6 - wins)
        assert tally.failures[side] == {kind: 6}
        assert not tally.failures[1 - side]
        assert tally.mishaps[0].name == "bad"
        assert tally.to_dict()["bots"][side]["failures"][kind] == 6
        assert re.search(message, tally.mishaps[0].message)


def test_a_bot_that_cannot_be_made_or_closed() -> None:
    class Unclosable(Random):
        def close(self) -> None:
            raise RuntimeError("jammed")

    unmade = Entrant("unmade", lambda seed: fail(RuntimeError("no memory")), LIMIT)
    assert play_contest(contest(unmade), 2, runner=ThisProcess()).failures[0] == {"crash": 2}
    assert not play_contest(contest(Entrant("jams", Unclosable, LIMIT)), 2, runner=ThisProcess()).mishaps


def test_with_more_players_a_failure_of_a_rival_is_a_win() -> None:
    game = sintra.chocolatier(players=4)
    bad = entrant("bad", FAILURES["raises"][0])
    assert play_contest(contest("random", bad, game), 4, runner=ThisProcess()).wins == 4
    assert play_contest(contest(bad, "random", game), 4, runner=ThisProcess()).losses == 4


def test_a_match_that_would_not_end_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dropper:
        """Drops everything on the floor, for ever."""

        name = "dropper"

        def decide(self, state: State, limit: Limit = LIMIT) -> Decision:
            texts = [state.action_text(action) for action in state.legal_actions()]
            return Decision(state.parse_action(next(text for text in texts if text.endswith("F"))))

    monkeypatch.setattr("sintra.match.referee.MOST_ACTIONS", 300)
    dropper = Entrant("dropper", lambda seed: Dropper(), LIMIT)
    tally = play_contest(contest(dropper, dropper), 2, runner=ThisProcess())
    assert (tally.draws, tally.endless) == (2, 2)


def test_late_decisions_are_counted_but_forgiven() -> None:
    class Slow(Random):
        def decide(self, state: State, limit: Limit = LIMIT) -> Decision:
            time.sleep(0.003)
            return super().decide(state)

    slow = Entrant("slow", Slow, Limit(seconds=0.001))
    tally = play_contest(contest(slow), 2, runner=ThisProcess())
    assert tally.stats[0].late == tally.stats[0].decisions > 0
    assert tally.stats[0].longest >= 0.003
    assert not tally.failures[0]


def test_entrants_have_limits_of_their_own() -> None:
    assert Entrant.named("greedy@5000n,d3", LIMIT).limit == Limit(nodes=5000, depth=3)
    assert Entrant.named("greedy", LIMIT).limit == LIMIT
    program = Entrant.named(f"cmd:{sys.executable} bot.py me@home", LIMIT)
    assert program.limit == LIMIT
    for text in ("greedy@", "greedy@fast", "@5n", "clever", "", None):
        with pytest.raises(InvalidOption):
            Entrant.named(text, LIMIT)  # type: ignore[arg-type]


@pytest.mark.parametrize("games", [0, -1, 1.5, "7", True, 10**9])
def test_how_many_games_is_checked(games: Any) -> None:
    with pytest.raises(InvalidOption, match="the number of games is"):
        play_contest(contest("random"), games, runner=ThisProcess())


def test_options_are_checked() -> None:
    for wrong in (lambda: contest("random", game="duel"), lambda: ProcessPool(0)):  # type: ignore[arg-type]
        with pytest.raises(InvalidOption):
            wrong()
    with pytest.raises(InvalidOption, match="the limit is"):
        Contest.between(sintra.duel(), "random", "random", seed=1, limit="50ms")  # type: ignore[arg-type]


@pytest.mark.slow
def test_every_game_can_be_played() -> None:
    for game in all_games():
        assert play_contest(contest("greedy", "random", game), 2, runner=ThisProcess()).games == game.players


@pytest.mark.slow
def test_programs_and_bots_meet_in_processes() -> None:
    name = f"cmd:{sys.executable} {LINE_BOT}"
    meeting = Contest.between(sintra.duel(), name, "random", seed=1, limit=Limit(seconds=5))
    tallies = [play_contest(meeting, 4, runner=runner) for runner in (ThisProcess(), ProcessPool(2))]
    assert not tallies[0].mishaps
    assert tallies[0].games == 4
    assert timeless(tallies[0]) == timeless(tallies[1])


class Fatal(Greedy):
    """A bot that takes its process down with it."""

    def decide(self, state: State, limit: Limit = LIMIT) -> Decision:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError("never reached")


@pytest.mark.slow
def test_what_goes_wrong_in_a_process_is_told() -> None:
    with pytest.raises(RunnerError, match="ended in the middle of a task, with exit code -9"):
        play_contest(contest(Entrant("fatal", Fatal, LIMIT)), 2, runner=ProcessPool(2))
    with pytest.raises(InvalidOption, match="cannot be sent to another process"):
        play_contest(contest(entrant("local", lambda state: None)), 2, runner=ProcessPool(2))


def test_a_league_puts_all_on_one_scale() -> None:
    league = League(sintra.chocolatier(), ["greedy", "random", "random@d2"], seed=1, limit=LIMIT, anchor="random")
    league.play(40, runner=ThisProcess())
    ratings = {rating.name: rating for rating in league.ratings()}
    assert league.ratings()[0].name == "greedy"
    assert ratings["random"].elo == 0.0
    assert ratings["random"].interval == (0.0, 0.0)
    assert ratings["greedy"].interval[0] > 150
    assert abs(ratings["random@d2"].elo) < 150
    assert ratings["random@d2"].interval[0] < 0 < ratings["random@d2"].interval[1]
    assert [rating.games for rating in league.ratings()] == [80, 80, 80]
    assert sum(rating.score for rating in league.ratings()) == pytest.approx(1.5)
    assert league.to_dict() == league.to_dict()
    assert json.loads(json.dumps(league.to_dict()))["games"] == 120


@pytest.mark.parametrize("players", [2, 3])
def test_ratings_of_a_league_agree_with_how_it_was_made(players: int) -> None:
    """Results as three bots of 0, 100 and 250 Elo would have them on average give back these ratings."""
    names, truth = ["random", "random@d1", "random@d2"], [0.0, 100.0, 250.0]
    league = League(sintra.chocolatier(players=players), names, seed=1, limit=LIMIT)
    for (one, other), tally in zip(league.pairs, league.tallies, strict=True):
        wins = round(20_000 * players * score_of_elo(truth[one] - truth[other], players))
        tally.wins, tally.losses = wins, 20_000 * players - wins
        tally.bouts.update({2 * players: wins // players, 0: 20_000 - wins // players})
    found = {rating.name: rating for rating in league.ratings()}
    for name, elo in zip(names, truth, strict=True):
        assert found[name].elo == pytest.approx(elo, abs=1)
        assert found[name].interval[0] <= elo <= found[name].interval[1]
        assert name == "random" or found[name].interval[1] - found[name].interval[0] < 20


@pytest.mark.parametrize(
    ("bots", "anchor", "message"),
    [
        (["greedy"], None, "at least two"),
        (["greedy", "random", "greedy"], None, "twice"),
        (["greedy", "random"], "clever", "not in the league"),
    ],
)
def test_leagues_are_checked(bots: list[str], anchor: str | None, message: str) -> None:
    with pytest.raises(InvalidOption, match=message):
        League(sintra.duel(), bots, seed=1, anchor=anchor)
