/** A table without a server: it goes from one prepared position to the next, whatever is done. */

import type { Order } from "../live/connection.js";
import type { PositionSeen } from "../live/types.js";
import type { Seat } from "../table/chooser.svelte.js";
import type { Step } from "./lesson.js";

export class Practice implements Seat {
  index = $state(0);
  readonly sending = null;
  readonly hint = null;
  answer = null;
  /** Called before the position changes, so that tiles can travel. */
  beforeChange: (() => void) | null = null;

  constructor(private readonly steps: Step<object>[]) {}

  readonly step = $derived.by(() => this.steps[this.index]);
  readonly view: PositionSeen | null = $derived.by(() => {
    const step = this.step;
    if (step === undefined) return null;
    return {
      seat: 0,
      ply: this.index,
      to_move: 0,
      position: step.position as Record<string, unknown>,
      choices: step.choice ? [step.choice] : [],
      can_undo: false,
      can_take_back: false,
    };
  });

  get isMine(): boolean {
    return this.step?.choice !== undefined;
  }

  get isLast(): boolean {
    return this.index === this.steps.length - 1;
  }

  order(order: Order): void {
    if (order.type === "play") this.go(1);
  }

  go(by: number): void {
    this.beforeChange?.();
    this.index = Math.min(Math.max(0, this.index + by), this.steps.length - 1);
  }
}
