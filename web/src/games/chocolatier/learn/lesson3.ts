/** Lesson 3: where pralines bring most, and when to end. */

import type { Spots } from "../../../learn/lesson.js";
import { stepsOf, type Task } from "../../../learn/tasks.js";
import tasks from "./lesson3.json";

export const steps = stepsOf(tasks as unknown as Task[]);
export const spots: Spots = [
  [".offer", ".own"],
  ['.own :is([data-place="2-2"], [data-place="2-4"], [data-place="1-4"])'],
  [".offer", ".own"],
  [".own .lit"],
  [".offer", ".own", ".board:not(.own)"],
  [".own .lit"],
];
