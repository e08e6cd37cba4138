/**
 * What the server is still compiling, after its first start: asked for as long as somebody shows it and something is
 * missing. Once everything is there nothing more is asked, unless the server says otherwise or the page is loaded anew.
 */

import { untrack } from "svelte";
import { api, ServerProblem } from "../api.js";
import type { PreparationReport } from "../protocol.js";
import { Progress, type Shown } from "./progress.js";

/** Tables can be opened when the rules are there, and bots move when they are. */
export type Stage = "rules" | "bots";

interface Wanted {
  /** Null where it is not known which game it is. */
  readonly game: string | null;
  readonly stage?: Stage;
}

/** What is waited for, and who is told that it is. */
interface Waiting {
  /** Null where it is not known which game it is. */
  readonly game: string | null;
  readonly signal: AbortSignal;
  readonly onWait?: () => void;
}

interface Watcher {
  /** The game that is waited for, if it is one. */
  readonly game: string | null;
  /** Whether something is done as soon as it is there: then it is asked for until that is known. */
  readonly isWaiting: boolean;
}

interface GameShown {
  readonly rules: Shown;
  readonly bots: Shown;
  readonly failure: string;
}

const PAUSE = 1_000;
/** What has failed is tried again in a minute, and in a tab that nobody looks at nobody counts. */
const LONG_PAUSE = 5_000;
const LONGEST_PAUSE = 10_000;
const TICK = 500;

export class Preparation {
  /** By the names of the games; those that nothing is known of are missing. */
  games = $state.raw<Readonly<Record<string, GameShown>>>({});
  /** Whether the server did not answer when it was asked last. */
  isAway = $state(false);
  private isComplete = false;
  private readonly progress: Record<string, Record<Stage, Progress>> = {};
  private failures: Readonly<Record<string, string>> = {};
  private watchers: readonly Watcher[] = [];
  /** Who is told of every report. */
  private listeners: readonly (() => void)[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ticker: ReturnType<typeof setInterval> | undefined;
  private isAsking = false;
  private isUrgent = false;
  private tries = 0;

  /** How far it is; null if it is there, or nothing is known. */
  missing(game: string, stage: Stage): Shown | null {
    const shown = this.games[game]?.[stage];
    return shown === undefined || shown.share === 1 ? null : shown;
  }

  /** Why it could not be compiled; empty if it could, or may yet be. */
  failureOf(game: string, stage: Stage): string {
    const first = this.missing(game, "rules") === null ? "bots" : "rules";
    return stage === first && this.missing(game, stage) !== null ? (this.games[game]?.failure ?? "") : "";
  }

  /** From now on somebody shows it, or waits for a game, which is then compiled first; gives what ends that. */
  watch(game: string | null = null, isWaiting = false): () => void {
    const watcher = { game, isWaiting };
    this.watchers = [...this.watchers, watcher];
    if (this.isNeeded()) this.askNow();
    return () => {
      this.watchers = this.watchers.filter((each) => each !== watcher);
      if (!this.isNeeded()) this.rest();
    };
  }

  /** What was there need no longer be: the server refused something, or is another one. */
  doubt(): void {
    this.isComplete = false;
  }

  /** Wait until a game is there, as far as is wanted; where it is not known which game it is, until there are more than now. */
  ready({ game, stage = "rules" }: Wanted, signal: AbortSignal): Promise<void> {
    const before = untrack(() => this.gamesReady());
    const isSo = (): boolean => {
      const now = this.gamesReady();
      if (game !== null && this.games[game] !== undefined) return this.missing(game, stage) === null;
      return now.length === Object.keys(this.games).length || now.some((each) => !before.includes(each));
    };
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => {
        this.listeners = this.listeners.filter((each) => each !== listen);
        signal.removeEventListener("abort", abandon);
        release();
        settle();
      };
      const listen = () => {
        if (isSo()) finish(resolve);
      };
      const abandon = () => finish(() => reject(signal.reason as Error));
      this.doubt();
      const release = this.watch(game, true);
      this.listeners = [...this.listeners, listen];
      signal.addEventListener("abort", abandon);
      if (signal.aborted) abandon();
    });
  }

  /** Do something that needs the rules of a game; as long as the server says that they are being compiled, wait for them. */
  async whenPrepared<Answer>(what: () => Promise<Answer>, { game, signal, onWait }: Waiting): Promise<Answer> {
    let isMissing = game !== null && untrack(() => this.missing(game, "rules")) !== null;
    for (let tries = 0; ; tries += 1) {
      if (isMissing) {
        onWait?.();
        await this.ready({ game }, signal);
      }
      // Another process of the server may be behind the one that said it is ready.
      if (tries > 1) await new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE * tries, LONGEST_PAUSE)));
      signal.throwIfAborted();
      try {
        return await what();
      } catch (error) {
        if (!(error instanceof ServerProblem) || error.code !== "preparing") throw error;
        isMissing = true;
      }
    }
  }

  private gamesReady(): string[] {
    return Object.keys(this.games).filter((game) => this.missing(game, "rules") === null);
  }

  /** Whether to ask on; whoever watches need not do so anew when what is known has changed. */
  private isNeeded(): boolean {
    return untrack(() => this.watchers.some(({ game, isWaiting }) => isWaiting || (!this.isComplete && !this.isThere(game))));
  }

  private isThere(game: string | null): boolean {
    const shown = this.games[game ?? ""];
    return shown?.rules.share === 1 && shown.bots.share === 1;
  }

  private rest(): void {
    clearTimeout(this.timer);
    clearInterval(this.ticker);
    this.timer = this.ticker = undefined;
  }

  private askNow(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.ticker ??= setInterval(() => this.show(), TICK);
    if (this.isAsking) this.isUrgent = true;
    else void this.ask();
  }

  private async ask(): Promise<void> {
    this.isAsking = true;
    this.isUrgent = false;
    try {
      this.take(await api.preparation(this.watchers.findLast(({ game }) => game !== null)?.game ?? null));
      this.tries = 0;
      this.isAway = false;
    } catch (error) {
      this.tries += 1;
      this.isAway = !(error instanceof ServerProblem) || error.code === "offline";
    }
    this.isAsking = false;
    if (!this.isNeeded()) this.rest();
    else if (this.isUrgent) this.askNow();
    else this.timer = setTimeout(() => this.askNow(), this.pause);
  }

  private get pause(): number {
    if (this.tries > 0) return Math.min(PAUSE * 2 ** this.tries, LONGEST_PAUSE);
    const isAwaited = this.watchers.some(({ isWaiting }) => isWaiting);
    const isSlow = (document.hidden && !isAwaited) || Object.values(this.failures).some((failure) => failure !== "");
    return isSlow ? LONG_PAUSE : PAUSE;
  }

  private take({ games }: PreparationReport): void {
    const now = Date.now();
    for (const { game, rules, bots } of games) {
      const progress = (this.progress[game] ??= { rules: new Progress(), bots: new Progress() });
      progress.rules.take(rules, now);
      progress.bots.take(bots, now);
    }
    this.failures = Object.fromEntries(games.map(({ game, failure }) => [game, failure]));
    this.isComplete = games.every(({ rules, bots }) => rules.share === 1 && bots.share === 1);
    this.show();
    for (const listen of this.listeners) listen();
  }

  private show(): void {
    const now = Date.now();
    const shown = ([game, { rules, bots }]: [string, Record<Stage, Progress>]): [string, GameShown] => [
      game,
      { rules: rules.shownAt(now), bots: bots.shownAt(now), failure: this.failures[game] ?? "" },
    ];
    this.games = Object.fromEntries(Object.entries(this.progress).map(shown));
  }
}

export const preparation = new Preparation();
