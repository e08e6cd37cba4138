/** What an introduction to a game is made of: a few positions, each with one thing to be looked at or done. */

import type { Action, Choice, CompletionView, Derived, PlacedTile, Position, ShownScoring } from "../live/types.js";

export interface LessonStep {
  position: Position;
  derived: Derived;
  /** What is to be done; where there is nothing, one goes on. */
  choice?: Choice;
  /** Where a line is to be completed with chips: how. */
  completion?: CompletionView;
  scoring?: ShownScoring;
  /** Something to be found out: all that can be chosen, and which of it is right. */
  task?: { choices: Choice[]; best: string };
}

/** The words of a lesson: its name, and a sentence or a few for each step. */
export interface LessonWords {
  title: string;
  said: string[];
}

/** What a step speaks of, as selectors of what is on the table: it stands in the light. */
export type Spots = readonly (readonly string[])[];

export function choice(text: string, action: Action, taken = 0, points = 0): Choice {
  return { id: 0, text, action, taken, fallen: 0, points, price: 0, ending: 0, cells: null, strands: [] };
}

/** A tile that is scored, alone unless it is counted with other cells. */
export function placed(row: number, column: number, colour: string, points: number, cells: PlacedTile["cells"] = [[row, column]]): PlacedTile {
  return { row, column, colour, points, cells };
}
