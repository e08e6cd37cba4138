/** The introductions: a few positions, each with one thing to be looked at or done. The words are in the languages' files. */

import type { Board as ChocolatierBoard, Position as ChocolatierPosition } from "../games/chocolatier/position.js";
import type { Board as DuelBoard, Position as DuelPosition } from "../games/duel/position.js";
import type { Code } from "../language/language.svelte.js";
import type { Choice, CompletionView, Scoring, TileScore } from "../live/types.js";

export interface LessonStep<Position> {
  position: Position;
  /** What is to be done; where there is nothing, one goes on. */
  choice?: Choice;
  /** Where a line is to be completed with chips: how. */
  completion?: CompletionView;
  scoring?: Scoring;
}

export type Words = Record<"chocolatier" | "duel", string[]>;

export const WORDS: Record<Code, () => Promise<Words>> = {
  en: async () => (await import("./en.js")).words,
  cs: async () => (await import("./cs.js")).words,
  pl: async () => (await import("./pl.js")).words,
  ru: async () => (await import("./ru.js")).words,
};

function choice(text: string, kind: string, fields: Record<string, unknown>, taken = 0, points = 0): Choice {
  return { id: 0, text, kind, fields, taken, fallen: 0, points, price: 0 };
}

const scored = (row: number, column: number, colour: string, horizontal: number, vertical: number, points: number): TileScore => ({
  row,
  column,
  colour,
  horizontal,
  vertical,
  points,
});

const EMPTY_WALL = [".....", ".....", ".....", ".....", "....."];
const BARE: ChocolatierBoard = { score: 0, lines: ["", "", "", "", ""], wall: EMPTY_WALL, floor: "", special_floor: null };
const OTHER: ChocolatierBoard = { ...BARE, lines: ["", "KK", "", "", ""] };
const FULL = ["UUWR", "BKKR", "UBWW", "UBKR", "BWKR"];

function positionWith(changes: Partial<ChocolatierPosition>, own: Partial<ChocolatierBoard> = {}, other: ChocolatierBoard = OTHER): ChocolatierPosition {
  return {
    players: 2,
    grey: false,
    special_factories: false,
    round: 1,
    phase: "draft",
    to_move: 0,
    starting_player: 0,
    factories: FULL,
    effects: [null, null, null, null, null],
    centre: "",
    marker: "centre",
    bag: { U: 16, B: 16, W: 16, K: 16, R: 16 },
    lid: { U: 0, B: 0, W: 0, K: 0, R: 0 },
    boards: [{ ...BARE, ...own }, other],
    ...changes,
  };
}

const none = ["", "", "", "", ""];
const afterRound: Partial<ChocolatierBoard> = { score: 1, lines: ["", "", "RR", "", ""], wall: [".....", ".U...", ".....", "W....", "....."] };
const later = ["UB...", ".UBW.", "..U..", "W....", "....."];

export const CHOCOLATIER: LessonStep<ChocolatierPosition>[] = [
  { position: positionWith({}, {}, BARE) },
  { position: positionWith({}, {}, BARE), choice: choice("1U>2", "draft", { source: 1, colour: "U", line: 2 }, 2, 1) },
  { position: positionWith({ factories: ["", ...FULL.slice(1)], centre: "WR", to_move: 1 }, { lines: ["", "UU", "", "", ""] }, BARE) },
  {
    position: positionWith({ factories: ["", "", ...FULL.slice(2)], centre: "BWRR" }, { lines: ["", "UU", "", "", ""] }),
    choice: choice("CR>3", "draft", { source: 0, colour: "R", line: 3 }, 2, -1),
  },
  { position: positionWith({ factories: ["", "", ...FULL.slice(2)], centre: "BW", marker: 0, to_move: 1 }, { lines: ["", "UU", "RR", "", ""], floor: "m" }) },
  {
    position: positionWith({ factories: none, centre: "WWWW", marker: 0 }, { lines: ["", "UU", "RR", "", ""], floor: "m" }),
    choice: choice("CW>4", "draft", { source: 0, colour: "W", line: 4 }, 4, 1),
  },
  {
    position: positionWith({ factories: none, marker: 0, to_move: null, phase: "deal" }, afterRound, { ...BARE, score: 1, wall: [".....", "....K", ".....", ".....", "....."] }),
    scoring: {
      round: 1,
      boards: [
        { before: 0, tiles: [scored(2, 2, "U", 1, 1, 1), scored(4, 1, "W", 1, 1, 1)], penalty: 1, after: 1 },
        { before: 0, tiles: [scored(2, 5, "K", 1, 1, 1)], penalty: 0, after: 1 },
      ],
    },
  },
  {
    position: positionWith({ factories: none, round: 3, to_move: null, phase: "deal" }, { score: 12, wall: later }, { ...BARE, score: 9 }),
    scoring: { round: 3, boards: [{ before: 7, tiles: [scored(2, 3, "B", 3, 2, 5)], penalty: 0, after: 12 }] },
  },
  { position: positionWith({ factories: none, round: 6, to_move: null, phase: "over" }, { score: 58, wall: ["UBWKR", "RUBWK", "KRU..", "WK...", "B...."] }, { ...BARE, score: 41 }) },
  { position: positionWith({ grey: true, special_factories: true, factories: ["UUWRB", ...FULL.slice(1)], effects: ["1", null, "3", null, null] }, {}, BARE) },
];

const NO_TILES = ["......", "......", "......", "......", "......", "......"];
const LINES = ["", "", "", "", "", ""];
const CLEAR: DuelBoard = { score: 5, tokens: 2, lines: LINES, broken: "", dome: ["", "", "", "", "", "", "", "", ""], tiles: NO_TILES, chips: [], used_chips: [] };
const SUNS = ["BBRT", "YKKT", "BYRR", "YKTT", "YYTRK"];
const SHOWN = ["TRBS", "KSTR", "TRBW"];
const NO_CHIPS = { chips: [null, null, null, null], face_up: [false, false, false, false] };

const stackOf = (plates: number): string[] => ["wild", ...Array.from({ length: plates - 1 }, () => "?")];

function duelPositionWith(changes: Partial<DuelPosition>, own: Partial<DuelBoard> = {}, other: Partial<DuelBoard> = {}): DuelPosition {
  return {
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
    bag: { B: 10, Y: 8, R: 9, K: 9, T: 8 },
    tower: { B: 0, Y: 0, R: 0, K: 0, T: 0 },
    boards: [
      { ...CLEAR, ...own },
      { ...CLEAR, dome: ["", "", "WBTK", "", "", "", "", "", ""], ...other },
    ],
    ...changes,
  };
}

// One round of a real match, of which the other player's turns and some of one's own are left out.
const first = ["", "", "", "", "TRBS", "", "", "", ""];
const second = ["", "RWBK", "", "", "TRBS", "", "", "", ""];
const third = ["", "RWBK", "", "", "TRBS", "", "", "", "RTYW"];
const theirs = ["KSTR", "", "WBTK", "TRBW", "", "", "", "", ""];
const drawn = { suns: ["", "", "", "YKTT", ""], moons: ["R", "TY", "YB", "", "RK"], marker: 0 as const, stack: stackOf(12) };
const chipUp = { ...drawn, moons: ["", "TY", "YB", "", "K"], chips: ["RT", "?", "?", "?"], face_up: [true, false, false, false], display: ["RTYW", null, "TRBW"] };
const roundOver = { ...NO_CHIPS, suns: none, marker: 0 as const, stack: stackOf(12), display: [null, null, null] };
const theirEnd = { tokens: 0, dome: theirs, lines: ["B", "RR", "TTT", "KKKK", "YYYYY", ""], chips: ["B", "K"] };

export const DUEL: LessonStep<DuelPosition>[] = [
  { position: duelPositionWith({ phase: "setup", display: SHOWN }) },
  { position: duelPositionWith({ phase: "setup", display: SHOWN }), choice: choice("P1", "show", { slot: 1 }) },
  { position: duelPositionWith({ phase: "placing", hand: "TRBS", display: [null, ...SHOWN.slice(1)] }), choice: choice("5@0", "field", { field: 5, degrees: 0 }) },
  { position: duelPositionWith({}, { dome: first }) },
  { position: duelPositionWith({}, { dome: first }), choice: choice("1B>2", "draft", { source: "1", colour: "B", line: 2 }, 2) },
  {
    position: duelPositionWith({ phase: "stacking", stacking: 1, suns: ["RT", ...SUNS.slice(1)] }, { dome: first, lines: ["", "BB", "", "", "", ""] }),
    choice: choice("^R", "stack", { colour: "R" }),
  },
  {
    position: duelPositionWith({ suns: ["", "YKKT", "BYRR", "YKTT", ""], moons: ["RT", "", "", "", "TRK"] }, { dome: first, lines: ["", "BB", "", "", "", ""] }, { lines: ["", "", "", "", "YY", ""] }),
    choice: choice("MT>3", "draft", { source: "M", colour: "T", line: 3 }, 2, -2),
  },
  {
    position: duelPositionWith({ suns: ["", "", "BYRR", "YKTT", ""], moons: ["R", "TY", "", "", "RK"], marker: 0 }, { dome: first, lines: ["", "BB", "TT", "", "", ""] }, { lines: ["", "", "", "KK", "YY", ""] }),
    choice: choice("draw", "draw", {}, 0, -1),
  },
  {
    position: duelPositionWith(drawn, { dome: second, score: 4, tokens: 1, lines: ["", "BB", "TT", "", "", ""] }, { lines: ["", "RR", "", "KK", "YY", ""] }),
    choice: { ...choice("MR>1", "draft", { source: "M", colour: "R", line: 1 }, 2, 1), fallen: 1 },
  },
  {
    position: duelPositionWith(chipUp, { dome: second, score: 4, tokens: 1, lines: ["R", "BB", "TT", "", "", ""], broken: "R" }, { dome: ["KSTR", "", "WBTK", "", "", "", "", "", ""], tokens: 1, lines: ["", "RR", "", "KK", "YY", ""] }),
    choice: choice("chip:RT", "take", { chip: "RT" }),
  },
  {
    position: duelPositionWith({ ...roundOver, phase: "decorating", line: 1 }, { dome: third, score: 4, tokens: 0, lines: ["R", "BB", "TT", "", "", ""], broken: "R", chips: ["RT", "TY"] }, theirEnd),
    choice: choice("r1c3", "cell", { row: 1, column: 3 }, 0, 1),
  },
  {
    position: duelPositionWith(
      { ...roundOver, phase: "completing", line: 3, tower: { B: 1, Y: 0, R: 0, K: 0, T: 0 } },
      { dome: third, score: 7, tokens: 0, lines: ["", "", "TT", "", "", ""], broken: "R", tiles: ["..R...", "..B...", ...NO_TILES.slice(2)], chips: ["RT", "TY"] },
      theirEnd,
    ),
    choice: choice("use:RT", "use", { chip: "RT" }),
    completion: { line: 3, missing: 1, payments: [{ chips: ["RT", "TY"], actions: ["use:RT"] }], cells: [choice("r3c3", "cell", { row: 3, column: 3 }, 0, 3)] },
  },
  {
    position: duelPositionWith(
      { ...roundOver, to_move: null, phase: "deal", tower: { B: 1, Y: 0, R: 2, K: 3, T: 3 } },
      { dome: third, score: 7, tokens: 0, tiles: ["..R...", "..B...", "..T...", ...NO_TILES.slice(3)], used_chips: ["RT", "TY"] },
      { score: 9, tokens: 0, dome: theirs, lines: ["", "", "", "", "YYYYY", ""], chips: ["B", "K"], tiles: [".....B", ".R....", "T.....", ".K....", "......", "......"] },
    ),
    scoring: {
      round: 1,
      boards: [{ before: 4, tiles: [scored(1, 3, "R", 1, 1, 1), scored(2, 3, "B", 1, 2, 2), scored(3, 3, "T", 1, 3, 3)], penalty: 1, first_player_penalty: 2, after: 7 }],
    },
  },
];
