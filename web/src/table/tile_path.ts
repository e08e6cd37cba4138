/**
 * Which tile came from where, for the animation: one of the colour that is gone from another spot, or else one out of the
 * bag. This knows spots and colours, and no rules.
 */

import { LAST_DEALT } from "../live/scoring_steps.js";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ShownTile {
  spot: string;
  colour: string;
  rect: Box;
}

/** A tile that has come: where from, or null where it just appears; and how long it waits, in milliseconds. */
export interface TilePath {
  to: ShownTile;
  from: Box | null;
  delay: number;
}

/** How each tile that is new came there. Of each colour the bag has one picture, which all that is dealt comes from. */
export function tilePaths(before: readonly ShownTile[], now: readonly ShownTile[], bag: ReadonlyMap<string, Box>): TilePath[] {
  const stays = new Set(now.map(name));
  const was = new Set(before.map(name));
  const gone = before.filter((seen) => !stays.has(name(seen)));
  let dealt = 0;
  return now
    .filter((seen) => !was.has(name(seen)))
    .map((to) => {
      const moved = nearest(gone, to);
      if (moved !== null) return { to, from: shownOr(moved), delay: 0 };
      return { to, from: shownOr(bag.get(to.colour)), delay: Math.min(dealt++ * 18, LAST_DEALT) };
    });
}

const name = (seen: ShownTile) => `${seen.spot} ${seen.colour}`;

/** What is hidden has no size, and nothing can be seen to come from there. */
const shownOr = (box: Box | undefined): Box | null => (box !== undefined && box.width > 0 ? box : null);

/** The nearest tile of the colour that is gone; it is used up. */
function nearest(gone: ShownTile[], to: ShownTile): Box | null {
  let best = -1;
  let least = Infinity;
  gone.forEach((seen, index) => {
    if (seen.colour !== to.colour) return;
    const distance = Math.hypot(seen.rect.x - to.rect.x, seen.rect.y - to.rect.y);
    if (distance < least) [best, least] = [index, distance];
  });
  return best < 0 ? null : (gone.splice(best, 1)[0]?.rect ?? null);
}
