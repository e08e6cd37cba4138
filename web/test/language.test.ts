import { describe, expect, it } from "vitest";
import { cs } from "../src/language/cs.js";
import { en } from "../src/language/en.js";
import { pl } from "../src/language/pl.js";
import { plurals, signed } from "../src/language/plural.js";
import { ru } from "../src/language/ru.js";
import { CHOCOLATIER, DUEL, WORDS } from "../src/learn/lesson.js";
import { RULES } from "../src/rules/rules.js";

const others = { cs, pl, ru };

/** The paths of all messages in an object. */
function paths(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => paths(part, `${path}.${key}`));
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
}

describe.each(Object.entries(others))("%s", (_, messages) => {
  it("has every message, and no other", () => {
    expect(paths(messages).sort()).toEqual(paths(en).sort());
  });

  it("leaves nothing empty", () => {
    expect(texts(messages).filter((text) => text.trim() === "")).toEqual([]);
  });

  it("has functions where English has them", () => {
    for (const [key, value] of Object.entries(en)) {
      expect(typeof messages[key as keyof typeof en], key).toBe(typeof value);
    }
  });
});

it("says nothing that the page never shows", () => {
  const files = import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
  const sources = Object.entries(files)
    .filter(([name]) => !name.includes("/language/"))
    .map(([, text]) => text)
    .join("\n");
  const unused = Object.keys(en).filter((key) => !new RegExp(`\\bt\\.${key}\\b`).test(sources));
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
  it.each(Object.keys(others))("%s has every section and picture", async (code) => {
    const shape = async (language: string) => {
      const rules = await RULES[language as keyof typeof RULES]();
      return Object.values(rules).map((sections) => sections.map((section) => [section.picture, section.text !== ""]));
    };
    expect(await shape(code)).toEqual(await shape("en"));
  });
});

it.each(Object.keys(WORDS))("the introductions have words for each step in %s", async (code) => {
  const words = await WORDS[code as keyof typeof WORDS]();
  expect([words.chocolatier.length, words.duel.length]).toEqual([CHOCOLATIER.length, DUEL.length]);
});
