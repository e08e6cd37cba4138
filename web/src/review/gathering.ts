/** One's own mistakes over many matches: which are left to be found, and in which rounds chances were lost. */

import type { Judgement, MatchMistakes, Mistake } from "../protocol.js";
import { ERRORS } from "./course.js";

/** A mistake with the match it was made in. */
export interface Gathered {
  match: MatchMistakes;
  mistake: Mistake;
}

/** So many that were found are remembered, the latest: more than anybody goes through. */
export const MOST_FOUND = 3000;

export const nameOf = ({ match, mistake }: Gathered): string => `${match.match}/${mistake.decision.ply}`;

export const isReviewed = ({ status }: Pick<MatchMistakes, "status">): boolean => status === "done";

/** All mistakes, the latest match first, and in each as they were made; of one game if one is named. */
export function gathered(matches: readonly MatchMistakes[], game: string | null = null): Gathered[] {
  return matches.filter((match) => game === null || match.game === game).flatMap((match) => match.mistakes.map((mistake) => ({ match, mistake })));
}

/** Those that were not found yet come first, the others behind them; neither is shuffled. */
export function inTurn(all: readonly Gathered[], found: readonly string[]): Gathered[] {
  return [...all.filter((each) => !found.includes(nameOf(each))), ...all.filter((each) => found.includes(nameOf(each)))];
}

export type Counts = Record<(typeof ERRORS)[number], number>;

/** How many there are of each kind. */
export function countsOf(all: readonly Gathered[]): Counts {
  const counts = Object.fromEntries(ERRORS.map((kind) => [kind, 0])) as Counts;
  for (const { mistake } of all) counts[mistake.decision.judgement as Judgement] += 1;
  return counts;
}

export interface RoundLoss {
  round: number;
  mistakes: number;
  /** Of winning chance, in the mean of the matches that were reviewed. */
  lost: number;
}

/** What mistakes have cost in each round, up to the last in which there was one. */
export function lossByRound(all: readonly Gathered[], matches: number): RoundLoss[] {
  const last = Math.max(0, ...all.map(({ mistake }) => mistake.decision.round));
  const rounds = Array.from({ length: last }, (_, index) => ({ round: index + 1, mistakes: 0, lost: 0 }));
  for (const { mistake } of all) {
    const round = rounds[mistake.decision.round - 1];
    if (round === undefined) continue;
    round.mistakes += 1;
    round.lost += mistake.decision.chance_lost / Math.max(1, matches);
  }
  return rounds;
}

/** What was kept of the mistakes that were found; nothing if it cannot be read. */
export function foundIn(text: string | null): string[] {
  try {
    const names: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string").slice(-MOST_FOUND) : [];
  } catch {
    return [];
  }
}
