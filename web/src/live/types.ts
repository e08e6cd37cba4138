/** The messages, and the parts of them that have no name of their own. */

import type { LogEntry, PositionView, Scoring } from "../protocol.js";

export type * from "../protocol.js";
export type EventView = LogEntry["event"];
export type BoardScore = Scoring["boards"][number];

/** A position, and what follows from it. */
export type Shown = Pick<PositionView, "position" | "derived">;

/** What is lit and counted of a board's score. */
export type BoardScoring = Pick<BoardScore, "placed" | "lost">;

/** What is shown of a scoring, all of it or a step. */
export interface ShownScoring {
  round: number;
  /** Whose board is being scored; without it all at once, or none any more. */
  seat?: number | null;
  boards: BoardScoring[];
}
