import { describe, expect, it } from "vitest";
import { plurals, signed } from "../src/language/plural.js";
import type { LessonWords, Spots } from "../src/learn/lesson.js";
import type { Pictures } from "../src/rules/drawing.js";
import type { Section } from "../src/rules/section.js";
import { CHOCOLATIER, DUEL, REVIEW, SHARED, STATISTICS } from "./spoken.js";

const { en, cs, pl, ru } = SHARED;
const others = ["cs", "pl", "ru"] as const;
const parts = { shared: SHARED, chocolatier: CHOCOLATIER, duel: DUEL, review: REVIEW, statistics: STATISTICS };
const cases = Object.entries(parts).flatMap(([part, spoken]) => others.map((code) => [part, code, spoken[code], spoken.en] as const));
const sources = import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const rules = import.meta.glob<{ rules: Section[] }>("../src/games/*/rules/{en,cs,pl,ru}.ts", { eager: true });
const pictures = import.meta.glob<{ pictures: Pictures }>("../src/games/*/rules/pictures.ts", { eager: true });
const lessons = import.meta.glob<{ lessons: LessonWords[] }>("../src/games/*/learn/{en,cs,pl,ru}.ts", { eager: true });
const steps = import.meta.glob<{ steps: unknown[]; spots: Spots }>("../src/games/*/learn/{steps,lesson*}.ts", { eager: true });

/** The paths of all messages in an object. */
function paths(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => paths(part, `${path}.${key}`));
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}

describe.each(cases)("%s words in %s", (_, __, messages, english) => {
  it("has every message, and no other", () => {
    expect(paths(messages).sort()).toEqual(paths(english).sort());
  });

  it("leaves nothing empty", () => {
    expect(texts(messages).filter((text) => text.trim() === "")).toEqual([]);
  });

  it("has functions where English has them", () => {
    for (const [key, value] of Object.entries(english)) {
      expect(typeof messages[key as keyof typeof messages], key).toBe(typeof value);
    }
  });
});

it.each([
  ["shared", "t", ""],
  ["chocolatier", "words", "/games/chocolatier/"],
  ["duel", "words", "/games/duel/"],
  ["review", "words", "/review/"],
  ["statistics", "words", "/statistics/"],
] as const)("says nothing of the %s words that the page never shows", (part, name, folder) => {
  const used = Object.entries(sources).filter(([file]) => !/\/(language|words)\//.test(file) && (file.includes(folder) || !file.includes("/games/")));
  const text = used.map(([, source]) => source).join("\n");
  const unused = Object.keys(parts[part].en).filter((key) => !new RegExp(`\\b(${name}|vocabulary\\.current|words)\\.${key}\\b`).test(text));
  expect(unused).toEqual([]);
});

describe("plural forms", () => {
  it.each([
    [en.openSeats(1), "1 seat is open"],
    [en.openSeats(3), "3 seats are open"],
    [cs.openSeats(1), "1 volné místo"],
    [cs.openSeats(3), "3 volná místa"],
    [cs.openSeats(5), "5 volných míst"],
    [pl.expects(1), "+1 punkt"],
    [pl.expects(22), "+22 punkty"],
    [pl.expects(12), "+12 punktów"],
    [ru.expects(21), "+21 очко"],
    [ru.expects(-3), "−3 очка"],
    [ru.expects(11), "+11 очков"],
  ])("%s", (said, expected) => {
    expect(said).toBe(expected);
  });

  it("falls back to the general form", () => {
    expect(plurals("pl")(5, { one: "kot", other: "koty" })).toBe("5 koty");
  });

  it("writes a true minus", () => {
    expect([signed(-2), signed(0), signed(3)]).toEqual(["−2", "0", "+3"]);
  });
});

describe("rules", () => {
  const shapeOf = (file: string) =>
    rules[file]?.rules.map(({ id, text, parts }) => [id, text.length, parts?.map((part) => [part.id, part.text.length, part.heading !== ""])]);

  it.each(Object.keys(rules))("%s has every section, part and paragraph", (file) => {
    expect(shapeOf(file)).toEqual(shapeOf(file.replace(/\w+\.ts$/, "en.ts")));
  });

  const all = (file: string) => (rules[file]?.rules ?? []).flatMap(({ parts = [], ...section }) => [section, ...parts]);
  it.each(Object.keys(pictures))("%s has a picture for every section that has no parts, and for every part", (file) => {
    const sections = rules[file.replace("pictures", "en")]?.rules ?? [];
    const wanted = sections.flatMap(({ id, parts }) => (parts === undefined ? [id] : parts.map((part) => part.id)));
    const drawn = Object.keys(pictures[file]?.pictures ?? {});
    expect(wanted.filter((id) => !drawn.includes(id))).toEqual([]);
    expect(drawn.filter((id) => !all(file.replace("pictures", "en")).some((part) => part.id === id))).toEqual([]);
  });

  it.each(Object.keys(rules))("%s calls no two places the same", (file) => {
    const ids = all(file).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  /** What a picture is made of that is not its own. */
  const USED = /(?:href="#([^"]+)"|url\(#([^)]+)\))/g;
  it.each(Object.keys(pictures))("%s is drawn of what there is", (file) => {
    for (const [id, draw] of Object.entries(pictures[file]?.pictures ?? {})) {
      const { width, height, body } = draw();
      expect(body, id).not.toMatch(/undefined|NaN|style=/);
      expect(width / height, id).toBeGreaterThan(0.5);
      const game = /games\/(\w+)/.exec(file)?.[1] ?? "";
      const named = [...body.matchAll(USED)].map((match) => match[1] ?? match[2] ?? "");
      expect(named.filter((name) => !/^(sun|moon)$/.test(name) && !name.startsWith(`${game}-`)), id).toEqual([]);
    }
  });
});

describe("lessons", () => {
  const stepsOf = (file: string) => ["steps", "lesson2", "lesson3"].map((name) => steps[file.replace(/\w+\.ts$/, `${name}.ts`)]);

  it.each(Object.keys(lessons))("%s has words for each step", (file) => {
    expect(lessons[file]?.lessons.map(({ said }) => said.length)).toEqual(stepsOf(file).map((each) => each?.steps.length));
    expect(lessons[file]?.lessons.every(({ title, said }) => [title, ...said].every((text) => text !== ""))).toBe(true);
  });

  it.each(Object.keys(steps))("%s says of each step what it speaks of", (file) => {
    expect(steps[file]?.spots.length).toBe(steps[file]?.steps.length);
  });
});
