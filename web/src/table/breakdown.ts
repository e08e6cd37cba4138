/** Where every point came from, added up over the rounds that were scored. */

import type { BoardScore, Chronicle, Scoring } from "../live/types.js";
import { scoringOf } from "../live/types.js";

interface FullScore extends BoardScore {
  bonus_rows?: number;
  bonus_columns?: number;
  bonus_colours?: number;
  faces?: Record<string, number> | null;
  final?: number | null;
}

export interface Part {
  /** A key of the parts, or of the faces of Duel. */
  name: string;
  isFace: boolean;
  points: number[];
}

export function scoringsIn(log: readonly Chronicle[]): Scoring[] {
  return log.flatMap((entry) => {
    if (entry.change.fact !== "played" || entry.taken_back) return [];
    const scoring = scoringOf(entry.change);
    return scoring === null ? [] : [scoring];
  });
}

/** The parts of the final scores; each seat's column adds up to its score. */
export function breakdown(game: string, scorings: readonly Scoring[], scores: readonly number[]): Part[] {
  const of = (name: string, points: (board: FullScore) => number, isFace = false): Part => ({
    name,
    isFace,
    points: scores.map((_, seat) => scorings.reduce((sum, round) => sum + points((round.boards[seat] ?? EMPTY) as FullScore), 0)),
  });
  const tiles = of("tiles", (board) => board.tiles.reduce((sum, tile) => sum + tile.points, 0));
  const parts = game === "duel" ? duelParts(of, tiles, scorings, scores) : [
    tiles,
    of("floor", (board) => -board.penalty),
    of("rows", (board) => board.bonus_rows ?? 0),
    of("columns", (board) => board.bonus_columns ?? 0),
    of("colours", (board) => board.bonus_colours ?? 0),
  ];
  const sums = scores.map((_, seat) => parts.reduce((sum, part) => sum + (part.points[seat] ?? 0), 0));
  const clamp: Part = { name: "clamp", isFace: false, points: scores.map((score, seat) => score - (sums[seat] ?? 0)) };
  return clamp.points.some((points) => points !== 0) ? [...parts, clamp] : parts;
}

const EMPTY: BoardScore = { before: 0, tiles: [], penalty: 0, after: 0 };

type PartOf = (name: string, points: (board: FullScore) => number, isFace?: boolean) => Part;

function duelParts(of: PartOf, tiles: Part, scorings: readonly Scoring[], scores: readonly number[]): Part[] {
  const faces = Object.keys((scorings.at(-1)?.boards[0] as FullScore | undefined)?.faces ?? {});
  const start = scores.map(() => 5);
  const draws = scores.map((_, seat) =>
    scorings.reduce((sum, round, index) => {
      const before = index === 0 ? 5 : (scorings[index - 1]?.boards[seat]?.after ?? 0);
      return sum + (round.boards[seat]?.before ?? 0) - before;
    }, 0),
  );
  return [
    { name: "start", isFace: false, points: start },
    tiles,
    of("special", (board) => board.tiles.reduce((sum, tile) => sum + (tile.special_points ?? 0), 0)),
    of("broken", (board) => -board.penalty),
    of("first", (board) => -(board.first_player_penalty ?? 0)),
    { name: "draws", isFace: false, points: draws },
    ...faces.map((face) => of(face, (board) => board.faces?.[face] ?? 0, true)),
  ];
}
