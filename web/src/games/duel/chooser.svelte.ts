/** Choosing in Duel, where lines can also be completed with chips. */

import { Chooser, type Seat } from "../../table/chooser.svelte.js";
import { Tray } from "./tray.svelte.js";

export class DuelChooser extends Chooser {
  readonly tray: Tray;

  constructor(seat: Seat) {
    super(seat);
    this.tray = new Tray(seat, this);
  }

  override get alsoChosen(): readonly string[] {
    return this.tray.chosen;
  }

  override cancel(): void {
    super.cancel();
    this.tray.clear();
  }

  override clear(): void {
    super.clear();
    this.tray.clear();
  }
}
