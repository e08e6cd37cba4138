/** A review as a graph: curves, rounds, deals and errors over the moves of a match; pure arithmetic. */

import type { Judgement, Review, ReviewedChance, ReviewedDecision } from "../protocol.js";

/** The chances of all seats after so many moves; several points may be at the same place, where chance has changed them. */
export interface Point {
  ply: number;
  chances: readonly number[];
}

export interface Band {
  round: number;
  from: number;
  to: number;
}

/** What is called a mistake of some kind, the least first. */
export const ERRORS: readonly Judgement[] = ["inaccuracy", "mistake", "blunder"];

export const isError = ({ judgement }: Pick<ReviewedDecision, "judgement">): boolean => ERRORS.includes(judgement);

/** All that is known, in the order in which it happened. */
export function courseOf(review: Review): Point[] {
  const points: Point[] = [{ ply: 0, chances: review.start }];
  const deals = review.deals.toSorted((one, other) => one.ply - other.ply);
  let next = 0;
  const dealsTo = (ply: number) => {
    for (let deal = deals[next]; deal !== undefined && deal.ply <= ply; deal = deals[next]) {
      points.push({ ply: deal.ply, chances: deal.expected }, { ply: deal.ply, chances: afterDeal(deal) });
      next += 1;
    }
  };
  for (const decision of review.decisions.toSorted((one, other) => one.ply - other.ply)) {
    dealsTo(decision.ply);
    points.push({ ply: decision.ply, chances: decision.chances_before }, { ply: decision.ply + 1, chances: decision.chances_after });
  }
  dealsTo(review.plies);
  return points;
}

export const afterDeal = ({ expected, luck }: ReviewedChance): number[] => expected.map((chance, seat) => chance + (luck[seat] ?? 0));

/** How the match ended, once that is known: the end of all curves. */
export function withResult(points: readonly Point[], review: Review): Point[] {
  const results = review.seats.map(({ result }) => result);
  return results.length === 0 ? [...points] : [...points, { ply: review.plies, chances: results }];
}

/** The rounds that are known of, each from its first move to that of the next. */
export function bandsOf(review: Review): Band[] {
  const bands: Band[] = [];
  for (const { round, ply } of review.decisions.toSorted((one, other) => one.ply - other.ply)) {
    const last = bands.at(-1);
    if (last?.round === round) continue;
    if (last !== undefined) last.to = ply;
    bands.push({ round, from: bands.length === 0 ? 0 : ply, to: review.plies });
  }
  return bands;
}

/** The chances after so many moves: what was thought there last. */
export function chancesAt(points: readonly Point[], ply: number): readonly number[] {
  return points.findLast((point) => point.ply <= ply)?.chances ?? points[0]?.chances ?? [];
}

/** Whether luck is more than the noise of the samples by which it was found. */
export const isLuckKnown = (luck: number, error: number): boolean => Math.abs(luck) >= 2 * error && Math.abs(luck) >= 0.005;

/** The path of one seat's curve in a place of this size. */
export function pathOf(points: readonly Point[], seat: number, plies: number, size: { width: number; height: number }): string {
  return points.map((point, index) => `${index === 0 ? "M" : "L"}${placeOf(point.ply, plies, size.width).toFixed(1)} ${heightOf(point.chances[seat] ?? 0, size.height).toFixed(1)}`).join("");
}

export const placeOf = (ply: number, plies: number, width: number): number => (plies === 0 ? 0 : (ply / plies) * width);

/** A chance that is certain is drawn at the edge, none at the foot. */
export const heightOf = (chance: number, height: number): number => (1 - Math.min(1, Math.max(0, chance))) * height;

/** The move that is nearest to a place of the graph. */
export const plyAt = (x: number, plies: number, width: number): number => (width <= 0 ? 0 : Math.min(plies, Math.max(0, Math.round((x / width) * plies))));

/** The mistake before or after a move, if there is one. */
export function nextError(review: Review | null, ply: number, step: 1 | -1): ReviewedDecision | null {
  const errors = (review?.decisions ?? []).filter(isError).toSorted((one, other) => one.ply - other.ply);
  return (step > 0 ? errors.find((each) => each.ply > ply) : errors.findLast((each) => each.ply < ply)) ?? null;
}
