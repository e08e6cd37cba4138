/** The introduction to Master Chocolatier: a few positions, each with one thing to be looked at or done. */

import { choice, type LessonStep, placed, type Spots } from "../../../learn/lesson.js";
import type { ChocolatierBoard as Board, ChocolatierDerived as Derived, ChocolatierPosition as Position } from "../../../live/types.js";

const EMPTY_WALL = [".....", ".....", ".....", ".....", "....."];
const BARE: Board = { score: 0, lines: ["", "", "", "", ""], wall: EMPTY_WALL, floor: "", special_floor: null };
const OTHER: Board = { ...BARE, lines: ["", "KK", "", "", ""] };
const FULL = ["UUWR", "BKKR", "UBWW", "UBKR", "BWKR"];

const DERIVED: Derived = { game: "chocolatier", next_starter: null, gold_sides: [null, null, null, null, null], division: null, expected: [], bonuses: [] };
const goldSide = (effect: number) => ({ effect, colour: null, taken_by: null });

function tableWith(changes: Partial<Position>, own: Partial<Board> = {}, other: Board = OTHER): Pick<LessonStep, "position" | "derived"> {
  const position: Position = {
    game: "chocolatier",
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
  const { marker } = position;
  return { position, derived: { ...DERIVED, next_starter: marker === "centre" ? null : marker } };
}

const none = ["", "", "", "", ""];
const afterRound: Partial<Board> = { score: 1, lines: ["", "", "RR", "", ""], wall: [".....", ".U...", ".....", "W....", "....."] };
/** The runs of the tile that was placed last there. */
const RUNS: [number, number][] = [[2, 2], [2, 3], [2, 4], [3, 3]];
const later = ["UB...", ".UBW.", "..U..", "W....", "....."];

export const steps: LessonStep[] = [
  { ...tableWith({}, {}, BARE) },
  { ...tableWith({}, {}, BARE), choice: choice("1U>2", { kind: "draft", source: 1, colour: "U", line: 2 }, 2, 1) },
  { ...tableWith({ factories: ["", ...FULL.slice(1)], centre: "WR", to_move: 1 }, { lines: ["", "UU", "", "", ""] }, BARE) },
  {
    ...tableWith({ factories: ["", "", ...FULL.slice(2)], centre: "BWRR" }, { lines: ["", "UU", "", "", ""] }),
    choice: choice("CR>3", { kind: "draft", source: 0, colour: "R", line: 3 }, 2, -1),
  },
  { ...tableWith({ factories: ["", "", ...FULL.slice(2)], centre: "BW", marker: 0, to_move: 1 }, { lines: ["", "UU", "RR", "", ""], floor: "m" }) },
  {
    ...tableWith({ factories: none, centre: "WWWW", marker: 0 }, { lines: ["", "UU", "RR", "", ""], floor: "m" }),
    choice: choice("CW>4", { kind: "draft", source: 0, colour: "W", line: 4 }, 4, 1),
  },
  {
    ...tableWith({ factories: none, marker: 0, to_move: null, phase: "deal" }, afterRound, { ...BARE, score: 1, wall: [".....", "....K", ".....", ".....", "....."] }),
    scoring: {
      round: 1,
      boards: [
        { placed: [placed(2, 2, "U", 1), placed(4, 1, "W", 1)], lost: 1 },
        { placed: [placed(2, 5, "K", 1)], lost: 0 },
      ],
    },
  },
  {
    ...tableWith({ factories: none, round: 3, to_move: null, phase: "deal" }, { score: 12, wall: later }, { ...BARE, score: 9 }),
    scoring: { round: 3, boards: [{ placed: [placed(2, 3, "B", 5, RUNS)], lost: 0 }] },
  },
  { ...tableWith({ factories: none, round: 6, to_move: null, phase: "over" }, { score: 58, wall: ["UBWKR", "RUBWK", "KRU..", "WK...", "B...."] }, { ...BARE, score: 41 }) },
  { ...tableWith({ grey: true, special_factories: true, factories: ["UUWRB", ...FULL.slice(1)], effects: ["1", null, "3", null, null] }, {}, BARE),
    derived: { ...DERIVED, gold_sides: [goldSide(1), null, goldSide(3), null, null] },
  },
];

/** What each of them speaks of. */
export const spots: Spots = [
  [".offer", ".own"],
  ['[data-source="1"]', '.own [data-line="2"]'],
  [".centre", '.own [data-line="2"]'],
  [".centre", '.own [data-line="3"]'],
  ['.own [data-line="0"]'],
  [".centre", '.own [data-line="4"]'],
  [".own .rows", '.own [data-line="0"]'],
  [".own .lit"],
  [".own .rows"],
  ['[data-source="1"]', '[data-source="3"]'],
];
