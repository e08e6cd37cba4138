/** Where the trail of a move runs, so that it crosses as little as possible of what is to be seen; pure arithmetic. */

import type { Box } from "./tile_path.js";

export interface Point {
  x: number;
  y: number;
}

/** A cubic curve: where it begins, two points it is drawn to, where it ends. */
export type Trail = readonly [Point, Point, Point, Point];

/** Where a trail may end: which way it comes from there, and how many pixels of a detour another end is worth. */
export interface End {
  point: Point;
  out: Point;
  price: number;
}

/** So many points of a trail are looked at. */
const SAMPLES = 32;
/** What a pixel outside the table costs, in pixels of a detour. */
const OUTSIDE = 30;
/** The directions in which a trail may set out, and in which it may arrive, to begin with. */
const DEPARTURES = 12;
const ARRIVALS = [0, 0.7, -0.7];
/** How far its ends are drawn, as parts of the way. */
const REACHES = [0.3, 0.62];
/** The steps by which the best is bent further, as parts of the way. */
const STEPS = [0.2, 0.1, 0.05, 0.025];
const WAYS: readonly Point[] = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => ({ x: Math.cos((turn * Math.PI) / 4), y: Math.sin((turn * Math.PI) / 4) }));

export const middle = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

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

export const holds = ({ x, y, width, height }: Box, point: Point, margin = 0): boolean =>
  point.x > x - margin && point.x < x + width + margin && point.y > y - margin && point.y < y + height + margin;

export const overlaps = (one: Box, other: Box, margin = 0): boolean =>
  one.x < other.x + other.width + margin && other.x < one.x + one.width + margin && one.y < other.y + other.height + margin && other.y < one.y + one.height + margin;

/** What crossing each spot of the table costs: a raster, so that a trail can be priced without asking every box. */
export class Ground {
  private readonly columns: number;
  private readonly rows: number;
  private readonly prices: Float32Array;

  constructor(
    readonly bounds: Box,
    private readonly cell = 6,
  ) {
    this.columns = Math.max(1, Math.ceil(bounds.width / cell));
    this.rows = Math.max(1, Math.ceil(bounds.height / cell));
    this.prices = new Float32Array(this.columns * this.rows);
  }

  /** A pixel in this box costs so much more than one of the bare table; the dearest of several counts. */
  add({ x, y, width, height }: Box, price: number, margin = 0): void {
    const column = (at: number) => Math.max(0, Math.min(this.columns, at));
    const row = (at: number) => Math.max(0, Math.min(this.rows, at));
    const [left, right] = [column(Math.floor((x - margin - this.bounds.x) / this.cell)), column(Math.ceil((x + width + margin - this.bounds.x) / this.cell))];
    const [top, bottom] = [row(Math.floor((y - margin - this.bounds.y) / this.cell)), row(Math.ceil((y + height + margin - this.bounds.y) / this.cell))];
    for (let at = top; at < bottom; at += 1) {
      for (let index = at * this.columns + left; index < at * this.columns + right; index += 1) {
        this.prices[index] = Math.max(this.prices[index] ?? 0, price);
      }
    }
  }

  at({ x, y }: Point): number {
    const column = Math.floor((x - this.bounds.x) / this.cell);
    const row = Math.floor((y - this.bounds.y) / this.cell);
    if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return OUTSIDE;
    return this.prices[row * this.columns + column] ?? 0;
  }
}

export function pointAt([a, b, c, d]: Trail, share: number): Point {
  const rest = 1 - share;
  const mix = (p: number, q: number, r: number, s: number) => rest ** 3 * p + 3 * rest ** 2 * share * q + 3 * rest * share ** 2 * r + share ** 3 * s;
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}

/** The points of a trail in order, as close as one has to look. */
export const pointsOn = (trail: Trail): Point[] => Array.from({ length: SAMPLES + 1 }, (_, index) => pointAt(trail, index / SAMPLES));

/** Where a trail may end at a place: before its left end, where a line begins, else at another side of it. */
export function endsAt({ x, y, width, height }: Box, gap: number, other: number): End[] {
  return [
    { point: { x: x - gap, y: y + height / 2 }, out: { x: -1, y: 0 }, price: 0 },
    { point: { x: x + width / 2, y: y + height + gap }, out: { x: 0, y: 1 }, price: other },
    { point: { x: x + width / 2, y: y - gap }, out: { x: 0, y: -1 }, price: other },
    { point: { x: x + width + gap, y: y + height / 2 }, out: { x: 1, y: 0 }, price: other * 2 },
  ];
}

/** What a trail costs: its length, dearer where it crosses something, and sharp turns. */
function costOf(trail: Trail, ground: Ground): number {
  let cost = 0;
  let before = trail[0];
  let heading: number | null = null;
  for (let index = 1; index <= SAMPLES; index += 1) {
    const point = pointAt(trail, index / SAMPLES);
    const [dx, dy] = [point.x - before.x, point.y - before.y];
    const length = Math.hypot(dx, dy);
    // What lies beside it is nearly touched: where it ends it has to come near.
    cost += length * (1 + (index < SAMPLES - 1 ? ground.at({ x: before.x + dx / 2, y: before.y + dy / 2 }) : 0));
    if (length > 0.5) {
      const angle = Math.atan2(dy, dx);
      const turn = heading === null ? 0 : Math.abs(Math.atan2(Math.sin(angle - heading), Math.cos(angle - heading)));
      cost += 18 * turn + 400 * Math.max(0, turn - 0.3);
      heading = angle;
    }
    before = point;
  }
  return cost;
}

/** The way from a point to one of several ends that crosses the least of what is to be seen, and then the shortest. */
export function bestTrail(start: Point, ends: readonly End[], ground: Ground): Trail {
  let best: Trail = [start, start, start, start];
  let least = Infinity;
  const consider = (trail: Trail, price: number): boolean => {
    const cost = costOf(trail, ground) + price;
    if (cost >= least) return false;
    [best, least] = [trail, cost];
    return true;
  };
  let found: End | null = null;
  for (const end of ends) {
    const { point, out } = end;
    const far = Math.max(40, Math.hypot(point.x - start.x, point.y - start.y));
    const towards = Math.atan2(point.y - start.y, point.x - start.x);
    for (const arrival of ARRIVALS) {
      const way = { x: out.x * Math.cos(arrival) - out.y * Math.sin(arrival), y: out.x * Math.sin(arrival) + out.y * Math.cos(arrival) };
      for (const late of REACHES) {
        const third = { x: point.x + way.x * far * late, y: point.y + way.y * far * late };
        for (let turn = 0; turn < DEPARTURES; turn += 1) {
          const angle = towards + (turn * 2 * Math.PI) / DEPARTURES;
          for (const early of REACHES) {
            const second = { x: start.x + Math.cos(angle) * far * early, y: start.y + Math.sin(angle) * far * early };
            if (consider([start, second, third, point], end.price)) found = end;
          }
        }
      }
    }
  }
  return found === null ? best : bent(best, found, ground);
}

/** The same, its bends moved as long as that makes it better; it still arrives from outside. */
function bent(trail: Trail, { point, out }: End, ground: Ground): Trail {
  let best = trail;
  let least = costOf(best, ground);
  const far = Math.hypot(point.x - trail[0].x, point.y - trail[0].y);
  for (const step of STEPS) {
    for (let isBetter = true, round = 0; isBetter && round < 6; round += 1) {
      isBetter = false;
      for (const bend of [1, 2] as const) {
        for (const way of WAYS) {
          const [a, b, c, d] = best;
          const moved = { x: best[bend].x + way.x * step * far, y: best[bend].y + way.y * step * far };
          if (bend === 2 && (moved.x - point.x) * out.x + (moved.y - point.y) * out.y < 0.5 * Math.hypot(moved.x - point.x, moved.y - point.y)) continue;
          const other: Trail = bend === 1 ? [a, moved, c, d] : [a, b, moved, d];
          const cost = costOf(other, ground);
          if (cost < least) [best, least, isBetter] = [other, cost, true];
        }
      }
    }
  }
  return best;
}

/** The curve as SVG writes it. */
export function pathOf([a, b, c, d]: Trail): string {
  const text = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${text(a)}C${text(b)} ${text(c)} ${text(d)}`;
}

/** The two strokes of the head of the arrow. */
export function headOf(trail: Trail, size: number): string {
  const end = trail[3];
  const before = pointAt(trail, 0.96);
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const barb = (turn: number) => `${(end.x - size * Math.cos(angle + turn)).toFixed(1)} ${(end.y - size * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${barb(0.62)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}L${barb(-0.62)}`;
}
