/** The way of a move on the table: below what stands there, to the tiles that came; loaded when there is one to show. */

import type { LastMove } from "./last_move.js";
import { DECISION, layOut, type Rounded, type Surface } from "./marking.js";
import { around, far, holds, middle, type Point } from "./points.js";
import type { Box } from "./tile_path.js";
import { bestTrail, endsAt, endsBeside, Ground, pointsOn, type Trail } from "./trail.js";

/** What a pixel of a trail below something costs, in pixels of a detour: a straight way is worth more than one that is seen all along. */
const TRAIL_UNDER = { board: 12, legible: 1.8, tile: 1.4, place: 0.6, source: 2.2 };
/** How long its tip is, in such units. */
export const TIP = 0.5;
/** Of the parts that are seen of it none is shorter than that, in such units; and what a bead takes beside its middle. */
const SPECK = 0.9;
const BEAD = 0.13;
/** So many points of it are looked at for that. */
const FINE = 320;
/** What lies over a trail, besides what is to be read: it goes on below. */
const ABOVE = "[data-source], .factory, .ribbon, .slot, .space, .cell, .goals li, .plate, .medal, .portrait";
/** A shorter trail, in such units, is hardly more than its tip. */
const LEAST_LONG = 2.5;
/** Cells that are smaller than this, in such units, no head of an arrow can point to: it points to their board. */
const LEAST_CELL = 0.5;

/** What lies over the trail to a board, and hides it: others' boards, plates, and all that is to be seen or read. */
export function above(surface: Surface, seat: number): Rounded[] {
  const plain = (boxes: readonly Box[], more: number): Rounded[] =>
    boxes.map(({ x, y, width, height }) => ({ x: x - more, y: y - more, width: width + 2 * more, height: height + 2 * more, radii: [5, 5, 5, 5] }));
  return [
    ...surface.rounded(`${ABOVE}, [data-seat]:not([data-seat="${seat}"]), ${DECISION}`),
    ...plain(surface.boxes(`[data-seat="${seat}"] [data-spot]`), 2),
    ...plain(surface.legible(), 3),
  ];
}

export interface Journey {
  move: LastMove;
  sources: readonly Element[];
  /** The places where it ends. */
  to: readonly Box[];
  start: Point;
  /** Other tokens, and how large this one is. */
  others: readonly Box[];
  unit: number;
}

/** The trail of a move to where its tiles are now; null where that is hardly any way. */
export function trailOf(surface: Surface, bounds: Box, { move: { seat }, sources, to, start, others, unit }: Journey): Trail | null {
  const board = surface.board(seat);
  const ground = new Ground(bounds, Math.max(2, Math.round(unit / 16)), unit);
  layOut(ground, surface, { seat, sources }, TRAIL_UNDER);
  for (const other of others) ground.add(other, TRAIL_UNDER.legible, 3);
  const goal = around(to) ?? bounds;
  const isSmall = to.some(({ height }) => height < unit * LEAST_CELL);
  const ends = isSmall && board ? endsBeside(surface.boxOf(board), goal) : endsAt(goal, unit * 0.04, unit * 3);
  // There must be room for its tip, which lies over everything: not on a tile.
  const taken = surface.boxes(`[data-seat="${seat}"] [data-spot], [data-seat]:not([data-seat="${seat}"]), ${DECISION}`);
  const within = ends.filter(({ point, out }) => {
    const tail = { x: point.x + out.x * unit * TIP, y: point.y + out.y * unit * TIP };
    return holds(bounds, tail, -2) && !taken.some((box) => holds(box, tail, 1));
  });
  const trail = bestTrail(start, within.length > 0 ? within : ends, ground);
  return far(trail[3], start) >= unit * LEAST_LONG ? trail : null;
}

export interface Run {
  points: readonly Point[];
  length: number;
  isHidden: boolean;
}

/** What is seen of a trail, but for what would be specks between things. */
export const seenOf = (trail: Trail, hiding: readonly Rounded[], unit: number): Run[] =>
  runs(trail, hiding, unit * BEAD).filter(({ isHidden, length }) => !isHidden && length >= unit * SPECK);

/** The parts of a trail in order: now it is seen, now it goes on below something or close to its rim. */
export function runs(trail: Trail, hiding: readonly Rounded[], rim = 0): Run[] {
  const found: { points: Point[]; length: number; isHidden: boolean }[] = [];
  for (const point of pointsOn(trail, FINE)) {
    const isHidden = hiding.some((box) => covers(box, point, rim));
    const last = found.at(-1);
    if (last?.isHidden === isHidden) {
      last.length += far(last.points.at(-1) ?? point, point);
      last.points.push(point);
    } else {
      found.push({ points: last === undefined ? [point] : [last.points.at(-1) ?? point, point], length: last === undefined ? 0 : far(last.points.at(-1) ?? point, point), isHidden });
    }
  }
  return found;
}

/** Whether a point lies under a box; a plate has no corners. */
function covers(box: Rounded, point: Point, rim: number): boolean {
  const round = box.radii[0];
  return round > box.width * 0.45 && round > box.height * 0.45 ? far(middle(box), point) < round + rim : holds(box, point, rim);
}
