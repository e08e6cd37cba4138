"""What follows from a position of Azul Duel, told so that no page has to work it out."""

from sintra.games.duel.text.derived import COMPONENTS, on_moons
from sintra.games.duel.text.goals import printed_cells


def test_plates_are_rotated_clockwise() -> None:
    assert COMPONENTS.degrees == (0, 90, 180, 270)
    assert COMPONENTS.plates["TRBW"] == ["TRBW", "BTWR", "WBRT", "RWTB"]


def test_cells_are_printed_where_their_plate_lies() -> None:
    rows = printed_cells(["BTWR", "", "", "", "", "", "", "", "BYTS"])
    assert rows == ("BT....", "WR....", "......", "......", "....BY", "....TS")


def test_the_moons_show_the_tops_of_small_stacks_and_all_of_the_large_one() -> None:
    assert on_moons(["", "KR", "", "T", "BB"]) == {"B": 2, "R": 1, "T": 1}


def test_broken_tiles_and_the_first_player_tile_cost_what_rule_d3_says() -> None:
    assert (COMPONENTS.broken_costs, COMPONENTS.first_player_cost) == ((1, 2, 3, 4), 2)
