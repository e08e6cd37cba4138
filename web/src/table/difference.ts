/** What made the difference between the first and the next. */

import type { EndingView } from "../live/types.js";
import { CLAMP } from "./breakdown.js";

/** What told most between whoever won alone and who came next: how many points more it brought; null if nothing did. */
export function difference({ how, ranking, parts }: Pick<EndingView, "how" | "ranking" | "parts">): { name: string; points: number } | null {
  const [[winner, tied] = [], [second] = []] = ranking;
  if (how !== "played" || winner === undefined || second === undefined || tied !== undefined) return null;
  const gains = parts.filter(({ name }) => name !== CLAMP).map(({ name, points }) => ({ name, points: (points[winner] ?? 0) - (points[second] ?? 0) }));
  const most = gains.reduce((best, each) => (each.points > best.points ? each : best), { name: "", points: 0 });
  return most.points > 0 ? most : null;
}
