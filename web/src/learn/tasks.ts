/** Lessons on tactics: a position with all that can be chosen there, and what comes of the best of it. `python -m tools.lessons` makes them. */

import type { Choice, CompletionView, Derived, Position, ShownScoring } from "../live/types.js";
import type { LessonStep } from "./lesson.js";

export interface Task {
  position: Position;
  derived: Derived;
  choices: Choice[];
  completion: CompletionView | null;
  best: string;
  after: { position: Position; derived: Derived; scoring: ShownScoring | null };
}

/** Two steps for each: what is asked, and what came of it. */
export function stepsOf(tasks: readonly Task[]): LessonStep[] {
  return tasks.flatMap(({ position, derived, choices, completion, best, after }): LessonStep[] => [
    { position, derived, ...(completion && { completion }), task: { choices, best } },
    { position: after.position, derived: after.derived, ...(after.scoring && { scoring: after.scoring }) },
  ]);
}
