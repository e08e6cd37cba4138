/** Which cells are lit while a round is scored: the runs each new tile was counted in. */

import type { TileScore } from "../live/types.js";

/** For each row of the wall, the columns (from 1) that took part; `uncounted` tiles lie there but come later. */
export function runs(wall: readonly string[], tiles: readonly TileScore[], uncounted: readonly TileScore[] = []): Set<number>[] {
  const lit = wall.map(() => new Set<number>());
  tiles.forEach((tile, index) => {
    const later = [...tiles.slice(index + 1), ...uncounted];
    const has = (row: number, column: number) =>
      (wall[row - 1]?.[column - 1] ?? ".") !== "." && !later.some((each) => each.row === row && each.column === column);
    const walk = (down: number, right: number, length: number) => {
      if (length < 2) return;
      for (const way of [1, -1]) {
        for (let [row, column] = [tile.row, tile.column]; has(row, column); row += down * way, column += right * way) {
          lit[row - 1]?.add(column);
        }
      }
    };
    lit[tile.row - 1]?.add(tile.column);
    walk(0, 1, tile.horizontal);
    walk(1, 0, tile.vertical);
  });
  return lit;
}
