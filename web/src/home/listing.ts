/** How a match is told apart from others in a list. */

import type { Messages } from "../language/en.js";
import type { MatchListed } from "../protocol.js";

/** Whom one plays with, and how many seats are open. */
export function othersInWords(t: Messages, match: Pick<MatchListed, "seats" | "yours">): string {
  const isAlone = match.yours.length === match.seats.length;
  const seats = isAlone ? match.seats : match.seats.filter((_, seat) => !match.yours.includes(seat));
  const names = seats.map((seat) => seat.name).filter((name) => name !== "");
  const open = seats.length - names.length;
  return [...names, ...(open > 0 ? [t.openSeats(open)] : [])].join(", ");
}
