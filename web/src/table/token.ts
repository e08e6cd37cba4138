/** Where the token of a move lies: in the place that its tiles came from, or at its rim; pure arithmetic. */

import { middle, type Point } from "./points.js";
import type { Box } from "./tile_path.js";

export interface Size {
  width: number;
  height: number;
}

/** What a token should not cover, and how bad it is, by the square pixel. */
export interface Covered {
  box: Box;
  price: number;
}

/** How bad it is to cover what can be chosen, and what only looks wrong. */
export const NEVER = 1000;
export const WRONG = 60;

/** So many places across and down a source are looked at, and so many around it. */
const ACROSS = 9;
const AROUND = 24;

/** Places for the middle of a token: all over the box, then around its rim, and a little further out. */
export function placesFor(source: Box, { width, height }: Size): Point[] {
  const { x, y } = middle(source);
  const inside: Point[] = [];
  const [dx, dy] = [Math.max(0, source.width - width) / 2, Math.max(0, source.height - height) / 2];
  for (let row = 0; row < ACROSS; row += 1) {
    for (let column = 0; column < ACROSS; column += 1) {
      const [right, down] = [(2 * column) / (ACROSS - 1) - 1, (2 * row) / (ACROSS - 1) - 1];
      inside.push({ x: x + right * dx, y: y + down * dy });
    }
  }
  // A tray has corners, a plate has none.
  const isLong = Math.max(source.width, source.height) > 1.3 * Math.min(source.width, source.height);
  const reach = (angle: number) => (isLong ? 1 / Math.max(Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))) : 1);
  const rim = [0, 0.5, 1].flatMap((beyond) =>
    Array.from({ length: AROUND }, (_, index): Point => {
      const angle = (index * 2 * Math.PI) / AROUND;
      return {
        x: x + Math.cos(angle) * reach(angle) * (source.width / 2 + beyond * (width / 2 + 3)),
        y: y + Math.sin(angle) * reach(angle) * (source.height / 2 + beyond * (height / 2 + 3)),
      };
    }),
  );
  return [...inside, ...rim];
}

/** What a square pixel outside the source counts, in pixels further from its middle. */
const OUTSIDE = 0.2;
/** What a pixel further from where the tiles went counts, beside one further from where they came from. */
const TOWARDS = 0.15;

/** Where a token of this size lies: it covers the least, and is as near to the middle of its source as that lets it. */
export function tokenAt(source: Box, size: Size, { covered, to, bounds }: { covered: readonly Covered[]; to: Box | null; bounds: Box }): Box {
  const home = middle(source);
  const goal = middle(to ?? source);
  let best: Box | null = null;
  let least = Infinity;
  for (const place of placesFor(source, size)) {
    const box = {
      x: clamp(place.x - size.width / 2, bounds.x + 2, bounds.x + bounds.width - size.width - 2),
      y: clamp(place.y - size.height / 2, bounds.y + 2, bounds.y + bounds.height - size.height - 2),
      ...size,
    };
    const { x, y } = middle(box);
    const outside = size.width * size.height - shared(box, source);
    const cost = covered.reduce((sum, each) => sum + each.price * shared(box, each.box), 0) + OUTSIDE * outside + Math.hypot(x - home.x, y - home.y) + TOWARDS * Math.hypot(x - goal.x, y - goal.y);
    if (cost < least) [best, least] = [box, cost];
  }
  return best ?? { x: home.x, y: home.y, ...size };
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** So many square pixels two boxes have in common. */
export function shared(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}
