/** The chips of the tray, of which some are chosen to pay for what a line lacks. */

import type { CompletionView } from "../../live/types.js";
import type { Chooser } from "../../table/chooser.svelte.js";
import { settings } from "../../settings.svelte.js";
import { paymentOf, paymentWith } from "./payment.js";

/** A place at a table, as far as paying needs it. */
interface Seat {
  readonly view: { completion: CompletionView | null; position: object; to_move: number | null } | null;
}

export class Tray {
  /** The places in the tray of the chips that are chosen. */
  places = $state.raw<readonly number[]>([]);

  /** What can be completed; while an answer is on its way nothing can. */
  readonly completion = $derived.by(() => (this.chooser.isFree ? (this.live.view?.completion ?? null) : null));
  private readonly payments = $derived(this.completion?.payments ?? []);
  private readonly chips = $derived.by((): readonly string[] => {
    const { view } = this.live;
    const { boards = [] } = (view?.position ?? {}) as { boards?: { chips: string[] }[] };
    return boards[view?.to_move ?? -1]?.chips ?? [];
  });
  readonly chosen = $derived(this.places.map((place) => this.chips[place] ?? ""));
  /** The cheapest payment with what is chosen. */
  readonly next = $derived(paymentWith(this.payments, this.chosen));
  /** What is chosen, if it is enough. */
  readonly payment = $derived(paymentOf(this.payments, this.chosen));

  constructor(
    private readonly live: Seat,
    private readonly chooser: Chooser,
  ) {}

  isChosen(place: number): boolean {
    return this.places.includes(place);
  }

  canChoose(place: number): boolean {
    return this.isChosen(place) || paymentWith(this.payments, [...this.chosen, this.chips[place] ?? ""]) !== null;
  }

  toggle(place: number): void {
    if (!this.canChoose(place)) return;
    const isChosen = this.isChosen(place);
    this.places = isChosen ? this.places.filter((each) => each !== place) : [...this.places, place];
    if (settings.oneStep && !isChosen) this.pay();
  }

  /** Choose the cheapest payment, with what is chosen. */
  suggest(): void {
    const places = [...this.places];
    const wanted = [...(this.next?.chips ?? [])];
    for (const chip of this.chosen) wanted.splice(wanted.indexOf(chip), 1);
    for (const chip of wanted) places.push(this.chips.findIndex((each, place) => each === chip && !places.includes(place)));
    this.places = places;
    if (settings.oneStep) this.pay();
  }

  pay(): void {
    if (this.payment !== null) this.chooser.playAll(this.payment.actions);
  }

  clear(): void {
    this.places = [];
  }
}
