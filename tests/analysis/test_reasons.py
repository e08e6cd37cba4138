"""The reasons for a best line: every number in them is what playing both lines out brings."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import sintra
from sintra.analysis.reasons import LEAST_POINTS, MOST_REASONS, reasons
from sintra.analysis.review import Reason
from sintra.games.catalogue import all_games
from sintra.games.game import Game
from sintra.games.state import State
from sintra.search.searcher import Searcher
from sintra.search.weights import shipped_estimator

NODES = 1500
END_PARTS = {"rows", "columns", "colours"}


def compared(game: Game, seed: int) -> Iterator[tuple[State, tuple[int, ...], tuple[int, ...]]]:
    """Positions of a match, each with a line that a short search finds worse, and the one it finds best."""
    searcher, chance = Searcher(game, shipped_estimator(game).weights, seed=seed), random.Random(f"{game} {seed}")
    state = game.start(seed=seed)
    while not state.is_over:
        if len(state.legal_actions()) == 1:
            state.apply(state.legal_actions()[0])
            continue
        lines = searcher.search(state, nodes=NODES, multi_pv=5).lines
        for line in lines[1:]:
            yield state, line.pv, lines[0].pv
        state.apply(chance.choice(lines).action)


def played_out(state: State, line: tuple[int, ...], most: int | None = None) -> tuple[State, int]:
    """Where a line leads, by `State` alone, and how many actions could be taken on the way."""
    state, taken = state.unseeded(), 0
    for action in line[:most]:
        if state.to_move is None or state.reason(action) is not None:
            break
        state.apply(action)
        taken += 1
    return state, taken


def both_ends(state: State, played: tuple[int, ...], best: tuple[int, ...]) -> tuple[list[State], bool]:
    """The two ends as they are compared, and whether the lines end before the round does."""
    ends = [played_out(state, line) for line in (played, best)]
    is_early = any(end.to_move is not None for end, _ in ends)
    if is_early:
        shorter = min(taken for _, taken in ends)
        ends = [played_out(state, line, shorter) for line in (played, best)]
    return [end.settled() for end, _ in ends], is_early


def number_in(code: str, seat: int, state: State, end: State, lines: tuple[int, ...]) -> float | None:
    """The number that a reason should tell of one line, from scores, scoring and boards; None where not checked."""
    board, before = end.to_dict()["boards"][seat], state.to_dict()["boards"][seat]
    score = end.scoring.boards[seat] if end.scoring is not None and end.scoring.round == end.round else None
    assert score is not None, "these searches begin before the scoring"
    lost = score.before + sum(tile.points for tile in score.placed) - score.after
    match code:
        case "tiles":
            return float(sum(tile.points for tile in score.tiles))
        case "lines":
            settled = {tile.row for tile in score.tiles} | set(getattr(score, "dropped", ()) or ())
            settled |= set(getattr(score, "broken_lines", ()))  # a line that fell is not told as one that lacks tiles
            return float(sum(line - len(board["lines"][line - 1]) for line in lines if line not in settled))
        case "floor":
            return float(lost)
        case "first":
            return float(min(lost, score.first_player_penalty))
        case "broken":
            return float(lost - min(lost, score.first_player_penalty))
        case "special":
            return float(sum(tile.special_points for tile in score.tiles))
        case "draws":
            return float(before["score"] - score.before)
        case "chips":
            return float(len(board["chips"]))
        case "marker":
            return float(end.starting_player == seat)
    return None


def gained(state: State, end: State, seat: int) -> int:
    """What a seat's points have grown by, with what its complete sets bring at the end of the match."""
    score = end.scoring.boards[seat]
    return int(score.after - state.scores[seat] + at_the_end(end, seat) - at_the_end(state, seat))


def at_the_end(state: State, seat: int) -> int:
    derived = state.derived(None)
    if hasattr(derived, "goals"):
        return sum(goal.seats[seat].earned for goal in derived.goals)
    return sum(bonus.points * bonus.complete for bonus in derived.bonuses[seat])


def standing(state: State, seat: int, kind: str) -> tuple[int, int, int]:
    """What complete sets of a kind bring, how far the next is, and what it takes."""
    derived = state.derived(None)
    if hasattr(derived, "goals"):
        if kind == "special":
            cells = [(cell.has, cell.points, cell.needs) for cell in derived.specials[seat] if cell.has < cell.needs]
            has, _, needs = max(cells)
            return 0, has, needs
        goal = next(goal.seats[seat] for goal in derived.goals if goal.face == kind)
        return goal.earned, goal.best, goal.needed
    bonus = next(bonus for bonus in derived.bonuses[seat] if bonus.kind + "s" == kind)
    return bonus.points * bonus.complete, bonus.best, bonus.needed


def check_numbers(reason: Reason, seat: int, state: State, ends: list[State]) -> None:
    """Both numbers of a reason are those of the two ends, and the points follow from them."""
    numbers = (reason.played, reason.best)
    more = reason.best - reason.played
    if reason.code == "rival":
        assert reason.seat != seat
        assert numbers == tuple(gained(state, end, reason.seat) for end in ends)
        assert reason.points == -more
        return
    assert reason.seat == seat
    if reason.code == "left":
        assert numbers == left_over(ends, seat)
        assert reason.points * more > 0
        return
    kind = reason.code.removeprefix("reach_")
    if reason.code != kind or kind in END_PARTS or number_in(kind, seat, state, ends[0], ()) is None:
        standings = [standing(end, seat, kind) for end in ends]
        place = 0 if reason.code == kind else 1
        assert numbers == tuple(found[place] for found in standings)
        if place == 0:
            assert reason.points == more
        else:
            assert {needed for _, _, needed in standings} == {reason.needed}
            assert 2 * max(numbers) > reason.needed
            assert reason.points * more > 0
        return
    assert numbers == tuple(number_in(kind, seat, state, end, reason.lines) for end in ends)
    check_points(reason, seat, ends, more)


def left_over(ends: list[State], seat: int) -> tuple[int, ...]:
    """The tiles on lines that are incomplete, and sent no tile and did not fall, after both."""
    boards = [end.to_dict()["boards"][seat]["lines"] for end in ends]
    scores = [end.scoring.boards[seat] for end in ends]
    gone = {tile.row for score in scores for tile in score.tiles}
    for score in scores:
        gone |= set(getattr(score, "dropped", ())) | set(getattr(score, "broken_lines", ()))
    gone |= {line for lines in boards for line, tiles in enumerate(lines, 1) if len(tiles) == line}
    return tuple(sum(len(tiles) for line, tiles in enumerate(lines, 1) if line not in gone) for lines in boards)


def check_points(reason: Reason, seat: int, ends: list[State], more: float) -> None:
    scores = [end.scoring.boards[seat] for end in ends]
    match reason.code:
        case "lines":
            rows = [{tile.row for tile in score.tiles} for score in scores]
            assert rows[0] < rows[1]
            assert set(reason.lines) == rows[1] - rows[0]
            points = [sum(tile.points for tile in score.tiles) for score in scores]
            assert reason.points == points[1] - points[0] > 0
        case "floor" | "broken" | "first" | "draws":
            assert reason.points == -more
        case "tiles" | "special":
            assert reason.points == more
        case _:
            assert reason.points * more > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_number_is_what_playing_both_lines_out_brings(game: Game) -> None:
    found = Counter[str]()
    for state, played, best in compared(game, seed=3):
        seat = state.to_move
        assert seat is not None
        before = str(state)
        told = reasons(state, seat, played, best)
        assert str(state) == before
        if not told:
            continue
        ends, is_early = both_ends(state, played, best)
        assert len(told) <= MOST_REASONS
        assert [reason.points for reason in told] == sorted((reason.points for reason in told), reverse=True)
        assert told[0].points > 0
        for reason in told:
            assert abs(reason.points) >= LEAST_POINTS
            assert reason.early == is_early
            if ends[0].scoring is not None and ends[0].scoring.round == ends[0].round:
                check_numbers(reason, seat, state, ends)
            found[reason.code] += 1
    assert sum(found.values()) > 20, found
    assert len(found) > 3, found


@pytest.mark.slow
@pytest.mark.parametrize("game", [sintra.chocolatier(grey=True, players=3), sintra.duel()], ids=str)
def test_there_is_no_reason_where_both_lines_bring_the_same(game: Game) -> None:
    for state, played, best in compared(game, seed=4):
        seat = state.to_move
        assert seat is not None
        assert reasons(state, seat, best, best) == ()
        assert reasons(state, seat, played, played) == ()
        assert reasons(state, seat, (), ()) == ()


def test_hidden_things_that_come_otherwise_end_a_line() -> None:
    state = sintra.duel().start(seed=1)
    first = state.legal_actions()[0]
    assert reasons(state, 0, (first, first, first), (first,)) == ()
