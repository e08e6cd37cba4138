import { expect, it } from "vitest";

const sources = import.meta.glob<string>("../src/**/*.{svelte,ts,css}", { query: "?raw", import: "default", eager: true });
const files = Object.entries(sources).map(([path, text]) => ({ path: path.replace("../src/", ""), text }));
/** A game is what has a folder. */
const games = [...new Set(files.flatMap(({ path }) => /^games\/(\w+)\//.exec(path)?.[1] ?? []))];
/** The one place that knows them all, and what the server's types are made into. */
const MAY_NAME_GAMES = ["games/registry.ts", "protocol.ts"];

it("finds the games", () => {
  expect(games.sort()).toEqual(["chocolatier", "duel"]);
});

it.each(games)("names %s in its folder and in the registry only", (game) => {
  const others = files.filter(({ path }) => !path.startsWith(`games/${game}/`) && !MAY_NAME_GAMES.includes(path));
  const guilty = others.filter(({ path, text }) => new RegExp(game, "i").test(path + text)).map(({ path }) => path);
  expect(guilty).toEqual([]);
});

it("keeps the games apart from each other, and shared parts apart from all of them", () => {
  const importing = files.filter(({ path, text }) => !path.startsWith("games/") && /games\/(?!presentation\.js|registry\.js)[\w/]+\.(js|svelte|css)/.test(text));
  expect(importing.map(({ path }) => path)).toEqual([]);
});
