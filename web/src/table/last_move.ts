/** The last move of everybody else since whoever looks moved: what is marked on the table until they move again. */

import type { ActionView, LogEntry } from "../live/types.js";
import { type Who, whoIs } from "./who.js";

export interface LastMove {
  seat: number;
  /** Whose colour it has. */
  who: Who;
  /** Which event it was. */
  version: number;
  action: ActionView;
  /** How many tiles were taken, of which colour; null where it was something else. */
  taken: number;
  colour: string | null;
  /** Where from, as `data-source` says; null if that cannot be told. */
  source: string | null;
  /** Which line they went to, 0 where they all fell; null if to none. */
  line: number | null;
}

/** Actions that only end what a move has begun, and choices on the way to it. */
const MINOR = new Set<string>(["stack", "divide", "stop", "draw", "keep", "under", "enough", "leave"]);

/** One for each seat that has moved since, the latest last. After a deal nothing lies where it did, so nothing is marked. */
export function lastMoves(log: readonly LogEntry[], viewer: number | null, seats: number): LastMove[] {
  const found = new Map<number, LastMove>();
  const movers = new Set<number>();
  /** Who laid a plate of which it is not known yet where it came from: what was done just before tells. */
  const laid = new Set<number>();
  for (const { event, version, taken_back } of log.toReversed()) {
    if (event.kind !== "played" || taken_back) continue;
    const { action } = event;
    if (event.dealt || event.scoring !== null || action.seat === viewer) break;
    // Whoever only looks on sees what happened since the one before the latest moved.
    if (viewer === null && movers.size === seats - 1 && !movers.has(action.seat)) break;
    movers.add(action.seat);
    const { kind } = action.action;
    const later = found.get(action.seat);
    if (later === undefined) {
      if (MINOR.has(kind)) continue;
      found.set(action.seat, moveOf(action, version, viewer, seats));
      if (kind === "field") laid.add(action.seat);
    } else if (laid.delete(action.seat) && kind === "show") {
      found.set(action.seat, { ...later, source: sourceOfPlate(action.action.slot) });
    }
  }
  return [...found.values()].sort((one, other) => one.version - other.version);
}

/** How the place of a plate that can be taken is called in `data-source`. */
export const sourceOfPlate = (slot: number) => `plate-${slot}`;

function moveOf(action: ActionView, version: number, viewer: number | null, seats: number): LastMove {
  const { seat, details } = action;
  const told = action.action;
  const move = { seat, who: whoIs(seat, viewer, seats), version, action, taken: details.count ?? 0, colour: details.colour ?? null, source: null, line: null };
  switch (told.kind) {
    case "draft":
      return { ...move, colour: told.colour, source: String(told.source), line: told.line };
    case "place":
    case "cell":
      return { ...move, taken: 1 };
    case "show":
      return { ...move, source: sourceOfPlate(told.slot) };
    default:
      return move;
  }
}
