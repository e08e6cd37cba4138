import { describe, expect, it } from "vitest";
import { isPressed, pauseBefore, REST, SAME_TURN, tempoOf, thinkingTime } from "../src/live/pace.js";
import type { TableState } from "../src/live/table_state.js";

const NONE = { kind: "none" };
const bot = { kind: "bot", level: "casual" };
const person = { kind: "person", level: "" };
const state = (toMove: number | null, seats: object[] = [person, bot], clock: object = NONE, status = "running") =>
  ({ version: 7, table: { status, seats, clock }, view: { to_move: toMove } }) as unknown as TableState;

describe("a bot", () => {
  const of = (level: string, choices: number, players = 2) => Array.from({ length: 50 }, (_, version) => thinkingTime({ level, players, choices, version }));

  it("of average strength thinks from 0.9 to 1.6 seconds, and not always as long", () => {
    const times = [...of("casual", 0), ...of("casual", 30), ...of("casual", 200)];
    expect(Math.min(...times)).toBeGreaterThanOrEqual(900);
    expect(Math.max(...times)).toBeLessThanOrEqual(1600);
    expect(new Set(of("casual", 30)).size).toBeGreaterThan(20);
    expect(of("casual", 30)).toEqual(of("casual", 30));
  });

  it("thinks longer where there is more to think about, the stronger it is, and the fewer wait", () => {
    const mean = (times: number[]) => times.reduce((sum, time) => sum + time, 0) / times.length;
    expect(mean(of("casual", 60))).toBeGreaterThan(mean(of("casual", 5)) + 300);
    expect(mean(of("master", 30))).toBeGreaterThan(mean(of("casual", 30)));
    expect(mean(of("beginner", 30))).toBeLessThan(mean(of("casual", 30)));
    expect(mean(of("casual", 30, 4))).toBeLessThan(mean(of("casual", 30, 2)) * 0.7);
  });
});

describe("before a move", () => {
  it("nobody waits for oneself, nor when nobody is to move", () => {
    expect([pauseBefore(state(0), 1, [0], 9), pauseBefore(state(null), 1, [0], 9)]).toEqual([0, 0]);
  });

  it("a person is given a moment, a bot thinks, and goes on with its turn without much thought", () => {
    expect(pauseBefore(state(1, [person, person]), 0, [0], 9)).toBe(REST);
    expect(pauseBefore(state(1), 0, [0], 9)).toBe(REST + thinkingTime({ level: "casual", players: 2, choices: 9, version: 7 }));
    expect(pauseBefore(state(1), 1, [0], 9)).toBe(SAME_TURN);
  });

  it("a bot thinks also for somebody who gave up", () => {
    expect(pauseBefore(state(1, [person, { ...person, given_up: true }]), 0, [0], 9)).toBeGreaterThan(REST + 800);
  });
});

describe("a clock", () => {
  const player = { kind: "player", seconds: 600, banks: [9_000_000, 60_000], deadline: null };

  it("presses whoever has little time, and nobody else", () => {
    expect([isPressed(state(0, undefined, player), [1]), isPressed(state(0, undefined, player), [0]), isPressed(state(0, undefined, player), [])]).toEqual([true, false, false]);
    expect(isPressed(state(0, undefined, { kind: "move", seconds: 90, banks: [] }), [0])).toBe(true);
    expect(isPressed(state(0, undefined, { kind: "move", seconds: 172_800, banks: [] }), [0])).toBe(false);
    expect(isPressed(state(0, undefined, player, "over"), [1])).toBe(false);
    expect(isPressed(state(0), [0])).toBe(false);
  });

  it("hurries all there is to see, and bots do not seem to think", () => {
    expect([tempoOf("normal", true), tempoOf("slow", true), tempoOf("instant", true), tempoOf("slow", false)]).toEqual([0.5, 0.5, 0, 1.6]);
    expect(pauseBefore(state(1, undefined, { ...player, banks: [60_000, 60_000] }), 0, [0], 9)).toBe(REST);
  });
});
