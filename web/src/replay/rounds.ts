/** Where the rounds of a match lie among its moves, as far as they are known. */

import type { Frame } from "../live/types.js";

export interface RoundSpan {
  round: number;
  /** How many moves had been made when it began, and when it was over. */
  from: number;
  to: number;
}

/** The rounds of these frames, of a match with so many moves; a part of which no scoring is known belongs to the one that follows. */
export function roundsOf(frames: readonly Frame[], last: number): RoundSpan[] {
  const spans: RoundSpan[] = [];
  for (const { ply, scoring } of frames) {
    if (scoring !== null) spans.push({ round: scoring.round, from: spans.at(-1)?.to ?? 0, to: ply });
  }
  const end = spans.at(-1);
  // What came after the last scoring: the round that a match was broken off in.
  if (end === undefined || end.to < last) spans.push({ round: (end?.round ?? 0) + 1, from: end?.to ?? 0, to: last });
  return spans;
}

/** The round of which the table after so many moves is. */
export function roundAt(spans: readonly RoundSpan[], ply: number): RoundSpan | undefined {
  return spans.find((span) => ply <= span.to);
}

/** Where to go from a move for the round before or after: to the beginning of one's own first, then of the one before. */
export function roundFrom(spans: readonly RoundSpan[], ply: number, by: 1 | -1): number | undefined {
  const starts = [...spans.map((span) => span.from), ...spans.slice(-1).map((span) => span.to)];
  return by > 0 ? starts.find((start) => start > ply) : starts.findLast((start) => start < ply);
}
