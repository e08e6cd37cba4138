/** Where every point came from, as the server accounts for it. */

import type { LogEntry, EndingView, Scoring } from "../live/types.js";
import { scoringOf } from "../live/types.js";

export interface Part {
  /** A key of the parts, or of the faces of Duel. */
  name: string;
  isFace: boolean;
  points: number[];
}

export function scoringsIn(log: readonly LogEntry[]): Scoring[] {
  return log.flatMap((entry) => {
    if (entry.event.kind !== "played" || entry.taken_back) return [];
    const scoring = scoringOf(entry.event);
    return scoring === null ? [] : [scoring];
  });
}

const FACE = "face_";
const CLAMP = "clamp";

/** The parts of the final scores; each seat's column adds up to its score. What was given back comes last, if it was. */
export function breakdown({ parts }: Pick<EndingView, "parts">): Part[] {
  const given = parts.filter(({ name }) => name !== CLAMP);
  const clamp = parts.filter(({ name, points }) => name === CLAMP && points.some((each) => each !== 0));
  return [...given, ...clamp].map(({ name, points }) => {
    const isFace = name.startsWith(FACE);
    return { name: isFace ? name.slice(FACE.length) : name, isFace, points };
  });
}
