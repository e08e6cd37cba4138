/** A board that shows a rule. */

import type { Board } from "../position.js";

export const DOME: Board = {
  score: 9,
  tokens: 2,
  lines: ["", "TT", "R", "BBBB", "", "KK"],
  broken: "Y",
  dome: ["BTWR", "", "TRBS", "", "WBTK", "", "YKTS", "", ""],
  tiles: ["BT...R", "......", "...B..", "...K..", "YK....", "T*...."],
  chips: ["RT", "B"],
  used_chips: [],
};
