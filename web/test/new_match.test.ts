import { describe, expect, it } from "vitest";
import { dayInWords } from "../src/home/listing.js";
import { CLOCKS, knownOptions, type NewMatch, requestFor } from "../src/home/new_match.js";
import type { ClockView } from "../src/live/types.js";
import { COMPONENTS, type GameListed } from "../src/protocol.js";
import { optionsInWords } from "../src/table/options.js";
import { SPOKEN } from "./spoken.js";

const { en, cs } = SPOKEN;
const LISTED: Record<string, GameListed> = {
  chocolatier: { name: "chocolatier", players: [2, 3, 4], options: [{ type: "number", name: "players", default: 2, least: 2, most: 4 }, { type: "switch", name: "grey", default: false }], components: COMPONENTS.chocolatier },
  duel: { name: "duel", players: [2], options: [{ type: "choice", name: "draws_at_zero", default: "unlimited", choices: ["unlimited", "one"] }], components: COMPONENTS.duel },
};

const LEVELS = ["beginner", "novice", "casual", "regular", "master"];

const newMatch: NewMatch = {
  game: "chocolatier",
  opponent: "bot",
  level: "casual",
  players: 4,
  options: { chocolatier: { grey: true }, duel: { draws_at_zero: "one" } },
  clock: "none",
  name: "Ann",
  levels: ["", "master", ""],
  names: ["Eva", " ", "", ""],
};
const requested = (changes: Partial<NewMatch>) => {
  const wanted = { ...newMatch, ...changes };
  return requestFor(wanted, LISTED[wanted.game], LEVELS, (seat) => `Player ${seat}`);
};
const seatsOf = (changes: Partial<NewMatch>) => requested(changes).seats;

describe("a table", () => {
  it("pictures whoever opens it by the emblem, if there is one", () => {
    expect(seatsOf({ emblem: "moon" })[0]).toEqual({ kind: "me", name: "Ann", emblem: "moon" });
    expect(seatsOf({ emblem: "" })[0]).toEqual({ kind: "me", name: "Ann" });
  });

  it("has the bot that is chosen and others about as strong at each seat for which no other is wanted", () => {
    const levels = (changes: Partial<NewMatch>) => seatsOf(changes).slice(1).map((seat) => seat.level);
    expect(levels({})).toEqual(["casual", "master", "novice"]);
    expect(levels({ levels: ["", "", ""] })).toEqual(["casual", "novice", "regular"]);
    expect(levels({ levels: ["", "", ""], level: "master" })).toEqual(["master", "regular", "casual"]);
    expect(levels({ levels: ["", "", "casual"] })).toEqual(["novice", "regular", "casual"]);
    expect(levels({ levels: ["master", "master", "master"] })).toEqual(["master", "master", "master"]);
  });

  it("leaves out what was chosen when there were other options", () => {
    const options = { chocolatier: { grey: "very", special_factories: true, lid: 3 }, duel: { draws_at_zero: "some" } };
    expect(requested({ options }).options).toEqual({ players: 4 });
    expect(requested({ options, game: "duel" }).options).toEqual({});
  });

  it("has bots among friends, and among those who share a screen by their names", () => {
    expect(seatsOf({ opponent: "friend", players: 3 })).toEqual([{ kind: "me", name: "Ann" }, { kind: "open" }, { kind: "bot", level: "master" }]);
    expect(seatsOf({ opponent: "here", players: 3 })).toEqual([
      { kind: "me", name: "Eva" },
      { kind: "me", name: "Player 2" },
      { kind: "bot", level: "master" },
    ]);
  });

  it("of two has nothing but what is chosen for all", () => {
    expect(seatsOf({ game: "duel", levels: ["master", "", ""] })).toEqual([{ kind: "me", name: "Ann" }, { kind: "bot", level: "casual" }]);
  });

  it("has what was chosen for its game, and as many players as seats where the game asks for that", () => {
    expect(requested({ players: 3 }).options).toEqual({ grey: true, players: 3 });
    expect(requested({ game: "duel" }).options).toEqual({ draws_at_zero: "one" });
  });

  it("can be opened before the server has told what there is", () => {
    const { seats, options } = requestFor(newMatch, undefined, [], String);
    expect([seats.length, options]).toEqual([2, { grey: true }]);
  });
});

describe("goals that are kept", () => {
  const tablets = { type: "set" as const, name: "tablets", default: ["a", "c", "e"], sizes: [3, 4], groups: [["a", "b"], ["c", "d"], ["e", "f"], ["g", "h"]], drawn: [{ value: "random-3", size: 3 }] };
  const game = { ...LISTED.duel, options: [tablets] } as GameListed;
  it.each([
    ["random-3", true],
    ["random-9", false],
    [["a", "c", "f"], true],
    [["a", "b", "c"], false],
    [["a", "c"], false],
    [["a", "c", "x"], false],
  ])("%j", (value, isKnown) => {
    expect(knownOptions({ tablets: value }, game)).toEqual(isKnown ? { tablets: value } : {});
  });
});

describe("days", () => {
  const now = new Date(2026, 10, 19, 12).getTime();
  it.each([
    ["en", new Date(2026, 10, 19, 0, 5), "today"],
    ["en", new Date(2026, 10, 18, 23, 55), "yesterday"],
    ["cs", new Date(2026, 10, 18, 1), "včera"],
    ["en", new Date(2026, 2, 3), "March 3"],
    ["pl", new Date(2025, 2, 3), "3 marca 2025"],
  ])("in %s", (code, day, said) => {
    expect(dayInWords(code, day.getTime(), now)).toBe(said);
  });
});

describe("options in words", () => {
  const seats = Array.from({ length: 3 }, () => ({ kind: "open" as const, name: "", level: "" }));
  const clock = (plan: Pick<ClockView, "kind" | "seconds" | "increment">): ClockView => ({ ...plan, banks: [], since: 0, deadline: null });

  it("name the players, the variants and the clock", () => {
    const table = { game: "chocolatier", options: { grey: true, special_factories: true }, seats, clock: clock(CLOCKS.turn) };
    expect(optionsInWords(en.t, en.chocolatier, table)).toBe("3 players · Special factories · Grey side · 90 seconds a turn");
    expect(optionsInWords(cs.t, cs.chocolatier, { ...table, options: {} })).toBe("3 hráči · 90 sekund na tah");
  });

  it("name goals, also those told one by one, and clocks that only programs set", () => {
    const table = { game: "duel", options: {}, seats: seats.slice(1), clock: clock({ kind: "player", seconds: 300, increment: 3 }) };
    expect(optionsInWords(en.t, en.duel, table)).toBe("2 players · Goals: Rows, columns, diagonals · Clock: 5:00 + 0:03");
    const told = { ...table, options: { tablets: ["rows", "edge"], draws_at_zero: "one" }, clock: clock(CLOCKS.none) };
    expect(optionsInWords(en.t, en.duel, told)).toBe("2 players · Goals: Rows, Edge · Drawing without points: One plate only · No clock");
  });
});
