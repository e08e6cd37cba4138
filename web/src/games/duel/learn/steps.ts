/** The introduction to Duel: a few positions, each with one thing to be looked at or done. */

import { choice, type LessonStep, placed, type Spots } from "../../../learn/lesson.js";
import type { DuelBoard as Board, DuelDerived as Derived, DuelGoal, DuelSpecialCell, DuelView as Position } from "../../../live/types.js";

const NO_SUNS = ["", "", "", "", ""];
const NO_TILES = ["......", "......", "......", "......", "......", "......"];
const LINES = ["", "", "", "", "", ""];
const CLEAR: Board = { score: 5, tokens: 2, lines: LINES, broken: "", dome: ["", "", "", "", "", "", "", "", ""], tiles: NO_TILES, chips: [], used_chips: [] };
const SUNS = ["BBRT", "YKKT", "BYRR", "YKTT", "YYTRK"];
const SHOWN = ["TRBS", "KSTR", "TRBW"];
const NO_CHIPS = { chips: [null, null, null, null], face_up: [false, false, false, false] };

// One round of a real match, of which the other player's turns and some of one's own are left out.
const first = ["", "", "", "", "TRBS", "", "", "", ""];
const second = ["", "RWBK", "", "", "TRBS", "", "", "", ""];
const third = ["", "RWBK", "", "", "TRBS", "", "", "", "RTYW"];
const THEIR_FIRST = ["", "", "WBTK", "", "", "", "", "", ""];
const THEIR_SECOND = ["KSTR", "", "WBTK", "", "", "", "", "", ""];
const theirs = ["KSTR", "", "WBTK", "TRBW", "", "", "", "", ""];

/** What is printed on the cells of each of these domes. */
const PRINTED = new Map<string[], string[]>([
  [first, ["......", "......", "..TR..", "..BS..", "......", "......"]],
  [second, ["..RW..", "..BK..", "..TR..", "..BS..", "......", "......"]],
  [third, ["..RW..", "..BK..", "..TR..", "..BS..", "....RT", "....YW"]],
  [THEIR_FIRST, ["....WB", "....TK", "......", "......", "......", "......"]],
  [THEIR_SECOND, ["KS..WB", "TR..TK", "......", "......", "......", "......"]],
  [theirs, ["KS..WB", "TR..TK", "TR....", "BW....", "......", "......"]],
]);

/** The special cells of these domes, with nothing around them yet. */
const SPECIAL = { has: 0, needs: 3 };
const SPECIALS = new Map<string[], DuelSpecialCell[]>([
  ...[first, second, third].map((dome): [string[], DuelSpecialCell[]] => [dome, [{ ...SPECIAL, row: 4, column: 4, points: 4 }]]),
  ...[THEIR_SECOND, theirs].map((dome): [string[], DuelSpecialCell[]] => [dome, [{ ...SPECIAL, row: 1, column: 2, points: 1 }]]),
]);

/** How far the seats are with the faces in play: how many tiles the best row, column and diagonal of each have. */
function goals(...best: [rows: number, columns: number, diagonals: number][]): DuelGoal[] {
  const faces: [string, number][] = [["rows", 3], ["columns", 7], ["diagonals", 10]];
  return faces.map(([face, points], index) => ({ face, points, seats: best.map((each) => ({ best: each[index] ?? 0, needed: 6, complete: 0, earned: 0 })) }));
}

const stackOf = (plates: number): string[] => ["wild", ...Array.from({ length: plates - 1 }, () => "?")];

type Table = Pick<LessonStep, "position" | "derived">;

function tableWith(changes: Partial<Position>, own: Partial<Board> = {}, other: Partial<Board> = {}, derived: Partial<Derived> = {}): Table {
  const position: Position = {
    game: "duel",
    players: 2,
    tablets: ["rows", "columns", "diagonals"],
    draws_at_zero: "unlimited",
    faces: ["rows", "columns", "diagonals"],
    round: 1,
    phase: "turn",
    to_move: 0,
    starting_player: 0,
    marker: "large",
    suns: SUNS,
    moons: ["", "", "", "", ""],
    chips: ["?", "?", "?", "?"],
    face_up: [false, false, false, false],
    display: ["RTYW", "KSTR", "TRBW"],
    stack: stackOf(13),
    drawn: [],
    hand: null,
    stacking: null,
    line: null,
    spending: [],
    unseen_chips: {},
    put_back: [],
    unseen_plates: [],
    bag: { B: 10, Y: 8, R: 9, K: 9, T: 8 },
    tower: { B: 0, Y: 0, R: 0, K: 0, T: 0 },
    boards: [
      { ...CLEAR, ...own },
      { ...CLEAR, dome: THEIR_FIRST, ...other },
    ],
    ...changes,
  };
  const domes = position.boards.map(({ dome }) => PRINTED.get(dome) ?? NO_TILES);
  const specials = position.boards.map(({ dome }) => SPECIALS.get(dome) ?? []);
  const due = position.boards.map(({ tokens, chips, used_chips }) => ({ plates: 2 - tokens, plates_all: 2, chips: chips.length + used_chips.length, chips_all: 2 }));
  return { position, derived: { game: "duel", next_starter: null, on_moons: {}, chips_left: [2, 2], domes, hand: [], expected: [], goals: goals([0, 0, 0], [0, 0, 0]), due, specials, ...derived } };
}

const drawn = { suns: ["", "", "", "YKTT", ""], moons: ["R", "TY", "YB", "", "RK"], marker: 0 as const, stack: stackOf(12) };
const chipUp = { ...drawn, moons: ["", "TY", "YB", "", "K"], chips: ["RT", "?", "?", "?"], face_up: [true, false, false, false], display: ["RTYW", null, "TRBW"] };
const roundOver = { ...NO_CHIPS, suns: NO_SUNS, marker: 0 as const, stack: stackOf(12), display: [null, null, null] };
const theirEnd = { tokens: 0, dome: theirs, lines: ["B", "RR", "TTT", "KKKK", "YYYYY", ""], chips: ["B", "K"] };

export const steps: LessonStep[] = [
  { ...tableWith({ phase: "setup", display: SHOWN }) },
  { ...tableWith({ phase: "setup", display: SHOWN }), choice: choice("P1", { kind: "show", slot: 1 }) },
  { ...tableWith({ phase: "placing", hand: "TRBS", display: [null, ...SHOWN.slice(1)] }, {}, {}, { hand: [{ degrees: 0, cells: "TRBS" }] }), choice: choice("5@0", { kind: "field", field: 5, degrees: 0 }) },
  { ...tableWith({}, { dome: first }) },
  { ...tableWith({}, { dome: first }), choice: choice("1B>2", { kind: "draft", source: "1", colour: "B", line: 2 }, 2) },
  {
    ...tableWith({ phase: "stacking", stacking: 1, suns: ["RT", ...SUNS.slice(1)] }, { dome: first, lines: ["", "BB", "", "", "", ""] }),
    choice: choice("^R", { kind: "stack", colour: "R" }),
  },
  {
    ...tableWith({ suns: ["", "YKKT", "BYRR", "YKTT", ""], moons: ["RT", "", "", "", "TRK"] }, { dome: first, lines: ["", "BB", "", "", "", ""] }, { lines: ["", "", "", "", "YY", ""] }, { on_moons: { T: 2, R: 1, K: 1 } }),
    choice: choice("MT>3", { kind: "draft", source: "M", colour: "T", line: 3 }, 2, -2),
  },
  {
    ...tableWith({ suns: ["", "", "BYRR", "YKTT", ""], moons: ["R", "TY", "", "", "RK"], marker: 0 }, { dome: first, lines: ["", "BB", "TT", "", "", ""] }, { lines: ["", "", "", "KK", "YY", ""] }, { on_moons: { R: 2, Y: 1, K: 1 } }),
    choice: choice("draw", { kind: "draw" }, 0, -1),
  },
  {
    ...tableWith(drawn, { dome: second, score: 4, tokens: 1, lines: ["", "BB", "TT", "", "", ""] }, { lines: ["", "RR", "", "KK", "YY", ""] }, { on_moons: { R: 2, Y: 1, B: 1, K: 1 } }),
    choice: { ...choice("MR>1", { kind: "draft", source: "M", colour: "R", line: 1 }, 2, 1), fallen: 1 },
  },
  {
    ...tableWith(chipUp, { dome: second, score: 4, tokens: 1, lines: ["R", "BB", "TT", "", "", ""], broken: "R" }, { dome: THEIR_SECOND, tokens: 1, lines: ["", "RR", "", "KK", "YY", ""] }, { on_moons: { Y: 1, B: 1, K: 1 } }),
    choice: choice("chip:RT", { kind: "take", chip: "RT" }),
  },
  {
    ...tableWith({ ...roundOver, phase: "decorating", line: 1 }, { dome: third, score: 4, tokens: 0, lines: ["R", "BB", "TT", "", "", ""], broken: "R", chips: ["RT", "TY"] }, theirEnd),
    choice: choice("r1c3", { kind: "cell", row: 1, column: 3 }, 0, 1),
  },
  {
    ...tableWith(
      { ...roundOver, phase: "completing", line: 3, tower: { B: 1, Y: 0, R: 0, K: 0, T: 0 } },
      { dome: third, score: 7, tokens: 0, lines: ["", "", "TT", "", "", ""], broken: "R", tiles: ["..R...", "..B...", ...NO_TILES.slice(2)], chips: ["RT", "TY"] },
      theirEnd,
      { goals: goals([1, 2, 0], [0, 0, 0]) },
    ),
    choice: choice("use:RT", { kind: "use", chip: "RT" }),
    completion: { line: 3, missing: 1, payments: [{ chips: ["RT", "TY"], actions: ["use:RT"] }], cells: [choice("r3c3", { kind: "cell", row: 3, column: 3 }, 0, 3)] },
  },
  {
    ...tableWith(
      { ...roundOver, to_move: null, phase: "deal", tower: { B: 1, Y: 0, R: 2, K: 3, T: 3 } },
      { dome: third, score: 7, tokens: 0, tiles: ["..R...", "..B...", "..T...", ...NO_TILES.slice(3)], used_chips: ["RT", "TY"] },
      { score: 9, tokens: 0, dome: theirs, lines: ["", "", "", "", "YYYYY", ""], chips: ["B", "K"], tiles: [".....B", ".R....", "T.....", ".K....", "......", "......"] },
      {
        goals: goals([1, 3, 1], [1, 2, 1]),
        specials: [SPECIALS.get(third) ?? [], (SPECIALS.get(theirs) ?? []).map((cell) => ({ ...cell, has: 1 }))],
      },
    ),
    scoring: {
      round: 1,
      boards: [{ placed: [placed(1, 3, "R", 1), placed(2, 3, "B", 2, [[1, 3], [2, 3]]), placed(3, 3, "T", 3, [[1, 3], [2, 3], [3, 3]])], lost: 3 }],
    },
  },
];

/** What each of them speaks of. */
export const spots: Spots = [
  [".offer", ".own"],
  [".plates"],
  [".own .dome"],
  [".own .dome", ".board:not(.own) .dome"],
  ['.sun[data-source="1"]', '.own [data-line="2"]'],
  ['.factory:has([data-moon="1"])'],
  ['[data-moon="1"]', '[data-moon="5"]', '.own [data-line="3"]'],
  [".plates"],
  ['[data-moon="1"]', '[data-moon="5"]', '.own [data-line="1"]'],
  ['.factory:has([data-moon="1"])'],
  [".own .dome", '.own [data-line="1"]'],
  [".own [data-chips]", '.own [data-line="3"]'],
  [".own .dome"],
];
