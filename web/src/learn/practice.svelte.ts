/** A table without a server: it goes from one prepared position to the next, whatever is done. */

import type { Command } from "../live/connection.js";
import type { HintGiven, PositionView } from "../live/types.js";
import type { Seat } from "../table/chooser.svelte.js";
import type { LessonStep } from "./lesson.js";

export class Practice implements Seat {
  index = $state(0);
  readonly sending = null;
  answer = null;
  /** Of a task: what was chosen in vain, and whether what is right is shown. */
  missed = $state<string | null>(null);
  isShown = $state(false);
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
      choices: step.task?.choices ?? (step.choice ? [step.choice] : []),
      completion: step.completion ?? null,
      can_undo: false,
      can_take_back: false,
    };
  });

  /** What is to be done is marked like any advice; what is to be found out, when somebody wants to see it. */
  readonly hint: HintGiven | null = $derived.by(() => {
    const task = this.isShown ? this.step?.task : undefined;
    const choice = this.step?.choice ?? task?.choices.find(({ text }) => text === task.best);
    if (choice === undefined) return null;
    const action = { seat: 0, text: choice.text, words: "", action: choice.action, details: {} };
    return { type: "hint_given", id: "", version: 0, best: [{ action, value: null, win_probability: null, pv: [] }], reasons: [] };
  });

  get isMine(): boolean {
    return this.step?.choice !== undefined || this.step?.task !== undefined;
  }

  get canChoose(): boolean {
    return this.isMine;
  }

  get isLast(): boolean {
    return this.index === this.steps.length - 1;
  }

  submit(command: Command): void {
    if (command.type !== "play") return;
    const best = this.step?.task?.best;
    if (best === undefined || command.action === best) this.moveBy(1);
    else this.missed = command.action;
  }

  moveBy(by: number): void {
    this.beforeChange?.();
    [this.missed, this.isShown] = [null, false];
    this.index = Math.min(Math.max(0, this.index + by), this.steps.length - 1);
  }
}
