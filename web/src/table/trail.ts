/** Where the trail of a move runs, so that it crosses as little as possible of what is to be seen; pure arithmetic. */

import { far, middle, type Point } from "./points.js";
import type { Box } from "./tile_path.js";

/** A cubic curve: where it begins, two points it is drawn to, where it ends. */
export type Trail = readonly [Point, Point, Point, Point];

/** Where a trail may end: which way it comes from there, and how many pixels of a detour another end is worth. */
export interface End {
  point: Point;
  out: Point;
  price: number;
}

/** So many points of a trail are looked at; of those to begin with fewer. */
const SAMPLES = 64;
const ROUGHLY = 20;
/** What a pixel outside the table costs, in pixels of a detour; it is as wide as a trail is at its edges. */
const OUTSIDE = 60;
const RIM = 2;
/** The directions in which a trail may set out, and in which it may arrive, to begin with. */
const DEPARTURES = 18;
const ARRIVALS = [0, 0.5, -0.5];
/** It arrives no more askew than that, as a cosine. */
const STRAIGHT = 0.82;
/** So much of the way, at least, it is led there. */
const ARRIVES = 0.12;
/** How far its ends are drawn, as parts of the way. */
const REACHES = [0.15, 0.35, 0.65];
/** So many of the best are bent further, by such steps, as parts of the way. */
const BENT = 10;
const STEPS = [0.2, 0.1, 0.05, 0.025, 0.0125];
/** What bends cost, in units of the trail: a radian, one that is bent back again, one that is bent too sharply. */
const BEND = 2.8;
const WIGGLE = 14;
const KINK = 30;
/** No bend has a smaller radius, in such units. */
const RADIUS = 3;
const WAYS: readonly Point[] = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => ({ x: Math.cos((turn * Math.PI) / 4), y: Math.sin((turn * Math.PI) / 4) }));

/** What crossing each spot of the table costs: a raster, so that a trail can be priced without asking every box. */
export class Ground {
  private readonly columns: number;
  private readonly rows: number;
  private readonly prices: Float32Array;

  constructor(
    readonly bounds: Box,
    readonly cell = 6,
    /** How large what is drawn on it is, in pixels: by that its bends are measured. */
    readonly unit = 30,
  ) {
    this.columns = Math.max(1, Math.ceil(bounds.width / cell));
    this.rows = Math.max(1, Math.ceil(bounds.height / cell));
    this.prices = new Float32Array(this.columns * this.rows);
  }

  /** A pixel in this box costs so much more than one of the bare table; the dearest of several counts. */
  add({ x, y, width, height }: Box, price: number, margin = 0): void {
    const cells = (from: number, size: number, most: number) =>
      [Math.floor((from - margin) / this.cell), Math.ceil((from + size + margin) / this.cell)].map((at) => Math.max(0, Math.min(most, at))) as [number, number];
    const [left, right] = cells(x - this.bounds.x, width, this.columns);
    const [top, bottom] = cells(y - this.bounds.y, height, this.rows);
    for (let at = top; at < bottom; at += 1) {
      for (let index = at * this.columns + left; index < at * this.columns + right; index += 1) this.prices[index] = Math.max(this.prices[index] ?? 0, price);
    }
  }

  at({ x, y }: Point): number {
    const column = Math.floor((x - this.bounds.x) / this.cell);
    const row = Math.floor((y - this.bounds.y) / this.cell);
    if (column < RIM || row < RIM || column >= this.columns - RIM || row >= this.rows - RIM) return OUTSIDE;
    return this.prices[row * this.columns + column] ?? 0;
  }
}

export function pointAt([a, b, c, d]: Trail, share: number): Point {
  const rest = 1 - share;
  const [one, two, three, four] = [rest * rest * rest, 3 * rest * rest * share, 3 * rest * share * share, share * share * share];
  return { x: one * a.x + two * b.x + three * c.x + four * d.x, y: one * a.y + two * b.y + three * c.y + four * d.y };
}

/** The points of a trail in order, as close as one has to look. */
export const pointsOn = (trail: Trail, samples = SAMPLES): Point[] => Array.from({ length: samples + 1 }, (_, index) => pointAt(trail, index / samples));

/** Where a trail may end at a place: before its left end, where a line begins, else at another side of it. */
export function endsAt({ x, y, width, height }: Box, gap: number, other: number): End[] {
  const at = (right: number, down: number, price: number): End => ({
    point: { x: x + width / 2 + right * (width / 2 + gap), y: y + height / 2 + down * (height / 2 + gap) },
    out: { x: right, y: down },
    price,
  });
  return [at(-1, 0, 0), at(0, 1, other), at(0, -1, other), at(1, 0, other * 2)];
}

/** Where one may end at the frame of a board: at each of its sides, on a level with what is meant. */
export function endsBeside({ x, y, width, height }: Box, goal: Box): End[] {
  const { x: across, y: down } = middle(goal);
  return [
    { point: { x, y: down }, out: { x: -1, y: 0 }, price: 0 },
    { point: { x: x + width, y: down }, out: { x: 1, y: 0 }, price: 0 },
    { point: { x: across, y }, out: { x: 0, y: -1 }, price: 0 },
    { point: { x: across, y: y + height }, out: { x: 0, y: 1 }, price: 0 },
  ];
}

/** What a trail costs: its length, dearer where it crosses something, and its bends: one smooth arc is the best. */
function costOf(trail: Trail, ground: Ground, samples = SAMPLES): number {
  const { unit } = ground;
  let [cost, left, right, heading] = [0, 0, 0, Number.NaN];
  let before = trail[0];
  for (let index = 1; index <= samples; index += 1) {
    const point = pointAt(trail, index / samples);
    const length = far(before, point);
    // What lies beside it is nearly touched: where it ends it has to come near.
    cost += length * (1 + (index < samples - 1 ? ground.at(between(before, point)) : 0));
    if (length > 0.3) {
      const angle = Math.atan2(point.y - before.y, point.x - before.x);
      const turn = Math.asin(Math.sin(angle - heading)) || 0;
      if (turn > 0) right += turn;
      else left -= turn;
      cost += unit * KINK * Math.max(0, Math.abs(turn) - length / (RADIUS * unit));
      heading = angle;
    }
    before = point;
  }
  return cost + unit * (BEND * (left + right) + WIGGLE * Math.min(left, right));
}

const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

interface Candidate {
  trail: Trail;
  end: End;
  cost: number;
}

/** The way from a point to one of several ends that crosses the least of what is to be seen, and then the smoothest. */
export function bestTrail(start: Point, ends: readonly End[], ground: Ground): Trail {
  const found: Candidate[] = [];
  for (const end of ends) {
    const { point, out } = end;
    const way = far(point, start);
    const towards = Math.atan2(point.y - start.y, point.x - start.x);
    const thirds = ARRIVALS.flatMap((turn) => drawn(point, Math.atan2(out.y, out.x) + turn, way));
    // The best in each direction: else all of them would go round the same side of what lies in the way.
    for (let turn = 0; turn < DEPARTURES; turn += 1) {
      const seconds = drawn(start, towards + (turn * 2 * Math.PI) / DEPARTURES, way);
      const all = seconds.flatMap((second) => thirds.map((third): Trail => [start, second, third, point]));
      found.push(cheapest(all.map((trail) => ({ trail, end, cost: costOf(trail, ground, ROUGHLY) + end.price }))));
    }
  }
  found.sort((one, other) => one.cost - other.cost);
  return cheapest(found.slice(0, BENT).map((each) => bent(each, ground))).trail;
}

const cheapest = (all: readonly Candidate[]): Candidate => all.reduce((least, each) => (each.cost < least.cost ? each : least));

/** Where a curve may be drawn to at first in a direction: near and far. */
const drawn = ({ x, y }: Point, angle: number, way: number): Point[] => REACHES.map((reach) => ({ x: x + Math.cos(angle) * way * reach, y: y + Math.sin(angle) * way * reach }));

/** The same, its bends moved as long as that makes it better; it still arrives from outside. */
function bent({ trail, end }: Candidate, ground: Ground): Candidate {
  const { point, out } = end;
  let [best, least] = [trail, costOf(trail, ground) + end.price];
  const whole = far(point, trail[0]);
  for (const step of STEPS) {
    for (let isBetter = true, round = 0; isBetter && round < 6; round += 1) {
      isBetter = false;
      for (const bend of [1, 2] as const) {
        for (const way of WAYS) {
          const [a, b, c, d] = best;
          const moved = { x: best[bend].x + way.x * step * whole, y: best[bend].y + way.y * step * whole };
          if (bend === 2 && far(moved, point) < ARRIVES * whole) continue;
          if (bend === 2 && (moved.x - point.x) * out.x + (moved.y - point.y) * out.y < STRAIGHT * far(moved, point)) continue;
          const other: Trail = bend === 1 ? [a, moved, c, d] : [a, b, moved, d];
          const price = costOf(other, ground) + end.price;
          if (price < least) [best, least, isBetter] = [other, price, true];
        }
      }
    }
  }
  return { trail: best, end, cost: least };
}

/** The curve as SVG writes it. */
export function pathOf([a, b, c, d]: Trail): string {
  const text = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${text(a)}C${text(b)} ${text(c)} ${text(d)}`;
}

/** The two strokes of the head of the arrow. */
export function headOf(trail: Trail, size: number): string {
  const { left, end, right } = cornersOf(trail, size, 0.62);
  return `M${left}L${end}L${right}`;
}

/** The same filled, with a notch at its back, so that nobody doubts where it points. */
export function tipOf(trail: Trail, size: number): string {
  const { left, end, right, notch } = cornersOf(trail, size, 0.47);
  return `M${left}L${end}L${right}L${notch}Z`;
}

function cornersOf(trail: Trail, size: number, turn: number) {
  const end = trail[3];
  const before = pointAt(trail, 0.93);
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const text = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const barb = (by: number) => text(end.x - size * Math.cos(angle + by), end.y - size * Math.sin(angle + by));
  const notch = text(end.x - size * 0.56 * Math.cos(angle), end.y - size * 0.56 * Math.sin(angle));
  return { left: barb(turn), end: text(end.x, end.y), right: barb(-turn), notch };
}
