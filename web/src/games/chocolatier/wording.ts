/** Master Chocolatier in words. What an action means is said by its kind and fields; nothing is worked out here. */

import type { Messages } from "../../language/en.js";
import { placedInWords } from "../../table/describe.js";
import type { Wording } from "../presentation.js";
import type { Words } from "./words/en.js";

type Fields = Record<string, unknown>;

export function sourceInWords(words: Words, source: unknown): string {
  return source === 0 ? words.fromCentre : words.fromFactory(Number(source));
}

export function targetInWords(t: Messages, words: Words, line: unknown): string {
  return line === 0 ? words.toFloor : t.toLine(Number(line));
}

export const colourWord = (words: Words, colour: unknown): string => words.colours[String(colour)] ?? String(colour);

const coloursInWords = (words: Words, colours: unknown): string => [...String(colours)].map((each) => colourWord(words, each)).join(", ");

const SENTENCES: Record<string, (t: Messages, words: Words, who: string, fields: Fields) => string> = {
  draft: (t, words, who, { count, colour, source, line }) => {
    const word = colourWord(words, colour);
    return t.logDraft(who, count === undefined ? word : t.times(Number(count), word), sourceInWords(words, source), targetInWords(t, words, line));
  },
  divide: (_, words, who, { before }) => (before === "" ? words.logDivideNone(who) : words.logDivide(who, coloursInWords(words, before))),
  place: (t, words, who, fields) => placedInWords(t, words, who, fields),
};

const ADVICE: Record<string, (t: Messages, words: Words, fields: Fields) => string> = {
  draft: (t, words, { colour, source, line }) => {
    const from = source === 0 ? words.advice.fromCentre : words.advice.fromFactory(Number(source));
    return t.advice.draft(words.advice.colours[String(colour)] ?? "", from, line === 0 ? words.advice.toFloor : t.advice.toLine(Number(line)));
  },
  divide: (_, words, { before }) => (before === "" ? words.advice.divideNone : words.advice.divide(coloursInWords(words, before))),
  place: (t, _, { row, column }) => t.advice.place(t.cell(Number(row), Number(column))),
};

export function wording(t: Messages, words: Words): Wording {
  return {
    words,
    describeAction: (who, { action, details }) => SENTENCES[action.kind]?.(t, words, who, { ...action, ...details }) ?? null,
    advise: ({ action }) => ADVICE[action.kind]?.(t, words, { ...action }) ?? null,
    promptFor: (phase) => words.phases[phase] ?? t.phases[phase] ?? "",
    describeStart: () => [],
    describeBoardScore: () => [],
    describeOptions: ({ special_factories, grey }) => [
      ...(special_factories === true ? [words.options.special_factories.label] : []),
      ...(grey === true ? [words.options.grey.label] : []),
    ],
    nameOfPart: (part) => words.parts[part] ?? t.parts[part],
  };
}
