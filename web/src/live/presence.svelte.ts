/** From which seats somebody looks. One who goes is missed only after a while, for a page may be loaded anew. */

const PATIENCE = 4000;

export class Presence {
  /** The seats of those who are there or were a moment ago, if that is known. */
  private there = $state.raw<readonly number[] | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  updateSeats(seats: readonly number[] | null): void {
    clearTimeout(this.timer);
    this.there = seats === null || this.there === null ? null : [...this.there, ...seats];
    if (seats !== null) this.timer = setTimeout(() => (this.there = seats), PATIENCE);
  }

  isAway(seat: number): boolean {
    return this.there !== null && !this.there.includes(seat);
  }
}
