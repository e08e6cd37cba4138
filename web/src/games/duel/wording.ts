/** Duel in words. What an action means is said by its kind and fields; nothing is worked out here. */

import type { Messages } from "../../language/en.js";
import type { Choice } from "../../live/types.js";
import { placedInWords } from "../../table/describe.js";
import type { Wording } from "../presentation.js";
import type { Words } from "./words/en.js";

type Fields = Record<string, unknown>;

export const colourWord = (words: Words, colour: unknown): string => words.colours[String(colour)] ?? String(colour);

/** A chip's or plate's letters as words. */
export function lettersInWords(words: Words, letters: unknown): string {
  return [...String(letters ?? "")].map((letter) => words.cellKinds[letter] ?? colourWord(words, letter)).join(", ");
}

/** What is known of a plate that lies face down: its back, or all of it by who has put it back. */
export function backInWords(words: Words, plate: string): string {
  return words.back[plate] ?? words.knownPlate(lettersInWords(words, plate));
}

/** The cells of a plate as it lies, each with its corner. */
export function plateInWords(words: Words, cells: string): string {
  return [...cells].map((cell, corner) => `${words.plateCells[corner] ?? ""} ${lettersInWords(words, cell)}`).join(", ");
}

export function sourceInWords(words: Words, source: unknown): string {
  if (source === "M") return words.fromMoons;
  return source === "L" ? words.fromLargeSun : words.fromSun(String(source));
}

export function targetInWords(t: Messages, words: Words, line: unknown): string {
  return line === 0 ? words.toBroken : t.toLine(Number(line));
}

/** Where a field of a dome lies. */
export function fieldInWords(words: Words, field: number): string {
  return `${words.fieldRows[Math.floor((field - 1) / 3)] ?? ""}, ${words.fieldColumns[(field - 1) % 3] ?? ""}`;
}

const SENTENCES: Record<string, (t: Messages, words: Words, who: string, fields: Fields) => string> = {
  draft: (t, words, who, { count, colour, source, line }) => {
    const word = colourWord(words, colour);
    return t.logDraft(who, count === undefined ? word : t.times(Number(count), word), sourceInWords(words, source), targetInWords(t, words, line));
  },
  cell: (t, words, who, fields) => placedInWords(t, words, who, fields),
  stack: (_, words, who, { colour }) => words.logStack(who, colourWord(words, colour)),
  // Where there was nothing to decide, only its place is told.
  show: (_, words, who, { plate, slot }) => words.logShow(who, plate === undefined ? String(slot) : lettersInWords(words, plate)),
  draw: (_, words, who) => words.logDraw(who),
  stop: (_, words, who) => words.logStop(who),
  keep: (_, words, who) => words.logKeep(who),
  field: (_, words, who, { field }) => words.logField(who, fieldInWords(words, Number(field))),
  under: (_, words, who) => words.logUnder(who),
  take: (_, words, who, { chip }) => words.logTake(who, lettersInWords(words, chip)),
  use: (_, words, who, { chip }) => words.logUse(who, lettersInWords(words, chip)),
  enough: (_, words, who) => words.logEnough(who),
  leave: (_, words, who) => words.logLeave(who),
};

const ADVICE: Record<string, (t: Messages, words: Words, fields: Fields, position: Fields) => string> = {
  draft: (t, words, { colour, source, line }) => {
    const sun = source === "L" ? words.advice.fromLargeSun : words.advice.fromSun(String(source));
    const to = line === 0 ? words.advice.toBroken : t.advice.toLine(Number(line));
    return t.advice.draft(words.advice.colours[String(colour)] ?? "", source === "M" ? words.advice.fromMoons : sun, to);
  },
  cell: (t, _, { row, column }) => t.advice.place(t.cell(Number(row), Number(column))),
  field: (t, words, { field, degrees }) => t.advice.place(`${words.field(Number(field))}, ${words.rotated(Number(degrees))}`),
  stack: (_, words, { colour }) => words.stackTile(colourWord(words, colour)),
  show: (_, words, { slot }, { display }) => words.takePlate(lettersInWords(words, (display as unknown[])[Number(slot) - 1])),
  draw: (_, words, __, { phase }) => (phase === "drawing" ? words.drawAgain : words.drawPlate),
  stop: (_, words) => words.stopDrawing,
  keep: (_, words, { plate }) => words.keepPlate(lettersInWords(words, plate)),
  under: (_, words, { plate }) => words.underPlate(lettersInWords(words, plate)),
  take: (_, words, { chip }) => words.takeChip(lettersInWords(words, chip)),
  use: (_, words, { chip }) => words.useChip(lettersInWords(words, chip)),
  enough: (_, words) => words.enough,
  leave: (_, words) => words.leaveLine,
};

/** What may be taken in a turn, by the kind of action that takes it. */
const TAKEN_BY = { draft: "tiles", show: "plate", draw: "plate", take: "chip" } as const;

/** In a turn only what there is to take is named. */
function promptFor(t: Messages, words: Words, phase: string, choices: readonly Choice[]): string {
  if (phase !== "turn") return words.phases[phase] ?? t.phases[phase] ?? "";
  const kinds = new Set<string>(choices.map((choice) => choice.action.kind));
  const offered = new Set(Object.entries(TAKEN_BY).flatMap(([kind, thing]) => (kinds.has(kind) ? [words.takeable[thing]] : [])));
  const [last = "", ...others] = [...offered].reverse();
  return words.takeOneOf(others.length === 0 ? last : `${others.reverse().join(", ")} ${t.or} ${last}`);
}

/** A set of goals has a name, or it is told one by one; without either it is the first one. */
function goalsInWords(words: Words, tablets: unknown): string {
  if (Array.isArray(tablets)) return tablets.map((face) => words.faces[String(face)]?.name ?? "").join(", ");
  return words.options.tablets.choices[typeof tablets === "string" ? tablets : "first"] ?? "";
}

const FACE = "face_";

export function wording(t: Messages, words: Words): Wording {
  const { tablets: goals, draws_at_zero: draws } = words.options;
  return {
    words,
    describeAction: (who, { action, details }) => SENTENCES[action.kind]?.(t, words, who, { ...action, ...details }) ?? null,
    advise: ({ action }, { position }) => ADVICE[action.kind]?.(t, words, { ...action }, { ...position }) ?? null,
    promptFor: (phase, choices) => promptFor(t, words, phase, choices),
    describeStart: ([first, second], name) => (first === undefined || second === undefined ? [] : [words.logSetUp(name(first), name(second))]),
    describeBoardScore: (who, score) =>
      "waiting_lines" in score
        ? [...score.broken_lines.map((line) => words.logBreaks(who, line)), ...score.waiting_lines.map((line) => words.logWaits(who, line))]
        : [],
    describeOptions: ({ tablets, draws_at_zero }) => [
      `${goals.label}: ${goalsInWords(words, tablets)}`,
      ...(draws_at_zero === "one" ? [`${draws.label}: ${draws.choices.one}`] : []),
    ],
    nameOfPart: (part) => (part.startsWith(FACE) ? words.faces[part.slice(FACE.length)]?.name : (words.parts[part] ?? t.parts[part])),
  };
}
