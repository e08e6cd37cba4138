/** Where a sentence stands so that it is near what it speaks of, and covers none of it; pure arithmetic. */

import type { Size } from "../table/layout.js";
import type { Box } from "../table/tile_path.js";

/** Between the words and what they speak of, and the edges of the window. */
const GAP = 14;
const EDGE = 8;
/** What a pixel of distance costs, in pixels of what would be covered. */
const FAR = 60;
/** So much dearer is what is spoken of than what else is needed. */
const DEAR = 8;

export const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)));

function apart(one: Box, other: Box): number {
  const x = Math.max(0, other.x - one.x - one.width, one.x - other.x - other.width);
  const y = Math.max(0, other.y - one.y - one.height, one.y - other.y - other.height);
  return Math.hypot(x, y);
}

/** The best place for words of such a size: `spoken` is what they speak of, the first of it most; `needed` what else is not to be covered. */
export function placeBeside(words: Size, window: Size, spoken: readonly Box[], needed: readonly Box[]): Box {
  const { width, height } = words;
  const right = window.width - width - EDGE;
  const bottom = window.height - height - EDGE;
  const at = (x: number, y: number): Box => ({ x: within(x, EDGE, right), y: within(y, EDGE, bottom), width, height });
  const around = spoken.flatMap((box) => {
    const [x, y] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
    const [left, after] = [box.x - width - GAP, box.x + box.width + GAP];
    const [above, below] = [box.y - height - GAP, box.y + box.height + GAP];
    return [at(x, below), at(x, above), at(after, y), at(left, y), at(box.x, below), at(box.x, above), at(box.x + box.width - width, below), at(box.x + box.width - width, above)];
  });
  const columns = [EDGE, right / 2, right];
  const anywhere = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => columns.map((x) => at(x, EDGE + part * (bottom - EDGE))));
  const cost = (place: Box): number =>
    spoken.reduce((sum, box) => sum + DEAR * overlap(place, box), 0) +
    needed.reduce((sum, box) => sum + overlap(place, box), 0) +
    FAR * (spoken[0] === undefined ? 0 : apart(place, spoken[0]));
  return [...around, ...anywhere].reduce((best, place) => (cost(place) < cost(best) ? place : best), at(right / 2, bottom));
}

/** So long a pointer may be: a longer one would be a line across the table. */
const LONGEST = 170;

/** Where a pointer from the words to what they speak of begins and ends; null where they touch, or are far apart. */
export function pointerTo(words: Box, to: Box): [from: { x: number; y: number }, to: { x: number; y: number }] | null {
  const way = apart(words, to);
  if (way < 6 || way > LONGEST) return null;
  const nearest = (box: Box, x: number, y: number, inset: number) => ({
    x: within(x, box.x + Math.min(inset, box.width / 2), box.x + box.width - Math.min(inset, box.width / 2)),
    y: within(y, box.y + Math.min(inset, box.height / 2), box.y + box.height - Math.min(inset, box.height / 2)),
  });
  const [x, y] = [to.x + to.width / 2, to.y + to.height / 2];
  const from = nearest(words, x, y, 22);
  const end = nearest(to, from.x, from.y, 0);
  // It leaves the words at their edge.
  const start = { x: end.x > words.x + words.width ? words.x + words.width : end.x < words.x ? words.x : from.x, y: end.y > words.y + words.height ? words.y + words.height : end.y < words.y ? words.y : from.y };
  return [start, end];
}
