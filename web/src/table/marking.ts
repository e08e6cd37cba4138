/** What of a table is marked for a move, and what is there that marks should not cover: read from the page as it is. */

import type { LastMove } from "./last_move.js";
import type { Box } from "./tile_path.js";
import { type Covered, NEVER, WRONG } from "./token.js";
import { around, bestTrail, crossing, endsAt, far, Ground, type Point, type Trail } from "./trail.js";

/** What is to be read, which no trail crosses. */
const LEGIBLE = ".expected, .due, .portrait, .starter, .number, .effect, .worth, .count, .bonuses, .space, .full .standing, .note > *, .supply > *";
/** Of these only the words count: their boxes are as wide as there is room. */
const WRITTEN = "h2, .score, .caption, .goals b, .goals .points";
/** What had better be seen, too: a trail crosses it only where it finds no gap. */
const PLACES = ".slot, .space, .cell, .goals li";
const CHOOSABLE = "[data-spot], .plate, .medal";
const DECISION = "[data-decision]";

/** What a pixel of a trail over something costs, in pixels of a detour. */
const TRAIL_OVER = { board: 60, legible: 18, tile: 14, place: 6, source: 0.25 };
/** What crossing these may cost at most, in units of the trail: less than one of another board. */
const MOST_OVER = 45;
/** A shorter trail is hardly more than its head. */
const LEAST_LONG = 3;
/** Cells that are smaller than this, in such units, no head of an arrow can point to: it points to their board. */
const LEAST_CELL = 0.5;

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

/** Where the trail of a move ends: all cells of its line, so that it arrives where that begins. */
export function targetsOf(surface: Surface, move: LastMove, cells: readonly Element[]): Element[] {
  const board = surface.board(move.seat);
  const slots = move.line !== null && move.line > 0 ? [...(board?.querySelectorAll(`[data-line="${move.line}"] .slot`) ?? [])] : [];
  if (slots.length > 0) return slots;
  return cells.length > 0 ? [...cells] : [board?.querySelector("header") ?? board].filter((each) => each !== null);
}

/** Whether its part marks it by itself, and that can be seen around what lies there. */
export function isMarked(element: Element): boolean {
  const place = element.closest("[data-last-who]");
  return place !== null && (place === element || element.getBoundingClientRect().width < place.getBoundingClientRect().width * 0.92);
}

/** How round the corners of a ring around it are. */
export function radiusOf(element: Element): number {
  const { width } = element.getBoundingClientRect();
  if (element.hasAttribute("data-spot")) return width * 0.26;
  const told = getComputedStyle(element).borderTopLeftRadius;
  return told.endsWith("%") ? (width * Number.parseFloat(told)) / 100 : Number.parseFloat(told);
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

export interface Journey {
  move: LastMove;
  sources: readonly Element[];
  /** The places where it ends. */
  to: readonly Box[];
  start: Point;
  /** Other tokens, and how large this one is. */
  others: readonly Box[];
  unit: number;
}

/** The trail of a move from its token to its line; null where none can be drawn that does not cross other boards. */
export function trailOf(surface: Surface, bounds: Box, { move: { seat }, sources, to, start, others, unit }: Journey): Trail | null {
  const board = surface.board(seat);
  const ground = new Ground(bounds, Math.max(2, Math.round(unit / 16)), unit);
  layOut(ground, surface, { seat, sources });
  for (const other of others) ground.add(other, TRAIL_OVER.legible, 3);
  const isSmall = to.some(({ height }) => height < unit * LEAST_CELL);
  const trail = bestTrail(start, isSmall && board ? endsAt(surface.boxOf(board), unit * 0.1, 0) : endsAt(around(to) ?? bounds, unit * 0.2, unit * 14), ground);
  return crossing(trail, ground) <= unit * MOST_OVER && far(trail[3], start) >= unit * LEAST_LONG ? trail : null;
}

/** Tell the ground of a trail what lies on it. */
export function layOut(ground: Ground, surface: Surface, { seat, sources }: { seat: number; sources: readonly Element[] }): void {
  // Between tiles there is hardly more room than a trail takes, and at their corners more.
  const close = ground.unit * 0.03;
  const add = (boxes: Box[], price: number, beside: number) => boxes.forEach((box) => ground.add(box, price, beside));
  add(surface.all("[data-source]").filter((each) => !sources.includes(each)).map(surface.boxOf), TRAIL_OVER.source, 0);
  add(surface.boxes(PLACES), TRAIL_OVER.place, close);
  add(surface.boxes(CHOOSABLE), TRAIL_OVER.tile, close);
  add(surface.legible(), TRAIL_OVER.legible, close);
  add(surface.boxes(`[data-seat]:not([data-seat="${seat}"]), ${DECISION}`), TRAIL_OVER.board, 3 * close);
}
