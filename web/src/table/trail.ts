/** Where the trail of a move runs and where its token lies, so that they cover as little as possible; pure arithmetic. */

import type { Box } from "./tile_path.js";

export interface Point {
  x: number;
  y: number;
}

/** A cubic curve: where it begins, two points it is drawn to, where it ends. */
export type Trail = readonly [Point, Point, Point, Point];

/** So many points of a trail are looked at. */
const SAMPLES = 28;
/** How far from the edge of a place a trail begins and ends. */
const GAP = 4;

const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.x));
  const top = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Of several places the one that is nearest to another: from there the trail is the shortest. */
export function nearestTo(to: Box | null, boxes: readonly Box[]): Box | null {
  const goal = to === null ? { x: 0, y: 0 } : middle(to);
  const far = (box: Box) => Math.hypot(middle(box).x - goal.x, middle(box).y - goal.y);
  return boxes.reduce<Box | null>((best, box) => (best === null || far(box) < far(best) ? box : best), null);
}

export function pointAt([a, b, c, d]: Trail, share: number): Point {
  const rest = 1 - share;
  const mix = (p: number, q: number, r: number, s: number) => rest ** 3 * p + 3 * rest ** 2 * share * q + 3 * rest * share ** 2 * r + share ** 3 * s;
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}

/** The points of a trail in order, as close as one has to look. */
export const pointsOn = (trail: Trail): Point[] => Array.from({ length: SAMPLES + 1 }, (_, index) => pointAt(trail, index / SAMPLES));

const holds = ({ x, y, width, height }: Box, point: Point, margin = 0) =>
  point.x > x - margin && point.x < x + width + margin && point.y > y - margin && point.y < y + height + margin;

export const overlaps = (one: Box, other: Box, margin = 0) =>
  one.x < other.x + other.width + margin && other.x < one.x + one.width + margin && one.y < other.y + other.height + margin && other.y < one.y + one.height + margin;

/** The middle of each side of a box, and which way it looks. */
function sides({ x, y, width, height }: Box): { point: Point; out: Point }[] {
  return [
    { point: { x: x - GAP, y: y + height / 2 }, out: { x: -1, y: 0 } },
    { point: { x: x + width + GAP, y: y + height / 2 }, out: { x: 1, y: 0 } },
    { point: { x: x + width / 2, y: y - GAP }, out: { x: 0, y: -1 } },
    { point: { x: x + width / 2, y: y + height + GAP }, out: { x: 0, y: 1 } },
  ];
}

/** The way from one place to another that crosses the fewest of what is to be seen, and then the shortest. */
export function bestTrail(from: Box, to: Box, obstacles: readonly Box[], bounds: Box): Trail {
  const start = middle(from);
  let best: Trail | null = null;
  let least = Infinity;
  for (const { point: end, out } of sides(to)) {
    const far = Math.hypot(end.x - start.x, end.y - start.y);
    for (const bend of [0, 0.22, -0.22, 0.45, -0.45]) {
      const aside = { x: (-(end.y - start.y) * bend) / 1, y: (end.x - start.x) * bend };
      const reach = Math.min(0.45 * far, 160);
      const trail: Trail = [
        start,
        { x: start.x + (end.x - start.x) * 0.35 + aside.x, y: start.y + (end.y - start.y) * 0.35 + aside.y },
        { x: end.x + out.x * reach, y: end.y + out.y * reach },
        end,
      ];
      const points = pointsOn(trail).slice(2, -1);
      const crossed = points.filter((point) => obstacles.some((box) => holds(box, point, 3))).length;
      const outside = points.filter((point) => !holds(bounds, point, -6)).length;
      const length = points.reduce((sum, point, index) => sum + (index === 0 ? 0 : Math.hypot(point.x - (points[index - 1]?.x ?? 0), point.y - (points[index - 1]?.y ?? 0))), 0);
      const cost = 3 * crossed + 20 * outside + length / 60 + Math.abs(bend);
      if (cost < least) [best, least] = [trail, cost];
    }
  }
  return best ?? [start, start, middle(to), middle(to)];
}

/** The curve as SVG writes it, begun at the edge of the place where it starts. */
export function pathOf([a, b, c, d]: Trail): string {
  const text = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${text(a)}C${text(b)} ${text(c)} ${text(d)}`;
}

/** The two strokes of the head of the arrow. */
export function headOf(trail: Trail, size: number): string {
  const [, , before, end] = trail;
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const barb = (turn: number) => `${(end.x - size * Math.cos(angle + turn)).toFixed(1)} ${(end.y - size * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${barb(0.62)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}L${barb(-0.62)}`;
}

export interface Room {
  /** What must not be covered at all, and what had better not be. */
  taken: readonly Box[];
  /** What the token has to lie in. */
  bounds: Box;
}

/** The first of some places for the middle of a token where nothing lies yet; else the one where it covers the least. */
export function freePlace(wanted: readonly Point[], { width, height }: { width: number; height: number }, { taken, bounds }: Room): Box {
  let best: Box | null = null;
  let least = Infinity;
  for (const { x, y } of wanted) {
    const box = {
      x: Math.max(bounds.x + 2, Math.min(bounds.x + bounds.width - width - 2, x - width / 2)),
      y: Math.max(bounds.y + 2, Math.min(bounds.y + bounds.height - height - 2, y - height / 2)),
      width,
      height,
    };
    const covered = taken.reduce((sum, other) => sum + shared(box, other), 0);
    if (covered === 0) return box;
    if (covered < least) [best, least] = [box, covered];
  }
  return best ?? { x: bounds.x, y: bounds.y, width, height };
}

function shared(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Places for a token: where it was taken, along the trail, and all around where it went. */
export function placesFor(from: Box | null, trail: Trail | null, to: Box | null, size: { width: number; height: number }): Point[] {
  const along = trail === null ? [] : [0.45, 0.35, 0.55, 0.25, 0.65, 0.75].map((share) => pointAt(trail, share));
  const beside = (box: Box | null): Point[] => {
    if (box === null) return [];
    const { x, y } = middle(box);
    const [dx, dy] = [box.width / 2 + size.width / 2 + 4, box.height / 2 + size.height / 2 + 4];
    return [{ x: x - dx, y }, { x, y: y - dy }, { x, y: y + dy }, { x: x + dx, y }, { x: x - dx, y: y - dy }, { x: x - dx, y: y + dy }];
  };
  return [...(from === null ? [] : [middle(from)]), ...along, ...beside(from), ...beside(to)];
}
