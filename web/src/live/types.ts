/** The messages, and the parts of a position as the page reads them. */

import type { LogEntry, PlayedView } from "../protocol.js";

export type * from "../protocol.js";
export type EventView = LogEntry["event"];

/** A round's score of one seat, as far as the games share it. */
export interface BoardScore {
  before: number;
  tiles: TileScore[];
  penalty: number;
  first_player_penalty?: number;
  after: number;
  /** Lines that fit nowhere: those that break for it, and complete ones that stay. */
  broken_lines?: number[];
  waiting_lines?: number[];
  /** While tiles are scored one after the other: those whose turn has not come, though they may lie there already. */
  later?: TileScore[];
}

export interface TileScore {
  row: number;
  column: number;
  colour: string;
  horizontal: number;
  vertical: number;
  points: number;
  chips?: string[];
  special_row?: number;
  special_points?: number;
}

export interface Scoring<Board extends BoardScore = BoardScore> {
  round: number;
  boards: Board[];
}

/** What a round cost on a board; the score does not go below zero by it. */
export function lostOn(board: BoardScore): number {
  return board.penalty + (board.first_player_penalty ?? 0);
}

export function scoringOf(event: PlayedView): Scoring | null {
  return event.scoring as Scoring | null;
}
