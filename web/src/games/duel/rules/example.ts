/** A board that shows a rule. */

import type { DuelBoard } from "../../../live/types.js";

export const DOME: DuelBoard = {
  score: 9,
  tokens: 2,
  lines: ["", "TT", "R", "BBBB", "", "KK"],
  broken: "Y",
  dome: ["BTWR", "", "TRBS", "", "WBTK", "", "YKTS", "", ""],
  tiles: ["BT...R", "......", "...B..", "...K..", "YK....", "T*...."],
  chips: ["RT", "B"],
  used_chips: [],
};

/** What is printed on the plates of its dome. */
export const PRINTED = ["BT..TR", "WR..BS", "..WB..", "..TK..", "YK....", "TS...."];
