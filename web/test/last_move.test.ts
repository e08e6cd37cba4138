import { expect, it } from "vitest";
import type { Action, LogEntry } from "../src/live/types.js";
import { lastMoves } from "../src/table/last_move.js";

let version = 0;
const played = (seat: number, action: object, more: object = {}): LogEntry => ({
  version: (version += 1),
  at: 0,
  event: { kind: "played", ply: version, action: { seat, text: "", words: "", action: action as Action, details: { count: 2 } }, forced: [], dealt: false, scoring: null, ...more },
  taken_back: false,
});
const draft = (seat: number, source: number | string = seat, line = 3) => played(seat, { kind: "draft", source, colour: "K", line });
const said = (seat: number): LogEntry => ({ version: (version += 1), at: 0, event: { kind: "said", seat, text: "hello" }, taken_back: false });
const marked = (log: LogEntry[], viewer: number | null, seats: number) => lastMoves(log, viewer, seats).map(({ seat, who, source }) => [seat, who, source]);

it("tells the last move of everybody else since one moved, the latest last", () => {
  const log = [draft(1, 9), draft(2), draft(3), draft(0, 8), draft(1), said(2), draft(2), draft(3)];
  expect(marked(log, 0, 4)).toEqual([[1, 1, "1"], [2, 2, "2"], [3, 3, "3"]]);
  expect(marked(log, 2, 4)).toEqual([[3, 1, "3"]]);
  expect(marked([...log, draft(0)], 0, 4)).toEqual([]);
});

it("tells what was taken, where from and where to", () => {
  expect(lastMoves([draft(1, 4, 5)], 0, 2)).toMatchObject([{ seat: 1, taken: 2, colour: "K", source: "4", line: 5 }]);
  expect(lastMoves([draft(1, "M", 0)], 0, 2)).toMatchObject([{ source: "M", line: 0 }]);
  expect(lastMoves([played(1, { kind: "field", field: 3, degrees: 90 })], 0, 2)).toMatchObject([{ colour: null, source: null, line: null }]);
});

it("tells of a turn what it was for, and of several turns the last", () => {
  expect(marked([draft(1, 4), played(1, { kind: "stack", order: "" })], 0, 2)).toEqual([[1, 1, "4"]]);
  expect(marked([draft(1, 4), draft(1, 5), played(1, { kind: "divide", before: "" })], 0, 2)).toEqual([[1, 1, "5"]]);
});

it("tells where a plate that was laid came from", () => {
  const show = () => played(1, { kind: "show", slot: 2 });
  const field = () => played(1, { kind: "field", field: 3, degrees: 0 });
  expect(marked([show()], 0, 2)).toEqual([[1, 1, "plate-2"]]);
  expect(marked([show(), field()], 0, 2)).toEqual([[1, 1, "plate-2"]]);
  expect(marked([show(), field(), played(1, { kind: "draw" }), field()], 0, 2)).toEqual([[1, 1, null]]);
});

it("tells nothing that was taken back, or lies no more as it lay", () => {
  expect(marked([draft(1, 4), { ...draft(1, 5), taken_back: true }], 0, 2)).toEqual([[1, 1, "4"]]);
  expect(marked([draft(1, 4), played(1, { kind: "draft", source: 5, colour: "K", line: 1 }, { dealt: true })], 0, 2)).toEqual([]);
  expect(marked([played(1, { kind: "draft" }, { dealt: true }), draft(2, 7)], 0, 3)).toEqual([[2, 2, "7"]]);
});

it("shows whoever looks on what everybody but one did last", () => {
  expect(marked([draft(0), draft(1), draft(2), draft(0, 9)], null, 3)).toEqual([[2, 2, "2"], [0, 0, "9"]]);
});
