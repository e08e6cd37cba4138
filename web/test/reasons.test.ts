import { describe, expect, it } from "vitest";
import type { Wording } from "../src/games/presentation.js";
import type { Reason } from "../src/live/types.js";
import { reasonsInWords } from "../src/table/reasons.js";
import { SPOKEN } from "./spoken.js";

const { en, cs, pl, ru } = SPOKEN;
const LANGUAGES = Object.entries(SPOKEN);
const NAMES = ["Alice", "Carla"];
const nameOf = (seat: number) => NAMES[seat] ?? "";

/** Every code in docs/review.md, by what tells it. */
const SHARED = ["tiles", "score", "rival", "left"];
const CHOCOLATIER = ["floor", "rows", "columns", "colours", "reach_rows", "reach_columns", "reach_colours"];
const DUEL = [
  ...["broken", "first", "special", "draws", "chips"],
  ...["rows", "colourful_rows", "columns", "edge", "diagonals", "corners", "wild_cells", "empty_special_cells"],
  ...["reach_rows", "reach_colourful_rows", "reach_columns", "reach_diagonals", "reach_corners", "reach_wild_cells", "reach_special"],
];

function reason(code: string, points: number, played: number, best: number, more: Partial<Reason> = {}): Reason {
  return { code, seat: 1, points, played, best, lines: [], needed: 0, early: false, ...more };
}

describe.each(LANGUAGES)("reasons in %s", (_, { t, chocolatier, duel }) => {
  const cases: [string, Wording][] = [
    ...[...SHARED, ...CHOCOLATIER].map((code): [string, Wording] => [code, chocolatier]),
    ...[...SHARED, ...DUEL].map((code): [string, Wording] => [code, duel]),
  ];

  it.each(cases)("has words for %s, with its numbers", (code, wording) => {
    const [sentence, ...more] = reasonsInWords(t, wording, [reason(code, 4, 13, 17, { needed: 19 })], nameOf);
    expect(more).toEqual([]);
    expect(sentence).toMatch(/^[^:]*[^\d:]: .*\b17\b.*\b13\b.*\.$/);
    expect(sentence?.includes("19")).toBe(code.startsWith("reach_"));
    expect(sentence).not.toMatch(/undefined|null|NaN/);
  });

  it("says which lines are completed, how many points that is and how many tiles are missing", () => {
    const [one] = reasonsInWords(t, chocolatier, [reason("lines", 7, 2, 0, { lines: [4] })], nameOf);
    for (const number of ["4", "7", "2"]) expect(one).toMatch(new RegExp(`\\b${number}\\b`));
    const [many] = reasonsInWords(t, chocolatier, [reason("lines", 9, 6, 0, { lines: [1, 3, 5] })], nameOf);
    for (const number of ["1, 3", "5", "9"]) expect(many).toContain(number);
    expect(many).not.toContain("6");
  });

  it("says who starts the next round", () => {
    const [by_best] = reasonsInWords(t, duel, [reason("marker", 1, 0, 1)], nameOf);
    const [by_other] = reasonsInWords(t, duel, [reason("marker", -1, 1, 0)], nameOf);
    expect(by_best?.indexOf(t.why.best)).toBeLessThan(by_best?.indexOf(t.why.played) ?? 0);
    expect(by_other?.indexOf(t.why.best)).toBeGreaterThan(by_other?.indexOf(t.why.played) ?? Infinity);
  });

  it("says nothing of codes it does not know, nor of those of the other game", () => {
    expect(reasonsInWords(t, duel, [reason("unheard_of", 4, 13, 17, { early: true })], nameOf)).toEqual([]);
    expect(reasonsInWords(t, chocolatier, [reason("chips", 4, 13, 17)], nameOf)).toEqual([]);
    expect(reasonsInWords(t, duel, [reason("floor", 4, 13, 17)], nameOf)).toEqual([]);
  });

  it("says once that the lines end early, and at last", () => {
    const told = reasonsInWords(t, duel, [reason("tiles", 4, 3, 7, { early: true }), reason("rival", 2, 3, 1, { early: true })], nameOf);
    expect(told).toHaveLength(3);
    expect(told[2]).toBe(t.why.early);
  });
});

describe("it is said as a player would", () => {
  const lines = reason("lines", 7, 1, 0, { lines: [4] });
  it.each([
    [en, "The best move completes line 4 (+7 points); the move played leaves it 1 tile short."],
    [cs, "Nejlepší tah zaplní 4. řadu (+7 bodů), zahraný ne (chybí 1)."],
    [pl, "Najlepszy ruch zapełnia linię 4 (+7 punktów), zagrany nie (brakuje 1)."],
    [ru, "Лучший ход заполняет линию 4 (+7 очков), сделанный — нет (не хватает 1)."],
  ])("%#", ({ t, chocolatier }, expected) => {
    expect(reasonsInWords(t, chocolatier, [lines], nameOf)).toEqual([expected]);
  });

  it.each([
    [en, "Floor: the best move costs 2 points, the second best 6."],
    [cs, "Podlaha: nejlepší tah stojí 2 body, druhý nejlepší 6."],
    [pl, "Podłoga: najlepszy ruch kosztuje 2 punkty, drugi najlepszy 6."],
    [ru, "Линия брака: лучший ход стоит 2 очка, второй по силе — 6."],
  ])("%#", ({ t, chocolatier }, expected) => {
    expect(reasonsInWords(t, chocolatier, [reason("floor", 4, 6, 2)], nameOf, "second")).toEqual([expected]);
  });

  it.each([
    [en, "Carla: the best move allows −1 point, the move played −6; that is its price."],
    [cs, "Carla: nejlepší tah dovolí získat −1 bod, zahraný −6; to je jeho cena."],
    [pl, "Carla: najlepszy ruch pozwala zdobyć −1 punkt, zagrany −6; taka jest jego cena."],
    [ru, "Carla: лучший ход позволяет набрать −1 очко, сделанный — −6; такова его цена."],
  ])("%#", ({ t, duel }, expected) => {
    expect(reasonsInWords(t, duel, [reason("rival", -5, -6, -1)], nameOf)).toEqual([expected]);
  });
});
