/** Which cells are lit while a round is scored: those that the new tiles were counted with. */

import type { BoardScoring } from "../live/types.js";

/** For each row of a wall, the columns (from 1) that took part. */
export function litCells(wall: readonly string[], scoring: BoardScoring | null): Set<number>[] {
  const cells = scoring?.placed.flatMap((tile) => tile.cells) ?? [];
  return wall.map((_, row) => new Set(cells.filter((cell) => cell[0] === row + 1).map((cell) => cell[1])));
}
