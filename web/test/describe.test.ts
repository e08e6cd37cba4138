import { describe, expect, it } from "vitest";
import { cs } from "../src/language/cs.js";
import { en } from "../src/language/en.js";
import { pl } from "../src/language/pl.js";
import { ru } from "../src/language/ru.js";
import type { Choice } from "../src/live/types.js";
import { promptInWords } from "../src/table/describe.js";

const choices = (...kinds: string[]): Choice[] => kinds.map((kind, id) => ({ id, text: kind, kind, fields: {}, taken: 1, fallen: 0, points: 0, price: 0 }));

describe("a turn of Duel asks for what there is to take", () => {
  it.each([
    [en, "Take tiles, a plate or a chip."],
    [cs, "Vezměte dlaždice, destičku nebo bonus."],
    [pl, "Weź płytki, płytę albo żeton."],
    [ru, "Возьмите плитки, пластину или бонусный жетон."],
  ])("%#", (t, expected) => {
    expect(promptInWords(t, "turn", choices("take", "draw", "show", "draft", "draft"))).toBe(expected);
  });

  it.each([
    [["draft", "show"], "Take tiles or a plate."],
    [["draft", "take"], "Take tiles or a chip."],
    [["draw"], "Take a plate."],
    [["take", "take"], "Take a chip."],
  ])("%s", (kinds, expected) => {
    expect(promptInWords(en, "turn", choices(...kinds))).toBe(expected);
  });

  it("and every other phase has words of its own", () => {
    expect(promptInWords(en, "stacking", choices("stack"))).toBe(en.phases.stacking);
  });
});
