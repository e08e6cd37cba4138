import { expect, it } from "vitest";
import { type EventMessage, type Snapshot, stateAfter, stateOf, worthTelling } from "../src/live/table_state.js";
import type { EventView, LogEntry } from "../src/live/types.js";

const table = (request: object | null = null) => ({ status: "running", take_back_request: request }) as unknown as Snapshot["table"];
const played = (ply: number): EventView => ({
  kind: "played",
  ply,
  action: { seat: 0, text: "", words: "", action: { kind: "draft", source: 1, colour: "U", line: 1 }, details: {} },
  forced: [],
  dealt: false,
  scoring: null,
});
const event = (version: number, what: EventView, request: object | null = null, view: EventMessage["view"] = null) =>
  ({ type: "event", version, at: 0, now: 0, event: what, table: table(request), view }) as EventMessage;
const start = stateOf({ type: "snapshot", protocol: 3, version: 1, now: 0, seats: [0], table: table(), view: null, log: [], left_out: 0 });
const afterAll = (...events: EventMessage[]) => events.reduce(stateAfter, start);
const marked = (log: readonly LogEntry[]) => log.map((entry) => entry.taken_back);

it("grows with every event, and leaves the state before it alone", () => {
  const after = afterAll(event(2, played(0)), event(3, played(1)));
  expect([after.version, after.log.length, after.latest?.version]).toEqual([3, 2, 3]);
  expect(start.log).toEqual([]);
});

it("keeps the position where an event does not tell one", () => {
  const view = { ply: 1 } as EventMessage["view"];
  expect(afterAll(event(2, played(0), null, view), event(3, { kind: "said", seat: 1, text: "hello" })).view).toBe(view);
});

it("marks what was undone, at once or with the last agreement", () => {
  const moves = [event(2, played(0)), event(3, played(1))];
  expect(marked(afterAll(...moves, event(4, { kind: "undone", seat: 0, ply: 1 })).log)).toEqual([false, true, false]);
  const asked = event(4, { kind: "take_back_asked", seat: 0, ply: 0 }, { seat: 0, waiting: [1, 2] });
  const agrees = (version: number, seat: number, waiting: number[]) =>
    event(version, { kind: "take_back_answered", seat, agrees: true }, waiting.length > 0 ? { seat: 0, waiting } : null);
  expect(marked(afterAll(...moves, asked, agrees(5, 1, [2])).log)).toEqual([false, false, false, false]);
  expect(marked(afterAll(...moves, asked, agrees(5, 1, [2]), agrees(6, 2, [])).log)).toEqual([true, true, false, false, false]);
});

it("is worth telling to who was away only where more than one move still stands", () => {
  const { log } = afterAll(event(2, played(0)), event(3, played(1)), event(4, { kind: "said", seat: 1, text: "hello" }));
  expect(worthTelling(log)).toHaveLength(2);
  expect(worthTelling(log.slice(1))).toEqual([]);
});
