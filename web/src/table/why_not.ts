/** Why something cannot be done. */

import type { Messages } from "../language/en.js";
import type { LiveTable } from "../live/live_table.svelte.js";
import type { Action } from "../live/types.js";

/** Ask why an action is not allowed; whose turn it is needs no asking. */
export function askWhyNot(live: LiveTable, t: Messages, action: Action): void {
  const seat = live.view?.to_move;
  if (live.canChoose) live.ask({ type: "why", action });
  else if (seat != null) live.answer = { type: "reason", id: "", action: "", allowed: false, reason: null, words: t.notYourTurn(live.name(seat)) };
}
