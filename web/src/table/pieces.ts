/** Pieces are what travels beside tiles, and is made of several parts: `data-piece` says where one lies, `data-kind` what it is. */

import type { Box } from "./tile_path.js";

export const PIECES = "[data-piece]";

/** How much larger and higher something is that somebody holds, how soon, and how long it is shown at most. */
const HELD: Keyframe[] = [{ transform: "none" }, { transform: "translateY(-8px) scale(1.12)" }];
const LIFT = 140;
const LONGEST_HELD = 4000;

/** What it is known by, however it is turned: of a tile its colour. */
export function kindOf({ dataset: { colour = "", kind } }: { dataset: DOMStringMap }): string {
  return kind === undefined ? colour : [...kind].sort().join("");
}

/** Whatever else is drawn for a piece where it lies. */
export const partsOf = (piece: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[data-part="${CSS.escape(piece)}"]`)];

/** A copy that is as large as this place, and turned as its kind says there. */
export function doubleOf(source: SVGElement | HTMLElement, { width }: Box, kind = ""): SVGElement | HTMLElement {
  const double = source.cloneNode(true) as SVGElement | HTMLElement;
  double.removeAttribute("data-piece");
  for (const unit of ["--plate", "--medal"]) double.style.setProperty(unit, `${width}px`);
  const parts = [...double.children].filter((each) => each.hasAttribute("data-colour"));
  for (const colour of kind) {
    const index = parts.findIndex((each) => each.getAttribute("data-colour") === colour);
    if (index >= 0) double.append(...parts.splice(index, 1));
  }
  return double;
}

/** Somebody holds it where it lay, but not for ever: then only the gap is left. */
export function heldAt(double: Element, end: () => void): void {
  double.animate(HELD, { duration: LIFT, easing: "cubic-bezier(.2, 1.2, .3, 1)", fill: "forwards" });
  setTimeout(end, LONGEST_HELD);
}
