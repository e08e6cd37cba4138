"""Azul Duel at the terminal: everything a player needs, in the columns there are, without needing the colours."""

import io
from random import Random
from typing import Any, cast

import pytest
from rich.console import Console, RenderableType

import sintra
from sintra.cli.terminal.duel.rendering import known_in_stack
from sintra.cli.terminal.renderer import Renderer, choices_of, renderer_of
from sintra.games.duel.text.schema import DuelView
from tests.cli.terminal.duel.views import LATE, PHASES, VIEWS, position

duel = renderer_of("duel")
NAMES = ["Ann", "greedy bot"]
WIDTHS = [40, 80, 100, 120, 160]


def shown(part: RenderableType, width: int) -> str:
    """What is shown, without colours."""
    console = Console(file=io.StringIO(), width=width, highlight=False, markup=False)
    console.print(part)
    return console.file.getvalue()  # type: ignore[attr-defined, no-any-return]


def drawn(view: dict[str, Any], width: int = 80, seat: int | None = 0) -> str:
    return shown(duel.draw(view, NAMES, width, seat), width)


def letters(text: str) -> str:
    return "".join(text.split())


def line_with(text: str, start: str) -> str:
    """The first line that starts so."""
    return next(line for line in text.splitlines() if line.startswith(start))


def test_the_module_offers_what_a_table_offers() -> None:
    assert [name for name in vars(Renderer) if not name.startswith("_") and not hasattr(duel, name)] == []


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", VIEWS)
def test_nothing_is_cut_off_or_too_wide(name: str, width: int) -> None:
    for seat in (0, 1, None):
        text = drawn(VIEWS[name], width, seat)
        assert max(map(len, text.splitlines())) <= width
        assert "…" not in text
        roomy = 300 if width >= 120 else 119  # from 120 on it is also shown what has not been seen yet
        assert sorted(letters(text)) == sorted(letters(drawn(VIEWS[name], roomy, seat)))


@pytest.mark.parametrize("width", [80, 100, 120])
def test_everything_on_the_table_is_shown(width: int) -> None:
    text = drawn(LATE, width)
    for words in (
        "4  R  R  K  B",
        "[BR]",
        "M all moons  Y 1  K 1  T 1",
        "5 plates",
        "top: special",
        "you know, from the top: 2nd: wild;",
        "+4 for each row with all five colours",
        "+1 for each tile on the edge",
        "full corner plates: +3 top, +8 bottom",
        "+2 for each wild cell, if all filled",
        "bag 44: B8 Y8 R9 K9 T10",
        "tower 10: B4 Y1 K3 T2",
        "17 points",
        "1 point",
        "chips K BR RT   used B YK",
        "tokens left 1, chips to take 1",
        "tokens left 0, chips to take 1",
    ):
        assert words in text


def test_a_wide_table_tells_what_has_not_been_seen() -> None:
    text = drawn(LATE, 120)
    assert "plates not seen: TYWK TRBS YBKS" in text
    assert "chips not seen: B2 Y2 R2 K2" in text


def test_what_a_seat_remembers_of_the_stack_is_told() -> None:
    assert list(known_in_stack(cast(DuelView, LATE))) == [
        "2nd: wild",
        "5th: YBKS",
        "3rd, 4th: 1 special and 1 wild with TBWY",
    ]
    assert list(known_in_stack(cast(DuelView, position()))) == []
    drawn_of_a_group = position(
        phase="drawing",
        drawn=["wild"],
        stack=["wild", "?"],
        put_back=[{"places": [1, 2], "special": 0, "wild": 2, "plates": ["TBWY"]}],
    )
    assert list(known_in_stack(cast(DuelView, drawn_of_a_group))) == ["drawn, 1st: 2 wild with TBWY"]


def test_a_small_moon_is_read_from_the_lowest_to_the_top() -> None:
    assert line_with(drawn(position()), "2 ").rstrip().startswith("2  ·               [?] (Y)(B) R")


def test_the_first_player_tile_is_where_it_lies() -> None:
    on_moon = drawn(position(moons=["", "", "", "", "KT"]))
    assert "1st  K  T" in line_with(on_moon, "L ")
    assert "broken −3  1st −2" in line_with(drawn(LATE), "X ")
    assert line_with(drawn(VIEWS["over"]), "X ").rstrip().endswith("broken  1st")


def test_the_dome_shows_tiles_cells_and_numbers_of_free_fields() -> None:
    rows = [line for line in drawn(LATE, 100).splitlines() if "│" in line]
    dome = [row.partition("▸ ")[2][:20].rstrip() for row in rows]
    assert dome == [
        " *  K │ 2    │ B  t",
        " R  B │      │ K  w",
        " R  t │ T  Y │ 6",
        " w  K │ *  K │",
        " 7    │ y  w │ 9",
        "      │ t  b │",
    ]
    assert [row[:20].rstrip() for row in rows] == [
        "1                 K",
        "2              ·  ·",
        "3           ·  T  T",
        "4        R  R  R  R",
        "5     ·  ·  ·  ·  ·",
        "6  ·  ·  ·  ·  B  B",
    ]


def test_lines_stand_next_to_their_rows_in_eighty_columns_too() -> None:
    rows = [line for line in drawn(LATE, 80).splitlines() if "│" in line]
    assert rows[3].startswith("4     R R R R  ▸  w  K │ *  K │")


def test_the_line_in_question_and_the_stacking_factory_are_marked() -> None:
    assert line_with(drawn(VIEWS["completing"]), "▸3").startswith("▸3      · T T")
    assert line_with(drawn(VIEWS["stacking"]), "▸3").startswith("▸3 K  Y ")


def test_a_plate_in_hand_is_shown_in_its_four_turns() -> None:
    lines = drawn(VIEWS["placing"]).splitlines()
    start = next(number for number, line in enumerate(lines) if "in hand" in line)
    assert [line.split() for line in lines[start + 1 : start + 4]] == [
        ["@0", "@90", "@180", "@270"],
        list("yktystks"),
        list("tsskkyyt"),
    ]


def test_hidden_plates_are_told_by_their_backs() -> None:
    for seat in (0, None):
        text = drawn(VIEWS["hidden hand"], 100, seat)
        assert "greedy bot: 2 plates drawn from the stack (wild, special), one of them for the dome" in text
        assert "@90" not in text
    assert "Ann: 2 plates drawn from the stack (wild, special)\n" in drawn(VIEWS["drawing"])


def test_what_others_put_back_stays_hidden() -> None:
    text = drawn(position(phase="returning", to_move=1, drawn=["?", "?"]))
    assert "greedy bot: 2 plates to put back under the stack" in text


def test_plates_that_were_drawn_are_shown_with_their_names() -> None:
    text = drawn(VIEWS["keeping"])
    assert " TBWY    YKTS " in text
    assert drawn(VIEWS["many drawn"]).count("YKTS") == 13


def test_a_seat_alone_in_its_row_of_boards_comes_last() -> None:
    assert drawn(LATE, 60, 0).rindex("Ann") > drawn(LATE, 60, 0).index("all moons")
    assert drawn(LATE, 60, 1).rindex("greedy bot") > drawn(LATE, 60, 1).index("all moons")


@pytest.mark.slow
def test_examples_are_legal_and_tables_fit_all_through_a_match() -> None:
    """Views as the game gives them: the example is always an action that is allowed, and nothing is too wide."""
    phases = set()
    for seed in range(3):
        rng = Random(seed)
        state = sintra.duel(tablets="random-4").start(seed=seed)
        while not state.is_over:
            seat = state.to_move
            phases.add(state.phase)
            actions = state.legal_actions()
            assert duel.question(state.view(seat), choices_of(state)).example in map(state.action_text, actions)
            if rng.random() < 0.2:  # drawing takes its time
                onlooker, width = rng.choice((None, 0, 1)), rng.choice((80, 100, 120))
                assert max(map(len, drawn(state.view(onlooker), width, onlooker).splitlines())) <= width
            state.apply(rng.choice(actions))
    assert phases >= set(PHASES)


@pytest.mark.parametrize("width", [80, 120])
def test_the_rules_name_the_faces_and_the_option(width: int) -> None:
    shown_rules = shown(duel.rules(LATE), width)
    assert 12 <= len(shown_rules.splitlines()) <= 26
    text = " ".join(shown_rules.split())
    for words in (
        "+4 for each row with all five colours; +1 for each tile on the edge; full corner plates",
        "At 0 points drawing plates is free.",
    ):
        assert words in text
    assert "a plate is free, but only one" in shown(duel.rules(LATE | {"draws_at_zero": "one"}), 300)
    assert "the faces drawn at the first deal" in shown(duel.rules(VIEWS["deal"]), 300)


def test_the_legend_names_every_letter_and_every_kind_of_action() -> None:
    text = " ".join(shown(duel.legend(VIEWS["deal"]), 80).split())
    for words in (
        "T turquoise",
        "* special tile",
        "1st is the first-player tile",
        "w is wild",
        "(K) is covered",
        "3T>2",
        "5@90",
    ):
        assert words in text


def test_the_end_is_told_in_words() -> None:
    assert duel.end_reason("points") == "five rounds are played"
    assert "first-player tile breaks the tie" in duel.end_reason("first_player_tile")
