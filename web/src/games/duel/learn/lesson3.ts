/** Lesson 3: cells, chips and goals. */

import type { Spots } from "../../../learn/lesson.js";
import { stepsOf, type Task } from "../../../learn/tasks.js";
import tasks from "./lesson3.json";

export const steps = stepsOf(tasks as unknown as Task[]);
export const spots: Spots = [
  [".own .dome", '.own [data-line="5"]'],
  ['.own :is([data-place="1-2"], [data-place="5-2"])'],
  [".own .dome", ".own .lines", ".own [data-chips]"],
  [".own .lines", ".own [data-chips]"],
  [".own .dome", '.own [data-line="6"]', ".own [data-chips]"],
  [".own .dome"],
];
