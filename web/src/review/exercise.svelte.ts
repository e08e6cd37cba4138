/** A mistake as an exercise: the position as it was, a try, what it is worth, and hints, each a little larger. */

import { api, ServerProblem } from "../api.js";
import type { Command } from "../live/connection.js";
import type { HintGiven, PositionView } from "../live/types.js";
import type { ActionView, ReviewedDecision, TryJudged } from "../protocol.js";
import type { Seat } from "../table/chooser.svelte.js";

/** How much of the solution has been told: where its tiles come from, which they are, where they go, all of it. */
export type Told = 0 | 1 | 2 | 3 | 4;
const ALL: Told = 4;

export class Exercise implements Seat {
  view = $state.raw<PositionView | null>(null);
  sending = $state<string | null>(null);
  answer = null;
  judged = $state.raw<TryJudged | null>(null);
  told = $state<Told>(0);
  /** Why it cannot go on, by the code of the server. */
  failure = $state<string | null>(null);

  constructor(
    private readonly match: string,
    readonly decision: ReviewedDecision,
    readonly best: ActionView,
  ) {}

  /** What is to be done is marked once the solution is shown. */
  readonly hint: HintGiven | null = $derived.by(() => {
    if (this.told < ALL) return null;
    return { type: "hint_given", id: "", version: 0, best: [{ action: this.best, value: null, win_probability: null, pv: [] }], reasons: [] };
  });

  get isSolved(): boolean {
    return this.judged?.right === true;
  }

  /** Whether nothing is left to be found out. */
  get isOver(): boolean {
    return this.isSolved || this.told === ALL;
  }

  get canChoose(): boolean {
    return this.view !== null && !this.isOver;
  }

  async load(): Promise<void> {
    await this.carry(async () => (this.view = (await api.exercise(this.match, this.decision.ply)).view));
  }

  submit(command: Command): void {
    if (command.type === "play") void this.tryOut(command.action);
  }

  /** Where nothing smaller can be told, all of it is. */
  tell(isDraft: boolean): void {
    this.judged = null;
    this.told = (isDraft ? this.told + 1 : ALL) as Told;
  }

  solve(): void {
    this.judged = null;
    this.told = ALL;
  }

  private async tryOut(action: string): Promise<void> {
    this.sending = action;
    this.judged = null;
    await this.carry(async () => (this.judged = await api.tryOut(this.match, { ply: this.decision.ply, action })));
    this.sending = null;
  }

  private async carry(work: () => Promise<unknown>): Promise<void> {
    this.failure = null;
    try {
      await work();
    } catch (error) {
      this.failure = error instanceof ServerProblem ? error.code : "offline";
    }
  }
}
