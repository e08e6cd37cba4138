/** Boards that show a rule, by the names of their pictures. */

import { placed } from "../../../learn/lesson.js";
import type { BoardScoring, ChocolatierBoard as Board } from "../../../live/types.js";

const wall = ["U....", ".U...", "KRU..", ".....", "....."];
const none: Board = { score: 4, lines: ["", "", "", "", ""], wall, floor: "", special_floor: null };
const tile = placed(3, 3, "U", 3, [[3, 1], [3, 2], [3, 3]]);

export const EXAMPLES: Record<string, { board: Board; scoring: BoardScoring | null }> = {
  lines: { board: { ...none, lines: ["R", "K", "", "WW", "BBB"] }, scoring: null },
  score: { board: none, scoring: { placed: [tile], lost: 0 } },
  floor: { board: { ...none, floor: "mBB" }, scoring: null },
};
