/** Lesson 2: what to take, and what to leave to others. */

import type { Spots } from "../../../learn/lesson.js";
import { stepsOf, type Task } from "../../../learn/tasks.js";
import tasks from "./lesson2.json";

export const steps = stepsOf(tasks as unknown as Task[]);
export const spots: Spots = [
  [".offer", ".own"],
  ['.own [data-line="3"]'],
  [".offer", ".board:not(.own)"],
  ['.board:not(.own) [data-line="0"]'],
  [".offer", '.board:not(.own) [data-line="5"]', ".own"],
  ['.board:not(.own) [data-line="5"]'],
];
