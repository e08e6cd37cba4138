/** Which place what is dragged would go to: the one it is over, else the nearest that takes it and is within reach. */

import type { Box } from "./tile_path.js";

export interface Point {
  x: number;
  y: number;
}

/** A place on the table, and whether what is dragged may go there. */
export interface Place {
  box: Box;
  isAllowed: boolean;
}

/** So many pixels beside a place it still draws what is dragged to itself. */
export const REACH = 56;

/** How far a point is from a box; nothing if it is in it. */
export function distance({ x, y }: Point, box: Box): number {
  const aside = Math.max(0, box.x - x, x - box.x - box.width);
  const above = Math.max(0, box.y - y, y - box.y - box.height);
  return Math.hypot(aside, above);
}

/**
 * The index of the place that is meant; -1 if none is. Who is over a place means it, whether it takes the tiles or not,
 * so that one that refuses can say why; of several that overlap, the one whose middle is nearest.
 */
export function nearestPlace(point: Point, places: readonly Place[], reach = REACH): number {
  let best = -1;
  let least = Infinity;
  places.forEach(({ box, isAllowed }, index) => {
    const gap = distance(point, box);
    if (gap > (isAllowed ? reach : 0) || box.width === 0) return;
    const middle = Math.hypot(point.x - box.x - box.width / 2, point.y - box.y - box.height / 2);
    const cost = gap * 1000 + middle;
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}

/** Where each of so many things lies around the pointer, close together, in rows of three at most. */
export function cluster(count: number, size: number): Point[] {
  const across = count <= 4 && count !== 3 ? Math.min(count, 2) : 3;
  const rows = Math.ceil(count / across);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / across);
    const inRow = Math.min(across, count - row * across);
    return { x: ((index % across) - inRow / 2) * size, y: (row - rows / 2) * size };
  });
}
