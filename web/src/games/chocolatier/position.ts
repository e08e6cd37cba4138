/** A position of Master Chocolatier, and what follows from it (docs/notation.md). */

import type { ChocolatierDerived, ChocolatierPosition, Shown } from "../../live/types.js";

/** What is shown, if it is of this game. */
export function shownIn(shown: Shown | null): { position: ChocolatierPosition; derived: ChocolatierDerived } | null {
  if (shown?.position.game !== "chocolatier" || shown.derived.game !== "chocolatier") return null;
  return { position: shown.position, derived: shown.derived };
}
