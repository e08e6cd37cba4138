/** What the person at the table is about to do: what is pointed at, what is taken up, where it is to go. */

import type { Command } from "../live/connection.js";
import type { Choice, HintGiven, PositionView, ReasonGiven, Refused } from "../live/types.js";
import { settings } from "../settings.svelte.js";
import { type Take, takeKey, takesOf } from "./choice.js";

/** A place at a table, as far as choosing needs it. */
export interface Seat {
  readonly view: PositionView | null;
  /** Whether it is up to whoever sits here. */
  readonly canChoose: boolean;
  readonly sending: string | null;
  readonly hint: HintGiven | null;
  answer: ReasonGiven | null;
  /** What was refused last, if anything. */
  notice?: Refused | null;
  submit(command: Command): void;
}

export class Chooser {
  /** The take under the pointer or focus. */
  pointed = $state<string | null>(null);
  /** The take that was taken up. */
  picked = $state<string | null>(null);
  /** The choice that waits for confirmation. */
  wanted = $state.raw<Choice | null>(null);
  /** What had the focus when it was chosen, to which one step back leads. */
  private asked: Element | null = null;

  private readonly choices = $derived.by(() => this.live.view?.choices ?? []);
  readonly takes = $derived(takesOf(this.choices));
  readonly take: Take | null = $derived.by(() => this.takes.get(this.picked ?? this.pointed ?? "") ?? null);
  readonly isFree = $derived.by(() => this.live.canChoose && this.live.sending === null);

  /** What was advised, if it is a draft: the take and the line. */
  readonly advised = $derived.by(() => {
    const action = this.live.hint?.best[0]?.action.action;
    if (action?.kind !== "draft") return null;
    return { key: takeKey(action.source, action.colour), line: action.line };
  });

  /** Actions that follow the one on its way, and the ply at which that was sent. */
  private rest = $state.raw<readonly string[]>([]);
  private since = 0;

  constructor(private readonly live: Seat) {}

  /** The move that is on its way, if one is. */
  get sent(): string | null {
    return this.live.sending;
  }

  get all(): readonly Choice[] {
    return this.isFree ? this.choices : [];
  }

  /** Whatever else has been chosen, on which it depends which buttons there are. */
  get alsoChosen(): readonly string[] {
    return [];
  }

  /** Whether this is the very choice that was advised. */
  isAdvised(choice: Choice): boolean {
    return this.live.hint?.best[0]?.action.text === choice.text;
  }

  point(key: string | null): void {
    this.pointed = key;
  }

  pick(key: string): void {
    if (!this.takes.has(key) || !this.isFree) return;
    this.wanted = null;
    this.picked = this.picked === key ? null : key;
    this.forgetRefusal();
  }

  /** What was taken up is put back, where nothing else is to be done. */
  putDown(): void {
    this.picked = null;
  }

  /** What was refused is read and over: something else is done. What a hint waits for is not. */
  forgetRefusal(): void {
    this.live.answer = null;
    if (this.live.notice && this.live.notice.code !== "preparing") this.live.notice = null;
  }

  /** The choice is made; it is asked about unless the person wants it in one step, or chooses it twice. */
  want(choice: Choice): void {
    if (!this.isFree) return;
    if (settings.oneStep || this.wanted?.id === choice.id) {
      this.play(choice);
    } else {
      this.asked = document.activeElement;
      this.wanted = choice;
      this.forgetRefusal();
    }
  }

  confirm(): void {
    if (this.wanted !== null) this.play(this.wanted);
  }

  play(choice: Choice): void {
    this.playAll([choice.text]);
  }

  /** Take several actions, one after the other: each when the one before it was accepted. */
  playAll(actions: readonly string[]): void {
    const [action, ...rest] = actions;
    if (!this.isFree || action === undefined) return;
    this.rest = rest;
    this.since = this.live.view?.ply ?? 0;
    this.live.submit({ type: "play", action });
    this.clear();
  }

  /** Take the next of several actions once its turn has come; if it cannot be, because one was refused, drop the rest. */
  playNext(isRefused: boolean): void {
    const [next] = this.rest;
    if (next === undefined || this.live.sending !== null) return;
    const ply = this.live.view?.ply ?? 0;
    const isAccepted = ply > this.since;
    if (isAccepted && !isRefused && this.live.canChoose && this.choices.some(({ text }) => text === next)) this.playAll(this.rest);
    else if (isAccepted || isRefused) this.rest = [];
  }

  /** One step back: first what was wanted, then what was picked. */
  cancel(): void {
    if (document.querySelector("dialog[open], :popover-open:not([data-layer])") !== null) return; // the key was meant for the window
    this.forgetRefusal();
    if (this.wanted !== null) {
      this.wanted = null;
      if (this.asked instanceof HTMLElement && this.asked.isConnected) this.asked.focus();
      return;
    }
    const key = this.picked;
    this.picked = null;
    if (key !== null) document.querySelector<HTMLElement>(`[data-take="${key}"]`)?.focus();
  }

  clear(): void {
    this.pointed = null;
    this.picked = null;
    this.wanted = null;
  }
}
