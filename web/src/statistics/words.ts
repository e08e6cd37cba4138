/** What statistics say, in the language of the page: loaded with them, for most pages say nothing of it. */

import { language, Vocabulary } from "../language/language.svelte.js";
import type { Words } from "./words/en.js";

export const vocabulary = new Vocabulary<Words>({
  en: () => import("./words/en.js"),
  cs: () => import("./words/cs.js"),
  pl: () => import("./words/pl.js"),
  ru: () => import("./words/ru.js"),
});

/** Speak of it in the language of the page. */
export async function prepareWords(): Promise<void> {
  (await vocabulary.prepare(language.code))();
}
