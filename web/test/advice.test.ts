import { describe, expect, it } from "vitest";
import type { Wording } from "../src/games/presentation.js";
import type { Action, ActionView, ChocolatierAction, Choice, Derived, DuelAction, Position, PositionView } from "../src/live/types.js";
import { adviceInWords } from "../src/table/advice.js";
import { SPOKEN } from "./spoken.js";

const { en, cs, pl, ru } = SPOKEN;

const CHOCOLATIER_ACTIONS: ChocolatierAction[] = [
  { kind: "draft", source: 2, colour: "U", line: 3 },
  { kind: "divide", before: "UB" },
  { kind: "place", row: 1, column: 2 },
];
const DUEL_ACTIONS: DuelAction[] = [
  { kind: "draft", source: "M", colour: "T", line: 0 },
  { kind: "cell", row: 1, column: 2 },
  { kind: "field", field: 5, degrees: 90 },
  { kind: "stack", colour: "R" },
  { kind: "show", slot: 1 },
  { kind: "draw" },
  { kind: "stop" },
  { kind: "keep", plate: "YKTS" },
  { kind: "under", plate: "YKTS" },
  { kind: "take", chip: "RT" },
  { kind: "use", chip: "RT" },
  { kind: "enough" },
  { kind: "leave" },
];

function action(kind: string, fields: Record<string, unknown>): ActionView {
  return { seat: 0, text: "a", words: "the server's words", action: { kind, ...fields } as Action, details: {} };
}

function view(kind: string, points: number, fallen = 0): PositionView {
  const choice: Choice = { id: 1, text: "a", action: { kind } as Action, taken: 3, fallen, points, price: 0, ending: 0, cells: null, strands: [] };
  const position = { game: "duel", phase: "turn", display: ["YKTS", null, "TRBW"] } as unknown as Position;
  return { seat: 0, ply: 1, to_move: 0, turn_reason: null, position, derived: {} as Derived, choices: [choice], completion: null, can_undo: false, can_take_back: false };
}

const draft = action("draft", { source: 2, colour: "U", line: 3 });
const moons = action("draft", { source: "M", colour: "T", line: 0 });

describe("a draft is advised in whole sentences", () => {
  it.each([
    [en, "Take blue from factory 2 to line 3. +5 points if the round ended now, nothing falls."],
    [cs, "Vezměte všechny modré z nabídky 2 do 3. řady. +5 bodů, kdyby kolo skončilo teď; nic nespadne."],
    [pl, "Weź wszystkie niebieskie z fabryki 2 do linii 3. +5 punktów, gdyby runda skończyła się teraz; nic nie spadnie."],
    [ru, "Возьмите все синие с блюдца 2 на линию 3. +5 очков, если бы раунд закончился сейчас; ничего не упадёт."],
  ])("%#", ({ t, chocolatier }, expected) => {
    expect(adviceInWords(t, chocolatier, draft, view("draft", 5))).toBe(expected);
  });

  it.each([
    [en, "Take turquoise from the moons to the broken tiles. −1 point if the round ended now, 2 fall."],
    [cs, "Vezměte všechny tyrkysové z měsíců mezi rozbité. −1 bod, kdyby kolo skončilo teď; 2 spadnou."],
    [pl, "Weź wszystkie turkusowe z księżyców do stłuczonych. −1 punkt, gdyby runda skończyła się teraz; 2 spadną."],
    [ru, "Возьмите все бирюзовые с лун в разбитые. −1 очко, если бы раунд закончился сейчас; 2 упадут."],
  ])("%#", ({ t, duel }, expected) => {
    expect(adviceInWords(t, duel, moons, view("draft", -1, 2))).toBe(expected);
  });
});

it("advises a plate by what is on it, and a cell with its points", () => {
  expect(adviceInWords(en.t, en.duel, action("show", { slot: 3 }), view("show", 0))).toBe("Take the plate turquoise, red, blue, wild.");
  expect(adviceInWords(en.t, en.duel, action("cell", { row: 2, column: 4 }), view("cell", 3))).toBe("Choose row 2, column 4. +3 points.");
  expect(adviceInWords(en.t, en.duel, action("draw", {}), view("draw", -1))).toBe("Draw from the stack.");
});

it.each([en, cs, pl, ru])("has words for every kind of action, %#", ({ t, chocolatier, duel }) => {
  const advised = (wording: Wording, { kind, ...fields }: Action) => adviceInWords(t, wording, action(kind, fields), view(kind, 0));
  for (const each of CHOCOLATIER_ACTIONS) expect(advised(chocolatier, each), each.kind).not.toContain("server");
  for (const each of DUEL_ACTIONS) expect(advised(duel, each), each.kind).not.toContain("server");
});
