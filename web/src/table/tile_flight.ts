/** The way of one tile through the air as keyframes: it is lifted, goes in an arc and settles; only transforms. */

import type { Box } from "./tile_path.js";
import { LIFT, SETTLE } from "./tile_path.js";

/** How high the arc is, of the distance; how much a tile is turned on the way, in degrees; how large and high it is lifted. */
const ARC = 0.18;
const SPIN = 6;
const LIFTED = 1.12;
const LIFTED_BY = 8;
/** So many points of the arc are told, between which the browser goes straight. */
const POINTS = 8;

/** Slowly at first, then fast, and slowly at the end, as a hand moves. */
const eased = (share: number) => (share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2);

/** What is added to where the tile lies now. */
function at(x: number, y: number, scale: number, turn = 0): string {
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn.toFixed(2)}deg) scale(${scale.toFixed(3)})`;
}

/** From the middle of one box to that of another. */
function between(from: Box, to: Box): { x: number; y: number; scale: number } {
  return { x: from.x + from.width / 2 - to.x - to.width / 2, y: from.y + from.height / 2 - to.y - to.height / 2, scale: from.width / to.width };
}

/** A flight of so many milliseconds in all, at normal speed. */
export function flight(from: Box, to: Box, lasts: number): Keyframe[] {
  const { x, y, scale } = between(from, to);
  const height = ARC * Math.hypot(x, y);
  const [risen, landed] = [LIFT / lasts, 1 - SETTLE / lasts];
  const way = Array.from({ length: POINTS + 1 }, (_, index): Keyframe => {
    const share = eased(index / POINTS);
    const rise = LIFTED_BY * (1 - share) + 4 * height * share * (1 - share);
    const size = (scale + (1 - scale) * share) * (LIFTED + (1.04 - LIFTED) * share);
    return {
      transform: at(x * (1 - share), y * (1 - share) - rise, size, Math.sign(-x) * SPIN * Math.sin(Math.PI * share)),
      offset: risen + ((landed - risen) * index) / POINTS,
    };
  });
  return [
    { transform: at(x, y, scale), offset: 0, easing: "cubic-bezier(.2, 1.2, .3, 1)" },
    ...way,
    { transform: at(0, 0, 0.98), offset: landed + (1 - landed) * 0.5 },
    { transform: at(0, 0, 1), offset: 1 },
  ];
}

/** Along the table. */
export function slide(from: Box, to: Box): Keyframe[] {
  const { x, y, scale } = between(from, to);
  return [{ transform: at(x, y, scale), easing: "ease-in-out" }, { transform: at(0, 0, 1) }];
}

/** Out of the bag, in a low arc. */
export function deal(from: Box, to: Box): Keyframe[] {
  const { x, y, scale } = between(from, to);
  return [{ transform: at(x, y, scale) }, { transform: at(x / 2, y / 2 - 16, LIFTED), offset: 0.55 }, { transform: at(0, 0, 1) }];
}

export const APPEARING: Keyframe[] = [{ transform: "scale(0.4)", opacity: 0 }, { transform: "none", opacity: 1 }];
