/** A table without a server: it goes from one prepared position to the next, whatever is done. */

import type { Command } from "../live/connection.js";
import type { HintGiven, PositionView } from "../live/types.js";
import type { Seat } from "../table/chooser.svelte.js";
import type { LessonStep } from "./lesson.js";

export class Practice implements Seat {
  index = $state(0);
  readonly sending = null;
  answer = null;
  /** Called before the position changes, so that tiles can travel. */
  beforeChange: (() => void) | null = null;

  constructor(private readonly steps: LessonStep[]) {}

  readonly step = $derived.by(() => this.steps[this.index]);
  readonly view: PositionView | null = $derived.by(() => {
    const step = this.step;
    if (step === undefined) return null;
    return {
      seat: 0,
      ply: this.index,
      to_move: 0,
      turn_reason: null,
      position: step.position,
      derived: step.derived,
      choices: step.choice ? [step.choice] : [],
      completion: step.completion ?? null,
      can_undo: false,
      can_take_back: false,
    };
  });

  /** What is to be done is marked like any advice. */
  readonly hint: HintGiven | null = $derived.by(() => {
    const choice = this.step?.choice;
    if (choice === undefined) return null;
    const action = { seat: 0, text: choice.text, words: "", action: choice.action, details: {} };
    return { type: "hint_given", id: "", version: 0, best: [{ action, value: null, win_probability: null, pv: [] }], reasons: [] };
  });

  get isMine(): boolean {
    return this.step?.choice !== undefined;
  }

  get canChoose(): boolean {
    return this.isMine;
  }

  get isLast(): boolean {
    return this.index === this.steps.length - 1;
  }

  submit(command: Command): void {
    if (command.type === "play") this.moveBy(1);
  }

  moveBy(by: number): void {
    this.beforeChange?.();
    this.index = Math.min(Math.max(0, this.index + by), this.steps.length - 1);
  }
}
