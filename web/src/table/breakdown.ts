/** Where every point came from, as the server accounts for it. */

import type { LogEntry, EndingView, PointsView, Scoring } from "../live/types.js";

export function scoringsIn(log: readonly LogEntry[]): Scoring[] {
  return log.flatMap((entry) => {
    if (entry.event.kind !== "played" || entry.taken_back || entry.event.scoring === null) return [];
    return [entry.event.scoring];
  });
}

const CLAMP = "clamp";

/** The parts of the final scores; each seat's column adds up to its score. What was given back comes last, if it was. */
export function breakdown({ parts }: Pick<EndingView, "parts">): PointsView[] {
  const given = parts.filter(({ name }) => name !== CLAMP);
  const clamp = parts.filter(({ name, points }) => name === CLAMP && points.some((each) => each !== 0));
  return [...given, ...clamp];
}

/** What told most between whoever won alone and who came next: how many points more it brought; null if nothing did. */
export function difference({ how, ranking, parts }: Pick<EndingView, "how" | "ranking" | "parts">): { name: string; points: number } | null {
  const [[winner, tied] = [], [second] = []] = ranking;
  if (how !== "played" || winner === undefined || second === undefined || tied !== undefined) return null;
  const gains = parts.filter(({ name }) => name !== CLAMP).map(({ name, points }) => ({ name, points: (points[winner] ?? 0) - (points[second] ?? 0) }));
  const most = gains.reduce((best, each) => (each.points > best.points ? each : best), { name: "", points: 0 });
  return most.points > 0 ? most : null;
}
