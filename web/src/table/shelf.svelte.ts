/** What the table and the page around it lend to each other: what is told of the supply, and the note with the last moves. */

import { getContext, setContext, type Snippet } from "svelte";
import type { Size } from "./layout.js";

const KEY = Symbol("shelf");

export class Shelf {
  /** What is left in the bag, where the table has no room to tell. */
  supply = $state.raw<Snippet | null>(null);
  /** The last moves, for a free place on the table. */
  note = $state.raw<Snippet<[Size]> | null>(null);

  static put(): Shelf {
    return setContext(KEY, new Shelf());
  }

  static find(): Shelf | undefined {
    return getContext<Shelf | undefined>(KEY);
  }
}
