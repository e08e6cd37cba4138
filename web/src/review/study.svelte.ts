/** A review as it becomes: asked for, waited for, and looked at. */

import { api, ServerProblem } from "../api.js";
import { preparation } from "../preparation/preparation.svelte.js";
import type { ActionView, Frame, Review, ReviewedDecision, ReviewReport } from "../protocol.js";

/** Before it is asked again whether there is something new, after the server could not be reached. */
const PAUSE = 2000;
/** So often a review that nobody knows of any more, or that broke off, is asked for anew by itself. */
const TRIES = 3;

/** What was expected to follow: positions, and which of them is shown. */
export interface ShownLine {
  ply: number;
  candidate: number;
  frames: readonly Frame[];
  at: number;
}

export class Study {
  status = $state<ReviewReport["status"]>("none");
  progress = $state(0);
  review = $state.raw<Review | null>(null);
  private told = $state.raw<readonly (readonly ActionView[])[]>([]);
  /** Why there is no review, by the code of the server. */
  failure = $state<string | null>(null);
  line = $state.raw<ShownLine | null>(null);
  /** Whether the line that was asked for last cannot be shown. */
  isLineMissing = $state(false);
  private step = -1;
  private asked = 0;

  private readonly byPly = $derived.by(() => {
    const found: { decision: ReviewedDecision; told: readonly ActionView[] }[] = [];
    for (const [index, decision] of (this.review?.decisions ?? []).entries()) found[decision.ply] = { decision, told: this.told[index] ?? [] };
    return found;
  });

  constructor(readonly match: string) {}

  get isDone(): boolean {
    return this.status === "done";
  }

  /** The decision that was made after so many moves, if it has been looked at. */
  decisionAt(ply: number): ReviewedDecision | null {
    return this.byPly[ply]?.decision ?? null;
  }

  /** The candidates of that decision as actions. */
  toldAt(ply: number): readonly ActionView[] {
    return this.byPly[ply]?.told ?? [];
  }

  toldOf(decision: ReviewedDecision, action: string): ActionView | undefined {
    return this.toldAt(decision.ply)[decision.candidates.findIndex((candidate) => candidate.action === action)];
  }

  /** Ask for the review, and take in what becomes of it until it is complete. */
  async follow(signal: AbortSignal, onWait: () => void): Promise<void> {
    this.failure = null;
    this.asked = 0;
    try {
      await preparation.whenPrepared(() => this.begin(), { game: null, signal, onWait });
      while (!signal.aborted && this.status !== "done") await this.wait(signal);
    } catch (error) {
      if (!signal.aborted) this.failure = error instanceof ServerProblem ? error.code : "offline";
    }
  }

  private async begin(): Promise<void> {
    this.step = -1;
    this.take(await api.askForReview(this.match));
  }

  private async wait(signal: AbortSignal): Promise<void> {
    if (this.status === "failed" || this.status === "none") {
      this.asked += 1;
      if (this.asked > TRIES) throw new ServerProblem("internal", "the review broke off");
      await this.begin();
      return;
    }
    try {
      this.take(await api.review(this.match, this.step, signal));
    } catch (error) {
      if (signal.aborted || !(error instanceof ServerProblem) || !["offline", "unavailable", "busy", "rate_limited"].includes(error.code)) throw error;
      await new Promise((then) => setTimeout(then, PAUSE));
    }
  }

  private take(report: ReviewReport): void {
    this.status = report.status;
    this.progress = report.progress;
    if (report.review === null || report.step <= this.step) return;
    this.step = report.step;
    this.told = report.told;
    this.review = report.review;
  }

  /** Show what was expected to follow one of the candidates of a decision, or leave that. */
  async toggleLine(ply: number, candidate: number): Promise<void> {
    const line = this.decisionAt(ply)?.candidates[candidate];
    const isShown = this.line?.ply === ply && this.line.candidate === candidate;
    this.leaveLine();
    if (line === undefined || isShown) return;
    try {
      const { frames } = await api.line(this.match, { ply, actions: line.pv.length > 0 ? line.pv : [line.action] });
      this.line = { ply, candidate, frames, at: Math.min(1, frames.length - 1) };
    } catch {
      this.isLineMissing = true;
    }
  }

  leaveLine(): void {
    this.line = null;
    this.isLineMissing = false;
  }

  /** Go to a position of the line that is shown. */
  goInLine(at: number): void {
    if (this.line !== null) this.line = { ...this.line, at: Math.min(Math.max(0, at), this.line.frames.length - 1) };
  }
}
