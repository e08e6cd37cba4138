"""DR5, DR9 and DR11, case W19, and D23 where bag and tower run out."""

from collections import Counter

import pytest

import sintra
from tests.rulebook.duel.table import (
    COLOURS,
    Board,
    Tiles,
    before_deal,
    play,
    takes,
    with_special_tiles,
)

pytestmark = pytest.mark.rules

GAME = sintra.duel(tablets=("rows", "columns", "diagonals"))
DOMES = (
    {1: "SKRB", 2: "YKTS", 3: "WBTK", 4: "KSTR", 5: "TRBW", 6: "YBKS", 7: "KYRW", 8: "TRBS", 9: "TYWK"},
    {1: "YSKR", 2: "BKST", 3: "STYB", 4: "SYBR", 5: "YRWB", 6: "TKRW", 7: "RTYW", 8: "TBWY", 9: "RWBK"},
)
TILES: tuple[Tiles, Tiles] = (
    {1: "..YKRB", 2: "RB..TK", 3: "K.TR.B", 4: "TR.YK.", 5: "K.T.TY", 6: ".TB.BK"},
    {1: "Y.B..T", 2: "KR.T.B", 3: ".YYRT.", 4: "BR.BR.", 5: ".TT..T", 6: "..T..K"},
)
LINES = ({3: "Y", 4: "BB", 5: "YYYY", 6: "RRRRR"}, {2: "Y", 3: "KK", 4: "KKK", 5: "BB", 6: "Y"})
"""All 65 tiles are on the domes and in lines that wait for more, each with a free cell; special tiles come on top."""
CHIPS = ["YK", "YK", "KB", "KB"]
"""The last four of the supply."""
EARLY_CHIPS = ["BR", "RT", "TY", "KB"]
"""Four of those that are in the supply after round 2."""


def boards(*, without: str = "", score: tuple[int, int] = (10, 10)) -> list[Board]:
    """The two crowded boards, without these tiles, which are taken from lines as far as possible and else from rows."""
    spare = Counter(without)
    result = []
    for seat in (0, 1):
        lines = dict(LINES[seat])
        for number, tiles in lines.items():
            while lines[number] and spare[tiles[0]]:
                lines[number] = lines[number][1:]
                spare[tiles[0]] -= 1
        rows = {}
        for number, tiles in TILES[seat].items():
            kept = ""
            for letter in tiles:
                kept += "." if spare[letter] else letter
                spare[letter] -= bool(spare[letter])
            rows[number] = kept
        tiles_now = with_special_tiles(DOMES[seat], rows)
        result.append(Board(dome=DOMES[seat], tiles=tiles_now, lines=lines, score=score[seat]))
    assert not +spare
    return result


def crowded(
    supply: str, *, tower: str = "", score: tuple[int, int] = (10, 10), starting_player: int = 0
) -> sintra.State:
    """After round 4: there is nothing in the bag but `supply`, and nothing in the tower but `tower`."""
    seats = boards(without=supply + tower, score=score)
    return before_deal(GAME, round=4, boards=seats, tower=tower, starting_player=starting_player)


def test_rule_d23_the_round_begins_with_what_there_is() -> None:
    state = crowded("BBYRRK")
    assert Counter(state.deal(seed=1)["tiles"].replace(" ", "")) == Counter("BBYRRK")
    data = state.to_dict()
    assert [len(tiles) for tiles in data["suns"]] == [1, 0, 0, 0, 5]
    assert sum(data["bag"].values()) + sum(data["tower"].values()) == 0


@pytest.mark.parametrize(
    ("amount", "sizes"), [(2, [0, 0, 0, 0, 2]), (5, [0, 0, 0, 0, 5]), (12, [4, 3, 0, 0, 5]), (20, [4, 4, 4, 3, 5])]
)
def test_rule_d23_a_small_factory_without_tiles_shows_its_chip_at_once(amount: int, sizes: list[int]) -> None:
    state = crowded((COLOURS * 4)[:amount])
    state.deal(seed=1)
    data = state.to_dict()
    assert [len(tiles) for tiles in data["suns"]] == sizes
    assert data["face_up"] == [size == 0 for size in sizes[:4]]
    assert None not in data["chips"]


def test_rule_d23_bag_and_tower_are_both_used_up() -> None:
    state = crowded("BBYR", tower="RKTT")
    state.deal(tiles="BBYRK RTT", chips=CHIPS)
    data = state.to_dict()
    assert data["suns"] == ["RTT", "", "", "", "BBYRK"]
    assert sum(data["bag"].values()) + sum(data["tower"].values()) == 0


@pytest.mark.parametrize("taker", [0, 1])
def test_ruling_dr05_a_large_factory_of_one_colour_is_kept_and_gives_the_first_player_tile(taker: int) -> None:
    state = crowded("B" * 13, starting_player=taker)
    state.deal(seed=1)
    assert state.to_dict()["suns"] == ["BBBB", "BBBB", "", "", "BBBBB"]
    changes = play(state, "LB>X")
    assert (changes["marker"], changes["sun L"], state.to_dict()["moons"][4]) == (taker, "", "")


def test_case_w19_only_blue_tiles_are_left() -> None:
    state = crowded("B" * 8, tower="B" * 5)
    state.deal(seed=1)
    assert state.to_dict()["suns"][4] == "BBBBB"
    assert play(state, "LB>X")["marker"] == 0


def test_ruling_dr05_other_takes_do_not_bring_it() -> None:
    state = crowded("B" * 13)
    state.deal(seed=1)
    state.apply("1B>X")
    assert state.to_dict()["marker"] == "large"


def test_ruling_dr05_with_the_first_player_tile_come_its_two_points_and_the_start() -> None:
    """Four blue tiles make up the whole supply; seat 1 gives them up."""
    state = crowded("BBBB", starting_player=1)
    state.deal(tiles="BBBB", chips=CHIPS)
    assert state.to_dict()["suns"] == ["", "", "", "", "BBBB"]
    state.apply("LB>X")
    while not state.is_over:
        state.apply(state.action_text(state.legal_actions()[0]))
    assert [state.scoring.boards[seat].first_player_penalty for seat in (0, 1)] == [0, 2]
    assert (state.to_dict()["marker"], state.to_dict()["starting_player"]) == (1, 1)


def test_ruling_dr05_two_colours_are_needed_only_where_there_are_two() -> None:
    """One red tile among blue ones is enough for the large factory to be drawn again without it."""
    for seed in range(30):
        state = crowded("B" * 12 + "R")
        state.deal(seed=seed)
        assert state.to_dict()["suns"][4] == "BBBBR"


@pytest.mark.parametrize("holder", [0, 1])
def test_ruling_dr05_without_a_tile_on_the_large_factory_the_last_holder_starts(holder: int) -> None:
    state = crowded("", starting_player=holder)
    state.deal(tiles="", chips=CHIPS)
    assert (state.to_move, state.to_dict()["starting_player"]) == (holder, holder)
    assert (state.to_dict()["face_up"], takes(state)) == ([True] * 4, set())


@pytest.mark.parametrize("supply", ["B" * 13 + "R" * 2, "B" * 6 + "T", "BBBBBR", "KKKKKKT"])
def test_ruling_dr09_tiles_of_one_colour_are_put_back_and_drawn_anew(supply: str) -> None:
    for seed in range(40):
        state = crowded(supply)
        dealt = state.deal(seed=seed)["tiles"]
        assert len(set(dealt.split()[0])) == 2
        assert Counter(dealt.replace(" ", "")) == Counter(supply)


def test_ruling_dr09_the_tower_is_tipped_in_if_the_bag_has_one_colour_only() -> None:
    """Thirteen blue tiles would do for the large factory, but the other colours are in the tower."""
    for seed in range(20):
        state = before_deal(GAME, round=2, bag="B" * 13)
        state.deal(seed=seed)
        data = state.to_dict()
        assert len(set(data["suns"][4])) > 1
        assert sum(data["tower"].values()) == 0
        assert sum(data["bag"].values()) == 65 - 21


def test_ruling_dr09_after_that_every_tile_may_come_to_the_large_factory() -> None:
    """Fifty-two tiles of other colours and thirteen blue ones are drawn from as if they had always been together."""
    seen: Counter[str] = Counter()
    for seed in range(300):
        state = before_deal(GAME, round=2, bag="B" * 13)
        state.deal(seed=seed)
        seen.update(state.to_dict()["suns"][4])
    for colour in COLOURS:
        assert abs(seen[colour] - 300) < 90  # the standard deviation is about 15


def test_ruling_dr09_the_tower_stays_if_the_bag_has_two_colours() -> None:
    for seed in range(20):
        state = before_deal(GAME, round=2, bag="B" * 13 + "R" * 8 + "T" * 4)
        tower = state.to_dict()["tower"]
        state.deal(seed=seed)
        assert len(set(state.to_dict()["suns"][4])) > 1
        assert state.to_dict()["tower"] == tower


def test_ruling_dr09_the_tower_comes_in_while_drawing_if_the_bag_has_too_few() -> None:
    """Three blue tiles are in the bag: they lie on the large factory together with two from the tower, at least one
    of them of another colour, or all five are put back and drawn anew.
    """
    for seed in range(20):
        state = before_deal(GAME, round=2, bag="BBB")
        state.deal(seed=seed)
        data = state.to_dict()
        assert len(set(data["suns"][4])) > 1
        assert (sum(data["tower"].values()), sum(data["bag"].values())) == (0, 65 - 21)


def test_ruling_dr09_a_scripted_deal_is_held_to_it() -> None:
    state = before_deal(GAME, round=2, bag="B" * 13)
    with pytest.raises(sintra.InvalidDeal):
        state.deal(tiles="BBBBB BBBB BBBB TTKR TTKR", chips=EARLY_CHIPS)
    state.deal(tiles="YYYYR BBBB BBBB TTKR TTKR", chips=EARLY_CHIPS)
    assert state.to_dict()["suns"][4] == "YYYYR"


def test_ruling_dr09_where_there_is_one_colour_only_it_is_kept() -> None:
    state = crowded("KKKKK", tower="KKK")
    state.deal(seed=1)
    assert state.to_dict()["suns"] == ["KKK", "", "", "", "KKKKK"]


def after_a_round_without_tiles(holder: int, score: tuple[int, int] = (10, 10)) -> sintra.State:
    """Round 5 with nothing to take but four chips, none of which is used."""
    state = crowded("", starting_player=holder, score=score)
    state.deal(tiles="", chips=CHIPS)
    while not state.is_over:
        assert state.phase in ("turn", "completing")
        state.apply("leave" if state.phase == "completing" else state.legal_actions()[0])
    return state


@pytest.mark.parametrize("holder", [0, 1])
def test_ruling_dr11_the_last_holder_pays_nothing_and_remains_starting_player(holder: int) -> None:
    state = after_a_round_without_tiles(holder)
    assert [state.scoring.boards[seat].first_player_penalty for seat in (0, 1)] == [0, 0]
    assert (state.to_dict()["marker"], state.to_dict()["starting_player"]) == (holder, holder)
    assert state.scores == (10, 10)


@pytest.mark.parametrize("holder", [0, 1])
def test_ruling_dr11_and_wins_a_tie(holder: int) -> None:
    outcome = after_a_round_without_tiles(holder, (30, 30)).outcome
    assert outcome is not None
    assert (outcome.scores, outcome.ranking) == ((30, 30), ((holder,), (1 - holder,)))
    assert outcome.reason == "first_player_tile"
