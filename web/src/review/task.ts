/** A mistake to be tried again, with all that is needed to tell of it and to draw its table. */

import type { Presentation, Scenes } from "../games/presentation.js";
import type { ActionView, ReviewedDecision } from "../protocol.js";
import type { Telling } from "../table/describe.js";

export interface Task {
  match: string;
  decision: ReviewedDecision;
  /** The candidates of the decision as actions. */
  told: readonly ActionView[];
  game: Presentation;
  scenes: Scenes;
  telling: Telling;
  names: string[];
}

/** One of the candidates of a decision as an action. */
export function toldOf({ decision, told }: Pick<Task, "decision" | "told">, action: string): ActionView | undefined {
  return told[decision.candidates.findIndex((candidate) => candidate.action === action)];
}
