/** The introductions: a few positions, each with one thing to be looked at or done. The words are in the languages' files. */

import type { Board as ChocolatierBoard, Position as ChocolatierPosition } from "../chocolatier/position.js";
import type { Board as DuelBoard, Position as DuelPosition } from "../duel/position.js";
import type { Code } from "../language/language.svelte.js";
import type { Choice, Scoring, TileScore } from "../live/types.js";

export interface Step<Position> {
  position: Position;
  /** What is to be done; where there is nothing, one goes on. */
  choice?: Choice;
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
  return { id: 0, text, kind, fields, taken, fallen: 0, points };
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

function table(changes: Partial<ChocolatierPosition>, own: Partial<ChocolatierBoard> = {}, other: ChocolatierBoard = OTHER): ChocolatierPosition {
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

export const CHOCOLATIER: Step<ChocolatierPosition>[] = [
  { position: table({}, {}, BARE) },
  { position: table({}, {}, BARE), choice: choice("1U>2", "draft", { source: 1, colour: "U", line: 2 }, 2, 1) },
  { position: table({ factories: ["", ...FULL.slice(1)], centre: "WR", to_move: 1 }, { lines: ["", "UU", "", "", ""] }, BARE) },
  {
    position: table({ factories: ["", "", ...FULL.slice(2)], centre: "BWRR" }, { lines: ["", "UU", "", "", ""] }),
    choice: choice("CR>3", "draft", { source: 0, colour: "R", line: 3 }, 2, -1),
  },
  { position: table({ factories: ["", "", ...FULL.slice(2)], centre: "BW", marker: 0, to_move: 1 }, { lines: ["", "UU", "RR", "", ""], floor: "m" }) },
  {
    position: table({ factories: none, centre: "WWWW", marker: 0 }, { lines: ["", "UU", "RR", "", ""], floor: "m" }),
    choice: choice("CW>4", "draft", { source: 0, colour: "W", line: 4 }, 4, 1),
  },
  {
    position: table({ factories: none, marker: 0, to_move: null, phase: "deal" }, afterRound, { ...BARE, score: 1, wall: [".....", "....K", ".....", ".....", "....."] }),
    scoring: {
      round: 1,
      boards: [
        { before: 0, tiles: [scored(2, 2, "U", 1, 1, 1), scored(4, 1, "W", 1, 1, 1)], penalty: 1, after: 1 },
        { before: 0, tiles: [scored(2, 5, "K", 1, 1, 1)], penalty: 0, after: 1 },
      ],
    },
  },
  {
    position: table({ factories: none, round: 3, to_move: null, phase: "deal" }, { score: 12, wall: later }, { ...BARE, score: 9 }),
    scoring: { round: 3, boards: [{ before: 7, tiles: [scored(2, 3, "B", 3, 2, 5)], penalty: 0, after: 12 }] },
  },
  { position: table({ factories: none, round: 6, to_move: null, phase: "over" }, { score: 58, wall: ["UBWKR", "RUBWK", "KRU..", "WK...", "B...."] }, { ...BARE, score: 41 }) },
];

const NO_TILES = ["......", "......", "......", "......", "......", "......"];
const LINES = ["", "", "", "", "", ""];
const CLEAR: DuelBoard = { score: 5, tokens: 2, lines: LINES, broken: "", dome: ["", "", "", "", "", "", "", "", ""], tiles: NO_TILES, chips: [], used_chips: [] };
const SUNS = ["BBRT", "YKKT", "BYRR", "YKTT", "BYRRK"];
const SHOWN = ["YKTS", "KSTR", "TRBW"];
const domed = ["", "", "", "", "YKTS", "", "", "", ""];

function palace(changes: Partial<DuelPosition>, own: Partial<DuelBoard> = {}): DuelPosition {
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
    stack: ["wild", ...Array.from({ length: 12 }, () => "?")],
    drawn: [],
    hand: null,
    stacking: null,
    line: null,
    spending: [],
    bag: { B: 8, Y: 9, R: 8, K: 9, T: 9 },
    tower: { B: 0, Y: 0, R: 0, K: 0, T: 0 },
    boards: [
      { ...CLEAR, ...own },
      { ...CLEAR, dome: ["", "", "WBTK", "", "", "", "", "", ""] },
    ],
    ...changes,
  };
}

const open = ["", ...SUNS.slice(1)];
const held = { dome: domed, lines: ["", "BB", "", "", "", ""] };
const heldMore = { dome: domed, lines: ["", "BB", "TT", "", "", ""] };
const chipUp = { suns: ["", "", "BYRR", "YKTT", ""], moons: ["R", "", "", "", "BK"], chips: ["?", "RT", "?", "?"], face_up: [false, true, false, false], marker: 0 as const };
const finished = { dome: ["", "SKRB", "", "", "YKTS", "", "", "", ""], lines: ["", "BB", "TT", "", "", ""], chips: ["RT"] };

export const DUEL: Step<DuelPosition>[] = [
  { position: palace({ phase: "setup", display: SHOWN }) },
  { position: palace({ phase: "setup", display: SHOWN }), choice: choice("P1", "show", { slot: 1 }) },
  { position: palace({ phase: "placing", hand: "YKTS", display: [null, ...SHOWN.slice(1)] }), choice: choice("5@0", "field", { field: 5, degrees: 0 }) },
  { position: palace({}, { dome: domed }), choice: choice("1B>2", "draft", { source: "1", colour: "B", line: 2 }, 2) },
  { position: palace({ phase: "stacking", stacking: 1, suns: ["RT", ...SUNS.slice(1)] }, held), choice: choice("^R", "stack", { colour: "R" }) },
  { position: palace({ suns: [...open.slice(0, 4), ""], moons: ["RT", "", "", "", "BKT"] }, held), choice: choice("MT>3", "draft", { source: "M", colour: "T", line: 3 }, 2, -2) },
  { position: palace(chipUp, heldMore), choice: choice("chip:RT", "take", { chip: "RT" }) },
  { position: palace({ phase: "decorating", line: 2, suns: none, marker: 0, chips: [null, null, null, null] }, finished), choice: choice("r2c4", "cell", { row: 2, column: 4 }, 0, 1) },
  {
    position: palace({ round: 5, phase: "over", to_move: null, suns: none, marker: 0, chips: [null, null, null, null], display: [null, null, null], stack: [] }, { ...finished, score: 4, lines: ["", "", "TT", "", "", ""], tiles: ["......", "...B..", "......", "......", "......", "......"] }),
    scoring: { round: 1, boards: [{ before: 5, tiles: [scored(2, 4, "B", 1, 1, 1)], penalty: 0, after: 4 }] },
  },
];
