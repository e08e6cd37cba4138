"""C1 to C6: what is on the table, and how a match and a round begin."""

from collections import Counter

import pytest

import sintra
from tests.rulebook.chocolatier.table import (
    COLOURED_WALL,
    COLOURS,
    FACTORIES,
    GAMES,
    after_filling,
    before_deal,
    before_filling,
    board,
    board_of,
    count_tiles,
    layout,
    position,
    random_match,
)

pytestmark = pytest.mark.rules

TWENTY_EACH = {"U": 20, "B": 20, "W": 20, "K": 20, "R": 20}
NONE_EACH = dict.fromkeys(COLOURS, 0)
GAME = sintra.chocolatier()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_c01_two_to_four_players_with_a_board_each(players: int) -> None:
    state = sintra.chocolatier(players=players).start()
    assert state.to_dict()["boards"] == [board()] * players


@pytest.mark.parametrize("players", [0, 1, 5])
def test_rule_c01_no_other_number_of_players(players: int) -> None:
    with pytest.raises(sintra.InvalidOption):
        sintra.chocolatier(players=players)


def test_rule_c01_twenty_tiles_of_each_colour_are_in_the_bag() -> None:
    data = GAME.start().to_dict()
    assert (data["bag"], data["lid"]) == (TWENTY_EACH, NONE_EACH)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("surplus", [-1, 1])
def test_rule_c01_a_position_with_another_number_of_tiles_is_refused(colour: str, surplus: int) -> None:
    data = layout(GAME, factories={1: "UBWK"})
    assert GAME.from_dict(data).phase == "draft"
    data["bag"][colour] += surplus
    with pytest.raises(sintra.InvalidPosition):
        GAME.from_dict(data)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_rule_c01_a_hundred_tiles_and_one_marker_throughout_a_match(game: sintra.Game) -> None:
    for state in random_match(game, seed=1):
        data = state.to_dict()
        assert count_tiles(data) == TWENTY_EACH
        spaces = [one["floor"] + (one["special_floor"] or "") for one in data["boards"]]
        assert [seat for seat, tiles in enumerate(spaces) for _ in range(tiles.count("m"))] in ([], [data["marker"]])
        assert data["marker"] in ("centre", *range(game.players))


@pytest.mark.parametrize(
    "boards",
    [
        pytest.param([board(floor="m"), board(floor="m")], id="two seats"),
        pytest.param([board(floor="mm")], id="twice on a floor"),
    ],
)
def test_rule_c01_a_second_marker_is_refused(boards: list[dict[str, object]]) -> None:
    with pytest.raises(sintra.InvalidPosition):
        position(GAME, factories={1: "UBWK"}, boards=boards)


def test_rule_c01_there_are_nine_factories() -> None:
    state = sintra.chocolatier(players=4).start(seed=1)
    assert {text[0] for text in map(state.action_text, state.legal_actions())} == set("123456789")
    with pytest.raises(sintra.InvalidAction):
        state.parse_action("10U>1")


def test_rule_c01_factories_show_their_gold_side_only_with_special_factories() -> None:
    with pytest.raises(sintra.InvalidPosition):
        position(GAME, factories={1: "UBWK"}, effects={1: "3", 2: "1"})
    special = sintra.chocolatier(special_factories=True)
    state = position(special, factories={1: "UBWK"}, effects={1: "3", 2: "1"})
    assert state.to_dict()["effects"] == ["3", "1", None, None, None]


def test_rule_c01_boards_have_a_coloured_and_a_grey_side() -> None:
    coloured, grey = (after_filling(sintra.chocolatier(grey=grey), board(lines={1: "K"})) for grey in (False, True))
    assert board_of(coloured) == board(wall={1: "...K."}, score=1)
    assert (grey.phase, board_of(grey)) == ("filling", board(lines={1: "K"}))


@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_rule_c02_factories_in_play_get_four_tiles_each(players: int, factories: int) -> None:
    state = sintra.chocolatier(players=players).start(seed=5)
    data = state.to_dict()
    assert [len(tiles) for tiles in data["factories"]] == [4] * factories
    assert sum(data["bag"].values()) == 100 - 4 * factories
    assert state.reason(f"{factories}U>1") in (None, "no_such_tiles")
    if factories < 9:
        assert state.reason(f"{factories + 1}U>1") == "no_such_factory"


def test_rule_c02_every_colour_is_as_likely_on_every_factory() -> None:
    seen: Counter[tuple[int, str]] = Counter()
    for seed in range(1000):
        state = GAME.start()
        groups = state.deal(seed=seed)["tiles"].split()
        assert ["".join(sorted(group, key=COLOURS.index)) for group in groups] == state.to_dict()["factories"]
        seen.update((number, colour) for number, group in enumerate(groups, 1) for colour in group)
    assert len(seen) == 25
    assert min(seen.values()) > 680  # 800 expected, standard deviation about 25
    assert max(seen.values()) < 920


def test_rule_c02_tiles_are_drawn_from_what_the_bag_has_and_not_put_back() -> None:
    drawn = []
    for seed in range(400):
        state = before_deal(GAME, bag="K" * 20 + "U" * 10)
        tiles = Counter(state.deal(seed=seed)["tiles"].replace(" ", ""))
        drawn.append(tiles["K"])
        assert tiles["U"] == 20 - tiles["K"] <= 10
        assert state.to_dict()["bag"] == NONE_EACH | {"K": 20 - tiles["K"], "U": 10 - tiles["U"]}
    assert sum(drawn) / len(drawn) == pytest.approx(20 * 20 / 30, abs=0.35)  # standard error 0.06
    assert len(set(drawn)) > 4


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_rule_c03_line_n_holds_n_tiles(line: int) -> None:
    state = position(GAME, centre="KKKKKR", boards=[board(floor="m")])
    state.apply(f"CK>{line}")
    assert board_of(state) == board(lines={line: "K" * line}, floor="m" + "K" * (5 - line))


@pytest.mark.parametrize("line", [1, 2, 3, 4, 5])
def test_rule_c03_a_position_with_a_longer_line_is_refused(line: int) -> None:
    assert position(GAME, centre="R", boards=[board(lines={line: "K" * line}, floor="m")]).phase == "draft"
    with pytest.raises(sintra.InvalidPosition):
        position(GAME, centre="R", boards=[board(lines={line: "K" * (line + 1)}, floor="m")])


def test_rule_c03_the_floor_line_has_seven_spaces() -> None:
    assert position(GAME, centre="R", boards=[board(floor="mKKKKKK")]).phase == "draft"
    with pytest.raises(sintra.InvalidPosition):
        position(GAME, centre="R", boards=[board(floor="mKKKKKKK")])


def test_rule_c03_the_wall_has_five_rows_of_five_cells() -> None:
    for wall in (["....."] * 4, ["....."] * 6, ["......"] * 5, ["...."] * 5):
        with pytest.raises(sintra.InvalidPosition):
            position(GAME, centre="R", boards=[board(floor="m") | {"wall": wall}])


@pytest.mark.parametrize(("row", "column"), [(row, column) for row in range(1, 6) for column in range(1, 6)])
def test_rule_c04_a_colour_has_its_own_cell_in_each_row(row: int, column: int) -> None:
    colour = ("UBWKR", "RUBWK", "KRUBW", "WKRUB", "BWKRU")[row - 1][column - 1]
    assert colour == "UBWKR"[(column - row) % 5]
    state = after_filling(GAME, board(lines={row: colour * row}))
    assert board_of(state) == board(wall={row: "." * (column - 1) + colour + "." * (5 - column)}, score=1)


@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
def test_rule_c04_a_tile_on_a_cell_of_another_colour_is_refused(row: int) -> None:
    for column in range(1, 6):
        for colour in COLOURS:
            wall = {row: "." * (column - 1) + colour + "." * (5 - column)}
            if colour == COLOURED_WALL[row - 1][column - 1]:
                assert board_of(before_filling(GAME, board(wall=wall))) == board(wall=wall)
            else:
                with pytest.raises(sintra.InvalidPosition):
                    before_filling(GAME, board(wall=wall))


@pytest.mark.parametrize(("spaces", "cost"), list(enumerate([0, 1, 2, 4, 6, 8, 11, 14])))
def test_rule_c05_cost_of_the_floor_line(spaces: int, cost: int) -> None:
    state = after_filling(GAME, board(floor="K" * spaces, score=30))
    assert board_of(state) == board(score=30 - cost)
    assert state.scoring.boards[0].penalty == cost


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_c06_a_round_is_drafting_then_filling_then_preparing_the_next(players: int) -> None:
    state = sintra.chocolatier(players=players).start()
    assert (state.phase, state.round) == ("deal", 0)
    state.deal(seed=3)
    assert (state.phase, state.round, state.scoring) == ("draft", 1, None)
    while state.phase == "draft":
        assert (state.round, state.scoring) == (1, None)
        state.apply(state.legal_actions()[0])
    assert (state.phase, state.round, state.scoring.round) == ("deal", 1, 1)
    state.deal(seed=3)
    assert (state.phase, state.round) == ("draft", 2)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_rule_c06_everybody_begins_with_no_points(game: sintra.Game) -> None:
    assert game.start(seed=2).scores == (0,) * game.players


def test_rule_c06_everybody_plays_on_the_same_side() -> None:
    twice_in_a_column = board(wall={1: "K....", 2: ".K..."})
    grey = sintra.chocolatier(players=3, grey=True)
    boards = [twice_in_a_column] * 3
    assert before_filling(grey, *boards).to_dict()["boards"] == boards
    for seat in range(3):
        with pytest.raises(sintra.InvalidPosition):
            before_filling(sintra.chocolatier(players=3), *([board()] * seat), twice_in_a_column)


@pytest.mark.parametrize("players", FACTORIES)
def test_rule_c06_the_table_may_choose_the_first_starting_player(players: int) -> None:
    game = sintra.chocolatier(players=players)
    for seat in range(players):
        for seed in range(5):
            assert game.start(seed=seed, starting_player=seat).to_move == seat


@pytest.mark.parametrize("players", FACTORIES)
def test_rule_c06_chance_names_the_first_starting_player_otherwise(players: int) -> None:
    game = sintra.chocolatier(players=players)
    seen = Counter(game.start(seed=seed).to_dict()["starting_player"] for seed in range(1200))
    assert sorted(seen) == list(range(players))
    assert all(abs(count - 1200 / players) < 90 for count in seen.values())  # standard deviation at most 17.4
