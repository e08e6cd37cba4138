"""Nothing but our own errors comes out of the public functions, whatever goes in, and errors survive a pickle."""

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import sintra
from sintra.bots import Greedy, Random, bot_named
from sintra.games.chocolatier import Divide, Draft, Place
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
    Draft(1, "Z", 1),
    Draft(None, "U", 1),  # type: ignore[arg-type]
    Draft(1.0, "U", 1),  # type: ignore[arg-type]
    Divide("Z"),
    Divide(None),  # type: ignore[arg-type]
    Place("a", 1),  # type: ignore[arg-type]
]
GAME: Any = sintra.chocolatier()
START_MATCH: Any = Match.start
CHOCOLATIER: Any = sintra.chocolatier
GREEDY: Any = Greedy


def functions(state: Any, match: Any) -> dict[str, Callable[[Any], Any]]:
    """Every public function of one argument, as a caller would use it."""
    position = state.to_dict()
    board = position["boards"][0]
    special = CHOCOLATIER(special_factories=True)
    return {
        "apply": state.apply,
        "describe": state.describe,
        "reason": state.reason,
        "child": state.child,
        "action_text": state.action_text,
        "parse_action": state.parse_action,
        "view": state.view,
        "deal tiles": lambda tiles: GAME.start().deal(tiles=tiles),
        "deal effects": lambda effects: special.start().deal(tiles="U", effects=effects),
        "deal seed": lambda seed: GAME.start().deal(seed=seed),
        "start seed": lambda seed: GAME.start(seed=seed),
        "start player": lambda seat: GAME.start(starting_player=seat),
        "parse": GAME.parse,
        "from_dict": GAME.from_dict,
        **{f"from_dict {key}": partial(read_with, position, key) for key in position},
        **{f"board {key}": partial(read_board_with, position, key) for key in board},
        "action": GAME.action,
        "action_of": GAME.action_of,
        "players": lambda players: CHOCOLATIER(players=players),
        "grey": lambda grey: CHOCOLATIER(grey=grey),
        "game_named": sintra.game_named,
        "game_with name": lambda name: sintra.game_with(name, {}),
        "game_with options": lambda options: sintra.game_with("chocolatier", options),
        "batch game": lambda game: sintra.batch(game, 2, 1),
        "batch size": lambda size: sintra.batch(GAME, size, 1),
        "batch seed": lambda seed: sintra.batch(GAME, 2, seed),
        "batch step": sintra.batch(GAME, 3, 1).step,
        "perft": lambda depth: perft(state, depth),
        "match game": lambda game: START_MATCH(game, seed=1, names=["a", "b"]),
        "match seed": lambda seed: START_MATCH(GAME, seed=seed, names=["a", "b"]),
        "match names": lambda names: START_MATCH(GAME, seed=1, names=names),
        "match name": lambda name: START_MATCH(GAME, seed=1, names=["a", name]),
        "match play": match.play,
        "match undo": match.undo_to,
        "state_at": match.record.state_at,
        "decode": decode,
        "load": load,
        "bot_named": lambda name: bot_named(name, 1),
        "greedy seed": GREEDY,
        "place": sintra.Outcome(((0,), (1,)), (2, 1), "row").place,
    }


def read_with(position: dict[str, Any], key: str, value: Any) -> None:
    GAME.from_dict({**position, key: value})


def read_board_with(position: dict[str, Any], key: str, value: Any) -> None:
    board = position["boards"][0]
    GAME.from_dict({**position, "boards": [{**board, key: value}, board]})


MAY_TAKE: dict[str, list[Any]] = {
    "from_dict centre": [""],
    "board floor": [""],
    "board special_floor": [None],
    "view": [None],
    "start player": [None],
    "grey": [True],
    "game_with options": [{}],
    "match name": ["３"],
    "greedy seed": ["", "\ud800", "x" * 100_000, "３", b"\xff"],
}
for name in ("deal seed", "start seed", "batch seed", "match seed"):
    MAY_TAKE[name] = MAY_TAKE["greedy seed"]
MAY_TAKE["start seed"] = [*MAY_TAKE["start seed"], None]


def is_among(value: Any, allowed: list[Any]) -> bool:
    return any(type(value) is type(other) and value == other for other in allowed)


@pytest.mark.parametrize("name", functions(GAME.start(seed=1), START_MATCH(GAME, seed=1, names=["a", "b"])))
def test_only_our_errors(name: str) -> None:
    state = GAME.start(seed=1)
    match = START_MATCH(GAME, seed=1, names=["a", "b"])
    for _ in range(5):
        match.play(match.state.legal_actions()[0])
    before, record = str(state), match.record
    function = functions(state, match)[name]
    for value in WEIRD:
        if is_among(value, MAY_TAKE.get(name, [])):
            function(value)
            continue
        with pytest.raises(sintra.SintraError) as refusal:
            function(value)
        assert len(str(refusal.value)) < 1000
        assert str(state) == before
        assert match.record == record
        assert match.state == record.state_at(5)


@pytest.mark.parametrize("bot", [Greedy(1), Random(1)])
def test_bots_do_not_decide_where_nobody_is_to_move(bot: Greedy | Random) -> None:
    with pytest.raises(sintra.InvalidOption, match="nothing to decide"):
        bot.decide(GAME.start())


def test_numpy_numbers_are_numbers() -> None:
    assert CHOCOLATIER(players=np.int64(3)) == sintra.chocolatier(players=3)
    position = GAME.start(seed=1).to_dict()
    assert GAME.from_dict({**position, "round": np.int64(1), "players": np.int32(2)}) == GAME.start(seed=1)


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


def test_states_survive_pickle_and_every_kind_of_copy() -> None:
    state = GAME.start(seed=1)
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        twin.apply(twin.legal_actions()[0])
        assert twin != state


def test_every_fault_of_the_worst_position_is_named() -> None:
    position = GAME.start(seed=1).to_dict()
    position["boards"][0].update(lines=["", "UB", "", "", ""], wall=["R....", *["....."] * 4], floor="mm")
    position["bag"]["K"] = 0
    with pytest.raises(sintra.InvalidPosition) as refusal:
        GAME.from_dict(position)
    message = str(refusal.value)
    for fault in ("mixes colours", "place of U", "2 markers", "black tiles", "blue tiles"):
        assert fault in message
