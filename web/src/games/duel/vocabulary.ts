/** The words of this game, in the language of the page. */

import { language } from "../../language/language.svelte.js";

export const NAME = "duel";

export const vocabulary = language.addGame(NAME, {
  en: () => import("./words/en.js"),
  cs: () => import("./words/cs.js"),
  pl: () => import("./words/pl.js"),
  ru: () => import("./words/ru.js"),
});
