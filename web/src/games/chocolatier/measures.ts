/** How the boards and the factories of this game lie in a room, and how large their tiles get there. */

import type { BoardForm, Box, Measures, Size } from "../../table/layout.js";

/** A finger needs so many pixels. */
export const FINGER = 44;
/** With the edge of the board below it as much as that. */
const LEAST_FOOT = 38.5;

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
const MINI: Drawing = { name: "mini", width: 122, top: 18, foot: 13.5, row: [10.6, 13], start: 5, pitch: 10.7, tile: 10.6, gap: 4, padding: 1, right: 4, stretch: 0.15 };
const DRAWINGS: Record<BoardForm, Drawing[]> = { own: [WIDE, NARROW], equal: [WIDE], small: [WIDE, MINI], strip: [STRIP, MINI] };
/** Up to such a width one's own board is drawn as for a phone, and from it on those of others are whole. */
const PHONE = 520;
const WHOLE = 230;
/** A strip is not narrower, nor a small board's unit less: what is written on them would lie over the rest. */
const LEAST_STRIP = 225;
const LEAST_MINI = 0.77;

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

/** Where a board is wider than it must be: left of the lines, in their cells and right of them; what is left goes to the cups. */
const WIDER = { lines: { start: 0.35, pitch: 0.4, gap: 0.25 }, cups: { start: 0.6, pitch: 0, gap: 0.15 } };

export function boardPlan(room: Size, form: BoardForm, isTouch: boolean): BoardPlan {
  const { drawing, u } = unitIn(room, form, isTouch);
  const { top, foot, row, gap, padding, right, stretch } = drawing;
  const fixed = top + foot;
  const most = form === "own" && isTouch ? Math.max(row[1], FINGER / u) : row[1];
  const rowHeight = Math.min(Math.max((room.height / u - fixed) / 5, row[0]), most);
  const width = Math.min(room.width / u, drawing.width * (1 + stretch));
  const more = width - drawing.width;
  // What a large board is wider goes to the lines: cups are as large on all boards.
  const share = drawing.name === "wide" ? WIDER.lines : WIDER.cups;
  const pitch = drawing.pitch + (more * share.pitch) / 5;
  const start = drawing.start + more * share.start;
  const end = start + 5 * pitch;
  const box = end + gap + more * share.gap;
  return { ...drawing, pitch, u, width, rowHeight, height: fixed + 5 * rowHeight, start, end, box, cups: (width - right - box - 2 * padding) / 5 };
}

/** Plates in a ring on the slab, or in rows; the centre is a doily among them. All of it in pixels. */
export interface OfferPlan {
  isRing: boolean;
  plates: Box[];
  centre: Box;
  /** The slab under a ring. */
  slab: Box | null;
  /** How much room there is below a plate in its row; 0 in a ring. */
  below: number;
}

/** Of the slab: how far from its middle plates lie, how large they are, and the doily. All of them within its rim. */
const ring = (count: number) =>
  count <= 5 ? { radius: 0.333, plate: 0.298, doily: 0.34 } : count <= 7 ? { radius: 0.347, plate: 0.268, doily: 0.39 } : { radius: 0.362, plate: 0.232, doily: 0.43 };
/** The share of a plate in which tiles lie, by its width. */
export const WELL = 0.684;
/** A tile on a plate of four, by the width of the plate. */
const TILE = 0.285;
/** A plate on which a finger can tell four groups, or the five that only golden ones may have; in rows fingers reach beyond it. */
const PRESSED = 92;
const PRESSED_FIVE = 118;
const PRESSED_IN_ROWS = 84;
/** A doily in a row, for three fingers side by side or many small tiles; more factories leave more on it. */
const PRESSED_DOILY = 124;
const PRESSED_DOILY_FULL = 158;
/** Below a golden plate its effect is written, in pixels. */
const RIBBON = 16;
/** Ribbons are pressed too: so much of a finger's room is theirs at least, whatever lies on their plates. */
const RIBBON_FREE = 29;
const PRESSED_ROW = 2 * FINGER + RIBBON_FREE;
/** Smaller rooms have no slab. */
const LEAST_SLAB = 330;
/** Plates in a ring may be so much smaller than in rows: the ring is worth it, but not where it leaves much bare at its sides. */
const RING_WORTH = 0.55;
const RING_WORTH_WIDE = 0.9;
const WIDE_ROOM = 1.45;
/** Tiles in rows count for so much of their size where there is room for a slab. */
const PLAIN_BEAUTY = 0.5;
/** Of more golden plates in a ring those who are touched lie over the ribbons of others. */
const MOST_RIBBONS = 5;
/** Slips lie so many pixels beside the slab. */
const SLAB_APART = 3;

interface Rows {
  columns: number;
  rows: number;
  plate: number;
  /** How many cells the centre takes; 0 for a row of its own. */
  span: number;
}

/** A row of its own for the centre, by the height of others; those with room for pressed ribbons are higher. */
const RUNNER = 0.66;
const RUNNER_PRESSED = 0.5;

/** How high that row is in so much room: two fingers at least. */
function runnerIn(height: number, rows: number, isTouch: boolean, isGolden: boolean): number {
  const share = isTouch && isGolden ? RUNNER_PRESSED : RUNNER;
  return Math.max((height * share) / (rows + share), isTouch ? 2 * FINGER : 0);
}

function bestRows(room: Size, count: number, isTouch: boolean, isGolden: boolean): Rows {
  let best: Rows = { columns: 1, rows: count, plate: 0, span: 0 };
  const least = isTouch ? { width: 2 * FINGER, height: isGolden ? PRESSED_ROW : 2 * FINGER } : { width: 0, height: 0 };
  for (let columns = 2; columns <= 6; columns += 1) {
    for (const span of [1, 2, 3, 0]) {
      const isFull = span === 0 || (count + span) % columns === 0;
      if (!isFull || span > columns || (span === 0 && count % columns === 1 && count > 1)) continue;
      const rows = span === 0 ? Math.ceil(count / columns) : (count + span) / columns;
      const cell = { width: room.width / columns, height: (room.height - (span === 0 ? runnerIn(room.height, rows, isTouch, isGolden) : 0)) / rows };
      const isTight = cell.width < least.width || cell.height < least.height;
      const plate = Math.min(cell.width, cell.height - (isGolden ? RIBBON : 0), isTight ? PRESSED_IN_ROWS / 2 : Infinity);
      if (span === 1 && plate < (count > 5 ? PRESSED_DOILY_FULL : PRESSED_DOILY)) continue;
      if (plate > best.plate * 1.02) best = { columns, rows, plate, span };
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
  const worth = room.width > room.height * WIDE_ROOM ? RING_WORTH_WIDE : RING_WORTH;
  return plate >= most * worth || plate >= bestRows(room, count, isTouch, isGolden).plate * worth ? plate : 0;
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
  return { isRing: true, plates, centre: around(doily * round, x, y), slab: around(round, x, y), below: 0 };
}

function inRows(room: Size, count: number, { columns, rows, plate, span }: Rows, isTouch: boolean, isGolden: boolean): OfferPlan {
  const runner = span === 0 ? runnerIn(room.height, rows, isTouch, isGolden) : 0;
  const ribbon = isGolden ? RIBBON : 0;
  const width = Math.min(room.width / columns, plate * 1.25);
  const height = Math.min((room.height - runner) / rows, Math.max(plate * 1.2 + ribbon, isTouch && isGolden ? 3 * FINGER : 0));
  const left = (room.width - width * columns) / 2;
  const top = (room.height - height * rows - runner) / 2;
  // Ribbons that are pressed have as much room as there is below what lies on their plates.
  const above = Math.min((height - plate - ribbon) / 2, isTouch && isGolden ? Math.max(0, height - 2 * FINGER - plate / 2) : Infinity);
  const within = (column: number, row: number, cells = 1): Box => ({
    x: left + column * width + (width * cells - plate * cells) / 2,
    y: top + row * height + above,
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
    : { x: left + 4, y: top + rows * height, width: width * columns - 8, height: runner - 2 };
  // Much lies on a doily: it is larger than the plates around it, as far as they leave it room.
  const aside = Math.min(centre.x, centre.y, room.width - centre.x - plate, room.height - centre.y - plate);
  const more = span === 1 ? Math.max(0, Math.min(plate * 0.1, (Math.min(width, height) - plate) * 0.8, aside)) : 0;
  const doily = { x: centre.x - more, y: centre.y - more, width: centre.width + 2 * more, height: centre.height + 2 * more };
  return { isRing: false, plates, centre: doily, slab: null, below: height - above - plate };
}

/** By the number of factories, and whether some are golden. */
export function measuresFor(count: number, isGolden = false): Measures {
  return {
    boardTile(room: Size, form: BoardForm, isTouch: boolean): number {
      const { drawing, u } = unitIn(room, form, isTouch);
      // The floor below the lines is as high as a finger too, or almost, where the window is too narrow for that.
      const isNarrow = u >= (room.width / drawing.width) * 0.99;
      if (form === "own" && isTouch && drawing.foot * u < (isNarrow ? LEAST_FOOT : FINGER)) return 0;
      return drawing.name === "mini" && u < LEAST_MINI ? 0 : drawing.tile * u;
    },
    boardCell(room: Size, form: BoardForm, isTouch: boolean): number {
      const { u, cups } = boardPlan(room, form, isTouch);
      return u * cups;
    },
    boardWidth(room: Size, form: BoardForm, isTouch: boolean): number {
      const { u, width } = boardPlan(room, form, isTouch);
      return u * width;
    },
    offerTile(room: Size, isTouch: boolean): number {
      const ringed = plateInRing(room, count, isTouch, isGolden);
      if (ringed > 0) return ringed * TILE;
      const { plate } = bestRows(room, count, isTouch, isGolden);
      return isTouch && plate < PRESSED_IN_ROWS ? 0 : plate * TILE;
    },
    offerBeauty(room: Size, isTouch: boolean, isRoomy: boolean, isBetween: boolean): number {
      if (plateInRing(room, count, isTouch, isGolden) > 0) return 1;
      // Over the whole width rows are as good as anything round, which would leave the sides bare.
      if (isBetween && isRoomy) return 1;
      const canRing = !isTouch || !isGolden || count <= MOST_RIBBONS;
      const hasRoom = isRoomy || (!isTouch && Math.min(room.width, room.height) >= LEAST_SLAB);
      return canRing && hasRoom ? PLAIN_BEAUTY : 1;
    },
    offerCorner(room: Size, isTouch: boolean, height: number): number {
      if (plateInRing(room, count, isTouch, isGolden) === 0) return 0;
      const radius = Math.min(room.width, room.height) / 2 + SLAB_APART;
      const above = room.height / 2 - height;
      return above >= radius ? room.width / 2 : room.width / 2 - Math.sqrt(radius ** 2 - above ** 2);
    },
  };
}
