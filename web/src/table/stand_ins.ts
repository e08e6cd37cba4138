/** Bots that played for persons. */

import type { EndingView } from "../live/types.js";

/** Whether the action of this ply was a bot's, that played for the person at the seat. */
export function isByStandIn(ending: EndingView | null | undefined, seat: number, ply: number): boolean {
  return (ending?.stand_ins ?? []).some(
    (each) => each.seat === seat && each.from_ply <= ply && (each.until_ply === null || ply < each.until_ply),
  );
}
