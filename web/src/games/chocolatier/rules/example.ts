/** Boards that show a rule, by the names of their pictures. */

import type { BoardScore } from "../../../live/types.js";
import type { Board } from "../position.js";

const wall = ["U....", ".U...", "KRU..", ".....", "....."];
const none: Board = { score: 4, lines: ["", "", "", "", ""], wall, floor: "", special_floor: null };
const tile = { row: 3, column: 3, colour: "U", horizontal: 3, vertical: 1, points: 3 };

export const EXAMPLES: Record<string, { board: Board; scoring: BoardScore | null }> = {
  lines: { board: { ...none, lines: ["R", "K", "", "WW", "BBB"] }, scoring: null },
  score: { board: none, scoring: { before: 1, tiles: [tile], penalty: 0, after: 4 } },
  floor: { board: { ...none, floor: "mBB" }, scoring: null },
};
