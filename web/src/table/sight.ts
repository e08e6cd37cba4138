/** Bringing something into sight where the page is higher than the screen. */

import { isStill } from "../settings.svelte.js";

export function bringIntoSight(element: HTMLElement | undefined): void {
  element?.scrollIntoView({ block: "nearest", behavior: isStill() ? "auto" : "smooth" });
}
