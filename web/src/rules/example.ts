/** Boards that show a rule. */

import type { Board as ChocolatierBoard } from "../games/chocolatier/position.js";
import type { Board as DuelBoard } from "../games/duel/position.js";
import type { BoardScore } from "../live/types.js";

const wall = ["U....", ".U...", "KRU..", ".....", "....."];
const none: ChocolatierBoard = { score: 4, lines: ["", "", "", "", ""], wall, floor: "", special_floor: null };
const tile = { row: 3, column: 3, colour: "U", horizontal: 3, vertical: 1, points: 3 };
const dome: DuelBoard = {
  score: 9,
  tokens: 2,
  lines: ["", "TT", "R", "BBBB", "", "KK"],
  broken: "Y",
  dome: ["BTWR", "", "TRBS", "", "WBTK", "", "YKTS", "", ""],
  tiles: ["BT...R", "......", "...B..", "...K..", "YK....", "T*...."],
  chips: ["RT", "B"],
  used_chips: [],
};

export const EXAMPLES: {
  dome: DuelBoard;
} & Record<"lines" | "score" | "floor", { board: ChocolatierBoard; scoring: BoardScore | null }> = {
  lines: { board: { ...none, lines: ["R", "K", "", "WW", "BBB"] }, scoring: null },
  score: { board: none, scoring: { before: 1, tiles: [tile], penalty: 0, after: 4 } },
  floor: { board: { ...none, floor: "mBB" }, scoring: null },
  dome,
};
