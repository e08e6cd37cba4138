/** Who is told of in the log of a table: what they are called there, and how they are marked. */

import { language } from "../language/language.svelte.js";
import type { LiveTable } from "../live/live_table.svelte.js";
import type { Telling } from "./describe.js";
import type { Teller } from "./log_lines.js";
import { whoIs } from "./who.js";

export function tellerAt(live: LiveTable, telling: Telling): Teller {
  const names = (live.table?.seats ?? []).map((_, seat) => live.name(seat));
  // Whoever plays alone at this screen is addressed.
  const isMe = (seat: number) => live.seats.length === 1 && live.seats[0] === seat;
  return {
    telling,
    game: live.table?.game ?? "",
    names,
    called: (seat) => (isMe(seat) ? language.t.youHere : live.name(seat)),
    face: (seat) => live.face(seat),
    who: (seat) => whoIs(seat, live.view?.seat, names.length),
  };
}
