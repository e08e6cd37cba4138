/** What of a position is shown while a round is scored. */

import type { ScoringLayout } from "../../live/scoring_steps.js";

export const scoringLayout: ScoringLayout = {
  wall: "wall",
  fallen: "floor",
  dealt: ["bag", "lid", "effects"],
  dealtToBoards: [],
  offers: { factories: "", centre: "" },
};
