/** The language of the page: chosen by the person, else by the browser. Only the one in use is loaded. */

import { en, type Messages } from "./en.js";

export const LANGUAGES = { en: "English", cs: "Čeština", pl: "Polski", ru: "Русский" } as const;
export type Code = keyof typeof LANGUAGES;

const LOADERS: Record<Code, () => Promise<Messages>> = {
  en: async () => en,
  cs: async () => (await import("./cs.js")).cs,
  pl: async () => (await import("./pl.js")).pl,
  ru: async () => (await import("./ru.js")).ru,
};

class Language {
  code = $state<Code>("en");
  t = $state.raw<Messages>(en);

  async use(code: Code): Promise<void> {
    this.t = await LOADERS[code]();
    this.code = code;
    document.documentElement.lang = code;
  }
}

export const language = new Language();

/** The first of these languages that we speak, else English. */
export function spoken(wanted: readonly string[]): Code {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split("-")[0] ?? "";
    if (code in LANGUAGES) return code as Code;
  }
  return "en";
}
