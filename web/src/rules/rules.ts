/** The rules in our own words, a few short sections a game, each perhaps with a picture. */

import type { Code } from "../language/language.svelte.js";

export type Picture = "tiles" | "take" | "lines" | "score" | "floor" | "specials" | "suns" | "plates" | "chips" | "dome" | "goals";

export interface Section {
  heading: string;
  text: string;
  picture?: Picture;
}

export type Rules = Record<"chocolatier" | "duel", Section[]>;

export const RULES: Record<Code, () => Promise<Rules>> = {
  en: async () => (await import("./en.js")).rules,
  cs: async () => (await import("./cs.js")).rules,
  pl: async () => (await import("./pl.js")).rules,
  ru: async () => (await import("./ru.js")).rules,
};
