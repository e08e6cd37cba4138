/** The log as it is shown: the moves of one turn are one line, and a round that was scored has a heading. */

import type { ActionView, EventView, Frame, LogEntry, Scoring } from "../live/types.js";
import type { Telling } from "./describe.js";
import type { Who } from "./who.js";

/** Who is told of: what they are called here, their faces, and the colours of their boards. */
export interface Teller {
  telling: Telling;
  game: string;
  names: readonly string[];
  called: (seat: number) => string;
  face: (seat: number) => string | null;
  who: (seat: number) => Who;
}

/** An action of a turn; `isForced` if it followed by itself. */
export interface Step {
  action: ActionView;
  isForced: boolean;
}

export type LogLine =
  /** `from` and `to` are how many moves had been made before and after it. */
  | { kind: "turn"; version: number; seat: number; steps: Step[]; from: number; to: number; isGone: boolean }
  | { kind: "round"; version: number; scoring: Scoring; isGone: boolean }
  | { kind: "event"; version: number; event: EventView };

/** Whether an action begins a line of the log, and does not go on with what the same player did before. */
export type Begins = (action: ActionView, before: ActionView) => boolean;

/** Events that are told elsewhere, and interrupt no turn. */
const QUIET = new Set<string>(["said", "promised", "contributed"]);

export function logLines(log: readonly LogEntry[], begins: Begins): LogLine[] {
  const lines: LogLine[] = [];
  for (const { version, event, taken_back: isGone } of log) {
    if (QUIET.has(event.kind)) continue;
    if (event.kind !== "played") {
      lines.push({ kind: "event", version, event });
      continue;
    }
    const steps = [{ action: event.action, isForced: false }, ...event.forced.map((action) => ({ action, isForced: true }))];
    for (const step of steps) {
      const line = lines.at(-1);
      const before = line?.kind === "turn" ? line.steps.at(-1)?.action : undefined;
      const goesOn = line?.kind === "turn" && line.seat === step.action.seat && line.isGone === isGone && before !== undefined && !begins(step.action, before);
      if (goesOn) [line.steps, line.to] = [[...line.steps, step], event.ply + 1];
      else lines.push({ kind: "turn", version, seat: step.action.seat, steps: [step], from: event.ply, to: event.ply + 1, isGone });
    }
    if (event.scoring !== null) lines.push({ kind: "round", version, scoring: event.scoring, isGone });
  }
  return lines;
}

/** The same of a replay, whose frames are positions after so many moves. */
export function linesOfFrames(frames: readonly Frame[], begins: Begins): LogLine[] {
  const log = frames.flatMap(({ ply, action, forced, scoring }): LogEntry[] =>
    action === null ? [] : [{ version: ply, at: 0, taken_back: false, event: { kind: "played", ply: ply - 1, action, forced, dealt: false, scoring } }],
  );
  return logLines(log, begins);
}

/** How many moves had been made when the others began to move who have moved since one's own last turn; null if none has. */
export function sinceOwn(log: readonly LogEntry[], own: readonly number[]): number | null {
  const played = log.flatMap(({ event, taken_back }) => (event.kind === "played" && !taken_back ? [event] : []));
  const isTheirs = ({ action, forced }: (typeof played)[number]) => [action, ...forced].some(({ seat }) => !own.includes(seat));
  const before = played.findLastIndex(({ action }) => own.includes(action.seat));
  return played.slice(before + 1).some(isTheirs) ? (played[before + 1]?.ply ?? null) : null;
}

/** What a seat won and lost in a round. */
export function balance({ boards }: Scoring): { gained: number; lost: number; after: number }[] {
  return boards.map(({ placed, lost, after }) => ({ gained: placed.reduce((sum, tile) => sum + tile.points, 0), lost, after }));
}

/** A sentence in pieces, so that names can be set apart from it: they may be written from the other side. */
export function apart(sentence: string, names: readonly string[]): { text: string; isName: boolean }[] {
  const known = [...new Set(names)].filter((name) => name !== "").sort((a, b) => b.length - a.length);
  if (known.length === 0) return [{ text: sentence, isName: false }];
  const pattern = new RegExp(`(${known.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|")})`, "u");
  return sentence
    .split(pattern)
    .map((text, index) => ({ text, isName: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
