/** Master Chocolatier in words. What an action means is said by its kind and fields; nothing is worked out here. */

import type { Messages } from "../../language/en.js";
import type { ActionView, ChocolatierGoldSide } from "../../live/types.js";
import { placedInWords } from "../../table/describe.js";
import type { Part, Topic, Wording } from "../presentation.js";
import type { Words } from "./words/en.js";

export function sourceInWords(words: Words, source: number | string): string {
  return source === 0 ? words.fromCentre : words.fromFactory(Number(source));
}

export function targetInWords(t: Messages, words: Words, line: number): string {
  return line === 0 ? words.toFloor : t.toLine(line);
}

export const colourWord = (words: Words, colour: string): string => words.colours[colour] ?? colour;

/** What a golden plate does, by its name. */
export function sideName(words: Words, { effect, colour }: ChocolatierGoldSide): string {
  return `${words.effects[effect]?.name ?? ""}${colour ? ` ${words.effectOf(colourWord(words, colour))}` : ""}`;
}

const coloursInWords = (words: Words, colours: string): string => [...colours].map((each) => colourWord(words, each)).join(", ");

function describe(t: Messages, words: Words, who: string, { action, details }: ActionView): string | null {
  switch (action.kind) {
    case "draft": {
      const word = colourWord(words, action.colour);
      const what = details.count === undefined ? word : t.times(details.count, word);
      return t.logDraft(who, what, sourceInWords(words, action.source), targetInWords(t, words, action.line));
    }
    case "divide":
      return action.before === "" ? words.logDivideNone(who) : words.logDivide(who, coloursInWords(words, action.before));
    case "place":
      return placedInWords(t, words, who, action, details);
    default:
      return null;
  }
}

function inShort(t: Messages, words: Words, { action, details }: ActionView): Part[] {
  switch (action.kind) {
    case "draft":
      return [{ tile: action.colour, count: details.count }, `${sourceInWords(words, action.source)} → ${targetInWords(t, words, action.line)}`];
    case "divide":
      return [...(action.before === "" ? [] : [{ tiles: action.before, look: "row" } as const]), `→ ${words.neighbours[action.before === "" ? 1 : 0] ?? ""}`];
    case "place":
      return [...(details.colour === undefined ? [] : [{ tile: details.colour, count: undefined }]), t.cell(action.row, action.column)];
    default:
      return [];
  }
}

function advise(t: Messages, words: Words, { action }: ActionView): string | null {
  switch (action.kind) {
    case "draft": {
      const from = action.source === 0 ? words.advice.fromCentre : words.advice.fromFactory(Number(action.source));
      return t.advice.draft(words.advice.colours[action.colour] ?? "", from, action.line === 0 ? words.advice.toFloor : t.advice.toLine(action.line));
    }
    case "divide":
      return action.before === "" ? words.advice.divideNone : words.advice.divide(coloursInWords(words, action.before));
    case "place":
      return t.advice.place(t.cell(action.row, action.column));
    default:
      return null;
  }
}

const NEAREST = "reach_";

function topicOf(words: Words, code: string): Topic | null {
  if (code === "left") return { name: words.left, verb: "keeps" };
  const isNearest = code.startsWith(NEAREST);
  const name = isNearest ? words.nearest[code.slice(NEAREST.length)] : words.parts[code];
  if (name === undefined) return null;
  return { name, verb: isNearest ? "nears" : code === "floor" ? "costs" : "ends" };
}

export function wording(t: Messages, words: Words): Wording {
  return {
    words,
    describeAction: (who, action) => describe(t, words, who, action),
    inShort: (actions) => actions.flatMap((action) => inShort(t, words, action)),
    begins: ({ action }, before) => action.kind === "draft" || (action.kind === "place" && before.action.kind !== "place"),
    advise: (action) => advise(t, words, action),
    promptFor: (phase) => words.phases[phase] ?? t.phases[phase] ?? "",
    describeStart: () => [],
    describeBoardScore: () => [],
    describeOptions: ({ special_factories, grey }) => [
      ...(special_factories === true ? [words.options.special_factories.label] : []),
      ...(grey === true ? [words.options.grey.label] : []),
    ],
    nameOfPart: (part) => words.parts[part] ?? t.parts[part],
    topicOf: (code) => topicOf(words, code),
  };
}
