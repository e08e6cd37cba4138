import { describe, expect, it } from "vitest";
import type { Action, ActionDetails, Choice, LogEntry } from "../src/live/types.js";
import { describeAction, firstPly } from "../src/table/describe.js";
import { DUEL, SPOKEN } from "./spoken.js";

const { en, cs, pl, ru } = SPOKEN;

const choices = (...kinds: string[]): Choice[] => kinds.map((kind, id) => ({ id, text: kind, action: { kind } as Action, taken: 1, fallen: 0, points: 0, price: 0, ending: 0, cells: null, strands: [] }));

it("knows how many moves a long log does not tell of", () => {
  const said = { version: 1, at: 0, taken_back: false, event: { kind: "said", seat: 0, text: "x" } } as LogEntry;
  const played = (ply: number, taken_back = false) => ({ version: ply + 2, at: 0, taken_back, event: { kind: "played", ply } }) as LogEntry;
  expect(firstPly([])).toBe(0);
  expect(firstPly([said])).toBe(0);
  expect(firstPly([said, played(0), played(1)])).toBe(0);
  expect(firstPly([played(700, true), said, played(750), played(751)])).toBe(750);
});

describe("a turn of Duel asks for what there is to take", () => {
  it.each([
    [en, "Take tiles, a plate or a chip."],
    [cs, "Vezměte dlaždice, destičku nebo bonus."],
    [pl, "Weź płytki, płytę albo żeton."],
    [ru, "Возьмите плитки, пластину или бонусный жетон."],
  ])("%#", ({ duel }, expected) => {
    expect(duel.promptFor("turn", choices("take", "draw", "show", "draft", "draft"))).toBe(expected);
  });

  it.each([
    [["draft", "show"], "Take tiles or a plate."],
    [["draft", "take"], "Take tiles or a chip."],
    [["draw"], "Take a plate."],
    [["take", "take"], "Take a chip."],
  ])("%s", (kinds, expected) => {
    expect(en.duel.promptFor("turn", choices(...kinds))).toBe(expected);
  });

  it("and every other phase has words of its own", () => {
    expect(en.duel.promptFor("stacking", choices("stack"))).toBe(DUEL.en.phases.stacking);
  });
});

describe("the log says what was taken and where it went", () => {
  const told = (game: "chocolatier" | "duel", kind: string, fields: object, details: ActionDetails) =>
    describeAction({ t: en.t, wording: en[game], name: () => "Carla" }, { seat: 0, text: "", words: "", action: { kind, ...fields } as Action, details });

  it.each([
    ["chocolatier", "draft", { colour: "U", source: 3, line: 2 }, { count: 2 }, "Carla: 2 blue, factory 3 → line 2"],
    ["duel", "draft", { colour: "B", source: "M", line: 0 }, {}, "Carla: blue, moons → broken tiles"],
    ["duel", "show", { slot: 2 }, { plate: "BYRS" }, "Carla takes the plate blue, yellow, red, special"],
    ["duel", "show", { slot: 2 }, {}, "Carla takes the plate 2"],
    ["duel", "field", { field: 6, degrees: 90 }, {}, "Carla puts the plate down: middle row, right"],
    ["duel", "cell", { row: 2, column: 3 }, { colour: "T" }, "Carla: turquoise, row 2, column 3"],
    ["duel", "cell", { row: 2, column: 3 }, {}, "Carla: row 2, column 3"],
  ] as const)("%s %s", (game, kind, fields, details, expected) => {
    expect(told(game, kind, fields, details)).toBe(expected);
  });
});
