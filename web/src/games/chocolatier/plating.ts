/** Where tiles lie on a plate: those of one colour together, as large as fits, and with room for a finger each colour. */

import type { Box } from "../../table/layout.js";

export interface Point {
  x: number;
  y: number;
}

/** Tiles of one colour: the zone that takes them, and the middles of the tiles in it. From the middle of the plate. */
export interface Lying {
  zone: Box;
  tiles: Point[];
}

export interface Plating {
  size: number;
  sets: Lying[];
}

export interface Ground {
  /** Half of the width and of the height in which tiles have to lie, with round corners or not. */
  x: number;
  y: number;
  isRound: boolean;
  /** Half of the room that the zones share. */
  reach: Point;
  /** What a zone must have at least: 0 with a mouse. */
  finger: number;
  /** The largest a tile may be. */
  most: number;
}

/** A tile does not fill its square: so much of it is air at each side. */
const AIR = 0.16;

/** What a layout is worth that is less tidy, by its size: rows of things of unlike heights, a colour in unlike rows, rows of unlike lengths, more rows than columns. */
const RAGGED = 0.88;
const UNEVEN = 0.06;
/** By the size that tiles would have without fingers. */
const LEAST_SEEN = 0.6;
const LEAST_TOUCHED = 0.35;

/** The middle of a tile may be so far outside its zone at first, by its size; it ends up so many pixels inside. */
const BEYOND = 0.08;
const INSIDE = 1;

interface Block {
  columns: number;
  rows: number;
  count: number;
  index: number;
}

const known = new Map<string, Plating>();

/** Lay out sets of so many tiles, in this order as far as that fits. */
export function plating(counts: readonly number[], ground: Ground): Plating {
  const key = [...counts, "", ground.x, ground.y, ground.isRound, ground.reach.x, ground.reach.y, ground.finger, ground.most].join();
  const found = known.get(key) ?? layOut(counts, ground);
  if (known.size > 400) known.clear();
  known.set(key, found);
  return found;
}

/** The same with zones that end so far below the middle, where as much as a finger needs is left of them. */
export function cutBelow({ size, sets }: Plating, end: number, finger: number): Plating {
  const cut = ({ zone, tiles }: Lying): Lying => {
    const height = Math.min(zone.height, end - zone.y);
    return { tiles, zone: height < finger ? zone : { ...zone, height } };
  };
  return { size, sets: sets.map(cut) };
}

function layOut(counts: readonly number[], ground: Ground): Plating {
  if (counts.length === 2 && counts[0] === 3 && counts[1] === 1) return threeAndOne(ground);
  if (counts.length === 5 && counts.every((count) => count === 1) && ground.isRound) {
    const around = pentagon(ground);
    if (around !== null) return around;
  }
  // As large as they can be with room for a finger; with less room than that, where they would be too small to be seen.
  const free = shelved(counts, { ...ground, least: 0 }, () => true);
  for (const part of [1, 0.85, 0.7]) {
    const finger = ground.finger * part;
    // Tiles that lie close in the middle, while fingers reach beyond them; else as far apart as fingers.
    const ways = [0, finger].map((least) => shelved(counts, { ...ground, finger, least }, (found) => found.sets.every((set) => isTouchable(set, found.size, finger))));
    const [best] = ways.filter(({ sets }) => sets.length > 0).sort((one, other) => other.size - one.size);
    if (best !== undefined && best.size >= free.size * (part < 0.8 ? LEAST_TOUCHED : LEAST_SEEN)) return nudged(best);
  }
  // Small to touch, but where it is seen.
  return nudged(shelved(counts, { ...ground, finger: 0, least: 0 }, () => true));
}

/** Tiles whose middle is on the edge of their zone, or a little beyond it, lie a little further in: what is seen is what is touched. */
function nudged({ size, sets }: Plating): Plating {
  const most = size * BEYOND + INSIDE;
  const moved = (places: number[], from: number, length: number): number[] => {
    const [first, last] = [from + INSIDE, from + length - INSIDE];
    const [low, high] = [Math.min(...places), Math.max(...places)];
    if (low < first - most || high > last + most) return places;
    // Those at both edges come closer to each other: there is air around them.
    if (high - low > last - first) return places.map((place) => first + ((place - low) / (high - low)) * (last - first));
    const by = Math.max(0, first - low) - Math.max(0, high - last);
    return places.map((place) => place + by);
  };
  const within = ({ zone, tiles }: Lying): Lying => {
    const across = moved(tiles.map(({ x }) => x), zone.x, zone.width);
    const down = moved(tiles.map(({ y }) => y), zone.y, zone.height);
    return { zone, tiles: tiles.map(({ x, y }, index) => ({ x: across[index] ?? x, y: down[index] ?? y })) };
  };
  return { size, sets: sets.map(within) };
}

/** Whether a finger has room in a zone, and most of every tile of it lies there. */
function isTouchable({ zone, tiles }: Lying, size: number, finger: number): boolean {
  if (Math.min(zone.width, zone.height) < finger - 0.5) return false;
  const most = size * BEYOND;
  return tiles.every(({ x, y }) => x + most > zone.x && x - most < zone.x + zone.width && y + most > zone.y && y - most < zone.y + zone.height);
}

type Spaced = Ground & { least: number };

/** How tidy rows are, of which no two lie at unlike heights side by side, and none is much longer than another; 1 at best. */
function tidiness(rows: Block[][]): number {
  const unlike = rows.flatMap((row) => row.filter((block) => block.rows !== row[0]?.rows || block.count < block.columns * block.rows)).length;
  const lengths = rows.map((row) => sum(row.map((block) => block.columns)));
  const spread = Math.max(...lengths) - Math.min(...lengths);
  const tall = sum(rows.map((row) => Math.max(...row.map((block) => block.rows)))) - Math.max(...lengths);
  return RAGGED ** unlike * Math.max(0.6, 1 - UNEVEN * (2 * Math.max(0, spread - 1) + Math.max(0, tall)));
}

/** The largest that is good, as far as it is tidy; or nothing. */
function shelved(counts: readonly number[], ground: Spaced, isGood: (found: Plating) => boolean): Plating {
  let best: Plating = { size: 0, sets: [] };
  let most = 0;
  const seen = new Set<string>();
  for (const columns of [2, 3, 4, 5, 6, 8, 1]) {
    const blocks = counts.map((count, index): Block => {
      const rows = Math.ceil(count / columns);
      return { count, index, rows, columns: Math.ceil(count / rows) };
    });
    const key = blocks.map((block) => block.rows).join();
    if (seen.has(key)) continue;
    seen.add(key);
    for (const rows of shelves(blocks)) {
      const tidy = tidiness(rows);
      if (ground.most * tidy <= most * 1.01) continue;
      const size = largest(rows, ground);
      if (size * tidy <= most * 1.01) continue;
      const found = placed(rows, size, ground);
      if (isGood(found)) [best, most] = [found, size * tidy];
    }
  }
  return best;
}

/** All ways to put things that follow each other into rows; the widest is in the middle, where a plate is. */
function shelves(blocks: Block[]): Block[][][] {
  return Array.from({ length: 2 ** Math.max(0, blocks.length - 1) }, (_, cuts) => {
    const rows: Block[][] = [];
    blocks.forEach((block, index) => {
      if (index > 0 && (cuts & (1 << (index - 1))) === 0) rows.at(-1)?.push(block);
      else rows.push([block]);
    });
    const [first, second, ...rest] = rows;
    return first && second && rest.length > 0 ? [second, first, ...rest] : rows;
  });
}

const widthOf = (block: Block, size: number, least: number) => Math.max(block.columns * size, least);
const heightOf = (row: Block[], size: number, least: number) => Math.max(...row.map((block) => Math.max(block.rows * size, least)));
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

/** How far below the middle the rows have to be laid, so that all of their corners are on the ground; null if they cannot. */
function offsetOf(rows: Block[][], size: number, { x, y, isRound, reach, least }: Spaced): number | null {
  const heights = rows.map((row) => heightOf(row, size, least));
  const all = sum(heights);
  const widths = rows.map((row) => sum(row.map((block) => widthOf(block, size, least))));
  if (all > reach.y * 2 + 0.5 || Math.max(...widths) > reach.x * 2 + 0.5) return null;
  for (const step of [0, 1, -1, 2, -2, 3, -3, 4, -4]) {
    const offset = step * size * 0.08;
    let top = -all / 2 + offset;
    const isWithin = rows.every((row, index) => {
      const height = heights[index] ?? 0;
      const middle = top + height / 2;
      top += height;
      const tall = Math.max(...row.map((block) => block.rows)) * size;
      const down = Math.abs(middle) + tall / 2 - AIR * size;
      const first = row[0];
      const last = row.at(-1);
      const airs = [first, last].map((block) => (block ? (widthOf(block, size, least) - block.columns * size) / 2 : 0));
      const across = (widths[index] ?? 0) / 2 - Math.min(...airs) - AIR * size;
      return isRound ? Math.hypot(across / x, down / y) <= 1 : across <= x && down <= y;
    });
    if (isWithin) return offset;
  }
  return null;
}

function largest(rows: Block[][], ground: Spaced): number {
  let [low, high] = [0, ground.most];
  if (offsetOf(rows, high, ground) !== null) return high;
  for (let step = 0; step < 9; step += 1) {
    const middle = (low + high) / 2;
    if (offsetOf(rows, middle, ground) === null) high = middle;
    else low = middle;
  }
  return low;
}

/** The tiles of a block around its middle, the last row in the middle too. */
function tilesOf({ count, columns, rows }: Block, size: number): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    return { x: ((index % columns) - (inRow - 1) / 2) * size, y: (row - (rows - 1) / 2) * size };
  });
}

/** Where zones end that follow each other from `-reach` to `reach`: where the tiles do, but none smaller than it may be. */
function cuts(edges: number[], reach: number, least: number): number[] {
  const found = edges.map((edge) => Math.min(Math.max(edge, -reach), reach));
  for (let index = 0; index < found.length; index += 1) found[index] = Math.max(found[index] ?? 0, (found[index - 1] ?? -reach) + least);
  for (let index = found.length - 1; index >= 0; index -= 1) found[index] = Math.min(found[index] ?? 0, (found[index + 1] ?? reach) - least);
  return [-reach, ...found, reach];
}

/** The edges between things of such sizes that lie beside each other around the middle, and the middle of each. */
function along(sizes: number[], offset = 0): { edges: number[]; middles: number[] } {
  let at = offset - sum(sizes) / 2;
  const ends = sizes.map((size) => (at += size));
  return { edges: ends.slice(0, -1), middles: ends.map((end, index) => end - (sizes[index] ?? 0) / 2) };
}

function placed(rows: Block[][], size: number, ground: Spaced): Plating {
  const { reach, least } = ground;
  const sets: Lying[] = [];
  const down = along(rows.map((row) => heightOf(row, size, least)), offsetOf(rows, size, ground) ?? 0);
  // What is at the edge of the plate belongs to what lies nearest to it.
  const tops = cuts(down.edges, reach.y, ground.finger);
  rows.forEach((row, index) => {
    const across = along(row.map((block) => widthOf(block, size, least)));
    const lefts = cuts(across.edges, reach.x, ground.finger);
    row.forEach((block, place) => {
      const [x, y] = [lefts[place] ?? 0, tops[index] ?? 0];
      sets[block.index] = {
        zone: { x, y, width: (lefts[place + 1] ?? 0) - x, height: (tops[index + 1] ?? 0) - y },
        tiles: tilesOf(block, size).map((tile) => ({ x: tile.x + (across.middles[place] ?? 0), y: tile.y + (down.middles[index] ?? 0) })),
      };
    });
  });
  return { size, sets };
}

/** Three of a colour and another one in the quarter that they leave. */
function threeAndOne({ x, y, reach, most }: Ground): Plating {
  const size = Math.min(most, Math.min(x, y) / (1 - AIR) / Math.SQRT2);
  const apart = size / 2;
  const at = (right: number, down: number) => ({ x: right * apart, y: down * apart });
  return {
    size,
    sets: [
      { zone: { x: -reach.x, y: -reach.y, width: reach.x * 2, height: reach.y * 2 }, tiles: [at(-1, -1), at(1, -1), at(-1, 1)] },
      { zone: { x: 2, y: 2, width: reach.x - 1, height: reach.y - 1 }, tiles: [at(1.08, 1.08)] }, // the middle of the plate is theirs
    ],
  };
}

/** Five different ones, around; null where fingers would have to have them on the rim. */
function pentagon({ x, finger, most, reach }: Ground): Plating | null {
  const wanted = Math.min(most, x / 1.26);
  const apart = Math.max(wanted * 0.93, finger) / 2 / Math.sin(Math.PI / 5);
  const size = Math.min(wanted, (x * 1.14 - apart * 1.05) / (0.5 - AIR));
  if (size < wanted * LEAST_SEEN) return null;
  const half = Math.max(finger, size) / 2;
  const sets = Array.from({ length: 5 }, (_, index): Lying => {
    const angle = (index / 5) * 2 * Math.PI - Math.PI / 2;
    const middle = { x: Math.cos(angle) * apart, y: Math.sin(angle) * apart + apart * 0.06 };
    const more = Math.min(half + 4, Math.max(half, reach.x - apart));
    return { zone: { x: middle.x - more, y: middle.y - more, width: 2 * more, height: 2 * more }, tiles: [middle] };
  });
  return { size, sets };
}
