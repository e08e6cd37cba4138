/** Lesson 2: taking from suns and moons. */

import type { Spots } from "../../../learn/lesson.js";
import { stepsOf, type Task } from "../../../learn/tasks.js";
import tasks from "./lesson2.json";

export const steps = stepsOf(tasks as unknown as Task[]);
export const spots: Spots = [
  ['.factory:has([data-moon="1"])', ".own .lines"],
  ['.own [data-line="3"]'],
  [".offer", ".own .lines"],
  ['.own [data-line="4"]'],
  ['.factory:has([data-moon="3"])', '.own [data-line="5"]'],
  ['.factory:has([data-moon="3"])'],
];
