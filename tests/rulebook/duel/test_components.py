"""D1 to D7: what is on the table."""

from itertools import combinations

import pytest

import sintra
from tests.rulebook.duel.table import (
    CHIPS,
    COLOURS,
    FACTORIES,
    FIELDS,
    LAST,
    PLATES,
    SPECIAL_PLATES,
    Board,
    after_decorating,
    all_chips,
    all_plates,
    all_tiles,
    before_decorating,
    board_of,
    layout,
    legal_texts,
    play,
    position,
    random_match,
    takes,
    turned,
)

pytestmark = pytest.mark.rules

GAME = sintra.duel(tablets=("rows", "columns", "diagonals"))
PAIRS = [
    ("rows", "colourful_rows"),
    ("columns", "edge"),
    ("diagonals", "corners"),
    ("wild_cells", "empty_special_cells"),
]
SIX_BLACK: dict[int | str, str] = {1: "K", 2: "K", 3: "K", "L": "KKKR"}


def test_rule_d01_two_players_with_everything_in_its_supply() -> None:
    data = GAME.start().to_dict()
    assert len(data["boards"]) == 2
    assert data["bag"] == dict.fromkeys(COLOURS, 13)
    assert data["tower"] == dict.fromkeys(COLOURS, 0)
    assert data["chip_supply"] == dict.fromkeys(CHIPS, 2)


@pytest.mark.parametrize("seed", [1, 2])
def test_rule_d01_tiles_chips_and_plates_throughout_a_match_of_five_rounds(seed: int) -> None:
    rounds = []
    for state in random_match(GAME, seed):
        data = state.to_dict()
        rounds.append(state.round)
        assert all_tiles(data) == dict.fromkeys(COLOURS, 13)
        assert all_chips(data) == dict.fromkeys(CHIPS, 2)
        assert all_plates(data) == sorted(PLATES)
        assert sum(row.count("*") for one in data["boards"] for row in one["tiles"]) <= 9
        assert data["marker"] in ("large", 0, 1)
    assert rounds == sorted(rounds)
    assert set(rounds) == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("surplus", [-1, 1])
def test_rule_d01_a_position_with_another_number_of_tiles_is_refused(colour: str, surplus: int) -> None:
    data = layout(GAME, suns={1: "BYRK"})
    assert GAME.from_dict(data).phase == "turn"
    data["bag"][colour] += surplus
    with pytest.raises(sintra.InvalidPosition):
        GAME.from_dict(data)


def test_rule_d01_a_position_with_another_chip_is_refused() -> None:
    data = layout(GAME, suns={1: "BYRK"}, chips={1: "TY"})
    data["chips"][0] = "BR"
    with pytest.raises(sintra.InvalidPosition):
        GAME.from_dict(data)


def test_rule_d01_a_position_with_a_plate_twice_is_refused() -> None:
    data = layout(GAME, suns={1: "BYRK"})
    data["boards"][0]["dome"][0] = data["boards"][1]["dome"][0]
    with pytest.raises(sintra.InvalidPosition):
        GAME.from_dict(data)


def test_rule_d01_both_players_have_two_tokens() -> None:
    state = GAME.start(seed=3)
    assert [board_of(state, seat)["tokens"] for seat in (0, 1)] == [2, 2]


def test_rule_d02_four_small_factories_and_a_large_one_with_sun_and_moon() -> None:
    state = position(GAME, suns={1: "BBYR", 2: "YYYY", 4: "KKTT"}, moons={3: "RB", "L": "T"})
    data = state.to_dict()
    assert (data["suns"], data["moons"]) == (["BBYR", "YYYY", "", "KKTT", ""], ["", "", "RB", "", "T"])
    assert takes(state) == {"1B", "1Y", "1R", "2Y", "4K", "4T", "MB", "MT"}
    with pytest.raises(sintra.InvalidAction):
        state.parse_action("5B>1")


def test_rule_d02_every_factory_has_its_sun_filled_first() -> None:
    data = GAME.start(seed=4).to_dict()
    assert [len(tiles) for tiles in data["suns"]] == [4, 4, 4, 4, 5]
    assert data["moons"] == [""] * len(FACTORIES)


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5, 6])
def test_rule_d03_line_n_holds_n_tiles(line: int) -> None:
    state = position(GAME, suns={4: "BYTT"}, moons=SIX_BLACK, marker=1)
    play(state, f"MK>{line}")
    own = board_of(state)
    assert own["lines"][line - 1] == "K" * line
    assert (own["broken"], state.to_dict()["tower"]["K"]) == ("K" * min(4, 6 - line), max(0, 2 - line))


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5, 6])
def test_rule_d03_a_position_with_a_longer_line_is_refused(line: int) -> None:
    assert position(GAME, suns={4: "BYTT"}, boards=[Board(lines={line: "K" * line})]).phase == "turn"
    with pytest.raises(sintra.InvalidPosition):
        position(GAME, suns={4: "BYTT"}, boards=[Board(lines={line: "K" * (line + 1)})])


@pytest.mark.parametrize(("broken", "cost"), [("", 0), ("K", 1), ("KB", 3), ("KBB", 6), ("KBBY", 10)])
def test_rule_d03_the_four_broken_spaces_and_what_they_cost(broken: str, cost: int) -> None:
    state = after_decorating(GAME, Board(broken=broken, score=20))
    assert (state.scoring.boards[0].penalty, state.scores[0]) == (cost, 20 - cost)


def test_rule_d03_there_is_no_fifth_broken_space() -> None:
    with pytest.raises(sintra.InvalidPosition):
        position(GAME, suns={4: "BYTT"}, boards=[Board(broken="KBBYY")])


@pytest.mark.parametrize(("broken", "cost"), [("", 0), ("KBBY", 10)])
def test_rule_d03_the_first_player_tile_has_a_place_of_its_own(broken: str, cost: int) -> None:
    state = after_decorating(GAME, Board(broken=broken, score=20), marker=0)
    own = state.scoring.boards[0]
    assert (own.penalty, own.first_player_penalty, state.scores[0]) == (cost, 2, 20 - cost - 2)


def test_rule_d03_the_dome_has_nine_fields_and_six_rows_of_six_cells() -> None:
    own = board_of(GAME.start(seed=1))
    assert (own["dome"], own["tiles"]) == ([""] * 9, ["......"] * 6)
    data = layout(GAME, suns={4: "BYTT"})
    for tiles in (["......"] * 5, ["......"] * 7, ["....."] * 6, ["......."] * 6):
        data["boards"][0]["tiles"] = tiles
        with pytest.raises(sintra.InvalidPosition):
            GAME.from_dict(data)


def test_rule_d04_these_eighteen_plates_are_shuffled() -> None:
    state = GAME.start()
    dealt = state.deal(seed=9)["plates"]
    assert sorted(dealt) == sorted(PLATES)
    assert (state.to_dict()["display"], state.to_dict()["stack"]) == (dealt[:3], dealt[3:])


@pytest.mark.parametrize("plate", PLATES)
def test_rule_d04_a_plate_may_be_turned(plate: str) -> None:
    boards = [Board(tokens=2), Board(tokens=2)]
    state = position(GAME, suns={1: "BYRK"}, round=1, boards=boards, stack=[plate])
    state.apply("draw")
    state.apply("stop")
    lying = [board_of(state.child(f"1@{quarters * 90}"))["dome"][0] for quarters in range(4)]
    assert lying == [turned(plate, quarters) for quarters in range(4)]
    assert len(set(lying)) == 4


@pytest.mark.parametrize("plate", PLATES)
def test_rule_d04_a_plate_may_not_be_mirrored(plate: str) -> None:
    data = layout(GAME, suns={1: "BYRK"}, boards=[Board(dome={1: plate})])
    assert GAME.from_dict(data).phase == "turn"
    data["boards"][0]["dome"][0] = plate[1] + plate[0] + plate[3] + plate[2]
    with pytest.raises(sintra.InvalidPosition):
        GAME.from_dict(data)


def kind(plate: str) -> str:
    return "special" if plate in SPECIAL_PLATES else "wild"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_rule_d04_everybody_sees_the_back_of_the_topmost_plate(seat: int | None) -> None:
    for seed in range(8):
        state = GAME.start(seed=seed)
        stack = state.to_dict()["stack"]
        assert state.view(seat)["stack"] == [kind(stack[0])] + ["?"] * 14


@pytest.mark.parametrize("seat", [0, 1, None])
def test_rule_d04_everybody_sees_the_backs_of_plates_drawn(seat: int | None) -> None:
    boards = [Board(tokens=2), Board(tokens=2)]
    state = position(GAME, suns={1: "BYRK"}, round=1, boards=boards, stack=["TRBW", "SKRB", "YSKR", "TBWY"])
    state.apply("draw")
    assert (state.view(seat)["drawn"], state.view(seat)["stack"][:2]) == (["wild"], ["special", "?"])
    state.apply("draw")
    assert (state.view(seat)["drawn"], state.view(seat)["stack"][:2]) == (["wild", "special"], ["special", "?"])
    state.apply("draw")
    assert (state.view(seat)["drawn"], state.view(seat)["stack"][0]) == (["wild", "special", "special"], "wild")


def test_rule_d05_two_chips_of_each_of_ten_kinds() -> None:
    dealt = []
    state = GAME.start(seed=5)
    for round in range(1, 6):
        while state.round < round:
            state.apply(state.legal_actions()[0])
        dealt += state.to_dict()["chips"]
    assert sorted(dealt) == sorted(chip for chip in CHIPS for _ in range(2))


@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize("colour", COLOURS)
def test_rule_d05_a_chip_counts_as_any_colour_it_shows(chip: str, colour: str) -> None:
    """Two equal chips complete a line of theirs that lacks a tile; row 4 has a wild cell for every colour."""
    dome = {4: "TRBW", 5: "RTYW", 6: "TKRW"}
    state = after_decorating(GAME, Board(dome=dome, lines={4: colour * 3}, chips=[chip, chip]))
    offered = state.phase == "completing" and f"use:{chip}" in legal_texts(state)
    assert offered == (colour in chip)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_rule_d05_backs_do_not_differ(seat: int | None) -> None:
    state = position(GAME, suns={1: "BYRK"}, moons={2: "T"}, chips={1: "BR", 2: "K", 3: "TY+"}, taken=(1, 0))
    assert state.view(seat)["chips"] == ["?", "?", "TY", None]


@pytest.mark.parametrize("row", [1, 2, 3, 4, 5, 6])
def test_rule_d06_a_special_tile_scores_by_its_row(row: int) -> None:
    """The last of the three other cells is the one diagonally across from the special cell."""
    number = (row - 1) // 2 * 3 + 2
    across = row + 1 if row % 2 else row - 1
    tiles = {row: "...K..", across: "..R..."} if row % 2 else {row: "..K...", across: "...R.."}
    dome = {number: "SKRB" if row % 2 else turned("SKRB", 2)}
    bare = [other for other in FIELDS if (other - 1) // 3 == (row - 1) // 2]
    mine = Board(dome=dome, bare=bare, tiles=tiles, lines={across: "B" * across})
    if not row % 2:
        assert dome == {number: "BRKS"}
    state = after_decorating(GAME, mine, round=1)
    (tile,) = state.scoring.boards[0].tiles
    assert (tile.row, tile.points, tile.special_row, tile.special_points) == (across, 4, row, row)
    assert state.scores[0] == 10 + 4 + row


@pytest.mark.parametrize("pair", PAIRS, ids=" / ".join)
def test_rule_d07_the_two_faces_of_a_tablet_exclude_each_other(pair: tuple[str, str]) -> None:
    others = [one for one, _ in PAIRS if one not in pair]
    with pytest.raises(sintra.InvalidOption):
        sintra.duel(tablets=(*pair, others[0]))
    for face in pair:
        assert sintra.duel(tablets=(face, *others[:2])).start().to_dict()["phase"] == "deal"


def test_rule_d07_faces_of_different_tablets_go_together() -> None:
    for one, other in combinations(PAIRS, 2):
        for face in one:
            for second in other:
                third = next(pair[0] for pair in PAIRS if pair not in (one, other))
                faces = sintra.duel(tablets=(face, second, third)).start().to_dict()["faces"]
                assert set(faces) == {face, second, third}


def test_rule_d07_there_is_no_other_face() -> None:
    with pytest.raises(sintra.InvalidOption):
        sintra.duel(tablets=("rows", "columns", "colours"))


def test_rule_d07_only_the_faces_in_play_count() -> None:
    """A dome whose column 3 is complete, with and without the face that counts columns."""
    tiles = {row: f"..{letter}..." for row, letter in enumerate("YTTBTB", 1)}
    dome = {2: "YKTS", 5: "TRBW", 8: "TRBS"}
    for tablets, expected in ((("rows", "columns", "corners"), 7), (("rows", "edge", "corners"), 2)):
        state = before_decorating(sintra.duel(tablets=tablets), Board(dome=dome, tiles=tiles))
        state.apply(LAST)
        assert state.scores[0] == 10 + expected
