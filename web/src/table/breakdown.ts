/** Where every point came from, as the server accounts for it. */

import type { LogEntry, EndingView, PointsView, Scoring } from "../live/types.js";

export function scoringsIn(log: readonly LogEntry[]): Scoring[] {
  return log.flatMap((entry) => {
    if (entry.event.kind !== "played" || entry.taken_back || entry.event.scoring === null) return [];
    return [entry.event.scoring];
  });
}

export const CLAMP = "clamp";

/** The parts of the final scores; each seat's column adds up to its score. What was given back comes last, if it was. */
export function breakdown({ parts }: Pick<EndingView, "parts">): PointsView[] {
  const given = parts.filter(({ name }) => name !== CLAMP);
  const clamp = parts.filter(({ name, points }) => name === CLAMP && points.some((each) => each !== 0));
  return [...given, ...clamp];
}
