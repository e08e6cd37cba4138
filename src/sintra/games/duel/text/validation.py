"""What makes a position of Azul Duel impossible although each of its values has the right form."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from sintra.games.duel.rules.components import (
    CHIP_NAMES,
    CHIPS,
    CHIPS_OF_A_TYPE,
    CHIPS_PER_ROUND,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    DISPLAY,
    FACE_NAMES,
    FIELDS_A_ROW,
    LARGE_TILES,
    LARGEST_STACK,
    LINES,
    MOST_TILES_DEALT,
    PLATE_NAMES,
    ROUNDS,
    SEATS,
    SMALL_FACTORIES,
    SMALL_TILES,
    TILES,
    TILES_PER_COLOUR,
    TOKENS,
)
from sintra.games.duel.rules.engine import count_legal, has_unsettled_line, is_line_payable
from sintra.games.duel.text.notation import UNSEEN
from sintra.games.duel.text.parsing import HIGHEST_SCORE, LAID_PLATES
from sintra.kernel.layout import StructArray

Data = Mapping[str, Any]
BETWEEN_ROUNDS = ("deal", "over")
PHASE_2 = ("completing", "decorating")
WITH_PLATES_DRAWN = ("drawing", "keeping", "returning")
MOST_TILE_POINTS = 2 * LINES  # two runs of six (D20); a special tile gives no more than 6
MOST_FACE_POINTS = 106  # colourful rows, columns, corners and wild cells (D24)


def faults(data: Data, positions: StructArray, *, is_sound: bool) -> list[str]:
    """Everything that is impossible in a position that can be read; `positions` holds it with its derived sets.

    The kernels are asked only about a position that is sound so far.
    """
    found = [*tile_faults(data), *chip_faults(data), *plate_faults(data), *face_faults(data), *phase_faults(data)]
    for seat, board in enumerate(data["boards"]):
        found += dome_faults(board, f"board {seat}")
    if not found:
        found += [*factory_faults(data), *setup_faults(data), *round_faults(data)]
        found += [*memory_faults(data), *score_faults(data)]
    if is_sound and not found:
        found += kernel_faults(data, positions)
    return found


def tile_faults(data: Data) -> Iterator[str]:
    """Faults in how many tiles of each colour there are in all."""
    total = Counter[str]("".join([*data["suns"], *data["moons"]]))
    for name in ("bag", "tower"):
        total.update({letter: int(count) for letter, count in data[name].items()})
    for board in data["boards"]:
        total.update("".join([*board["lines"], *board["tiles"], board["broken"]]))
    for letter, name in zip(COLOUR_LETTERS, COLOUR_NAMES, strict=True):
        if total[letter] != TILES_PER_COLOUR:
            yield f"{name} tiles: {total[letter]} in all, expected {TILES_PER_COLOUR} (rule 1)"


def chip_faults(data: Data) -> Iterator[str]:
    """Faults in how many chips of each kind there are in all."""
    total = Counter[str](data["spending"])
    total.update({name: int(count) for name, count in data["chip_supply"].items()})
    total.update(chip for chip in data["chips"] if chip is not None)
    for board in data["boards"]:
        total.update([*board["chips"], *board["used_chips"]])
    for name in CHIP_NAMES:
        if total[name] != CHIPS_OF_A_TYPE:
            yield f"chips {name}: {total[name]} in all, expected {CHIPS_OF_A_TYPE} (rule 5)"


def plate_faults(data: Data) -> Iterator[str]:
    """Faults in the plates there are in all, and in which are drawn or in hand."""
    hand, drawn = data["hand"], data["drawn"]
    plates = Counter[str]([*(plate for plate in data["display"] if plate is not None), *data["stack"], *drawn])
    for board in data["boards"]:
        plates.update(PLATE_NAMES[LAID_PLATES[laid][0]] for laid in board["dome"] if laid)
    if hand is not None and not drawn:
        plates[hand] += 1
    expected = 0 if data["round"] == 0 else 1
    for plate in PLATE_NAMES:
        if plates[plate] != expected:
            yield f"plate {plate}: {plates[plate]} in all, expected {expected} (rule 4)"
    if (hand is not None) != (data["phase"] == "placing"):
        yield f"hand is {hand!r} in the phase {data['phase']}; a plate is in hand while it is being placed"
    if hand is not None and drawn and hand not in drawn:
        yield f"hand is {hand}, which is not among the plates drawn: {', '.join(drawn)}"
    if data["phase"] in WITH_PLATES_DRAWN and not drawn:
        yield f"no plate is drawn in the phase {data['phase']}"
    if data["phase"] not in (*WITH_PLATES_DRAWN, "placing") and drawn:
        yield f"{len(drawn)} plates are drawn in the phase {data['phase']}"


def face_faults(data: Data) -> Iterator[str]:
    """Faces that are not those chosen, or not as many as are drawn (D7 and D8)."""
    tablets, faces = data["tablets"], data["faces"]
    if not isinstance(tablets, str):
        if list(faces) != list(tablets):
            yield f"faces is {', '.join(faces) or 'nothing'}, expected those chosen: {', '.join(tablets)}"
        return
    expected = 0 if data["round"] == 0 else int(tablets[-1])
    sides = {FACE_NAMES.index(face) // 2 for face in faces}
    if len(faces) != expected or len(sides) < len(faces):
        yield f"faces is {', '.join(faces) or 'nothing'}, expected {expected} of different tablets (rule 7)"
    if sorted(faces, key=FACE_NAMES.index) != list(faces):
        yield f"faces is {', '.join(faces)}, expected them in the order of their list"


def dome_faults(board: Data, what: str) -> Iterator[str]:
    """Tiles that their cells do not take, and special tiles without the other three (D17 and D21)."""
    for row, tiles in enumerate(board["tiles"]):
        for column, tile in enumerate(tiles):
            laid = board["dome"][row // 2 * FIELDS_A_ROW + column // 2]
            cell = laid[row % 2 * 2 + column % 2] if laid else ""
            place = f"{what}, row {row + 1}, column {column + 1}"
            if tile != "." and not cell:
                yield f"{place} holds {tile}, but no plate lies there"
            elif tile != "." and cell not in ("S" if tile == "*" else tile, "W" if tile != "*" else "S"):
                yield f"{place} holds {tile}, which its cell {cell} does not take (rule 17)"
    for field, laid in enumerate(board["dome"]):
        cells = [(field // FIELDS_A_ROW * 2 + cell // 2, field % FIELDS_A_ROW * 2 + cell % 2) for cell in range(4)]
        tiles = [board["tiles"][row][column] for row, column in cells]
        if "S" in laid:
            filled = sum(tile != "." for cell, tile in zip(laid, tiles, strict=True) if cell != "S")
            if (filled == len(laid) - 1) != ("*" in tiles):
                yield f"{what}, field {field + 1} has {filled} of 3 tiles, and " + (
                    "no special tile (rule 21)" if "*" not in tiles else "a special tile already (rule 21)"
                )


def phase_faults(data: Data) -> Iterator[str]:
    """What cannot be in this phase."""
    phase, round = data["phase"], data["round"]
    is_acting = phase not in BETWEEN_ROUNDS
    if is_acting != (data["to_move"] is not None):
        expected = "a seat" if is_acting else "None"
        yield f"to_move is {data['to_move']!r}, expected {expected} in the phase {phase}"
    rounds = {"deal": range(ROUNDS), "over": [ROUNDS], "setup": [1]}.get(phase, range(1, ROUNDS + 1))
    if round not in rounds:
        yield f"round is {round}, which cannot be in the phase {phase}"
    if not is_acting and data["marker"] != data["starting_player"]:
        yield f"marker is {data['marker']!r}, expected the next starting player {data['starting_player']} (rule 23)"
    for key, phases in (("stacking", ("stacking",)), ("line", PHASE_2)):
        if (data[key] is not None) != (phase in phases):
            yield f"{key} is {data[key]!r} in the phase {phase}"
    if data["spending"] and phase not in PHASE_2:
        yield f"chips are being spent in the phase {phase}"
    if round == 0 and sum(data["bag"].values()) != TILES:
        yield f"before the first round the bag holds {sum(data['bag'].values())} tiles, expected all {TILES}"


def factory_faults(data: Data) -> Iterator[str]:
    """Suns, moons, chips and the first-player tile that contradict each other (D9 and D12 to D16)."""
    phase = data["phase"]
    is_phase_1 = phase not in (*BETWEEN_ROUNDS, *PHASE_2)
    for factory in range(SMALL_FACTORIES):
        sun, moon, chip = data["suns"][factory], data["moons"][factory], data["chips"][factory]
        what = f"factory {factory + 1}"
        is_stacking = data["stacking"] == factory + 1
        if sun and moon and not is_stacking:
            yield f"{what} has tiles on its sun and on its moon (rule 12)"
        if is_stacking and (len(set(sun)) < 2 or len(sun) + len(moon) > 3):
            yield f"{what} has {sun or 'nothing'} to be stacked on {moon or 'nothing'}: that leaves no choice (rule 12)"
        if (sun or moon) and chip is None:
            yield f"{what} has tiles but no chip under them (rule 9)"
        if data["face_up"][factory] != (chip is not None and not sun and not moon):
            yield f"{what}: a chip lies face up just when it is there and nothing is on sun and moon (rules 12 and 13)"
        if not is_phase_1 and (sun or moon or chip):
            yield f"{what} is not empty in the phase {phase} (rule 16)"
    if data["suns"][-1] and data["moons"][-1]:
        yield "the large factory has tiles on its sun and on its moon (rule 12)"
    if data["suns"][-1] and is_phase_1 and data["marker"] != "large":
        yield "the first-player tile is taken, but the large sun has its tiles yet (rule 13)"
    if not is_phase_1 and (data["suns"][-1] or data["moons"][-1]):
        yield f"the large factory is not empty in the phase {phase} (rule 16)"
    if is_phase_1:
        yield from large_factory_faults(data)


def large_factory_faults(data: Data) -> Iterator[str]:
    """What the large factory says of the deal and of the first-player tile (D9 and D13)."""
    large = data["suns"][-1]
    elsewhere = "".join([*data["suns"], *data["moons"], *(letter for letter, count in data["bag"].items() if count)])
    if len(set(large)) == 1 and set(elsewhere) != set(large):
        yield f"the large sun has {large}, expected two colours, since there were more to draw (rule 9)"
    is_taken = not large and not data["moons"][-1]
    if data["marker"] == "large" and is_taken and any([*data["suns"], *data["moons"]]):
        yield "marker is 'large', expected a seat, since all tiles of the large factory are taken (rule 13)"


def fresh_domes(data: Data) -> list[int]:
    """The seats that have no plate yet."""
    return [seat for seat, board in enumerate(data["boards"]) if not any(board["dome"])]


def is_setup(data: Data) -> bool:
    """Whether the seat to move is at its first plate."""
    return data["phase"] == "setup" or (data["phase"] == "placing" and data["to_move"] in fresh_domes(data))


def setup_faults(data: Data) -> Iterator[str]:
    """What cannot be while the first plates are taken: all else is as dealt (D8 to D11)."""
    if not is_setup(data):
        return
    fresh, mover, starting_player = fresh_domes(data), data["to_move"], data["starting_player"]
    if fresh != ([starting_player] if mover == starting_player else list(range(SEATS))):
        yield f"the domes of seats {fresh} are empty while seat {mover} takes its first plate (rule 10)"
    if data["drawn"] or sum(plate is None for plate in data["display"]) != (data["phase"] == "placing"):
        yield f"{DISPLAY} plates are shown for the set-up, and none is drawn (rules 8 and 10)"
    if [len(sun) for sun in data["suns"]] != [SMALL_TILES] * SMALL_FACTORIES + [LARGE_TILES]:
        yield "a plate of the set-up is due, but the factories are not full (rules 9 and 10)"
    in_bag = sum(map(int, data["bag"].values()))
    if in_bag != TILES - MOST_TILES_DEALT:
        yield f"a plate of the set-up is due, but the bag holds {in_bag} tiles, expected {TILES - MOST_TILES_DEALT}"
    for seat, board in enumerate(data["boards"]):
        if board["tokens"] != TOKENS:
            yield f"board {seat} has {board['tokens']} tokens, expected {TOKENS} during the set-up (rule 11)"


def round_faults(data: Data) -> Iterator[str]:
    """Tokens, plates and chips that do not go with the round (D10, D11, D14 and D23)."""
    phase, round, mover = data["phase"], int(data["round"]), data["to_move"]
    is_taking = phase not in (*BETWEEN_ROUNDS, *PHASE_2)
    is_first_plate = is_setup(data)
    for seat, board in enumerate(data["boards"]):
        what = f"board {seat}"
        tokens = int(board["tokens"])
        if tokens and (not is_taking or round == ROUNDS):
            yield f"{what} has {tokens} tokens, expected none in round {round}, phase {phase} (rule 11)"
            continue
        has_paid = seat == mover and not is_first_plate and phase in (*WITH_PLATES_DRAWN, "placing")
        if has_paid and tokens == TOKENS:
            yield f"{what} has {tokens} tokens, expected fewer in the phase {phase}: the plate takes one (rule 11)"
            continue
        is_pending = has_paid and phase != "returning"
        used = TOKENS - tokens - is_pending if 0 < round < ROUNDS else 0
        is_bare = round == 0 or (is_first_plate and seat in fresh_domes(data))
        expected = 0 if is_bare else 1 + TOKENS * (round - 1) + used
        plates = sum(bool(laid) for laid in board["dome"])
        if plates != expected:
            yield f"{what} has {plates} plates, expected {expected} in round {round} with {tokens} tokens (rule 11)"
        spent = len(data["spending"]) if seat == mover else 0
        taken = len(board["chips"]) + len(board["used_chips"]) + spent - CHIPS_PER_ROUND * max(0, round - 1)
        if not (0 if is_taking or round == 0 else CHIPS_PER_ROUND) <= taken <= (CHIPS_PER_ROUND if round else 0):
            yield f"{what} has taken {taken} chips in round {round}, which cannot be (rule 14)"
        if board["broken"] and seat in settled_seats(data):
            yield f"{what} has broken tiles {board['broken']}, but its phase 2 is done (rule 22)"
    supply, chips_left = sum(map(int, data["chip_supply"].values())), CHIPS - SMALL_FACTORIES * round
    if supply != chips_left:
        yield f"chip_supply has {supply} chips, expected {chips_left} in round {round} (rules 9 and 23)"
    hidden, most = len(data["stack"]) + len(data["drawn"]), LARGEST_STACK - SEATS - SEATS * TOKENS * (round - 1)
    if hidden > most and round < ROUNDS and not is_first_plate:
        yield f"stack and drawn have {hidden} plates, expected at most {most} in round {round} (rule 23)"


def score_faults(data: Data) -> Iterator[str]:
    """Scores that could become too large to be written down by the end of the match."""
    for seat, board in enumerate(data["boards"]):
        free = "".join(board["tiles"]).count(".")
        most = HIGHEST_SCORE - MOST_FACE_POINTS - MOST_TILE_POINTS * free
        if data["phase"] != "over" and board["score"] > most:
            yield f"board {seat} has {board['score']} points, expected at most {most} with {free} cells free"


def settled_seats(data: Data) -> list[int]:
    """The seats whose phase 2 is done: while the other player decorates, the starting player's (DR7)."""
    if data["phase"] in BETWEEN_ROUNDS:
        return list(range(SEATS))
    is_second = data["phase"] in PHASE_2 and data["to_move"] != data["starting_player"]
    return [data["starting_player"]] if is_second else []


def memory_faults(data: Data) -> Iterator[str]:
    """Memories that do not go with what was just drawn (D11, DR2)."""
    drawn = len(data["drawn"])
    if not drawn or data["phase"] == "drawing":
        return
    own = data["memory"][data["to_move"]]
    if any(not letter.isupper() or own.lower().count(letter.lower()) > 1 for letter in own[:drawn]):
        yield f"memory {data['to_move']} is {own}, expected a capital of its own for each plate this seat has looked at"
    for seat, memory in enumerate(data["memory"]):
        if seat != data["to_move"] and data["phase"] == "returning":
            groups = set(memory[:drawn].lower())
            if UNSEEN in groups or len(groups) > 1:
                yield f"memory {seat} is {memory}, expected one group for the plates that are being put back"


def kernel_faults(data: Data, positions: StructArray) -> Iterator[str]:
    """What only the rules themselves can tell."""
    mover = data["to_move"]
    if data["phase"] in PHASE_2:
        row = data["line"] - 1
        is_complete = len(data["boards"][mover]["lines"][row]) > row
        if data["phase"] == "completing" and (is_complete or not is_line_payable(positions, False)):
            yield f"line {row + 1} is not one that chips can complete (rule 18)"
            return
        if data["phase"] == "decorating" and (
            bool(data["spending"]) == is_complete or not is_line_payable(positions, True)
        ):
            yield f"line {row + 1} is neither complete nor completed by the chips spent (rules 17 and 18)"
            return
    if mover is not None and count_legal(positions) == 0:
        yield f"seat {mover} is to move, but has nothing to do in the phase {data['phase']}"
    if data["round"] == 0:
        return
    settled = dict.fromkeys(settled_seats(data), LINES)
    if data["phase"] in PHASE_2:
        settled[mover] = data["line"] - 1
    for seat, lines in settled.items():
        if has_unsettled_line(positions, seat, lines):
            yield f"board {seat} has a line that should be on the dome or broken by now (rules 17 and 19)"
