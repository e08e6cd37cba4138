/** What of a position is shown while a round is scored. */

import type { ScoringLayout } from "../../live/scoring_steps.js";

export const scoringLayout: ScoringLayout = {
  wall: "tiles",
  fallen: "broken",
  dealt: ["bag", "tower", "display", "stack"],
  dealtToBoards: ["tokens"],
  offers: { suns: "", moons: "", chips: null },
};
