/** A replay that comes in pages: those that are needed for what is shown are fetched, and kept. */

import type { Frame, Replay } from "../live/types.js";

/** So many moves before the one that is shown are needed with it: the latest scoring is among them. */
const LOOK_BACK = 100;
/** Of a match with no more moves than this all pages are fetched: it is shown whole, and kept for when there is no network. */
const MOST_AT_ONCE = 1000;

export class PagedReplay {
  /** By their number; those that are not there are missing. */
  private pages = $state.raw<readonly (Frame[] | undefined)[]>([]);
  private readonly fetching: (Promise<void> | undefined)[] = [];

  private constructor(
    /** What is said of the whole match. */
    readonly about: Omit<Replay, "frames" | "next">,
    /** How many frames the server puts on a page. */
    private readonly size: number,
    private readonly fetchPage: (from: number) => Promise<Replay>,
  ) {}

  /** Fetch what is needed to show the table after so many moves. */
  static async open(fetchPage: (from: number) => Promise<Replay>, ply: number): Promise<PagedReplay> {
    const { frames, next, ...about } = await fetchPage(0);
    const replay = new PagedReplay(about, next ?? about.plies + 1, fetchPage);
    replay.keep(0, frames);
    if (next !== null) await replay.load(ply);
    return replay;
  }

  /** How many moves there are. */
  get last(): number {
    return this.about.plies;
  }

  clamp(ply: number): number {
    return Math.min(Math.max(0, ply), this.last);
  }

  frame(ply: number): Frame | null {
    return this.pages[this.pageOf(ply)]?.[ply % this.size] ?? null;
  }

  /** All frames that are there, also where some between them are missing. */
  get frames(): Frame[] {
    return this.pages.flatMap((frames) => frames ?? []);
  }

  /** The frames that led to this one, and itself, as far back as anything on the table comes from. */
  framesTo(ply: number): Frame[] {
    const first = Math.max(0, ply - LOOK_BACK);
    return Array.from({ length: ply - first + 1 }, (_, index) => this.frame(first + index)).filter((frame) => frame !== null);
  }

  /** All frames that are there without a gap before and after this one. */
  framesAround(ply: number): Frame[] {
    let first = this.pageOf(ply);
    let last = first;
    while (this.pages[first - 1]) first -= 1;
    while (this.pages[last + 1]) last += 1;
    return this.pages.slice(first, last + 1).flatMap((frames) => frames ?? []);
  }

  /** Whether the table after so many moves can be shown at once. */
  has(ply: number): boolean {
    return this.needed(ply).every((page) => this.pages[page]);
  }

  async load(ply: number): Promise<void> {
    for (const page of this.needed(this.clamp(ply))) await this.loadPage(page);
  }

  /** Fetch the rest of a match that is not too long, one page after the other. */
  async loadRest(): Promise<void> {
    if (this.last > MOST_AT_ONCE) return;
    for (let page = 0; page <= this.pageOf(this.last); page += 1) await this.loadPage(page);
  }

  private pageOf(ply: number): number {
    return Math.floor(ply / this.size);
  }

  private needed(ply: number): number[] {
    const [page, before] = [this.pageOf(ply), this.pageOf(Math.max(0, ply - LOOK_BACK))];
    return page === before ? [page] : [page, before];
  }

  private async loadPage(page: number): Promise<void> {
    if (this.pages[page]) return;
    this.fetching[page] ??= this.fetchPage(page * this.size)
      .then(({ frames }) => this.keep(page, frames))
      .finally(() => (this.fetching[page] = undefined));
    await this.fetching[page];
  }

  /** A page of a match that has gone on since may have more than was said. */
  private keep(page: number, frames: Frame[]): void {
    const pages = [...this.pages];
    pages[page] = frames.filter((frame) => frame.ply <= this.last);
    this.pages = pages;
  }
}
