/** Points travel: from where they were won or lost to the score, which counts on when they have come there. */

import { tempoOf } from "../live/pace.js";
import { isStill, settings } from "../settings.svelte.js";

/** They come when the tile has been laid, are looked at, and travel; at normal speed, in milliseconds. */
const COMES = 260;
const SEEN = 300;
const TRAVELS = 280;
const ARRIVES = COMES + SEEN + TRAVELS;
/** Several of one board come one after the other. */
const APART = 280;
/** How much larger than a badge they are while they are looked at. */
const LARGE = 2;

/** When points come to the score of a board that are on their way, by the clock of the page. */
const arrivals = new WeakMap<Element, number>();

const boardOf = (element: Element): Element | null => element.closest("[data-seat], .board");

/** Let a badge travel to the score of its board, as a double above the table: the badge itself is gone with its step. */
export function travelToScore(badge: HTMLElement, order = 0): void {
  const tempo = tempoNow();
  const board = boardOf(badge);
  const score = board?.querySelector(".score");
  if (tempo === 0 || board === null || !score) return;
  const [from, to] = [badge.getBoundingClientRect(), score.getBoundingClientRect()];
  if (from.width === 0 || to.width === 0) return;
  arrivals.set(board, performance.now() + (order * APART + ARRIVES) * tempo);

  const double = badge.cloneNode(true) as HTMLElement;
  const { fontSize } = getComputedStyle(badge);
  Object.assign(double.style, {
    position: "absolute",
    inset: "auto",
    left: `${from.x + from.width / 2 + scrollX}px`,
    top: `${from.y + from.height / 2 + scrollY}px`,
    margin: "0",
    fontSize: `${Math.max(14, Number.parseFloat(fontSize)) * LARGE}px`,
    animation: "none",
    visibility: "visible",
    zIndex: "8",
    willChange: "transform",
  });
  badge.style.visibility = "hidden";
  const sky = document.createElement("div");
  sky.className = "sky";
  sky.setAttribute("aria-hidden", "true");
  sky.append(double);
  document.body.append(sky);

  const [x, y] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
  const seen = (COMES + SEEN) / ARRIVES;
  const at = (dx: number, dy: number, scale: number) => `translate(-50%, -50%) translate(${dx.toFixed(1)}px, ${dy.toFixed(1)}px) scale(${scale})`;
  const animation = double.animate(
    [
      { transform: at(0, 0, 0.3), opacity: 0, offset: 0 },
      { transform: at(0, 0, 0.3), opacity: 0, offset: (COMES - 60) / ARRIVES, easing: "cubic-bezier(.2, 1.2, .3, 1)" },
      { transform: at(0, 0, 1), opacity: 1, offset: (COMES + 60) / ARRIVES },
      { transform: at(0, 0, 1), opacity: 1, offset: seen, easing: "ease-in-out" },
      { transform: at(x, y, 0.5), opacity: 0.9, offset: 1 },
    ],
    { duration: ARRIVES * tempo, delay: order * APART * tempo, fill: "backwards" },
  );
  const end = () => sky.remove();
  animation.finished.then(end, end);
}

/** How long until points come to the score of the board that something is on, in milliseconds; 0 if none are on their way. */
export function untilArrival(element: Element): number {
  const board = boardOf(element);
  return board === null ? 0 : Math.max(0, (arrivals.get(board) ?? 0) - performance.now());
}

export const tempoNow = (): number => (isStill() || document.hidden ? 0 : tempoOf(settings.speed, false));
