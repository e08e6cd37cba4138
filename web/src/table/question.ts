/** What the others at a table ask. */

import type { Chronicle } from "../live/types.js";

/** The seat whose player asked for a rematch first, unless that is one of these, or they only look on. */
export function challengerIn(log: readonly Chronicle[], own: readonly number[]): number | null {
  const asked = log.map(({ change }) => (change.fact === "rematched" ? change.seat : null)).find((seat) => seat !== null);
  return asked === undefined || own.length === 0 || own.includes(asked) ? null : asked;
}
