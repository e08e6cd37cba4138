/** One's own mistakes in all matches of this browser: read page by page, and matches that were not reviewed yet one by one. */

import { api, ServerProblem } from "../api.js";
import { preparation } from "../preparation/preparation.svelte.js";
import type { MatchMistakes, MistakesListed } from "../protocol.js";
import { keep, kept } from "../storage.js";
import { foundIn, isReviewed, MOST_FOUND } from "./gathering.js";

/** Under this name it is kept which mistakes were found. */
const KEY = "sintra-found";
/** Pages that are read by themselves; whoever has played more asks for them. */
const PAGES = 5;
/** Matches that are reviewed before somebody asks for more: it takes a server some seconds each. */
export const AT_ONCE = 3;
/** Milliseconds between two questions how far a review is. */
const PAUSE = 1500;

export class Collection {
  matches = $state.raw<readonly MatchMistakes[]>([]);
  progress = $state<"loading" | "preparing" | "loaded" | "failed">("loading");
  /** What is to be asked with for earlier matches. */
  before = $state<string | null>(null);
  /** The match that is being reviewed, and how far that is. */
  reviewing = $state.raw<{ match: string; progress: number } | null>(null);
  /** Why no more is reviewed, by the code of the server. */
  failure = $state<string | null>(null);
  found = $state.raw<readonly string[]>(foundIn(kept(KEY)));

  readonly unreviewed = $derived(this.matches.filter((match) => !isReviewed(match)));

  /** Read what there is, and have the latest matches reviewed that have not been. */
  async open(signal: AbortSignal): Promise<void> {
    await this.read(signal, PAGES);
    if (this.progress === "loaded") await this.review(signal);
  }

  /** Read so many pages more. */
  async read(signal: AbortSignal, pages = 1): Promise<void> {
    try {
      for (let page = 0; page < pages && (this.progress !== "loaded" || this.before !== null); page += 1) {
        const ask = () => api.mistakes(this.before ?? undefined);
        this.take(await preparation.whenPrepared(ask, { game: null, signal, onWait: () => (this.progress = "preparing") }));
      }
    } catch {
      if (!signal.aborted && this.progress !== "loaded") this.progress = "failed";
    }
  }

  /** Have some matches reviewed, one after the other, the latest first. */
  async review(signal: AbortSignal): Promise<void> {
    if (this.reviewing !== null) return;
    this.failure = null;
    try {
      for (const { match, game } of this.unreviewed.slice(0, AT_ONCE)) {
        if (signal.aborted) return;
        this.reviewing = { match, progress: 0 };
        await preparation.whenPrepared(() => api.askForReview(match), { game, signal });
        await this.wait(match, signal);
      }
    } catch (error) {
      if (!signal.aborted) this.failure = error instanceof ServerProblem ? error.code : "offline";
    } finally {
      this.reviewing = null;
    }
  }

  remember(name: string): void {
    if (this.found.includes(name)) return;
    this.found = [...this.found, name].slice(-MOST_FOUND);
    keep(KEY, JSON.stringify(this.found));
  }

  private take({ matches, before }: MistakesListed): void {
    const isNew = ({ match }: MatchMistakes) => !this.matches.some((each) => each.match === match);
    this.matches = [...this.matches, ...matches.filter(isNew)];
    this.before = before;
    this.progress = "loaded";
  }

  private async wait(match: string, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const found = await api.mistakesIn(match);
      if (isReviewed(found)) {
        this.matches = this.matches.map((each) => (each.match === match ? found : each));
        return;
      }
      if (found.status === "failed" || found.status === "none") throw new ServerProblem("internal", "the review broke off");
      this.reviewing = { match, progress: found.progress };
      await new Promise((then) => setTimeout(then, PAUSE));
    }
  }
}
