/** The arrow keys lead from thing to thing at the table, to whatever lies nearest in their direction. */

import type { Box } from "./tile_path.js";

const DIRECTIONS: Record<string, [axis: "x" | "y", sign: 1 | -1]> = {
  ArrowLeft: ["x", -1],
  ArrowRight: ["x", 1],
  ArrowUp: ["y", -1],
  ArrowDown: ["y", 1],
};
/** How much worse it is to go aside than to go on. */
const ASIDE = 3;
/** By how many pixels things may overlap and still lie one beside the other. */
const OVERLAP = 6;

const extent = (box: Box, axis: "x" | "y") => (axis === "x" ? { from: box.x, to: box.x + box.width } : { from: box.y, to: box.y + box.height });

/** The gap between two extents, none if they overlap, and how far apart their middles are. */
function apart(one: { from: number; to: number }, other: { from: number; to: number }) {
  const gap = Math.max(0, other.from - one.to, one.from - other.to);
  return { gap, middles: Math.abs(one.from + one.to - other.from - other.to) / 2 };
}

/** Which of these boxes an arrow key leads to; -1 if none lies in that direction. */
export function nextByArrow(key: string, here: Box, boxes: Box[]): number {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return -1;
  const [axis, sign] = direction;
  const along = extent(here, axis);
  const across = extent(here, axis === "x" ? "y" : "x");
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const there = extent(box, axis);
    const isAhead = sign > 0 ? there.from >= along.to - OVERLAP && there.to > along.to : there.to <= along.from + OVERLAP && there.from < along.from;
    if (!isAhead) return;
    const aside = apart(across, extent(box, axis === "x" ? "y" : "x"));
    const cost = apart(along, there).gap + ASIDE * aside.gap + aside.middles / 10;
    if (cost < least) [best, least] = [index, cost];
  });
  return best;
}

const PLACES = ".table-layout > .offer, .table-layout > .mine, .table-layout > .decider";
const USABLE = "button:not(:disabled, [aria-disabled=true])";

/** Move the focus by an arrow key, if it is on the table, or nowhere yet: then it begins with the first thing there. */
export function goByArrow(event: KeyboardEvent): void {
  if (!(event.key in DIRECTIONS) || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (document.querySelector("dialog[open]") !== null) return;
  const active = document.activeElement;
  const isNowhere = active === null || active === document.body || active.tagName === "H1";
  if (!isNowhere && active.closest(PLACES) === null) return;
  const hasBegun = !isNowhere && active.tagName === "BUTTON";
  const things = [...document.querySelectorAll(PLACES)]
    .flatMap((place) => [...place.querySelectorAll<HTMLElement>(USABLE)])
    .filter((thing) => thing !== active && thing.checkVisibility());
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  const next = things[hasBegun ? nextByArrow(event.key, active.getBoundingClientRect(), boxes) : 0];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
