import { describe, expect, it } from "vitest";
import { CLOCKS, requestFor, type NewMatch } from "../src/home/new_match.js";
import { cs } from "../src/language/cs.js";
import { en } from "../src/language/en.js";
import type { ClockView } from "../src/live/types.js";
import { optionsInWords } from "../src/table/options.js";

const newMatch: NewMatch = {
  game: "chocolatier",
  opponent: "bot",
  level: "casual",
  players: 4,
  grey: false,
  special: false,
  tablets: "first",
  draws: "unlimited",
  clock: "none",
  name: "Ann",
  levels: ["", "master", ""],
  names: ["Eva", " ", "", ""],
};
const seatsOf = (changes: Partial<NewMatch>) => requestFor({ ...newMatch, ...changes }, (seat) => `Player ${seat}`).seats;

describe("a table", () => {
  it("has a bot of the chosen level at each seat for which no other is wanted", () => {
    expect(seatsOf({})).toEqual([
      { kind: "me", name: "Ann" },
      { kind: "bot", level: "casual" },
      { kind: "bot", level: "master" },
      { kind: "bot", level: "casual" },
    ]);
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
});

describe("options in words", () => {
  const seats = Array.from({ length: 3 }, () => ({ kind: "open" as const, name: "", level: "" }));
  const clock = (plan: Pick<ClockView, "kind" | "seconds" | "increment">): ClockView => ({ ...plan, banks: [], since: 0, deadline: null });

  it("name the players, the variants and the clock", () => {
    const table = { game: "chocolatier", options: { grey: true, special_factories: true }, seats, clock: clock(CLOCKS.turn) };
    expect(optionsInWords(en, table)).toBe("3 players · Special factories · Grey side · 90 seconds a turn");
    expect(optionsInWords(cs, { ...table, options: {} })).toBe("3 hráči · 90 sekund na tah");
  });

  it("name goals, also those told one by one, and clocks that only programs set", () => {
    const table = { game: "duel", options: {}, seats: seats.slice(1), clock: clock({ kind: "player", seconds: 300, increment: 3 }) };
    expect(optionsInWords(en, table)).toBe("2 players · Goals: Rows, columns, diagonals · Clock: 5:00 + 0:03");
    const told = { ...table, options: { tablets: ["rows", "edge"], draws_at_zero: "one" }, clock: clock(CLOCKS.none) };
    expect(optionsInWords(en, told)).toBe("2 players · Goals: Rows, Edge · Drawing without points: One plate only · No clock");
  });
});
