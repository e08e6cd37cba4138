/** Points and boxes on the table, and how they lie to each other; pure arithmetic. */

import type { Box } from "./tile_path.js";

export interface Point {
  x: number;
  y: number;
}

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
  return boxes.reduce<Box | null>((best, box) => (best === null || far(middle(box), goal) < far(middle(best), goal) ? box : best), null);
}

export const holds = ({ x, y, width, height }: Box, point: Point, margin = 0): boolean =>
  point.x > x - margin && point.x < x + width + margin && point.y > y - margin && point.y < y + height + margin;

export const far = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** A box whose corners are round, each as it is, a little larger if wanted. */
export function roundedPath({ x, y, width, height, radii }: Box & { radii: readonly number[] }, more = 0): string {
  const [a = 0, b = 0, c = 0, d = 0] = radii.map((each) => (each > 0 ? Math.min(each + more, width / 2 + more, height / 2 + more) : 0));
  const [left, top, right, bottom] = [x - more, y - more, x + width + more, y + height + more];
  const arc = (radius: number, across: number, down: number) => `A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 ${across.toFixed(1)} ${down.toFixed(1)}`;
  const to = (across: number, down: number) => `${across.toFixed(1)} ${down.toFixed(1)}`;
  return `M${to(left + a, top)}L${to(right - b, top)}${arc(b, right, top + b)}L${to(right, bottom - c)}${arc(c, right - c, bottom)}L${to(left + d, bottom)}${arc(d, left, bottom - d)}L${to(left, top + a)}${arc(a, left + a, top)}Z`;
}
