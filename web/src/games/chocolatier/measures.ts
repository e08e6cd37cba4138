/** How the boards and the factories of this game lie in a room, and how large their tiles get there. */

import type { BoardForm, Box, Measures, Size } from "../../table/layout.js";

/** A finger needs so many pixels. */
export const FINGER = 44;

/**
 * A drawing of a board in units of its own: the staircase of lines at the left, the box of cups at the right, the floor
 * below. A row can be higher than it must be, and the gap between lines and box wider.
 */
interface Drawing {
  name: "wide" | "narrow" | "strip" | "mini";
  width: number;
  /** All that is above and below the rows. */
  top: number;
  foot: number;
  row: [least: number, most: number];
  /** Where the longest line begins, how far apart its cells are, and how large a tile in one is. */
  start: number;
  pitch: number;
  tile: number;
  /** From the lines to the box, its padding, and what is right of it. */
  gap: number;
  padding: number;
  right: number;
  /** By how much of its width it may be wider. */
  stretch: number;
}

const WIDE: Drawing = { name: "wide", width: 870, top: 28, foot: 88, row: [74, 88], start: 26, pitch: 72, tile: 62, gap: 42, padding: 8, right: 24, stretch: 0.2 };
const NARROW: Drawing = { name: "narrow", width: 374, top: 11, foot: 47, row: [37, 50], start: 11, pitch: 33.4, tile: 31, gap: 13, padding: 4, right: 9, stretch: 0.12 };
const STRIP: Drawing = { name: "strip", width: 374, top: 10, foot: 10, row: [20.5, 27], start: 103, pitch: 22.4, tile: 20.5, gap: 11, padding: 3, right: 8, stretch: 0.2 };
const MINI: Drawing = { name: "mini", width: 122, top: 23, foot: 15, row: [10.6, 13], start: 5, pitch: 10.7, tile: 10.6, gap: 4, padding: 1, right: 4, stretch: 0.15 };
const DRAWINGS: Record<BoardForm, Drawing[]> = { own: [WIDE, NARROW], equal: [WIDE], small: [WIDE, MINI], strip: [STRIP, MINI] };
/** Up to such a width one's own board is drawn as for a phone, and from it on those of others are whole. */
const PHONE = 520;
const WHOLE = 230;
/** A strip is not narrower, nor a small board's unit less: what is written on them would lie over the rest. */
const LEAST_STRIP = 225;
const LEAST_MINI = 0.72;

/** A board in a room: a drawing, the pixels of its unit, and what of it is not the same everywhere, in its units. */
export interface BoardPlan extends Drawing {
  u: number;
  height: number;
  rowHeight: number;
  /** The right edge of the lines; the left edge of the box, and how far apart its cups are. */
  end: number;
  box: number;
  cups: number;
}

function isFit({ name }: Drawing, form: BoardForm, { width, height }: Size): boolean {
  if (form === "own") return (name === "narrow") === width < PHONE;
  if (form === "small") return (name === "mini") === width < WHOLE;
  if (form === "strip") return (name === "mini") === (width / height < 1.9 || width < LEAST_STRIP);
  return true;
}

/** The drawing for a room, and the pixels of its unit. */
function unitIn(room: Size, form: BoardForm, isTouch: boolean): { drawing: Drawing; u: number } {
  const drawing = DRAWINGS[form].find((each) => isFit(each, form, room)) ?? WIDE;
  const fixed = drawing.top + drawing.foot;
  const [least] = drawing.row;
  const across = room.width / drawing.width;
  let u = Math.min(across, room.height / (fixed + 5 * least));
  // Lines that are to be touched are as high as a finger, if need be by making all else smaller.
  if (form === "own" && isTouch && least * u < FINGER) u = Math.min(u, (room.height - 5 * FINGER) / fixed);
  return { drawing, u: Math.max(u, 0) };
}

export function boardPlan(room: Size, form: BoardForm, isTouch: boolean): BoardPlan {
  const { drawing, u } = unitIn(room, form, isTouch);
  const { top, foot, row, pitch, gap, padding, right, stretch } = drawing;
  const fixed = top + foot;
  const most = form === "own" && isTouch ? Math.max(row[1], FINGER / u) : row[1];
  const rowHeight = Math.min(Math.max((room.height / u - fixed) / 5, row[0]), most);
  const width = Math.min(room.width / u, drawing.width * (1 + stretch));
  const more = width - drawing.width;
  const start = drawing.start + more * 0.45;
  const end = start + 5 * pitch;
  const box = end + gap + more * 0.15;
  return { ...drawing, u, width, rowHeight, height: fixed + 5 * rowHeight, start, end, box, cups: (width - right - box - 2 * padding) / 5 };
}

/** Plates in a ring on the slab, or in rows; the centre is a doily among them. All of it in pixels. */
export interface OfferPlan {
  isRing: boolean;
  plates: Box[];
  centre: Box;
  /** The slab under a ring. */
  slab: Box | null;
}

/** Of the slab: how far from its middle plates lie, how large they are, and the doily. All of them within its rim. */
const ring = (count: number) =>
  count <= 5 ? { radius: 0.333, plate: 0.298, doily: 0.34 } : count <= 7 ? { radius: 0.347, plate: 0.268, doily: 0.39 } : { radius: 0.362, plate: 0.232, doily: 0.43 };
/** The share of a plate in which tiles lie, by its width. */
export const WELL = 0.684;
/** A tile on a plate of four, by the width of the plate. */
const TILE = 0.285;
/** A plate on which a finger can tell four groups, or the five that only golden ones may have. */
const PRESSED = 92;
const PRESSED_FIVE = 118;
/** Below a golden plate its effect is written, in pixels. */
const RIBBON = 16;
/** Smaller rooms have no slab. */
const LEAST_SLAB = 330;
/** Plates in a ring may be so much smaller than in rows: the ring is worth it. */
const RING_WORTH = 0.55;
/** Tiles in rows count for so much of their size where there is room for a slab. */
const PLAIN_BEAUTY = 0.5;
/** Of more golden plates in a ring those who are touched lie over the ribbons of others. */
const MOST_RIBBONS = 5;

interface Rows {
  columns: number;
  rows: number;
  plate: number;
  /** How many cells the centre takes; 0 for a row of its own. */
  span: number;
}

/** A row of its own for the centre, by the height of others. */
const RUNNER = 0.66;

function bestRows(room: Size, count: number, isTouch: boolean, isGolden: boolean): Rows {
  let best: Rows = { columns: 1, rows: count, plate: 0, span: 0 };
  for (let columns = 2; columns <= 6; columns += 1) {
    for (const span of [1, 2, 3, 0]) {
      const isFull = span === 0 || (count + span) % columns === 0;
      if (!isFull || span > columns || (span === 0 && count % columns === 1 && count > 1)) continue;
      const rows = span === 0 ? Math.ceil(count / columns) + RUNNER : (count + span) / columns;
      const height = room.height / rows;
      // Ribbons are pressed as well, below what lies on their plates.
      const isTight = isTouch && isGolden && height < 3 * FINGER - 0.5;
      const most = isTight ? PRESSED / 2 : isTouch && isGolden ? 2 * (height - 2 * FINGER) : height;
      const plate = Math.min(room.width / columns, height - (isGolden ? RIBBON : 0), most);
      if (isTouch && span === 1 && plate < PRESSED_FIVE) continue;
      if (plate > best.plate * 1.02) best = { columns, rows: Math.ceil(rows - RUNNER), plate, span };
    }
  }
  return best;
}

/** How large plates are in a ring; 0 if there had better be none. */
function plateInRing(room: Size, count: number, isTouch: boolean, isGolden: boolean): number {
  const round = Math.min(room.width, room.height);
  const plate = round * ring(count).plate;
  const least = isTouch ? (isGolden ? PRESSED_FIVE : PRESSED) : 0;
  if (round < LEAST_SLAB || plate < least || (isTouch && isGolden && count > MOST_RIBBONS)) return 0;
  const most = Math.sqrt((room.width * room.height) / (count + RUNNER)); // in rows, however they lie
  return plate >= most * RING_WORTH || plate >= bestRows(room, count, isTouch, isGolden).plate * RING_WORTH ? plate : 0;
}

export function offerPlan(room: Size, count: number, isTouch: boolean, isGolden: boolean): OfferPlan {
  if (plateInRing(room, count, isTouch, isGolden) > 0) return inRing(room, count);
  return inRows(room, count, bestRows(room, count, isTouch, isGolden), isTouch, isGolden);
}

function inRing(room: Size, count: number): OfferPlan {
  const round = Math.min(room.width, room.height);
  const x = room.width / 2;
  const y = room.height / 2;
  const around = (width: number, x: number, y: number): Box => ({ x: x - width / 2, y: y - width / 2, width, height: width });
  const { radius, plate, doily } = ring(count);
  const plates = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
    return around(plate * round, x + Math.cos(angle) * radius * round, y + Math.sin(angle) * radius * round);
  });
  return { isRing: true, plates, centre: around(doily * round, x, y), slab: around(round, x, y) };
}

function inRows(room: Size, count: number, { columns, rows, plate, span }: Rows, isTouch: boolean, isGolden: boolean): OfferPlan {
  const all = rows + (span === 0 ? RUNNER : 0);
  const width = Math.min(room.width / columns, plate * 1.25);
  const isPressed = isTouch && isGolden;
  const height = Math.min(room.height / all, Math.max(plate * 1.2 + (isGolden ? RIBBON : 0), isPressed ? 3 * FINGER : 0));
  const left = (room.width - width * columns) / 2;
  const top = (room.height - height * all) / 2;
  const within = (column: number, row: number, cells = 1): Box => ({
    x: left + column * width + (width * cells - plate * cells) / 2,
    y: top + row * height + Math.min((height - plate - (isGolden ? RIBBON : 0)) / 2, isPressed ? height - 2 * FINGER - plate / 2 : Infinity),
    width: plate * cells,
    height: plate,
  });
  // In the middle of the last row but one, or of the last of two.
  const at = span === 1 ? (rows > 2 ? Math.floor(rows / 2) : rows - 1) * columns + Math.floor(columns / 2) : count;
  const cellOf = (index: number) => (index < at ? index : index + span);
  const plates = Array.from({ length: count }, (_, index) => {
    const cell = cellOf(index);
    const row = Math.floor(cell / columns);
    const inLast = span === 0 && row === rows - 1 ? count - row * columns : columns;
    return within((cell % columns) + (columns - inLast) / 2, row);
  });
  const centre =
    span > 0 ? within(at % columns, Math.floor(at / columns), span)
    : { x: left + 4, y: top + rows * height, width: width * columns - 8, height: height * RUNNER - 2 };
  return { isRing: false, plates, centre, slab: null };
}

/** By the number of factories, and whether some are golden. */
export function measuresFor(count: number, isGolden = false): Measures {
  return {
    boardTile(room: Size, form: BoardForm, isTouch: boolean): number {
      const { drawing, u } = unitIn(room, form, isTouch);
      // The floor below the lines is as high as a finger too, unless the window is too narrow for that.
      if (form === "own" && isTouch && drawing.foot * u < FINGER && u < (room.width / drawing.width) * 0.99) return 0;
      return drawing.name === "mini" && u < LEAST_MINI ? 0 : drawing.tile * u;
    },
    offerTile(room: Size, isTouch: boolean): number {
      const ringed = plateInRing(room, count, isTouch, isGolden);
      const plate = ringed > 0 ? ringed : bestRows(room, count, isTouch, isGolden).plate;
      return isTouch && plate < PRESSED ? 0 : plate * TILE;
    },
    offerBeauty(room: Size, isTouch: boolean, isRoomy: boolean): number {
      const canRing = !isTouch || !isGolden || count <= MOST_RIBBONS;
      const hasRoom = isRoomy || (!isTouch && Math.min(room.width, room.height) >= LEAST_SLAB);
      return canRing && hasRoom && plateInRing(room, count, isTouch, isGolden) === 0 ? PLAIN_BEAUTY : 1;
    },
    offerCorner(room: Size, isTouch: boolean): Size {
      if (plateInRing(room, count, isTouch, isGolden) === 0) return { width: 0, height: 0 };
      const round = Math.min(room.width, room.height);
      const above = (room.height - round) / 2;
      if (above > round * 0.08) return { width: room.width / 2, height: above };
      return { width: (room.width - round) / 2 + round * (count <= 5 ? 0.3 : 0.16), height: (room.height - round) / 2 + round * 0.17 };
    },
  };
}
