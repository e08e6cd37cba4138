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

/** The pictures of the others, by their seats; of an open seat nobody's. */
export function facesOf(match: MatchListed): { seat: number; face: string }[] {
  const isAlone = match.yours.length === match.seats.length;
  const all = match.seats.map((each, seat) => ({ seat, face: each.kind === "bot" ? each.level : (each.emblem ?? "") }));
  return all.filter(({ seat }) => (isAlone ? seat > 0 : !match.yours.includes(seat)));
}

/** The points at the end, one's own first. */
export function scoresOf(match: MatchListed): string {
  const scores = match.ending?.scores ?? [];
  const own = match.yours.length === 1 ? (match.yours[0] ?? 0) : 0;
  return [...scores.slice(own), ...scores.slice(0, own)].join(" : ");
}

const DAY = 86_400_000;

/** The day of a moment as people say it: today, yesterday, or a date, with the year if it is another one. */
export function dayInWords(code: string, moment: number, now = Date.now()): string {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(moment) - midnight(now)) / DAY);
  if (days === 0 || days === -1) return new Intl.RelativeTimeFormat(code, { numeric: "auto" }).format(days, "day");
  const isThisYear = new Date(moment).getFullYear() === new Date(now).getFullYear();
  return new Date(moment).toLocaleDateString(code, { day: "numeric", month: "long", ...(isThisYear ? {} : { year: "numeric" }) });
}
