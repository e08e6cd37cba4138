/** The end of a round tile by tile: what is seen between the last move and the next deal, as the server tells it. */

import type { EventMessage } from "./table_state.js";
import type { PositionView, ShownScoring } from "./types.js";

export interface ScoringStep {
  view: PositionView;
  /** What is lit and counted in this step. */
  scoring: ShownScoring;
}

/** How long a tile travels, and how late the last one of a deal sets out, in milliseconds. */
export const TRAVEL = 420;
export const LAST_DEALT = 500;
/** After so long a deal has come to rest: tiles set out some frames after the position has changed. */
export const DEAL = LAST_DEALT + TRAVEL + 80;

/** The steps that lead to a new round, in which nothing can be chosen. */
export function scoringSteps({ scoring_frames = [] }: Pick<EventMessage, "scoring_frames">, after: PositionView, round: number): ScoringStep[] {
  const calm = { to_move: null, choices: [], completion: null, can_undo: false, can_take_back: false };
  return scoring_frames.map(({ position, derived, boards }) => ({ view: { ...after, ...calm, position, derived }, scoring: { round, boards } }));
}
