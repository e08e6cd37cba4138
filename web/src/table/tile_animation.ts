/** Tiles travel: what has come to a spot is seen to move there from where it was. */

import { TRAVEL } from "../live/scoring_steps.js";
import { isStill } from "../settings.svelte.js";
import { type Box, tilePaths, type ShownTile } from "./tile_path.js";

export class TileAnimation {
  private before: ShownTile[] | null = null;

  /** Remember where everything lies, before it changes. */
  capture(root: Element): void {
    this.before = isStill() || document.hidden ? null : [...tilesIn(root).keys()];
  }

  /** Let travel what has changed since. */
  animate(root: Element): void {
    const before = this.before;
    this.before = null;
    if (before === null) return;
    const now = tilesIn(root);
    for (const { to, from, delay } of tilePaths(before, [...now.keys()], bagIn(root))) {
      const steps = from === null ? APPEARING : path(from, to.rect);
      now.get(to)?.animate(steps, { duration: TRAVEL, delay, easing: "cubic-bezier(.3,.1,.3,1)", fill: "backwards" });
    }
  }
}

function tilesIn(root: Element): Map<ShownTile, SVGElement> {
  const elements = [...root.querySelectorAll<SVGElement>("[data-spot]")];
  return new Map(
    elements.map((element) => [
      { spot: element.dataset.spot ?? "", colour: element.dataset.colour ?? "", rect: element.getBoundingClientRect() },
      element,
    ]),
  );
}

/** The tiles that stand for what is in the bag, by colour: a tile that is dealt starts at the size of one of them. */
function bagIn(root: Element): Map<string, Box> {
  const elements = [...root.querySelectorAll<SVGElement>("[data-bag] [data-colour]")];
  return new Map(elements.map((element) => [element.dataset.colour ?? "", element.getBoundingClientRect()]));
}

const APPEARING: Keyframe[] = [{ transform: "scale(0.4)", opacity: 0 }, { transform: "none", opacity: 1 }];

function path(from: Box, to: Box): Keyframe[] {
  if (to.width === 0) return [];
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  return [
    { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})`, zIndex: 10 },
    { transform: `translate(${x / 2}px, ${y / 2 - 16}px) scale(1.12)`, zIndex: 10, offset: 0.55 },
    { transform: "none", zIndex: 10 },
  ];
}
