/** What the person at the table is about to do: what is pointed at, what is taken up, where it is to go. */

import type { Order } from "../live/connection.js";
import type { Choice, HintGiven, PositionSeen, Reason } from "../live/types.js";
import { settings } from "../settings.svelte.js";
import { type Take, takeKey, takesOf } from "./choice.js";

/** A place at a table, as far as choosing needs it. */
export interface Seat {
  readonly view: PositionSeen | null;
  readonly isMine: boolean;
  readonly sending: string | null;
  readonly hint: HintGiven | null;
  answer: Reason | null;
  order(order: Order): void;
}

export class Chooser {
  /** The take under the pointer or focus. */
  pointed = $state<string | null>(null);
  /** The take that was taken up. */
  picked = $state<string | null>(null);
  /** The choice that waits for confirmation. */
  wanted = $state.raw<Choice | null>(null);

  private readonly choices = $derived.by(() => this.live.view?.choices ?? []);
  readonly takes = $derived(takesOf(this.choices));
  readonly take: Take | null = $derived.by(() => this.takes.get(this.picked ?? this.pointed ?? "") ?? null);
  readonly isFree = $derived.by(() => this.live.isMine && this.live.sending === null);

  /** What was advised, if it is a draft: the take and the line. */
  readonly advised = $derived.by(() => {
    const action = this.live.hint?.best[0]?.action;
    if (action?.kind !== "draft" || action.fields === null) return null;
    return { key: takeKey(action.fields.source, action.fields.colour), line: Number(action.fields.line) };
  });

  constructor(private readonly live: Seat) {}

  get all(): readonly Choice[] {
    return this.isFree ? this.choices : [];
  }

  point(key: string | null): void {
    this.pointed = key;
  }

  pick(key: string): void {
    if (!this.takes.has(key) || !this.isFree) return;
    this.wanted = null;
    this.picked = this.picked === key ? null : key;
    this.live.answer = null;
  }

  /** The choice is made; it is asked about unless the person wants it in one step, or chooses it twice. */
  want(choice: Choice): void {
    if (!this.isFree) return;
    if (settings.oneStep || this.wanted?.id === choice.id) {
      this.play(choice);
    } else {
      this.wanted = choice;
      this.live.answer = null;
    }
  }

  confirm(): void {
    if (this.wanted !== null) this.play(this.wanted);
  }

  play(choice: Choice): void {
    if (!this.isFree) return;
    this.live.order({ type: "play", action: choice.text });
    this.clear();
  }

  /** One step back: first what was wanted, then what was picked. */
  cancel(): void {
    if (this.wanted !== null) {
      this.wanted = null;
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
