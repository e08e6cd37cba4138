import { describe, expect, it } from "vitest";
import type { Action, ActionDetails, ActionView, EventView, LogEntry, Scoring } from "../src/live/types.js";
import { apart, balance, type LogLine, logLines, sinceOwn } from "../src/table/log_lines.js";
import { SPOKEN } from "./spoken.js";

const { en } = SPOKEN;

const action = (seat: number, kind: string, fields: object = {}, details: ActionDetails = {}): ActionView => ({ seat, text: kind, words: "", action: { kind, ...fields } as Action, details });

function played(ply: number, taken: ActionView, more: { forced?: ActionView[]; scoring?: Scoring | null; gone?: boolean } = {}): LogEntry {
  const event = { kind: "played", ply, action: taken, forced: more.forced ?? [], dealt: false, scoring: more.scoring ?? null } as EventView;
  return { version: ply + 1, at: 0, event, taken_back: more.gone ?? false };
}

const other = (event: object): LogEntry => ({ version: 99, at: 0, taken_back: false, event: event as EventView });
const seen = (lines: LogLine[]) => lines.map((line) => (line.kind === "turn" ? `${line.seat}: ${line.steps.map((step) => step.action.action.kind).join(" ")} ${line.from}–${line.to}` : line.kind));

describe("the log", () => {
  const { begins } = en.duel;

  it("tells the moves of a turn in one line", () => {
    const log = [played(0, action(0, "draft")), played(1, action(0, "stack")), played(2, action(0, "stack")), played(3, action(1, "show")), played(4, action(1, "field"))];
    expect(seen(logLines(log, begins))).toEqual(["0: draft stack stack 0–3", "1: show field 3–5"]);
  });

  it("begins another line with the next turn of the same player, and when the round is over", () => {
    const log = [played(0, action(0, "take")), played(1, action(0, "draft")), played(2, action(0, "use")), played(3, action(0, "enough")), played(4, action(0, "cell"))];
    expect(seen(logLines(log, begins))).toEqual(["0: take 0–1", "0: draft 1–2", "0: use enough cell 2–5"]);
  });

  it("is not interrupted by what is said, but by all else", () => {
    const said = other({ kind: "said", seat: 1, text: "x" });
    const undone = other({ kind: "undone", seat: 0, ply: 1 });
    expect(seen(logLines([played(0, action(0, "draw")), said, played(1, action(0, "draw"))], begins))).toEqual(["0: draw draw 0–2"]);
    expect(seen(logLines([played(0, action(0, "show")), played(1, action(0, "field"), { gone: true }), undone, played(1, action(0, "field"))], begins))).toEqual([
      "0: show 0–1",
      "0: field 1–2",
      "event",
      "0: field 1–2",
    ]);
  });

  it("gives what follows by itself to whoever it happens to, and a round a heading", () => {
    const scoring = { boards: [] } as unknown as Scoring;
    const log = [played(6, action(0, "draft"), { forced: [action(0, "stack"), action(1, "cell")], scoring }), played(7, action(1, "draft"))];
    const lines = logLines(log, begins);
    expect(seen(lines)).toEqual(["0: draft stack 6–7", "1: cell 6–7", "round", "1: draft 7–8"]);
    expect(lines[0]?.kind === "turn" && lines[0].steps.map((step) => step.isForced)).toEqual([false, true]);
  });
});

describe("a turn in short", () => {
  it.each([
    ["chocolatier", [action(0, "draft", { colour: "U", source: 3, line: 2 }, { count: 2 })], [{ tile: "U", count: 2 }, "factory 3 → line 2"]],
    ["chocolatier", [action(0, "divide", { before: "UB" })], [{ tiles: "UB", look: "row" }, "→ the neighbour before"]],
    ["chocolatier", [action(0, "divide", { before: "" })], ["→ the neighbour after"]],
    ["chocolatier", [action(0, "place", { row: 2, column: 3 }, { colour: "R" })], [{ tile: "R", count: undefined }, "row 2, column 3"]],
    [
      "duel",
      [action(0, "draft", { colour: "B", source: "2", line: 0 }, { count: 1 }), action(0, "stack", { colour: "K" }), action(0, "stack", { colour: "R" })],
      [{ tile: "B", count: 1 }, "sun of factory 2 → broken tiles", { tiles: "KR", look: "row" }, "→ moon"],
    ],
    ["duel", [action(0, "show", { slot: 1 }, { plate: "BYRS" }), action(0, "field", { field: 6, degrees: 0 })], [{ tiles: "BYRS", look: "plate" }, "→ middle row, right"]],
    ["duel", [action(0, "draw"), action(0, "draw"), action(0, "stop"), action(0, "keep", { plate: "?" }), action(0, "under", { plate: "?" })], ["2 plates ← stack"]],
    ["duel", [action(0, "take", { chip: "BY" })], [{ tiles: "BY", look: "chip" }]],
    ["duel", [action(0, "use", { chip: "R" }), action(0, "enough"), action(0, "cell", { row: 1, column: 2 })], [{ tiles: "R", look: "chip" }, "→ row 1, column 2"]],
    ["duel", [action(0, "leave")], ["line left incomplete"]],
  ] as const)("%s %#", (game, actions, parts) => {
    expect(en[game].inShort(actions)).toEqual(parts);
  });
});

it("adds up what each won and lost", () => {
  const board = (points: number[], lost: number, after: number) => ({ placed: points.map((each) => ({ points: each })), lost, after });
  const scoring = { boards: [board([1, 4], 2, 20), board([], 0, 7)] } as unknown as Scoring;
  expect(balance(scoring)).toEqual([
    { gained: 5, lost: 2, after: 20 },
    { gained: 0, lost: 0, after: 7 },
  ]);
});

it("sets names apart from a sentence", () => {
  const set = (sentence: string, ...names: string[]) => apart(sentence, names).map(({ text, isName }) => (isName ? `[${text}]` : text)).join("");
  expect(set("Guest 2 beats Guest.", "Guest", "Guest 2")).toBe("[Guest 2] beats [Guest].");
  expect(set("مرحبا: 3 (a.b)", "مرحبا", "(a.b)")).toBe("[مرحبا]: 3 [(a.b)]");
  expect(set("Nobody.", "")).toBe("Nobody.");
});

it("knows since when others have moved", () => {
  const log = [played(0, action(0, "draft")), played(1, action(1, "draft")), played(2, action(2, "draft"))];
  expect(sinceOwn(log, [0])).toBe(1);
  expect(sinceOwn(log, [2])).toBe(null);
  expect(sinceOwn(log.slice(0, 1), [1])).toBe(0);
  expect(sinceOwn([...log.slice(0, 1), played(1, action(1, "draft"), { gone: true })], [0])).toBe(null);
  expect(sinceOwn([], [0])).toBe(null);
});
