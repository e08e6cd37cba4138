/** The language of the page: chosen by the person, else by the browser. Only the one in use is loaded. */

import type { GameWords } from "../games/presentation.js";
import type { Messages } from "./en.js";

export const LANGUAGES = { en: "English", cs: "Čeština", pl: "Polski", ru: "Русский" } as const;
export type Code = keyof typeof LANGUAGES;

const LOADERS: Record<Code, () => Promise<Messages>> = {
  en: async () => (await import("./en.js")).en,
  cs: async () => (await import("./cs.js")).cs,
  pl: async () => (await import("./pl.js")).pl,
  ru: async () => (await import("./ru.js")).ru,
};

/** Where the words of a game are in each language. */
export type WordLoaders<Words> = Record<Code, () => Promise<{ words: Words }>>;

/** What only one game says, in the language of the page: there is something once a language is in use. */
export class Vocabulary<Words> {
  current = $state.raw<Words>() as Words;

  constructor(private readonly loaders: WordLoaders<Words>) {}

  /** Load the words of a language; what is returned puts them to use. */
  async prepare(code: Code): Promise<() => void> {
    const { words } = await this.loaders[code]();
    return () => (this.current = words);
  }
}

class Language {
  code = $state<Code>("en");
  /** Everything the page says; the page is made when it is there. */
  t = $state.raw<Messages>() as Messages;
  /** Whether no language is in use yet. */
  isSilent = true;
  private readonly games = new Map<string, Vocabulary<GameWords>>();

  /** Speak of another game from now on. */
  addGame<Words extends GameWords>(name: string, loaders: WordLoaders<Words>): Vocabulary<Words> {
    const vocabulary = new Vocabulary(loaders);
    this.games.set(name, vocabulary);
    return vocabulary;
  }

  /** What every game has words for, of this one. */
  wordsOf(game: string): GameWords | undefined {
    return this.games.get(game)?.current;
  }

  colourWord(game: string, colour: string): string {
    return this.wordsOf(game)?.colours[colour] ?? colour;
  }

  /** Speak a language once all its words are there, or else go on as before. */
  async use(code: Code): Promise<void> {
    const [messages, ...prepared] = await Promise.all([LOADERS[code](), ...[...this.games.values()].map((game) => game.prepare(code))]);
    this.t = messages;
    this.isSilent = false;
    for (const putToUse of prepared) putToUse();
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
