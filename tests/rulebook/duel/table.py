"""Sets up positions for the rulebook tests of Duel from short descriptions, and says what an action changed.

What is not named is put where it does no harm, so that every position has its 65 tiles, 20 chips and 18 plates.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from sintra import Game, State

COLOURS = "BYRKT"
SPECIAL_PLATES = ("YKTS", "KSTR", "SKRB", "YBKS", "TRBS", "YSKR", "BKST", "STYB", "SYBR")
WILD_PLATES = ("WBTK", "TRBW", "KYRW", "TYWK", "YRWB", "TKRW", "RTYW", "TBWY", "RWBK")
PLATES = SPECIAL_PLATES + WILD_PLATES
"""Written out from D4."""
CHIPS = ("B", "Y", "R", "K", "T", "BR", "RT", "TY", "YK", "KB")
"""Written out from D5; there are two of each."""
FACTORIES = (1, 2, 3, 4, "L")
FIELDS = range(1, 10)
ROWS = range(1, 7)

Tiles = dict[int, str]
"""The rows of a dome by their numbers: a colour, `*` for a special tile, a dot for none."""
Changes = dict[str, Any]


@dataclass(frozen=True)
class Board:
    """What a test says about a seat's board. Fields that are not named get plates as the round demands, from field 9
    down; chips that the round demands and nobody names are in the tray turned down.
    """

    lines: Mapping[int, str] = field(default_factory=dict)
    dome: Mapping[int, str] = field(default_factory=dict)
    tiles: Mapping[int, str] = field(default_factory=dict)
    broken: str = ""
    chips: Sequence[str] = ()
    score: int = 10
    tokens: int = 0
    bare: Sequence[int] = ()
    """Fields that stay without a plate."""


def turned(plate: str, quarters: int = 1) -> str:
    """The cells of a plate after so many quarter turns clockwise."""
    for _ in range(quarters):
        plate = "".join(plate[corner] for corner in (2, 0, 3, 1))
    return plate


def name_of(lying: str) -> str:
    """The plate whose cells lie like this in one of its four turns."""
    (name,) = (plate for plate in PLATES if lying in [turned(plate, quarters) for quarters in range(4)])
    return name


def cells_of(dome: Mapping[int, str]) -> Tiles:
    """The six rows of cells that the plates of a dome show, with a blank where no plate is."""
    return {
        row: "".join(dome.get((row - 1) // 2 * 3 + third + 1, "    ")[(row - 1) % 2 * 2 :][:2] for third in range(3))
        for row in ROWS
    }


def with_special_tiles(dome: Mapping[int, str], tiles: Mapping[int, str]) -> Tiles:
    """These rows, and a special tile wherever the three other cells of a special plate have theirs (D21)."""
    cells = cells_of(dome)
    rows = {row: list(tiles.get(row, "......")) for row in ROWS}
    for number in dome:
        top, left = (number - 1) // 3 * 2 + 1, (number - 1) % 3 * 2
        square = [(row, column) for row in (top, top + 1) for column in (left, left + 1)]
        empty = [(row, column) for row, column in square if rows[row][column] == "."]
        if len(empty) == 1 and cells[empty[0][0]][empty[0][1]] == "S":
            rows[empty[0][0]][empty[0][1]] = "*"
    return {row: "".join(letters) for row, letters in rows.items()}


def fill(dome: Mapping[int, str], *places: tuple[int, int], wild: str = "B") -> Tiles:
    """Rows with a tile of the cell's own colour on each (row, column), and the special tiles that follow from them.

    Wild cells get the colour `wild`; special cells that are named are left to follow.
    """
    cells = cells_of(dome)
    tiles = {
        row: "".join(letter if (row, column) in places else "." for column, letter in enumerate(cells[row], 1))
        for row in ROWS
    }
    coloured = {row: letters.replace("W", wild).replace("S", ".") for row, letters in tiles.items()}
    return with_special_tiles(dome, coloured)


def plates_due(round: int, tokens: int) -> int:
    """How many plates a dome has: one from the preparation, and one for each token used (D10 and D11)."""
    return 9 if round == 5 else 1 + 2 * round - tokens


def furnish(boards: Sequence[Board], round: int, reserved: Iterable[str]) -> tuple[list[list[str]], list[str]]:
    """The domes with their nine fields, as many plates on them as are due, and the plates that are left over."""
    named = {name_of(lying) for one in boards for lying in one.dome.values()}
    free = [plate for plate in PLATES if plate not in named and plate not in reserved]
    domes = []
    for one in boards:
        dome = dict(one.dome)
        for number in reversed(FIELDS):
            if len(dome) < plates_due(round, one.tokens) and number not in dome and number not in one.bare:
                dome[number] = free.pop(0)
        assert len(dome) == plates_due(round, one.tokens), "no room for the plates that are due, or too many named"
        domes.append([dome.get(number, "") for number in FIELDS])
    return domes, free


def count(tiles: Iterable[str], names: Sequence[str]) -> dict[str, int]:
    counts = Counter(tiles)
    return {name: counts[name] for name in names}


def shown_by_default(seats: Sequence[Board], phase: str, round: int, free: list[str]) -> list[str | None]:
    """The display: a slot is empty for each plate that was taken and could not be made up for from the stack."""
    missing = 3 if phase == "deal" or round == 5 else min(3, 4 - sum(one.tokens for one in seats))
    return [None] * missing + [free.pop(0) for _ in range(3 - missing)]


def chips_on_moons(chips: Mapping[int, str], tiles: Sequence[str], loose: list[str]) -> list[str | None]:
    """The chips of the small factories: those named, and one face down where there are tiles."""
    return [
        loose.pop() if chips.get(number) is None and tiles[number - 1] else chips.get(number) for number in range(1, 5)
    ]


def chips_used(
    seats: Sequence[Board], taken: tuple[int, int] | None, gone: int, round: int, loose: list[str]
) -> list[list[str]]:
    """The chips that each seat has turned down: all it took so far but those that are named."""
    taken = taken or (min(2, (gone + 1) // 2), gone - min(2, (gone + 1) // 2))
    assert sum(taken) == gone, "`taken` does not account for the chips that are off the moons"
    used = []
    for one, now in zip(seats, taken, strict=True):
        down = 2 * (round - 1) + now - len(one.chips)
        assert down >= 0, "more chips are named than the round allows"
        used.append([loose.pop(0) for _ in range(down)])
    return used


def board_form(one: Board, dome: list[str], used: list[str]) -> dict[str, Any]:
    """The dict form of a board."""
    return {
        "score": one.score,
        "tokens": one.tokens,
        "lines": [one.lines.get(number, "") for number in ROWS],
        "broken": one.broken,
        "dome": dome,
        "tiles": [one.tiles.get(number, "......") for number in ROWS],
        "chips": sorted(one.chips, key=CHIPS.index),
        "used_chips": sorted(used, key=CHIPS.index),
    }


def with_bag_and_tower(data: dict[str, Any], bag: str | None, tower: str) -> dict[str, Any]:
    """The same, with the tiles that are named nowhere in the bag, or, where `bag` is given, in the tower."""
    out = Counter(tiles_on_table(data))
    left = {colour: 13 - out[colour] for colour in COLOURS}
    named_tiles = count(tower if bag is None else bag, COLOURS)
    others = {colour: left[colour] - named_tiles[colour] for colour in COLOURS}
    return data | dict(zip(("bag", "tower") if bag is None else ("tower", "bag"), (others, named_tiles), strict=True))


def layout(
    game: Game,
    *,
    suns: Mapping[int | str, str] | None = None,
    moons: Mapping[int | str, str] | None = None,
    chips: Mapping[int, str] | None = None,
    taken: tuple[int, int] | None = None,
    shown: Sequence[str | None] | None = None,
    stack: Sequence[str] = (),
    boards: Sequence[Board] = (),
    bag: str | None = None,
    tower: str = "",
    round: int = 5,
    **rest: Any,
) -> dict[str, Any]:
    """The dict form of a position: a turn of round 5 with seat 0 to move unless something else is said.

    Small factories with tiles have a chip face down; `chips` names chips, with a `+` behind those that are face up.
    `taken` is how many chips of this round each seat has. `stack` names the topmost plates. The tiles that are named
    nowhere are in the bag, or, where `bag` is given, in the tower. The first-player tile is on the large moon while
    the large factory has tiles, else with seat 1.
    """
    seats = [*boards, *(Board() for _ in range(2 - len(boards)))]
    domes, free = furnish(seats, round, [*stack, *(plate for plate in shown or () if plate)])
    display = shown_by_default(seats, rest.get("phase", "turn"), round, free) if shown is None else list(shown)
    sun_tiles = [(suns or {}).get(factory, "") for factory in FACTORIES]
    moon_tiles = [(moons or {}).get(factory, "") for factory in FACTORIES]
    loose = [chip for chip in CHIPS for _ in range(2)]
    for chip in [*(chips or {}).values(), *(chip for one in seats for chip in one.chips)]:
        loose.remove(chip.rstrip("+"))
    on_moons = chips_on_moons(chips or {}, list(map("".join, zip(sun_tiles, moon_tiles, strict=True))), loose)
    used = chips_used(seats, taken, sum(chip is None for chip in on_moons), round, loose)
    data: dict[str, Any] = {
        **{"game": "duel", "players": 2, **game.options},
        **{"tablets": list(game.options["tablets"]), "faces": list(game.options["tablets"])},
        **{"round": round, "phase": "turn", "to_move": 0, "starting_player": 0},
        "marker": "large" if sun_tiles[4] + moon_tiles[4] else 1,
        "suns": sun_tiles,
        "moons": moon_tiles,
        "chips": [chip and chip.rstrip("+") for chip in on_moons],
        "face_up": [bool(chip and chip.endswith("+")) for chip in on_moons],
        "chip_supply": count(loose, CHIPS),
        "display": display,
        "stack": [*stack, *free],
        **{"drawn": [], "hand": None, "memory": ["." * (len(stack) + len(free))] * 2},
        **{"stacking": None, "line": None, "spending": []},
        "boards": [board_form(*parts) for parts in zip(seats, domes, used, strict=True)],
    }
    return with_bag_and_tower(data, bag, tower) | rest


def position(game: Game, **parts: Any) -> State:
    """The state of a layout, without a seed: it waits for its next deal."""
    return game.from_dict(layout(game, **parts))


def before_deal(game: Game, **parts: Any) -> State:
    """A state between two rounds, waiting for a deal."""
    marker = parts.setdefault("starting_player", 0)
    return position(game, phase="deal", to_move=None, marker=marker, **parts)


LAST = "MR>X"
"""What ends phase 1 in the positions of `before_decorating`: seat 1 breaks the last tile, a red one."""


def before_decorating(game: Game, *boards: Board, **parts: Any) -> State:
    """A state in which seat 1's `LAST` ends phase 1. Seat 1 has the first-player tile unless said otherwise."""
    return position(game, **({"moons": {"L": "R"}, "marker": 1, "to_move": 1, "boards": boards} | parts))


def after_decorating(game: Game, *boards: Board, **parts: Any) -> State:
    """The state to which phase 2 takes these boards, up to the first choice."""
    state = before_decorating(game, *boards, **parts)
    state.apply(LAST)
    return state


def board_of(state: State, seat: int = 0) -> dict[str, Any]:
    """A seat's board as the dict form has it."""
    found: dict[str, Any] = state.to_dict()["boards"][seat]
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
    """The letter of every tile that is neither in the bag nor in the tower, special tiles left out."""
    parts = [*data["suns"], *data["moons"]]
    for one in data["boards"]:
        parts += [*one["lines"], *one["tiles"], one["broken"]]
    return (letter for letter in "".join(parts) if letter in COLOURS)


def all_tiles(data: Mapping[str, Any]) -> dict[str, int]:
    return dict(Counter(tiles_on_table(data)) + Counter(data["bag"]) + Counter(data["tower"]))


def all_chips(data: Mapping[str, Any]) -> dict[str, int]:
    chips = Counter(data["chip_supply"]) + Counter(data["spending"]) + Counter(filter(None, data["chips"]))
    for one in data["boards"]:
        chips += Counter(one["chips"]) + Counter(one["used_chips"])
    return dict(chips)


def all_plates(data: Mapping[str, Any]) -> list[str]:
    plates = [*filter(None, data["display"]), *data["stack"], *data["drawn"]]
    plates += [name_of(lying) for one in data["boards"] for lying in one["dome"] if lying]
    return sorted(plates + ([data["hand"]] if data["hand"] and data["hand"] not in plates else []))


def facts(state: State) -> dict[str, Any]:
    """A position as single facts, with the names that `play` uses; what a seat remembers is left out."""
    data = state.to_dict()
    names = ("round", "phase", "to_move", "starting_player", "marker", "stack", "drawn", "hand", "line", "spending")
    named: dict[str, Any] = {name: data[name] for name in names}
    for number, factory in enumerate(FACTORIES):
        named[f"sun {factory}"] = data["suns"][number]
        named[f"moon {factory}"] = data["moons"][number]
    for number in range(4):
        chip = data["chips"][number]
        named[f"chip {number + 1}"] = f"{chip}+" if chip and data["face_up"][number] else chip
    for slot, plate in enumerate(data["display"], 1):
        named[f"shown {slot}"] = plate
    for supply in ("bag", "tower", "chip_supply"):
        named |= {f"{supply} {name}": amount for name, amount in data[supply].items()}
    for seat, one in enumerate(data["boards"]):
        for number in ROWS:
            named[f"seat {seat} line {number}"] = one["lines"][number - 1]
            named[f"seat {seat} row {number}"] = one["tiles"][number - 1]
        for number in FIELDS:
            named[f"seat {seat} field {number}"] = one["dome"][number - 1]
        for name in ("score", "tokens", "broken", "chips", "used_chips"):
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
    """Where the tiles of a take such as `3T` may go: `X` and the numbers of lines."""
    return {text.split(">")[1] for text in legal_texts(state) if text.startswith(f"{take}>")}


def takes(state: State) -> set[str]:
    """What may be taken: source and colour, such as `3T`."""
    return {text.split(">")[0] for text in legal_texts(state) if ">" in text}


def points(state: State, seat: int = 0) -> list[int]:
    """What each tile that a seat placed in the latest phase 2 scored, lines from top to bottom, special tiles apart."""
    return [tile.points for tile in state.scoring.boards[seat].tiles]
