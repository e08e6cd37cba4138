/**
 * The end of a round tile by tile: what is seen between the last move and the next deal.
 *
 * It is put together from the positions before and after and the server's account of the score; no rules are needed.
 */

import type { BoardScoring, PlacedTile, Position, PositionView, Scoring, ShownScoring } from "./types.js";

export interface ScoringStep {
  view: PositionView;
  /** What is lit and counted in this step. */
  scoring: ShownScoring;
}

/** How a game shows a position in which a round has been scored in part. */
export interface ScoringPositions {
  /** Whether tiles can still be taken. */
  hasTilesOnOffer: (position: Position) => boolean;
  /** The position in which so many tiles of each board have been scored, and the next round is not dealt. */
  positionAt: (before: Position, after: Position, scoring: Scoring, counted: number) => Position;
}

/** How long a tile travels, and how late the last one of a deal sets out, in milliseconds. */
export const TRAVEL = 420;
export const LAST_DEALT = 500;
/** After so long a deal has come to rest: tiles set out some frames after the position has changed. */
export const DEAL = LAST_DEALT + TRAVEL + 80;

/**
 * One step for each tile of the round, on all boards at once, and one for what is lost. Before them the last tiles
 * that were taken come to rest on their lines. A tile that was placed by choice lies there already, with its points, when
 * its step comes.
 */
export function scoringSteps(positions: ScoringPositions, before: PositionView, after: PositionView, scoring: Scoring): ScoringStep[] {
  const boards: BoardScoring[] = scoring.boards;
  const tiles = Math.max(0, ...boards.map(({ placed }) => placed.length));
  const hasLost = boards.some(({ lost }) => lost > 0);
  const first = positions.hasTilesOnOffer(before.position) && tiles > 0 ? -1 : 0;
  const calm = { to_move: null, choices: [], completion: null, can_undo: false, can_take_back: false };
  return Array.from({ length: tiles + Number(hasLost) - first }, (_, index) => first + index).map((step) => ({
    view: { ...after, ...calm, position: positions.positionAt(before.position, after.position, scoring, step + 1) },
    scoring: {
      round: scoring.round,
      boards: boards.map(({ placed, lost }) => ({ placed: step < 0 ? [] : placed.slice(step, step + 1), lost: step < tiles ? 0 : lost })),
    },
  }));
}

/** The part of a board that a scoring changes. */
interface Cells {
  wall: string[];
  lines: string[];
}

/** A board of which the first `counted` tiles have been scored; the others are on their lines yet, if they were. */
export function cellsAt(old: Cells, next: Cells, placed: readonly PlacedTile[], counted: number, lineOf: (tile: PlacedTile) => string | null): Cells {
  const wall = [...next.wall];
  const lines = [...next.lines];
  for (const tile of placed.slice(counted).filter((tile) => !isThere(old.wall, tile))) {
    const row = wall[tile.row - 1] ?? "";
    wall[tile.row - 1] = row.slice(0, tile.column - 1) + "." + row.slice(tile.column);
    lines[tile.row - 1] = lineOf(tile) ?? lines[tile.row - 1] ?? "";
  }
  return { wall, lines };
}

/** The score of a board when so many tiles have been counted. */
export function scoreAt(before: number, oldWall: readonly string[], placed: readonly PlacedTile[], counted: number): number {
  const seen = placed.filter((tile, index) => index < counted || isThere(oldWall, tile));
  return seen.reduce((sum, tile) => sum + tile.points, before);
}

const isThere = (wall: readonly string[], tile: PlacedTile) => (wall[tile.row - 1]?.[tile.column - 1] ?? ".") !== ".";
