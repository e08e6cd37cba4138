"""MultiPV: the k best lines of one search, all to the same depth."""

import pytest

from sintra import chocolatier, duel
from sintra.bots import Greedy
from sintra.games.game import Game
from sintra.games.state import State
from sintra.search.searcher import Searcher, SearchOptions, SearchResult
from sintra.search.thread import PARANOID, SCALE
from sintra.search.weights import shipped_estimator
from tests.search.test_minimax import Minimax, TooLarge, late_positions

GAMES = [chocolatier(), chocolatier(players=3, grey=True), chocolatier(players=4, special_factories=True), duel()]
ANALYSIS = SearchOptions(determinisations=4)
every_game = pytest.mark.parametrize("game", GAMES, ids=str)


def searcher(game: Game, options: SearchOptions = ANALYSIS, seed: int = 1) -> Searcher:
    return Searcher(game, shipped_estimator(game).weights, options=options, seed=seed)


def positions(game: Game, seed: int = 3, every: int = 4) -> list[State]:
    """Positions from all over a match between greedy players."""
    state, bot = game.start(seed=seed), Greedy(seed)
    found: list[State] = []
    for ply in range(400):
        if state.is_over:
            break
        if ply % every == 0:
            found.append(state.copy())
        state.apply(bot.decide(state).action)
    return found


def told(result: SearchResult) -> tuple[object, ...]:
    lines = [(line.action, line.value, line.pv, line.is_solved) for line in result.lines]
    return lines, result.nodes, result.depth


@every_game
def test_one_line_is_the_plain_search(game: Game) -> None:
    for state in positions(game, every=8):
        for depth, nodes in ((3, None), (None, 2000)):
            plain = searcher(game).search(state, depth=depth, nodes=nodes)
            assert told(plain) == told(searcher(game).search(state, depth=depth, nodes=nodes, multi_pv=1))


@every_game
def test_the_first_of_several_lines_is_that_of_the_plain_search(game: Game) -> None:
    """To a depth at which nothing is reduced, the order in which actions are searched makes no difference."""
    for state in positions(game, every=8):
        plain, several = (searcher(game).search(state, depth=2, multi_pv=count) for count in (1, 3))
        assert several.best.value == plain.best.value


@every_game
@pytest.mark.parametrize("nodes", [1, 300, 5000])
def test_lines_begin_with_distinct_legal_actions_and_have_one_depth(game: Game, nodes: int) -> None:
    for state in positions(game):
        legal = state.legal_actions()
        result = searcher(game).search(state, nodes=nodes, multi_pv=4)
        actions = [line.action for line in result.lines]
        assert len(actions) == min(4, len(legal))
        assert len(set(actions)) == len(actions)
        assert set(actions) <= set(legal)
        assert all(line.pv[0] == line.action for line in result.lines)
        assert nodes > 1 or result.depth == 0 or len(legal) == 1


@every_game
def test_an_unfinished_depth_leaves_the_lines_of_the_one_before(game: Game) -> None:
    state = game.start(seed=5)
    for depth in (1, 2):
        finished = searcher(game).search(state, depth=depth, multi_pv=3)
        cut_short = searcher(game).search(state, nodes=finished.nodes + 5, multi_pv=3)
        assert cut_short.depth == finished.depth == depth
        assert [(line.action, line.value) for line in cut_short.lines] == [
            (line.action, line.value) for line in finished.lines
        ]


@every_game
def test_more_lines_than_actions(game: Game) -> None:
    for state in positions(game):
        legal = state.legal_actions()
        if len(legal) <= 6:
            result = searcher(game).search(state, depth=2, multi_pv=game.action_count)
            assert sorted(line.action for line in result.lines) == legal
            break
    else:
        raise AssertionError("there is always a position with few actions")


@every_game
def test_the_same_nodes_give_the_same_lines(game: Game) -> None:
    state = game.start(seed=4)
    assert told(searcher(game).search(state, nodes=4000, multi_pv=3)) == told(
        searcher(game).search(state, nodes=4000, multi_pv=3)
    )


def test_excluded_actions_begin_no_line() -> None:
    game = chocolatier()
    state = game.start(seed=6)
    first = searcher(game).search(state, nodes=2000, multi_pv=3)
    rest = searcher(game).search(state, nodes=2000, multi_pv=3, excluded=[line.action for line in first.lines])
    assert not {line.action for line in first.lines} & {line.action for line in rest.lines}


@every_game
def test_time_ends_a_search_for_several_lines(game: Game) -> None:
    state = game.start(seed=5)
    result = searcher(game).search(state, seconds=0.05, multi_pv=3)
    assert len(result.lines) == 3
    assert {line.action for line in result.lines} <= set(state.legal_actions())


def test_threads_find_the_same_values() -> None:
    game = chocolatier()
    state = late_positions(game, 1)[8]
    alone = searcher(game).search(state, nodes=4_000_000, multi_pv=3)
    together = searcher(game, SearchOptions(threads=2)).search(state, nodes=8_000_000, multi_pv=3)
    assert all(line.is_solved for line in alone.lines + together.lines)
    assert [line.value for line in together.lines] == [line.value for line in alone.lines]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "fewest"),
    [
        (chocolatier(), 25),
        (chocolatier(grey=True), 20),
        (chocolatier(players=3), 15),
        (chocolatier(players=4, special_factories=True), 10),
        (duel(), 15),
    ],
    ids=str,
)
def test_the_lines_of_a_solved_round_are_the_best_of_plain_minimax(game: Game, fewest: int) -> None:
    options = SearchOptions(transposition_bits=12, opponents=PARANOID, caution=1000.0)  # never takes a chance action
    compared = 0
    for seed in range(1, 5):
        for state in late_positions(game, seed):
            seat = state.to_move
            assert seat is not None
            minimax = Minimax(game, seat)
            one = searcher(game, options)
            result = one.search(state, nodes=60_000, multi_pv=3)
            state = State(game, one._threads[0].determinisations[:1].copy())  # with what is hidden as it was dealt
            sure = minimax.sure_actions(state)
            if not all(line.is_solved for line in result.lines) or len(sure) < len(result.lines):
                continue
            try:
                by_action = {action: minimax.value(state.child(action)) for action in sure}
            except TooLarge:
                continue
            best = sorted(by_action.values(), reverse=True)[: len(result.lines)]
            assert [round(line.value * SCALE) for line in result.lines] == best
            assert [by_action[line.action] for line in result.lines] == best
            compared += 1
    assert compared >= fewest
