/** What an introduction to a game is made of: a few positions, each with one thing to be looked at or done. */

import type { Action, Choice, CompletionView, Scoring, TileScore } from "../live/types.js";

export interface LessonStep<Position extends object = object> {
  position: Position;
  /** What is to be done; where there is nothing, one goes on. */
  choice?: Choice;
  /** Where a line is to be completed with chips: how. */
  completion?: CompletionView;
  scoring?: Scoring;
}

export function choice(text: string, action: Action, taken = 0, points = 0): Choice {
  return { id: 0, text, action, taken, fallen: 0, points, price: 0 };
}

export function scored(row: number, column: number, colour: string, horizontal: number, vertical: number, points: number): TileScore {
  return { row, column, colour, horizontal, vertical, points };
}
