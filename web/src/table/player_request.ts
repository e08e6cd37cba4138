/** What the others at a table ask. */

import type { LogEntry, TableView } from "../live/types.js";

/** Somebody asks one of these seats whether a turn may be taken back; the version tells one question from the next. */
export function takeBackAsked(
  table: Pick<TableView, "take_back_request">,
  log: readonly LogEntry[],
  own: readonly number[],
): { seat: number; version: number } | null {
  const { take_back_request: request } = table;
  if (request === null || !own.some((seat) => request.waiting.includes(seat))) return null;
  return { seat: request.seat, version: log.findLast(({ event }) => event.kind === "take_back_asked")?.version ?? 0 };
}

/** The seat whose player asked for a rematch first, unless that is one of these, or they only look on. */
export function challengerIn(log: readonly LogEntry[], own: readonly number[]): number | null {
  const asked = log.map(({ event }) => (event.kind === "rematched" ? event.seat : null)).find((seat) => seat !== null);
  return asked === undefined || own.length === 0 || own.includes(asked) ? null : asked;
}
