/** What of a table is marked for a move, and what is there that marks should not cover: read from the page as it is. */

import type { LastMove } from "./last_move.js";
import type { Box } from "./tile_path.js";
import { type Covered, NEVER, WRONG } from "./token.js";
import type { Ground } from "./trail.js";

/** What is to be read, which no trail crosses. */
const LEGIBLE = ".expected, .due, .portrait, .starter, .number, .effect, .worth, .count, .bonuses, .space, .full .standing, .note > *, .supply > *";
/** Of these only the words count: their boxes are as wide as there is room. */
const WRITTEN = "h2, .score, .caption, .goals b, .goals .points";
/** What had better be seen, too: a trail crosses it only where it finds no gap. */
const PLACES = ".slot, .space, .cell, .goals li";
const CHOOSABLE = "[data-spot], .plate, .medal";
export const DECISION = "[data-decision]";

/** What a pixel of a trail over something costs, in pixels of a detour. */
export const TRAIL_OVER = { board: 60, legible: 18, tile: 14, place: 6, source: 0.25 };

/** How round the four corners of something are, in pixels. */
export type Radii = [number, number, number, number];

export interface Rounded extends Box {
  radii: Radii;
}

/** The part of a page in which a table lies, where things are by its corner. */
export class Surface {
  constructor(
    readonly root: Element,
    /** What is drawn over it is no part of it. */
    private readonly layer: Element,
    private readonly corner: { x: number; y: number },
  ) {}

  all(selector: string): Element[] {
    return [...this.root.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0 && !this.layer.contains(element));
  }

  readonly boxOf = (element: Element | Range): Box => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x - this.corner.x, y: y - this.corner.y, width, height };
  };

  /** Boxes with how round their corners are. */
  rounded(selector: string): Rounded[] {
    return this.all(selector).map((element) => ({ ...this.boxOf(element), radii: radiiOf(element) }));
  }

  boxes(selector: string): Box[] {
    return this.all(selector).map(this.boxOf);
  }

  /** Where there is something to be read. */
  legible(): Box[] {
    return [...this.all(WRITTEN).flatMap((element) => this.wordsIn(element)), ...this.boxes(LEGIBLE)];
  }

  private wordsIn(element: Element): Box[] {
    const found: Box[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const words = document.createRange();
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.parentElement?.closest(".sr") !== null) continue;
      words.selectNode(text);
      found.push(this.boxOf(words));
    }
    return found;
  }

  board(seat: number): Element | null {
    return this.root.querySelector(`[data-seat="${seat}"]`);
  }
}

/** Where the tiles of a move came from; several places may be one source. */
export function sourcesOf(surface: Surface, move: LastMove): Element[] {
  return move.source === null ? [] : surface.all(`[data-source="${CSS.escape(move.source)}"]`).filter((each) => isTakenFrom(each, move));
}

/** Of several places that are one source, those that had such tiles. */
function isTakenFrom(place: Element, { action }: LastMove): boolean {
  const moon = place.getAttribute("data-moon");
  return moon === null || action.details.moons?.includes(Number(moon)) !== false;
}

/** The tiles that came with a move; those of a line lie there in the order in which they came. */
export function cellsOf(surface: Surface, { action, line, taken, seat }: LastMove): Element[] {
  const board = surface.board(seat);
  if (line !== null && line > 0) return surface.all(`[data-spot^="s${seat}-l${line}-"]`).slice(-taken);
  const told = action.action;
  if (line === 0) return [...(board?.querySelectorAll(`[data-line="0"] [data-spot]`) ?? [])].slice(-taken);
  if (told.kind === "place" || told.kind === "cell") {
    return surface.all(`:is([data-spot="s${seat}-w${told.row}-${told.column - 1}"], [data-spot="s${seat}-d${told.row - 1}-${told.column - 1}"])`);
  }
  if (told.kind === "field") return [...(board?.querySelectorAll(`[data-field="${told.field}"]`) ?? [])];
  return [...(board?.querySelectorAll("[data-chips]") ?? [])];
}

/** Where the trail of a move ends: at the tiles that came. */
export function targetsOf(surface: Surface, move: LastMove, cells: readonly Element[]): Element[] {
  const board = surface.board(move.seat);
  return cells.length > 0 ? [...cells] : [board?.querySelector("header") ?? board].filter((each) => each !== null);
}

/** Whether its part marks it by itself, and that can be seen around what lies there. */
export function isMarked(element: Element): boolean {
  const place = element.closest("[data-last-who]");
  return place !== null && (place === element || element.getBoundingClientRect().width < place.getBoundingClientRect().width * 0.92);
}

/** How round its corners are, from the upper left one on as the clock goes. */
export function radiiOf(element: Element): Radii {
  const { width, height } = element.getBoundingClientRect();
  const most = Math.min(width, height) / 2;
  if (element.hasAttribute("data-spot")) return [0.26, 0.26, 0.26, 0.26].map((part) => width * part) as Radii;
  const style = getComputedStyle(element);
  const told = [style.borderTopLeftRadius, style.borderTopRightRadius, style.borderBottomRightRadius, style.borderBottomLeftRadius];
  return told.map((each) => Math.min(most, (Number.parseFloat(each) || 0) * (each.endsWith("%") ? width / 100 : 1))) as Radii;
}

/** What a token had better not cover, but for the place that its tiles came from. */
export function coveredByTokens(surface: Surface, sources: readonly Element[]): Covered[] {
  const price = (selector: string, each: number): Covered[] => surface.boxes(selector).map((box) => ({ box, price: each }));
  const others = surface.all("[data-source]").filter((each) => !sources.includes(each));
  return [
    ...price(`${CHOOSABLE}, ${DECISION}`, NEVER),
    ...price(PLACES, WRONG),
    ...surface.legible().map((box) => ({ box, price: WRONG * 3 })),
    ...others.map((each) => ({ box: surface.boxOf(each), price: WRONG / 4 })),
    ...price("[data-seat]", WRONG / 2),
  ];
}

/** Tell the ground of a trail what lies on it. */
export function layOut(ground: Ground, surface: Surface, { seat, sources }: { seat: number; sources: readonly Element[] }, prices = TRAIL_OVER): void {
  // Between tiles there is hardly more room than a trail takes, and at their corners more.
  const close = ground.unit * 0.03;
  const add = (boxes: Box[], price: number, beside: number) => boxes.forEach((box) => ground.add(box, price, beside));
  add(surface.all("[data-source]").filter((each) => !sources.includes(each)).map(surface.boxOf), prices.source, 0);
  add(surface.boxes(PLACES), prices.place, close);
  add(surface.boxes(CHOOSABLE), prices.tile, close);
  add(surface.legible(), prices.legible, close);
  add(surface.boxes(`[data-seat]:not([data-seat="${seat}"]), ${DECISION}`), prices.board, 3 * close);
}
