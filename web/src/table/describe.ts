/** Actions and changes in words. What an action means is said by its kind and fields; nothing is worked out here. */

import type { Messages } from "../language/en.js";
import type { ActionView, EventView, Choice, LogEntry, EndingView, Scoring } from "../live/types.js";
import { lostOn, scoringOf } from "../live/types.js";

export interface Telling {
  t: Messages;
  game: string;
  name: (seat: number) => string;
}

type Fields = Record<string, unknown>;

export function colourWord(t: Messages, game: string, colour: string): string {
  return t.colours[game]?.[colour] ?? colour;
}

/** A chip's or plate's letters as words. */
export function lettersInWords(t: Messages, letters: string): string {
  return [...letters].map((letter) => t.cellKinds[letter] ?? colourWord(t, "duel", letter)).join(", ");
}

/** What is known of a plate that lies face down: its back, or all of it by who has put it back. */
export function backInWords(t: Messages, plate: string): string {
  return t.back[plate] ?? t.knownPlate(lettersInWords(t, plate));
}

/** The cells of a plate as it lies, each with its corner. */
export function plateInWords(t: Messages, cells: string): string {
  return [...cells].map((cell, corner) => `${t.plateCells[corner] ?? ""} ${lettersInWords(t, cell)}`).join(", ");
}

export function sourceInWords(t: Messages, game: string, source: unknown): string {
  if (game === "chocolatier") return source === 0 ? t.fromCentre : t.fromFactory(Number(source));
  if (source === "M") return t.fromMoons;
  return source === "L" ? t.fromLargeSun : t.fromSun(String(source));
}

export function targetInWords(t: Messages, game: string, line: unknown): string {
  if (line === 0) return game === "duel" ? t.toBroken : t.toFloor;
  return t.toLine(Number(line));
}

/** Where a field of a dome lies. */
export function fieldInWords(t: Messages, field: number): string {
  return `${t.fieldRows[Math.floor((field - 1) / 3)] ?? ""}, ${t.fieldColumns[(field - 1) % 3] ?? ""}`;
}

/** A tile that is put into the box or the dome; its colour is not told where it came by itself. */
function placed({ t, game }: Telling, who: string, { colour, row, column }: Fields): string {
  const cell = t.cell(Number(row), Number(column));
  return `${who}: ${colour === undefined ? cell : `${colourWord(t, game, String(colour))}, ${cell}`}`;
}

const SENTENCES: Record<string, (telling: Telling, who: string, fields: Fields) => string> = {
  draft: ({ t, game }, who, { count, colour, source, line }) => {
    const word = colourWord(t, game, String(colour));
    return t.logDraft(who, count === undefined ? word : t.times(Number(count), word), sourceInWords(t, game, source), targetInWords(t, game, line));
  },
  divide: ({ t, game }, who, { before }) =>
    before === "" ? t.logDivideNone(who) : t.logDivide(who, [...String(before)].map((each) => colourWord(t, game, each)).join(", ")),
  place: placed,
  cell: placed,
  stack: ({ t, game }, who, { colour }) => t.logStack(who, colourWord(t, game, String(colour))),
  // Where there was nothing to decide, only its place is told.
  show: ({ t }, who, { plate, slot }) => t.logShow(who, plate === undefined ? String(slot) : lettersInWords(t, String(plate))),
  draw: ({ t }, who) => t.logDraw(who),
  stop: ({ t }, who) => t.logStop(who),
  keep: ({ t }, who) => t.logKeep(who),
  field: ({ t }, who, { field }) => t.logField(who, fieldInWords(t, Number(field))),
  under: ({ t }, who) => t.logUnder(who),
  take: ({ t }, who, { chip }) => t.logTake(who, lettersInWords(t, String(chip ?? ""))),
  use: ({ t }, who, { chip }) => t.logUse(who, lettersInWords(t, String(chip ?? ""))),
  enough: ({ t }, who) => t.logEnough(who),
  leave: ({ t }, who) => t.logLeave(who),
};

export function describeAction(telling: Telling, action: ActionView): string {
  const sentence = SENTENCES[action.kind];
  return sentence ? sentence(telling, telling.name(action.seat), action.fields ?? {}) : action.words;
}

export function describeScoring({ t, name }: Telling, scoring: Scoring): string[] {
  const sentences = scoring.boards.flatMap((board, seat) => {
    const gained = board.tiles.reduce((sum, tile) => sum + tile.points + (tile.special_points ?? 0), 0);
    return [
      t.logScore(name(seat), gained, lostOn(board), board.after),
      ...(board.broken_lines ?? []).map((line) => t.logBreaks(name(seat), line)),
      ...(board.waiting_lines ?? []).map((line) => t.logWaits(name(seat), line)),
    ];
  });
  return [t.logRound(scoring.round), ...sentences];
}

/** The sentences of the log that an event makes. */
export function describeEvent(telling: Telling, event: EventView): string[] {
  const { t, name } = telling;
  switch (event.kind) {
    case "started":
      return [
        t.logStarted(name(event.starting_player)),
        ...(telling.game === "duel" ? [t.logSetUp(name(1 - event.starting_player), name(event.starting_player))] : []),
      ];
    case "played": {
      const forced = event.forced.map((action) => `${describeAction(telling, action)} (${t.itself})`);
      const scoring = scoringOf(event);
      return [describeAction(telling, event.action), ...forced, ...(scoring ? describeScoring(telling, scoring) : [])];
    }
    case "seated":
      return [t.logSeated(event.name)];
    case "vacated":
      return [t.logVacated(event.seat + 1)];
    case "filled":
      return [t.logFilled(t.levels[event.level]?.title ?? event.level)];
    case "undone":
      return [t.logUndone(name(event.seat))];
    case "take_back_asked":
      return [t.logAsked(name(event.seat))];
    case "take_back_answered":
      return [event.agrees ? t.logAgrees(name(event.seat)) : t.logDisagrees(name(event.seat))];
    case "resigned":
      return [t.logResigned(name(event.seat))];
    case "flagged":
      return [t.logFlagged(name(event.seat))];
    case "delayed":
      return [t.logDelayed(Math.round(event.milliseconds / 1000))];
    case "rematched":
      return [t.logRematched(name(event.seat))];
    case "said":
      return [];
  }
}

/** Who won; of several the last one after an "and". */
export function wonBy(t: Messages, names: readonly string[]): string {
  const [last = ""] = names.slice(-1);
  return names.length < 2 ? t.wins(last) : t.tie(`${names.slice(0, -1).join(", ")} ${t.and} ${last}`);
}

/** Who won, and how it ended. */
export function endingInWords({ t, name }: Telling, ending: EndingView): string {
  const won = wonBy(t, (ending.ranking[0] ?? []).map(name));
  return `${won} · ${t.endings[ending.how === "played" ? ending.reason : ending.how] ?? ""}`;
}

/** The score of each seat at the end, the first first. */
export function scoresInWords({ name }: Telling, ending: EndingView): string {
  return ending.ranking.flat().map((seat) => `${name(seat)}: ${ending.scores[seat]}`).join(", ");
}

/** What may be taken in a turn of Duel, by the kind of action that takes it. */
const TAKEN_BY = { draft: "tiles", show: "plate", draw: "plate", take: "chip" } as const;

/** What is to be decided now; in a turn of Duel only what there is to take. */
export function promptInWords(t: Messages, phase: string, choices: readonly Choice[]): string {
  if (phase !== "turn") return t.phases[phase] ?? "";
  const kinds = new Set(choices.map((choice) => choice.kind));
  const offered = new Set(Object.entries(TAKEN_BY).flatMap(([kind, thing]) => (kinds.has(kind) ? [t.takeable[thing]] : [])));
  const [last = "", ...others] = [...offered].reverse();
  return t.takeOneOf(others.length === 0 ? last : `${others.reverse().join(", ")} ${t.or} ${last}`);
}

/** Kinds of actions that only end the turn a draft has begun. */
const ENDING_A_DRAFT = new Set(["stack", "divide"]);

/** What is marked on the table as the latest move: where a turn began with a draft, the draft and not what it led to. */
export function latestMove(actions: (ActionView | null)[]): ActionView | null {
  return actions.findLast((action) => action !== null && !ENDING_A_DRAFT.has(action.kind)) ?? null;
}

/** The latest move that still stands. */
export function latestAction(log: LogEntry[]): ActionView | null {
  return latestMove(log.map(({ event, taken_back }) => (event.kind === "played" && !taken_back ? event.action : null)));
}
