/** Everything that is written can be read, and every ring be seen, in every look by day and by lamplight (WCAG 2.2). */

import { expect, it } from "vitest";

const sheets = import.meta.glob<string>("../src/**/*.css", { eager: true, query: "?raw", import: "default" });
const LOOKS = ["classic", "garden", "plain"];
const TEXT = 4.5;
const RING = 3;

type Tokens = Record<string, string>;
interface Setting {
  name: string;
  isDark: boolean;
  tokens: Tokens;
}

/** The tokens that rules with this selector declare, in this order of files. */
function declared(selector: RegExp, files: RegExp): Tokens {
  const found: Tokens = {};
  const paths = Object.keys(sheets).filter((path) => files.test(path));
  for (const path of paths) {
    const sheet = (sheets[path] ?? "").replace(/\/\*[^]*?\*\//g, "");
    for (const [, head = "", body = ""] of sheet.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      if (!head.split(",").some((each) => selector.test(each.trim()))) continue;
      for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) found[name] = value.trim();
    }
  }
  return found;
}

const base = { ...declared(/^:root$/, /style\/tokens/), ...declared(/^:root$/, /style\/looks/) };
const strong = declared(/^:root\[data-contrast="high"\]$/, /style\/contrast/);
const looks = Object.fromEntries(LOOKS.map((look) => [look, { ...base, ...declared(new RegExp(`^\\[data-look="${look}"\\]$`), /style\/looks/) }]));

function settings(): Setting[] {
  const all: [string, Tokens][] = Object.entries(looks);
  for (const path of Object.keys(sheets).filter((each) => each.includes("/games/"))) {
    const file = new RegExp(path.replace(/[.]/g, "\\."));
    const game = declared(/^:root:has\(/, file);
    all.push([path, { ...base, ...game }], [`${path} in high contrast`, { ...base, ...game, ...strong, ...declared(/^:root\[data-contrast="high"\]:has\(/, file) }]);
  }
  for (const look of LOOKS) all.push([`${look} in high contrast`, { ...looks[look], ...strong }]);
  return all.flatMap(([name, tokens]) => [false, true].map((isDark) => ({ name: `${name}, ${isDark ? "dark" : "light"}`, isDark, tokens })));
}

/** Every colour in the value of a token: one, or all of a gradient. */
function colours({ tokens, isDark }: Setting, name: string): string[] {
  const value = tokens[name];
  if (value === undefined) throw new Error(`there is no --${name}`);
  const lit = value.replace(/light-dark\(([^,()]+),\s*([^()]+)\)/g, (_, day: string, night: string) => (isDark ? night : day));
  const named = lit.match(/^var\(--([\w-]+)\)$/)?.[1];
  if (named !== undefined) return colours({ tokens, isDark, name: "" }, named);
  return lit.match(/#[0-9a-f]{3,8}\b/g) ?? [];
}

function luminance(colour: string): number {
  const digits = colour.length < 6 ? [...colour.slice(1)].map((digit) => digit + digit).join("") : colour.slice(1);
  if (digits.length > 6 && !digits.endsWith("ff")) throw new Error(`${colour} lets something through`);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const share = parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** What is too faint of these on those. */
function faint(setting: Setting, inks: string[], grounds: string[], least: number): string[] {
  return inks.flatMap((ink) =>
    grounds.flatMap((ground) =>
      colours(setting, ink).flatMap((one) =>
        colours(setting, ground)
          .filter((other) => ratio(one, other) < least)
          .map((other) => `${setting.name}: ${ink} ${one} on ${ground} ${other} is ${ratio(one, other).toFixed(2)}`),
      ),
    ),
  );
}

const PAGES = ["ground", "ground-2", "panel", "panel-2"];
/** What stands on what, with what it needs. */
const PAIRS: [inks: string[], grounds: string[], least: number][] = [
  [["ink", "ink-2", "accent", "good", "bad"], [...PAGES, "lamp"], TEXT],
  [["accent-ink"], ["accent"], TEXT],
  [["edge-strong", "focus"], PAGES, RING],
  [["loud-ink"], ["loud"], TEXT],
  [["gain-ink"], ["gain"], TEXT],
  [["loss-ink"], ["loss"], TEXT],
  [["none-ink"], ["none"], TEXT],
  [["paper-ink"], ["paper"], TEXT],
  [["stone-ink", "stone-ink-soft"], ["stone"], TEXT],
  [["cream", "cream-soft"], ["bar", "leather", "well"], TEXT],
  [["cream", "lilac"], ["night"], TEXT],
  [["mine-text", "penalty"], ["well"], TEXT],
  [["mine", "theirs-light", "third-light", "fourth-light"], ["bar", "leather", "well", "night"], RING],
  [["mine-deep", "theirs", "third", "fourth"], ["paper", "slab", "satin", "stone"], RING],
];

/** Of the table of Duel, which is made of its own stone: what is written on it, and the slots that rings lie on. */
const STONE: [inks: string[], grounds: string[], least: number][] = [
  [["duel-ink", "duel-ink-soft", "duel-red"], ["duel-stone-1", "duel-stone-2"], TEXT],
  [["duel-ink"], ["duel-stone-3"], TEXT],
  [["mine-deep", "theirs"], ["duel-well", "duel-biscuit"], RING],
];

it("can be read on the stone of Duel in every look", () => {
  const file = /games\/duel\/theme/;
  const own = { ...base, ...declared(/^:root$/, file) };
  const all: [string, Tokens][] = [
    ["classic", own],
    ...["garden", "plain"].map((look): [string, Tokens] => [look, { ...own, ...declared(new RegExp(`^:root\\[data-look="${look}"\\]$`), file) }]),
    ["high contrast", { ...own, ...strong, ...declared(/^:root\[data-contrast="high"\]$/, file) }],
  ];
  const each = all.flatMap(([name, tokens]) => [false, true].map((isDark) => ({ name: `${name}, ${isDark ? "dark" : "light"}`, isDark, tokens })));
  expect(each.flatMap((setting) => STONE.flatMap(([inks, grounds, least]) => faint(setting, inks, grounds, least)))).toEqual([]);
});

it("finds the tokens of every look", () => {
  for (const look of LOOKS) expect(Object.keys(looks[look] ?? {}).length).toBeGreaterThan(50);
  expect(looks["garden"]?.["leather"]).not.toBe(looks["classic"]?.["leather"]);
  expect(ratio("#fff", "#000000")).toBe(21);
});

it("can be read and seen in every look", () => {
  const faults = settings().flatMap((setting) => PAIRS.flatMap(([inks, grounds, least]) => faint(setting, inks, grounds, least)));
  expect(faults).toEqual([]);
});
