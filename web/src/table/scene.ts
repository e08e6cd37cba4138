/** What a scene of any game is made of: a position, who sits there, and what to show beside it. */

import type { Snippet } from "svelte";
import type { ActionView, Scoring, Shown, ShownScoring } from "../live/types.js";
import type { Chooser } from "./chooser.svelte.js";

export interface SceneProps {
  shown: Shown;
  names: string[];
  /** The seat whose board is the large one. */
  own?: number;
  last: ActionView | null;
  scoring: ShownScoring | null;
  /** The latest round that was scored, also when that is no longer shown. */
  scored?: Scoring | null;
  /** Whoever may choose something, on the large board. */
  chooser?: Chooser | null;
  decision: Snippet;
  /** What is drawn over everything that lies on the table. */
  over?: Snippet;
  /** What is to lie beside the table, if anything is. */
  aside: Snippet | null;
}
