"""Views of Azul Duel as a seat has them, made by hand."""

from typing import Any

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
