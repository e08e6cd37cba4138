/** How far something is, as it is shown: it goes on evenly between two reports of the server, and never back. */

import type { StageProgress } from "../protocol.js";

export interface Shown {
  /** From 0 to 1, and 1 only when it is there. */
  readonly share: number;
  /** About how long it will take; null if nobody knows. */
  readonly seconds: number | null;
}

const READY: Shown = { share: 1, seconds: 0 };
/** So many milliseconds after a report it is taken to go on; who is silent for longer may be away. */
const TRUST = 3_000;
/** Until it is there something is missing, whatever was expected. */
const ALMOST = 0.99;
/** It is said to take longer than was shown only where that is longer by so many times, and so many seconds. */
const LONGER = 1.5;
const SECONDS_LONGER = 5;

export class Progress {
  private latest: StageProgress = { share: 0, seconds_left: null };
  private reportedAt = 0;
  private share = 0;
  private seconds: number | null = null;

  take(latest: StageProgress, now: number): void {
    if (this.latest.share === 1 && latest.share < 1) [this.share, this.seconds] = [0, null]; // the server is another one
    this.latest = latest;
    this.reportedAt = now;
  }

  shownAt(now: number): Shown {
    const { share, seconds_left: left } = this.latest;
    if (share === 1) return READY;
    const passed = Math.min(Math.max(0, now - this.reportedAt), TRUST) / 1000;
    const ahead = left === null || left <= 0 ? 0 : (1 - share) * Math.min(passed / left, 1);
    this.share = Math.min(ALMOST, Math.max(this.share, share + ahead));
    this.seconds = left === null ? null : this.steadied(Math.max(0, left - passed));
    return { share: this.share, seconds: this.seconds };
  }

  private steadied(seconds: number): number {
    const before = this.seconds;
    return before === null || seconds <= before || seconds > before * LONGER + SECONDS_LONGER ? seconds : before;
  }
}
