/**
 * Which tile came from where, for the animation: one of the colour that is gone from another spot, or else one out of the
 * bag; and when it sets out. This knows spots and colours, and no rules.
 */

import { LAST_DEALT, TRAVEL } from "../live/scoring_steps.js";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ShownTile {
  /** Those on a board begin with `s` and the seat; in a line, with `l`, its number and the place in it follow. */
  spot: string;
  colour: string;
  rect: Box;
}

/**
 * How a tile comes: taken up it flies in an arc; what was left slides aside; out of the bag it is dealt; or, where nobody
 * can have seen it before, it just appears.
 */
export type Way = "fly" | "slide" | "deal" | "appear";

/** A tile that has come: where from, or null where it just appears; how long it waits and travels, in milliseconds. */
export interface TilePath {
  to: ShownTile;
  from: Box | null;
  way: Way;
  delay: number;
  lasts: number;
}

/** Tiles are taken up one after the other, and come to rest. */
export const LIFT = 140;
export const SETTLE = 120;
const LIFT_APART = 30;
const APART = 55;
const MOST_APART = 440;
/** The time in the air, and its share of the distance, in pixels. */
const IN_AIR = 320;
const PER_PIXEL = 0.25;
const LONGEST_IN_AIR = 620;
const SLIDE = 260;

/** How each tile that is new came there. Of each colour the bag has one picture, which all that is dealt comes from. */
export function tilePaths(before: readonly ShownTile[], now: readonly ShownTile[], bag: ReadonlyMap<string, Box>): TilePath[] {
  const stays = new Set(now.map(name));
  const was = new Set(before.map(name));
  const gone = before.filter((seen) => !stays.has(name(seen)));
  let dealt = 0;
  let flying = 0;
  const paths = now
    .filter((seen) => !was.has(name(seen)))
    .map((to): TilePath => {
      const moved = nearest(gone, to);
      const from = moved === null ? shownOr(bag.get(to.colour)) : shownOr(moved.rect);
      if (moved === null || from === null) {
        const delay = moved === null ? Math.min(dealt++ * 18, LAST_DEALT) : 0;
        return { to, from, way: from === null ? "appear" : "deal", delay, lasts: TRAVEL };
      }
      if (!isOnBoard(moved) && !isOnBoard(to)) return { to, from, way: "slide", delay: 0, lasts: SLIDE };
      const delay = Math.min(flying++ * APART, MOST_APART);
      const inAir = Math.min(LONGEST_IN_AIR, IN_AIR + PER_PIXEL * distance(from, to.rect));
      return { to, from, way: "fly", delay, lasts: LIFT + inAir + SETTLE };
    });
  // What was left lies still until the last tile has been taken up.
  const lifted = flying === 0 ? 0 : LIFT + (flying - 1) * LIFT_APART;
  return paths.map((path) => (path.way === "slide" ? { ...path, delay: lifted } : path));
}

/** The seat on whose board a spot is. */
export function seatOf({ spot }: Pick<ShownTile, "spot">): number | null {
  const found = /^s(\d+)-/.exec(spot);
  return found === null ? null : Number(found[1]);
}

/** The line that a spot is the last place of: line 3 has three places, counted from 0. */
export function lineEndingAt({ spot }: Pick<ShownTile, "spot">): { seat: number; line: number } | null {
  const found = /^s(\d+)-l(\d+)-(\d+)$/.exec(spot);
  if (found === null) return null;
  const [seat, line, place] = found.slice(1).map(Number);
  return seat !== undefined && line !== undefined && place === line - 1 ? { seat, line } : null;
}

const isOnBoard = (tile: ShownTile) => seatOf(tile) !== null;

const name = (seen: ShownTile) => `${seen.spot} ${seen.colour}`;

const distance = (one: Box, other: Box) => Math.hypot(one.x - other.x, one.y - other.y);

/** What is hidden has no size, and nothing can be seen to come from there. */
const shownOr = (box: Box | undefined): Box | null => (box !== undefined && box.width > 0 ? box : null);

/** The nearest tile of the colour that is gone; it is used up. */
function nearest(gone: ShownTile[], to: ShownTile): ShownTile | null {
  let best = -1;
  let least = Infinity;
  gone.forEach((seen, index) => {
    if (seen.colour !== to.colour) return;
    const far = distance(seen.rect, to.rect);
    if (far < least) [best, least] = [index, far];
  });
  return best < 0 ? null : (gone.splice(best, 1)[0] ?? null);
}
