/** Bringing something into sight where the page is higher than the screen. */

import { isStill } from "../settings.svelte.js";

/** Milliseconds after which it is known how much the decision at the foot of a narrow screen covers. */
const MEASURED = 80;

/** Scroll as little as needed, soon; what is returned calls it off. */
export function bringIntoSight(element: HTMLElement | undefined): () => void {
  const timer = setTimeout(() => element?.scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" }), MEASURED);
  return () => clearTimeout(timer);
}
