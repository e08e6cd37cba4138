/** What is known of a table, as a fold over what the server tells: a snapshot, and one event after the other. */

import type { EventView, LogEntry, PositionView, ServerMessage, TableView } from "./types.js";

export type Snapshot = Extract<ServerMessage, { type: "snapshot" }>;
export type EventMessage = Extract<ServerMessage, { type: "event" }>;

export interface TableState {
  readonly version: number;
  readonly table: TableView;
  /** The position; null before the match begins. */
  readonly view: PositionView | null;
  readonly log: LogEntry[];
  /** What happened last; null right after a snapshot. */
  readonly latest: LogEntry | null;
  /** Whether the position is a step of a scoring, which never was on the table. */
  readonly isBetweenRounds?: boolean;
}

export function stateOf({ version, table, view, log }: Snapshot): TableState {
  return { version, table, view, log, latest: null };
}

/** The state after an event; one that leaves the position alone tells none. */
export function stateAfter(state: TableState, message: EventMessage): TableState {
  const latest: LogEntry = { version: message.version, at: message.at, event: message.event, taken_back: false };
  return {
    version: message.version,
    table: message.table,
    view: message.view ?? state.view,
    log: [...withTakenBack(state.log, undoing(state.log, message.event, message.table)), latest],
    latest,
  };
}

/** What is undone by a event: the last agreement to taking back undoes what was asked for. */
function undoing(log: readonly LogEntry[], event: EventView, table: TableView): EventView {
  if (event.kind !== "take_back_answered" || !event.agrees || table.take_back_request !== null) return event;
  const asked = log.findLast((entry) => entry.event.kind === "take_back_asked")?.event;
  return asked?.kind === "take_back_asked" ? { kind: "undone", seat: asked.seat, ply: asked.ply } : event;
}

/** The log after a event: what was undone is marked. */
export function withTakenBack(log: LogEntry[], event: EventView): LogEntry[] {
  const ply = event.kind === "undone" ? event.ply : null;
  if (ply === null) return log;
  return log.map((entry) =>
    entry.event.kind === "played" && entry.event.ply >= ply ? { ...entry, taken_back: true } : entry,
  );
}

/** What happened while nobody looked; a single move need not be told, for it is marked on the table. */
export function worthTelling(log: LogEntry[]): LogEntry[] {
  const played = log.filter((entry) => entry.event.kind === "played" && !entry.taken_back);
  return played.length > 1 ? played : [];
}
