"""Azul Duel at the terminal: everything a player needs, in the columns there are, without needing the colours."""

import io
from random import Random
from typing import Any, cast

import pytest
from rich.console import Console, RenderableType

import sintra
from sintra.cli.terminal.duel.rendering import known_in_stack
from sintra.cli.terminal.renderer import Choice, Question, Renderer, choices_of, renderer_of
from sintra.games.duel.text.schema import DuelView

duel = renderer_of("duel")
NAMES = ["Ann", "greedy bot"]
WIDTHS = [40, 80, 100, 120, 160]
PHASES = ["setup", "turn", "stacking", "drawing", "keeping", "placing", "returning", "completing", "decorating"]


def board(**changes: Any) -> dict[str, Any]:
    plain = {
        "score": 5,
        "tokens": 2,
        "lines": ["", "", "", "", "", ""],
        "broken": "",
        "dome": ["", "", "", "", "TYSK", "", "", "", ""],
        "tiles": ["......"] * 6,
        "chips": [],
        "used_chips": [],
    }
    return plain | changes


def position(**changes: Any) -> dict[str, Any]:
    """A view in the first round, Ann to move."""
    plain = {
        "game": "duel",
        "players": 2,
        "tablets": ["rows", "columns", "diagonals"],
        "draws_at_zero": "unlimited",
        "faces": ["rows", "columns", "diagonals"],
        "round": 1,
        "phase": "turn",
        "to_move": 0,
        "starting_player": 0,
        "marker": "large",
        "suns": ["BYRK", "", "KKYT", "BTTR", "BYYRK"],
        "moons": ["", "YBR", "", "", ""],
        "chips": ["?", "?", "?", "?"],
        "face_up": [False, False, False, False],
        "unseen_chips": dict.fromkeys(("B", "Y", "R", "K", "T", "BR", "RT", "TY", "YK", "KB"), 2),
        "display": ["SKRB", "WBTK", "KSTR"],
        "stack": ["wild", *["?"] * 12],
        "drawn": [],
        "hand": None,
        "put_back": [],
        "unseen_plates": ["TYWK", "TRBS", "YBKS"],
        "stacking": None,
        "line": None,
        "spending": [],
        "bag": {"B": 8, "Y": 8, "R": 9, "K": 9, "T": 10},
        "tower": {"B": 0, "Y": 0, "R": 0, "K": 0, "T": 0},
        "boards": [board(), board(dome=["", "", "", "RTWK", "", "", "", "", ""])],
    }
    return plain | changes


LATE = position(
    round=3,
    marker=0,
    faces=["colourful_rows", "edge", "corners", "wild_cells"],
    suns=["", "", "", "RRKB", ""],
    moons=["", "Y", "", "", "KT"],
    chips=["BR", "?", None, "?"],
    face_up=[True, False, False, False],
    display=[None, "WBTK", None],
    stack=["special", "wild", "?", "?", "YBKS"],
    put_back=[{"places": [3, 4], "special": 1, "wild": 1, "plates": ["TBWY"]}],
    tower={"B": 4, "Y": 1, "R": 0, "K": 3, "T": 2},
    boards=[
        board(
            score=17,
            tokens=1,
            lines=["K", "", "TT", "RRRR", "", "BB"],
            broken="KT",
            dome=["SKRB", "", "BTKW", "RTWK", "TYSK", "", "", "YWTB", ""],
            tiles=["*K..B.", "RB..K.", "R.TY..", ".K*K..", "......", "......"],
            chips=["K", "BR", "RT"],
            used_chips=["B", "YK"],
        ),
        board(score=1, tokens=0, chips=["T", "TY", "KB", "KB"], used_chips=["Y"]),
    ],
)


def view_in(phase: str) -> dict[str, Any]:
    """A view of the seat to move in a phase."""
    match phase:
        case "stacking":
            return position(phase=phase, stacking=3, suns=["BYRK", "", "KY", "BTTR", "BYYRK"])
        case "drawing":
            return position(phase=phase, drawn=["wild", "special"])
        case "keeping":
            return position(phase=phase, drawn=["TBWY", "YKTS"])
        case "placing":
            return position(phase=phase, drawn=["TBWY", "YKTS"], hand="YKTS")
        case "returning":
            return position(phase=phase, drawn=["TBWY", "TRBS"])
        case "completing":
            return LATE | {"phase": phase, "line": 3}
        case "decorating":
            return LATE | {"phase": phase, "line": 4}
        case _:
            return position(phase=phase)


VIEWS = {phase: view_in(phase) for phase in PHASES} | {
    "late": LATE,
    "spending": LATE | {"phase": "completing", "line": 3, "spending": ["RT"]},
    "hidden hand": position(phase="placing", to_move=1, drawn=["wild", "special"], hand="?"),
    "many drawn": position(phase="keeping", drawn=["YKTS"] * 13, stack=[]),
    "all chips": LATE
    | {"boards": [board(used_chips=["BR", "BR", "RT", "RT", "TY", "TY", "YK", "YK", "KB", "KB"]), LATE["boards"][1]]},
    "deal": position(phase="deal", round=0, to_move=None, faces=[], tablets="random-3", suns=[""] * 5, moons=[""] * 5)
    | {"chips": [None] * 4, "display": [None] * 3, "stack": ["?"] * 18},
    "over": LATE | {"phase": "over", "to_move": None, "marker": 1, "round": 5, "stack": [], "display": [None] * 3},
}


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


def choices(*texts: str) -> list[Choice]:
    """Choices by their texts; after a comma may follow the tiles that are taken, those that break, and the price."""
    made = []
    for text in texts:
        action, *numbers = text.split(",")
        taken, fallen, price = [*map(int, numbers), 0, 0, 0][:3]
        made.append(Choice(sintra.duel().parse_action(action), taken, fallen, price=price))
    return made


CHOICES = {
    "setup": ["P1", "P2", "P3"],
    "turn": ["1B>1,1", "1B>2,1", "1B>X,1,1", "3K>2,2", "LY>1,2,1", "P1", "P2", "P3", "draw,0,0,1"],
    "stacking": ["^K", "^Y"],
    "drawing": ["draw,0,0,1", "stop"],
    "keeping": ["keep:TBWY", "keep:YKTS"],
    "placing": ["1@0", "1@90", "1@180", "1@270", "2@0", "2@90"],
    "returning": ["under:TBWY", "under:TRBS"],
    "completing": ["use:K", "use:RT", "leave"],
    "decorating": ["r4c1", "r4c2"],
}


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_has_a_question(phase: str) -> None:
    asked = duel.question(view_in(phase), choices(*CHOICES[phase]))
    example = {
        "setup": "P1",
        "turn": "1B>1",
        "stacking": "^K",
        "drawing": "stop",
        "keeping": "keep:TBWY",
        "placing": "1@90",
        "returning": "under:TBWY",
        "completing": "leave",
        "decorating": "r4c1",
    }[phase]
    assert asked.example == example
    assert asked.lists_choices == (phase not in ("turn", "placing"))
    assert len(asked.text) > 20


NO_TILES = {"suns": [""] * 5, "moons": [""] * 5}
NO_TOKEN = board(tokens=0)
FULL = board(tokens=0, lines=["K", "KK", "K", "KKKK", "RRR", "Y"], chips=["K", "K"])
FIRST_UP = {"chips": ["K", None, None, None], "face_up": [True, False, False, False]}
QUESTIONS = [
    (
        LATE,
        "4B>2,1 4B>5,1 4R>2,2 4R>4,2,2 4R>5,2 4R>X,2,2 4K>2,1 MY>2,1 MK>2,1 MT>3,1 P2 draw,0,0,1 chip:BR",
        Question("take tiles, a plate (P2 or draw) or a chip (chip:BR)", "4R>2"),
    ),
    (
        position(suns=[""] * 5),
        "MR>1,1 MR>2,1 MR>X,1,1 P1 P2 P3 draw,0,0,1",
        Question("take tiles or a plate (P1, P2, P3 or draw)", "MR>1"),
    ),
    (LATE | NO_TILES | {"boards": [NO_TOKEN, NO_TOKEN]}, "chip:BR", Question("take a chip (chip:BR)", "chip:BR")),
    (
        position(**NO_TILES, **FIRST_UP, display=[None] * 3),
        "draw,0,0,1 chip:K",
        Question("take a plate (draw) or a chip (chip:K)", "draw"),
    ),
    (
        position(suns=["TTTT", "", "", "", ""], **FIRST_UP, boards=[FULL, FULL]),
        "1T>X,4,4",
        Question("take tiles", "1T>X"),
    ),
    (
        VIEWS["spending"],
        "use:RT enough",
        Question("line 3 lacks 1 turquoise tile, and you spend RT: what else?", "use:RT", True),
    ),
    (
        position(phase="drawing", drawn=["wild"], boards=[board(score=0), board()]),
        "draw stop",
        Question("draw one more for free, or stop and look at 1 plate?", "stop", True),
    ),
    (
        position(phase="drawing", drawn=["wild"]),
        "draw,0,0,1 stop",
        Question("draw one more for a point, or stop and look at 1 plate?", "stop", True),
    ),
]


@pytest.mark.parametrize(("view", "legal", "expected"), QUESTIONS)
def test_a_question_fits_the_position(view: dict[str, Any], legal: str, expected: Question) -> None:
    assert duel.question(view, choices(*legal.split())) == expected


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
