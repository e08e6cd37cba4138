/**
 * Tiles travel: where a tile of a colour is gone from one spot and another has come at another spot, it is seen to
 * move there; what came from nowhere comes out of the bag. This knows spots and colours, and no rules.
 */

import { isStill } from "../settings.svelte.js";

interface Seen {
  spot: string;
  colour: string;
  rect: DOMRect;
}

const DURATION = 420;

export class Flights {
  private before: Seen[] | null = null;

  /** Remember where everything lies, before it changes. */
  look(root: Element): void {
    this.before = isStill() || document.hidden ? null : seenIn(root).map(([seen]) => seen);
  }

  /** Let travel what has changed since. */
  fly(root: Element): void {
    const before = this.before;
    this.before = null;
    if (before === null) return;
    const now = seenIn(root);
    const stays = new Set(now.map(([seen]) => name(seen)));
    const was = new Set(before.map(name));
    const gone = before.filter((seen) => !stays.has(name(seen)));
    const bag = root.querySelector("[data-bag]")?.getBoundingClientRect();
    let dealt = 0;
    for (const [seen, element] of now) {
      if (was.has(name(seen))) continue;
      const from = nearest(gone, seen);
      if (from !== null) travel(element, from, seen.rect, 0);
      else if (bag !== undefined) travel(element, bag, seen.rect, Math.min(dealt++ * 18, 500));
    }
  }
}

const name = (seen: Seen) => `${seen.spot} ${seen.colour}`;

function seenIn(root: Element): [Seen, SVGElement][] {
  return [...root.querySelectorAll<SVGElement>("[data-spot]")].map((element) => [
    { spot: element.dataset.spot ?? "", colour: element.dataset.colour ?? "", rect: element.getBoundingClientRect() },
    element,
  ]);
}

/** The nearest tile of the colour that is gone; it is used up. */
function nearest(gone: Seen[], to: Seen): DOMRect | null {
  let best = -1;
  let least = Infinity;
  gone.forEach((seen, index) => {
    if (seen.colour !== to.colour) return;
    const distance = Math.hypot(seen.rect.x - to.rect.x, seen.rect.y - to.rect.y);
    if (distance < least) [best, least] = [index, distance];
  });
  return best < 0 ? null : (gone.splice(best, 1)[0]?.rect ?? null);
}

function travel(element: SVGElement, from: DOMRect, to: DOMRect, delay: number): void {
  if (to.width === 0 || from.width === 0) return;
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})`, zIndex: 10 },
      { transform: `translate(${x / 2}px, ${y / 2 - 16}px) scale(1.12)`, zIndex: 10, offset: 0.55 },
      { transform: "none", zIndex: 10 },
    ],
    { duration: DURATION, delay, easing: "cubic-bezier(.3,.1,.3,1)", fill: "backwards" },
  );
}
