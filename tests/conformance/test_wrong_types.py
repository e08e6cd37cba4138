"""Nothing but our own errors comes out of the public functions, whatever goes in, and errors survive a pickle."""

import copy
import pickle
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.bots import Greedy, Random, bot_named
from sintra.games import chocolatier, duel
from sintra.games.perft import perft
from sintra.match import Match
from sintra.records import decode, load

HUGE = 10**5000
WEIRD: list[Any] = [
    None,
    True,
    1.5,
    float("nan"),
    float("inf"),
    HUGE,
    -HUGE,
    b"\xff",
    bytearray(b"x"),
    "",
    "\ud800",
    "x" * 100_000,
    "３",
    [],
    {},
    object(),
    np.array([1, 2]),
    np.float64(2),
    "İ",
    *(["x"] * length for length in range(1, 7)),
    chocolatier.Draft(1, "Z", 1),
    chocolatier.Draft(None, "U", 1),  # type: ignore[arg-type]
    chocolatier.Draft(1.0, "U", 1),  # type: ignore[arg-type]
    chocolatier.Divide("Z"),
    chocolatier.Divide(None),  # type: ignore[arg-type]
    chocolatier.Place("a", 1),  # type: ignore[arg-type]
    duel.Draft("5", "B", 1),
    duel.Draft("1", "B", None),  # type: ignore[arg-type]
    duel.Draft("1", "B", np.array([1, 2])),  # type: ignore[arg-type]
    duel.Stack(""),
    duel.Show(HUGE),
    duel.Keep("TYSK"),
    duel.Field(1, 45),
    duel.Under(None),  # type: ignore[arg-type]
    duel.Take("RB"),
    duel.Use([]),  # type: ignore[arg-type]
    duel.Cell(1, 7),
]
GAMES: list[Any] = [sintra.chocolatier(special_factories=True), sintra.duel(tablets="random-3")]
"""Each with the options that give its deals and positions the most to say."""
START_MATCH: Any = Match.start
CHOCOLATIER: Any = sintra.chocolatier
DUEL: Any = sintra.duel
GREEDY: Any = Greedy
Functions = dict[str, Callable[[Any], Any]]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def functions(game: Any, state: Any, match: Any) -> Functions:
    """Every public function of one argument that a game and its states have, as a caller would use it."""
    position = state.to_dict()
    board = position["boards"][0]
    return {
        "apply": state.apply,
        "describe": state.describe,
        "reason": state.reason,
        "child": state.child,
        "action_text": state.action_text,
        "parse_action": state.parse_action,
        "view": state.view,
        "view_text": state.view_text,
        "seen seat": lambda seat: state.seen(state.legal_actions()[0], seat),
        "determinise seat": lambda seat: state.determinise(seat, seed=1),
        "determinise seed": lambda seed: state.determinise(0, seed=seed),
        **{f"deal {key}": partial(deal_with, game, key) for key in game.start().deal(seed=1)},
        "deal seed": lambda seed: game.start().deal(seed=seed),
        "start seed": lambda seed: game.start(seed=seed),
        "start player": lambda seat: game.start(starting_player=seat),
        "parse": game.parse,
        "from_dict": game.from_dict,
        **{f"from_dict {key}": partial(read_with, game, position, key) for key in position},
        **{f"board {key}": partial(read_board_with, game, position, key) for key in board},
        "action": game.action,
        "action_of": game.action_of,
        "game_with options": lambda options: sintra.game_with(game.name, options),
        "batch size": lambda size: sintra.batch(game, size, 1),
        "batch seed": lambda seed: sintra.batch(game, 2, seed),
        "batch step": sintra.batch(game, 3, 1).step,
        "perft": lambda depth: perft(state, depth),
        "match seed": lambda seed: START_MATCH(game, seed=seed, names=["a", "b"]),
        "match names": lambda names: START_MATCH(game, seed=1, names=names),
        "match name": lambda name: START_MATCH(game, seed=1, names=["a", name]),
        "match play": match.play,
        "match undo": match.undo_to,
        "state_at": match.record.state_at,
    }


OTHERS: Functions = {
    "players": lambda players: CHOCOLATIER(players=players),
    "grey": lambda grey: CHOCOLATIER(grey=grey),
    "tablets": lambda tablets: DUEL(tablets=tablets),
    "draws_at_zero": lambda draws: DUEL(draws_at_zero=draws),
    "game_named": sintra.game_named,
    "game_with name": lambda name: sintra.game_with(name, {}),
    "batch game": lambda game: sintra.batch(game, 2, 1),
    "match game": lambda game: START_MATCH(game, seed=1, names=["a", "b"]),
    "decode": decode,
    "load": load,
    "bot_named": lambda name: bot_named(name, 1),
    "greedy seed": GREEDY,
    "place": sintra.Outcome(((0,), (1,)), (2, 1), "row").place,
}
"""Every public function of one argument that belongs to no game, or makes one."""


def deal_with(game: Any, key: str, value: Any) -> None:
    """Deal to a match, with one entry of its first deal replaced; what is there already may be given again."""
    state = game.start()
    before = str(state)
    script = state.copy().deal(seed=1)
    try:
        state.deal(**{**script, key: value})
    except sintra.InvalidDeal:
        assert str(state) == before
        raise


def read_with(game: Any, position: dict[str, Any], key: str, value: Any) -> None:
    game.from_dict({**position, key: value})


def read_board_with(game: Any, position: dict[str, Any], key: str, value: Any) -> None:
    board = position["boards"][0]
    game.from_dict({**position, "boards": [{**board, key: value}, board]})


SEEDS: list[Any] = ["", "\ud800", "x" * 100_000, "３", "İ", b"\xff"]
MAY_TAKE: dict[str, list[Any]] = {
    "view": [None],
    "view_text": [None],
    "seen seat": [None],
    "start player": [None],
    "grey": [True],
    "game_with options": [{}],
    "match names": [["x"] * 2],
    "match name": ["３", "İ"],
    **dict.fromkeys(("deal seed", "batch seed", "match seed", "greedy seed", "determinise seed"), SEEDS),
    "start seed": [*SEEDS, None],
}


def is_among(value: Any, allowed: list[Any]) -> bool:
    return any(type(value) is type(other) and value == other for other in allowed)


def check_weird_values(function: Callable[[Any], Any], may_take: list[Any]) -> Iterator[None]:
    """Call a function with every weird value: those it may take do no harm, all others are refused."""
    for value in WEIRD:
        if is_among(value, may_take):
            function(value)
        else:
            with pytest.raises(sintra.SintraError) as refusal:
                function(value)
            assert len(str(refusal.value)) < 1000
        yield


def names_of_functions() -> list[Any]:
    return [
        pytest.param(game, name, id=f"{game.name}-{name}")
        for game in GAMES
        for name in functions(game, game.start(seed=1), START_MATCH(game, seed=1, names=["a", "b"]))
    ]


@pytest.mark.parametrize(("game", "name"), names_of_functions())
def test_only_our_errors(game: Any, name: str) -> None:
    state = game.start(seed=1)
    match = START_MATCH(game, seed=1, names=["a", "b"])
    for _ in range(5):
        match.play(match.state.legal_actions()[0])
    before, record = str(state), match.record
    position = state.to_dict()
    held = {f"from_dict {key}": [value] for key, value in position.items()}
    held |= {f"board {key}": [value] for key, value in position["boards"][0].items()}
    for _ in check_weird_values(functions(game, state, match)[name], held.get(name, MAY_TAKE.get(name, []))):
        assert str(state) == before
        assert match.record == record
        assert match.state == record.state_at(5)


@pytest.mark.parametrize("name", OTHERS)
def test_only_our_errors_where_there_is_no_game_yet(name: str) -> None:
    for _ in check_weird_values(OTHERS[name], MAY_TAKE.get(name, [])):
        pass


@pytest.mark.parametrize("bot", [Greedy(1), Random(1)])
@every_game
def test_bots_do_not_decide_where_nobody_is_to_move(bot: Greedy | Random, game: Any) -> None:
    with pytest.raises(sintra.InvalidOption, match="nothing to decide"):
        bot.decide(game.start())


def with_numbers_as(kind: Any, value: Any) -> Any:
    """The same value with all its whole numbers of another type."""
    if isinstance(value, dict):
        return {key: with_numbers_as(kind, inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [with_numbers_as(kind, inner) for inner in value]
    return kind(value) if isinstance(value, int) and not isinstance(value, bool) else value


@every_game
@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64])
def test_numpy_numbers_are_numbers(game: Any, kind: Any) -> None:
    assert CHOCOLATIER(players=kind(3)) == sintra.chocolatier(players=3)
    state = game.start()
    while not state.is_over:
        assert game.from_dict(with_numbers_as(kind, state.to_dict())) == state
        if state.awaits_deal:
            state.deal(seed=1)
        state.apply(state.legal_actions()[0])


@pytest.mark.parametrize(
    "error",
    [
        sintra.IllegalAction("no", "wrong_phase"),
        sintra.InvalidPosition(["one", "two"]),
        sintra.RecordError("bad", line=3, ply=2),
        sintra.InvalidOption("no"),
    ],
)
def test_errors_survive_pickle_and_copy(error: sintra.SintraError) -> None:
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)


@every_game
def test_states_survive_pickle_and_every_kind_of_copy(game: Any) -> None:
    state = game.start(seed=1)
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        twin.apply(twin.legal_actions()[0])
        assert twin != state


@pytest.mark.parametrize(
    ("game", "board", "bag", "expected"),
    [
        (
            sintra.chocolatier(),
            {"lines": ["", "UB", "", "", ""], "wall": ["R....", *["....."] * 4], "floor": "mm"},
            {"K": 0},
            ("mixes colours", "place of U", "2 markers", "black tiles", "blue tiles"),
        ),
        (
            sintra.duel(),
            {"lines": ["", "BT", "", "", "", ""], "tiles": ["R.....", *["......"] * 5], "broken": "BBBBB"},
            {"K": 0},
            ("mixes colours", "no plate lies there", "at most 4 letters", "black tiles", "blue tiles"),
        ),
    ],
    ids=["chocolatier", "duel"],
)
def test_every_fault_of_the_worst_position_is_named(
    game: sintra.Game, board: dict[str, Any], bag: dict[str, int], expected: tuple[str, ...]
) -> None:
    position = game.start(seed=1).to_dict()
    position["boards"][0].update(board)
    position["bag"].update(bag)
    with pytest.raises(sintra.InvalidPosition) as refusal:
        game.from_dict(position)
    assert [fault for fault in expected if fault not in str(refusal.value)] == []
