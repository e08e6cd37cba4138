import { expect, it } from "vitest";
import { plateInHand } from "../src/games/duel/position.js";
import { spoken } from "../src/language/language.svelte.js";
import type { Action, LogEntry, Scoring } from "../src/live/types.js";
import { breakdown } from "../src/table/breakdown.js";
import { clockText, timeLeft } from "../src/table/clock.js";
import { describeScoring, latestAction, latestMove } from "../src/table/describe.js";
import { challengerIn, takeBackAsked } from "../src/table/player_request.js";
import { litCells } from "../src/table/scoring.js";
import { SHARED, SPOKEN } from "./spoken.js";

const { en, ru } = SHARED;

it("shows what points were given for, faces by their own names, and the clamp last and only where it gave something", () => {
  const given = { start: [5, 5], tiles: [3, 0], clamp: [0, 2], face_rows: [3, 0], draws: [-1, 0] };
  const parts = Object.entries(given).map(([name, points]) => ({ name, points }));
  expect(breakdown({ parts }).map(({ name }) => SPOKEN.en.duel.nameOfPart(name))).toEqual(["At the start", "Tiles placed", "Rows", "Plates drawn", "Never below zero"]);
  expect(breakdown({ parts: [{ name: "tiles", points: [1] }, { name: "clamp", points: [0] }] })).toEqual([{ name: "tiles", points: [1] }]);
});

it("lights the cells that new tiles were counted with", () => {
  const tile = (column: number, cells: [number, number][]) => ({ row: 1, column, colour: "U", points: cells.length, cells });
  const placed = [tile(2, [[1, 1], [1, 2]]), tile(3, [[1, 2], [1, 3], [2, 3]])];
  expect(litCells(["UBW..", "..R..", "....."], { placed, lost: 0 }).map((row) => [...row].sort())).toEqual([[1, 2, 3], [3], []]);
  expect(litCells(["UBW.."], null)).toEqual([new Set()]);
});

it("shows the plate in hand as it is rotated, and none that is hidden", () => {
  const derived = { game: "duel", next_starter: null, on_moons: {}, chips_left: [2, 2], domes: [], expected: [], goals: [], due: [], specials: [], hand: [{ degrees: 90, cells: "BTWR" }] } as const;
  expect(plateInHand({ ...derived, domes: [], chips_left: [2, 2], goals: [], due: [], specials: [], expected: [], hand: [...derived.hand] }, 90)).toBe("BTWR");
  expect(plateInHand({ ...derived, domes: [], chips_left: [2, 2], goals: [], due: [], specials: [], expected: [], hand: [] }, 0)).toBeNull();
});

it("tells the time left", () => {
  const clock = { kind: "player", seconds: 600, increment: 0, banks: [60_000, 5_000], since: 0, deadline: 61_000 } as const;
  expect(timeLeft({ ...clock, banks: [...clock.banks] }, 0, 0, 1_000)).toBe(60_000);
  expect(timeLeft({ ...clock, banks: [...clock.banks] }, 1, 0, 1_000)).toBe(5_000);
  expect([59_001, 3_600_000, 2 * 86_400_000].map((left) => clockText(en, left))).toEqual(["1:00", "1:00:00", "2 d 0 h"]);
  expect(clockText(ru, 25 * 3_600_000)).toBe("1 д 1 ч");
});

it("speaks the first language of the browser that it knows", () => {
  expect(spoken(["de-AT", "cs-CZ", "en"])).toBe("cs");
  expect(spoken(["de"])).toBe("en");
});

it("marks the draft of a turn that ends with stacking, but no draft of an earlier turn", () => {
  const action = (seat: number, kind: string) => ({ seat, text: "", words: "", action: { kind } as Action, details: {} });
  const [draft, stack, field] = [action(1, "draft"), action(1, "stack"), action(0, "field")];
  expect(latestMove([null, action(0, "draft"), draft, stack, stack])).toBe(draft);
  expect(latestMove([draft, stack, field])).toBe(field);
  expect(latestMove([null])).toBeNull();
  const log = [draft, stack, field].map(
    (each, ply): LogEntry => ({
      version: ply,
      at: 0,
      event: { kind: "played", ply, action: each, forced: [], dealt: false, scoring: null },
      taken_back: each === field,
    }),
  );
  expect(latestAction(log)).toBe(draft);
});

it("knows who else asked for a rematch", () => {
  const log = [1, 0].map((seat, version): LogEntry => ({ version, at: 0, event: { kind: "rematched", seat, match: "next" }, taken_back: false }));
  expect(challengerIn([], [0])).toBeNull();
  expect(challengerIn(log, [0])).toBe(1);
  expect(challengerIn(log, [1])).toBeNull();
  expect(challengerIn(log, [])).toBeNull();
});

it("tells one question to take back from the next, and asks only who is to answer", () => {
  const log = [3, 7].map((version): LogEntry => ({ version, at: 0, event: { kind: "take_back_asked", seat: 1, ply: 4 }, taken_back: false }));
  const table = { take_back_request: { seat: 1, waiting: [0, 2] } };
  expect(takeBackAsked(table, log.slice(0, 1), [0])).toEqual({ seat: 1, version: 3 });
  expect(takeBackAsked(table, log, [2])).toEqual({ seat: 1, version: 7 });
  expect(takeBackAsked(table, log, [1])).toBeNull();
  expect(takeBackAsked({ take_back_request: null }, log, [0])).toBeNull();
});

it("tells which lines of Duel fitted nowhere", () => {
  const telling = { t: en, wording: SPOKEN.en.duel, name: (seat: number) => ["Ann", "Bob"][seat] ?? "" };
  const board = { before: 5, placed: [], lost: 1, after: 4 };
  const boards = [{ ...board, broken_lines: [2], waiting_lines: [] }, { ...board, broken_lines: [], waiting_lines: [1, 3] }];
  expect(describeScoring(telling, { game: "duel", round: 2, boards } as unknown as Scoring)).toEqual([
    "Round 2 scored",
    "Ann: 0 −1 → 4",
    "Ann: line 2 fits nowhere any more and breaks",
    "Bob: 0 −1 → 4",
    "Bob: line 1 is complete but fits nowhere yet; it stays",
    "Bob: line 3 is complete but fits nowhere yet; it stays",
  ]);
});
