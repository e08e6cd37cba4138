/** Duel in words. What an action means is said by its kind and fields; nothing is worked out here. */

import type { Messages } from "../../language/en.js";
import type { ActionView, Choice, Position } from "../../live/types.js";
import type { Draft } from "../../table/choice.js";
import { placedInWords } from "../../table/describe.js";
import type { Part, Topic, Wording } from "../presentation.js";
import { isFace } from "./position.js";
import type { Words } from "./words/en.js";

export const colourWord = (words: Words, colour: string): string => words.colours[colour] ?? colour;

/** A chip's or plate's letters as words. */
export function lettersInWords(words: Words, letters: string): string {
  return [...letters].map((letter) => words.cellKinds[letter] ?? colourWord(words, letter)).join(", ");
}

/** What is known of a plate that lies face down: its back, or all of it by who has put it back. */
export function backInWords(words: Words, plate: string): string {
  return words.back[plate] ?? words.knownPlate(lettersInWords(words, plate));
}

/** The cells of a plate as it lies, each with its corner. */
export function plateInWords(words: Words, cells: string): string {
  return [...cells].map((cell, corner) => `${words.plateCells[corner] ?? ""} ${lettersInWords(words, cell)}`).join(", ");
}

export function sourceInWords(words: Words, source: number | string): string {
  if (source === "M") return words.fromMoons;
  return source === "L" ? words.fromLargeSun : words.fromSun(String(source));
}

export function targetInWords(t: Messages, words: Words, line: number): string {
  return line === 0 ? words.toBroken : t.toLine(line);
}

/** Where a field of a dome lies. */
export function fieldInWords(words: Words, field: number): string {
  return `${words.fieldRows[Math.floor((field - 1) / 3)] ?? ""}, ${words.fieldColumns[(field - 1) % 3] ?? ""}`;
}

function describe(t: Messages, words: Words, who: string, { action, details }: ActionView): string | null {
  switch (action.kind) {
    case "draft": {
      const word = colourWord(words, action.colour);
      const what = details.count === undefined ? word : t.times(details.count, word);
      return t.logDraft(who, what, sourceInWords(words, action.source), targetInWords(t, words, action.line));
    }
    case "cell":
      return placedInWords(t, words, who, action, details);
    case "stack":
      return words.logStack(who, colourWord(words, action.colour));
    case "show": // where there was nothing to decide, only its place is told
      return words.logShow(who, details.plate === undefined ? String(action.slot) : lettersInWords(words, details.plate));
    case "draw":
      return words.logDraw(who);
    case "stop":
      return words.logStop(who);
    case "keep":
      return words.logKeep(who);
    case "field":
      return words.logField(who, fieldInWords(words, action.field));
    case "under":
      return words.logUnder(who);
    case "take":
      return words.logTake(who, lettersInWords(words, action.chip));
    case "use":
      return words.logUse(who, lettersInWords(words, action.chip));
    case "enough":
      return words.logEnough(who);
    case "leave":
      return words.logLeave(who);
    default:
      return null;
  }
}

/** What is done when a round is over, and to what no turn belongs. */
const ENDING_A_ROUND = new Set<string>(["cell", "use", "enough", "leave"]);
const BEGINNING = new Set<string>(["draft", "show", "take"]);

/** Whether an action begins another line of the log: a turn, or what is done when the round is over. */
function begins({ action }: ActionView, before: ActionView): boolean {
  if (ENDING_A_ROUND.has(action.kind)) return !ENDING_A_ROUND.has(before.action.kind);
  return BEGINNING.has(action.kind) || (action.kind === "draw" && before.action.kind !== "draw");
}

/** A turn in short. What is stacked is one pile, and what is only put away again is not told. */
function inShort(t: Messages, words: Words, actions: readonly ActionView[]): Part[] {
  const stacked = actions.flatMap(({ action }) => (action.kind === "stack" ? [action.colour] : [])).join("");
  const drawn = actions.filter(({ action }) => action.kind === "draw").length;
  return actions.flatMap(({ action, details }, index): Part[] => {
    const isFirst = actions.findIndex((each) => each.action.kind === action.kind) === index;
    switch (action.kind) {
      case "draft":
        return [{ tile: action.colour, count: details.count }, `${sourceInWords(words, action.source)} → ${targetInWords(t, words, action.line)}`];
      case "stack":
        return isFirst ? [{ tiles: stacked, look: "row" }, `→ ${words.moon.toLocaleLowerCase()}`] : [];
      case "show":
        return details.plate === undefined ? [words.plate] : [{ tiles: details.plate, look: "plate" }];
      case "draw":
        return isFirst ? [`${words.stackOf(drawn)} ← ${words.stack.toLocaleLowerCase()}`] : [];
      case "keep":
        return isFace(action.plate) ? [{ tiles: action.plate, look: "plate" }] : [];
      case "field":
        return [`→ ${fieldInWords(words, action.field)}`];
      case "take":
      case "use":
        return [{ tiles: action.chip, look: "chip" }];
      case "cell":
        return [...(details.colour === undefined ? [] : [{ tile: details.colour, count: undefined }]), `→ ${t.cell(action.row, action.column)}`];
      case "leave":
        return [words.lineLeft];
      default:
        return [];
    }
  });
}

function adviseDraft(t: Messages, words: Words, { source, colour, line }: Draft): string {
  const sun = source === "L" ? words.advice.fromLargeSun : words.advice.fromSun(String(source));
  const from = source === "M" ? words.advice.fromMoons : sun;
  return t.advice.draft(words.advice.colours[colour] ?? "", from, line === 0 ? words.advice.toBroken : t.advice.toLine(line));
}

function advise(t: Messages, words: Words, { action }: ActionView, position: Position): string | null {
  switch (action.kind) {
    case "draft":
      return adviseDraft(t, words, action);
    case "cell":
      return t.advice.place(t.cell(action.row, action.column));
    case "field":
      return t.advice.place(`${words.field(action.field)}, ${words.rotated(action.degrees)}`);
    case "stack":
      return words.stackTile(colourWord(words, action.colour));
    case "show":
      return words.takePlate(lettersInWords(words, (position.game === "duel" ? position.display[action.slot - 1] : null) ?? ""));
    case "draw":
      return position.phase === "drawing" ? words.drawAgain : words.drawPlate;
    case "stop":
      return words.stopDrawing;
    case "keep":
      return words.keepPlate(lettersInWords(words, action.plate));
    case "under":
      return words.underPlate(lettersInWords(words, action.plate));
    case "take":
      return words.takeChip(lettersInWords(words, action.chip));
    case "use":
      return words.useChip(lettersInWords(words, action.chip));
    case "enough":
      return words.enough;
    case "leave":
      return words.leaveLine;
    default:
      return null;
  }
}

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
const NEAREST = "reach_";
const VERBS: Record<string, Topic["verb"]> = { special: "scores", broken: "costs", first: "costs", draws: "costs", chips: "keeps" };

/** Beside what it is called in the points of a match, there are chips, the faces, and what is nearest to completion. */
function topicOf(words: Words, code: string): Topic | null {
  if (code === "left") return { name: words.left, verb: "keeps" };
  const verb = code.startsWith(NEAREST) ? "nears" : (VERBS[code] ?? "ends");
  const names = { nears: words.nearest[code.slice(NEAREST.length)], keeps: words.chips, ends: words.faces[code]?.name, scores: words.parts[code], costs: words.parts[code] };
  const name = names[verb];
  return name === undefined ? null : { name, verb };
}

export function wording(t: Messages, words: Words): Wording {
  const { tablets: goals, draws_at_zero: draws } = words.options;
  return {
    words,
    describeAction: (who, action) => describe(t, words, who, action),
    inShort: (actions) => inShort(t, words, actions),
    begins,
    advise: (action, { position }) => advise(t, words, action, position),
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
    topicOf: (code) => topicOf(words, code),
  };
}
