"""Sets up positions for the rulebook tests, tile by tile, and says what an action changed.

What is not named stays in the bag, so that every position has its 100 tiles (C1).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

from sintra import Game, State, chocolatier

COLOURS = "UBWKR"
FACTORIES = {2: 5, 3: 7, 4: 9}
COLOURED_WALL = ("UBWKR", "RUBWK", "KRUBW", "WKRUB", "BWKRU")
"""Written out from the table of C4, row by row."""

GAMES: list[Game] = [
    chocolatier(players=players, grey=grey, special_factories=special_factories)
    for players, grey, special_factories in product(FACTORIES, (False, True), (False, True))
]

Board = dict[str, Any]
Changes = dict[str, Any]


def cells(*places: tuple[int, int]) -> dict[int, str]:
    """The rows of a coloured wall that has tiles on exactly these (row, column) cells."""
    return {
        row: "".join(COLOURED_WALL[row - 1][column - 1] if (row, column) in places else "." for column in range(1, 6))
        for row in range(1, 6)
    }


def all_cells_but(*places: tuple[int, int]) -> dict[int, str]:
    """The rows of a coloured wall that lacks exactly these (row, column) cells."""
    return cells(*((row, column) for row in range(1, 6) for column in range(1, 6) if (row, column) not in places))


def board(
    *,
    lines: Mapping[int, str] | None = None,
    wall: Mapping[int, str] | None = None,
    floor: str = "",
    score: int = 0,
    special_floor: str | None = None,
) -> Board:
    """A seat's board; lines and wall rows that are not named are empty."""
    return {
        "score": score,
        "lines": [(lines or {}).get(number, "") for number in range(1, 6)],
        "wall": [(wall or {}).get(number, ".....") for number in range(1, 6)],
        "floor": floor,
        "special_floor": special_floor,
    }


def layout(
    game: Game,
    *,
    factories: Mapping[int, str] | None = None,
    centre: str = "",
    boards: Sequence[Board] = (),
    effects: Mapping[int, str] | None = None,
    lid: str = "",
    bag: str | None = None,
    **rest: Any,
) -> dict[str, Any]:
    """The dict form of a position: a draft of round 5 with seat 0 to move unless `rest` says otherwise.

    Seats without a board get an empty one. The tiles that are named nowhere are in the bag, or, where `bag` is given,
    in the lid. The marker is with the seat that has it on its board, else in the centre.
    """
    numbers = range(1, FACTORIES[game.players] + 1)
    data: dict[str, Any] = {
        "game": "chocolatier",
        **game.options,
        "round": 5,
        "phase": "draft",
        "to_move": 0,
        "starting_player": 0,
        "factories": [(factories or {}).get(number, "") for number in numbers],
        "effects": [(effects or {}).get(number) for number in numbers],
        "centre": centre,
        "boards": [*boards, *(board() for _ in range(game.players - len(boards)))],
    }
    holders = [seat for seat, one in enumerate(data["boards"]) if "m" in one["floor"] + (one["special_floor"] or "")]
    data["marker"] = holders[0] if holders else "centre"
    out = Counter(tiles_on_table(data))
    left = {colour: 20 - out[colour] for colour in COLOURS}
    named = Counter(lid if bag is None else bag)
    counts = {colour: named[colour] for colour in COLOURS}
    others = {colour: left[colour] - counts[colour] for colour in COLOURS}
    data["bag"], data["lid"] = (others, counts) if bag is None else (counts, others)
    return data | rest


def position(game: Game, **parts: Any) -> State:
    """The state of a layout, without a seed: it waits for its next deal."""
    return game.from_dict(layout(game, **parts))


def before_deal(game: Game, **parts: Any) -> State:
    """A state between two rounds, waiting for a deal."""
    starting_player = parts.setdefault("starting_player", 0)
    return position(game, phase="deal", to_move=None, marker=starting_player, **parts)


def before_filling(game: Game, *boards: Board, **parts: Any) -> State:
    """A state in which the last seat's `1R>5` ends phase A and completes nothing."""
    return position(game, factories={1: "RRRR"}, boards=boards, to_move=game.players - 1, **parts)


def after_filling(game: Game, *boards: Board, **parts: Any) -> State:
    """The state to which phase B takes these boards; nobody pays for the marker unless a board has it (CR9)."""
    state = before_filling(game, *boards, **parts)
    state.apply("1R>5")
    return state


def board_of(state: State, seat: int = 0) -> Board:
    """A seat's board, in the form that `board` writes."""
    found: Board = state.to_dict()["boards"][seat]
    return found


def random_match(game: Game, seed: int) -> Iterator[State]:
    """One state, yielded after the first deal and after every action of a random match."""
    state = game.start(seed=seed)
    random = Random(seed)
    yield state
    while not state.is_over:
        state.apply(random.choice(state.legal_actions()))
        yield state


def tiles_on_table(data: Mapping[str, Any]) -> Iterable[str]:
    """The letter of every tile that is neither in the bag nor in the lid."""
    parts = [*data["factories"], data["centre"]]
    for one in data["boards"]:
        parts += [*one["lines"], *one["wall"], one["floor"], one["special_floor"] or ""]
    return (letter for letter in "".join(parts) if letter in COLOURS)


def count_tiles(data: Mapping[str, Any]) -> Counter[str]:
    """How many tiles of each colour there are in all."""
    return Counter(tiles_on_table(data)) + Counter(data["bag"]) + Counter(data["lid"])


def facts(state: State) -> dict[str, Any]:
    """A position as single facts, with the names that `play` uses."""
    data = state.to_dict()
    named: dict[str, Any] = {
        name: data[name] for name in ("round", "phase", "to_move", "starting_player", "centre", "marker")
    }
    for number, tiles in enumerate(data["factories"], 1):
        named[f"factory {number}"] = tiles
        named[f"gold {number}"] = data["effects"][number - 1]
    for colour in COLOURS:
        named[f"bag {colour}"] = data["bag"][colour]
        named[f"lid {colour}"] = data["lid"][colour]
    for seat, one in enumerate(data["boards"]):
        for number in range(1, 6):
            named[f"seat {seat} line {number}"] = one["lines"][number - 1]
            named[f"seat {seat} row {number}"] = one["wall"][number - 1]
        for name in ("score", "floor", "special_floor"):
            named[f"seat {seat} {name}"] = one[name]
    return named


def play(state: State, *actions: str) -> Changes:
    """Apply actions and return every fact that is different afterwards, with its new value."""
    before = facts(state)
    for action in actions:
        state.apply(action)
    return {name: value for name, value in facts(state).items() if value != before[name]}


def legal_texts(state: State) -> set[str]:
    return {state.action_text(action) for action in state.legal_actions()}


def targets(state: State, take: str) -> set[str]:
    """Where the tiles of a take such as `3U` may go: `F` and the numbers of lines."""
    return {text.split(">")[1] for text in legal_texts(state) if text.startswith(f"{take}>")}


def takes(state: State) -> set[str]:
    """What may be taken: source and colour, such as `3U`."""
    return {text.split(">")[0] for text in legal_texts(state)}


def points(state: State, seat: int = 0) -> list[int]:
    """What each tile that a seat placed in the latest phase B scored, lines from top to bottom."""
    return [tile.points for tile in state.scoring.boards[seat].tiles]
