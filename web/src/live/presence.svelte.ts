/** From which seats somebody looks. One who goes is missed only after a while, for a page may be loaded anew. */

import type { AbsentView } from "../protocol.js";

const PATIENCE = 4000;

export class Presence {
  /** The seats of those who are there or were a moment ago, if that is known. */
  private there = $state.raw<readonly number[] | null>(null);
  private absent = $state.raw<readonly AbsentView[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  updateSeats(seats: readonly number[] | null, absent: readonly AbsentView[] = []): void {
    clearTimeout(this.timer);
    this.absent = absent;
    this.there = seats === null || this.there === null ? null : [...this.there, ...seats];
    if (seats !== null) this.timer = setTimeout(() => (this.there = seats), PATIENCE);
  }

  /** When others can call a bot for a seat, by the server's time; null while somebody is there, or nobody knows. */
  standInAt(seat: number): number | null {
    return this.absent.find((each) => each.seat === seat)?.stand_in_at ?? null;
  }

  isAway(seat: number): boolean {
    return this.there !== null && !this.there.includes(seat);
  }
}
