/** How the parts of this table fill the rooms they are given, and so how large tiles get in them: arithmetic only. */

import type { BoardForm, Box, Measures, Size } from "../../table/layout.js";

/** A finger needs so many pixels; what is lost to rounding does not count. */
const FINGER = 44;
const LEAST_TOUCHED = FINGER - 0.01;

/** As on a table; as on a phone, upright or held across; or as others have it there. */
export type BoardShape = "wide" | "narrow" | "low" | "strip";

export interface BoardPlan {
  shape: BoardShape;
  /** What everything on the board is a multiple of, in pixels. */
  unit: number;
  /** The size of the board in units; a strip is as long as its room. */
  width: number;
  height: number;
  /** How high a row of the dome and its line are. */
  row: number;
}

const SHAPES = {
  wide: { width: 870, height: 485, row: 62, tile: 46 },
  narrow: { width: 380, height: 316, row: 44, tile: 26 },
  low: { width: 380, height: 301, row: 44, tile: 23 },
  strip: { width: 350, height: 129, row: 18.6, tile: 18.6 },
};
/** Boards of a phone, whose rows are as high as a finger where cells are not; and what they have above and below rows. */
const isSlim = (shape: BoardShape): boolean => shape === "narrow" || shape === "low";
const restOf = (shape: BoardShape): number => SHAPES[shape].height - 6 * SHAPES[shape].row;
/** So much narrower than a finger cells may be, on the smallest phones. */
const NARROWEST = 0.72;

function unitOf(room: Size, shape: BoardShape, isTouch: boolean): number {
  const { width, height, row } = SHAPES[shape];
  const unit = Math.min(room.width / width, room.height / height);
  const across = room.width / width;
  if (!isSlim(shape) || !isTouch || across * row >= LEAST_TOUCHED) return unit;
  const isHighEnough = room.height >= restOf(shape) * across + 6 * FINGER - 1;
  return across >= NARROWEST && isHighEnough ? across : unit;
}

/** Rows of slim shapes are higher than cells where these are as wide as they can be, and too low for a finger. */
function rowOf(room: Size, shape: BoardShape, isTouch: boolean): number {
  const { width, row } = SHAPES[shape];
  const unit = unitOf(room, shape, isTouch);
  return isSlim(shape) && isTouch && unit >= NARROWEST && unit === room.width / width ? Math.max(row, FINGER / unit) : row;
}

function canTouch(room: Size, shape: BoardShape): boolean {
  const unit = unitOf(room, shape, true);
  const high = rowOf(room, shape, true) * unit;
  return high >= LEAST_TOUCHED && (!isSlim(shape) || room.height >= restOf(shape) * unit + 6 * high - 1);
}

function tileOf(room: Size, shape: BoardShape, isTouch: boolean): number {
  // A strip is as long as its room: what it tells is easier to read then.
  return unitOf(room, shape, isTouch) * SHAPES[shape].tile + (shape === "strip" ? room.width * 0.002 : 0);
}

/** The shape in which tiles get largest; lines that are touched must be high enough, if they can be. */
function shapeIn(room: Size, form: BoardForm, isTouch: boolean): BoardShape {
  if (form === "strip") return "strip";
  if (form !== "own") return "wide";
  const shapes: BoardShape[] = isTouch ? ["wide", "narrow", "low"] : ["wide", "narrow"];
  const usable = isTouch ? shapes.filter((shape) => canTouch(room, shape)) : [];
  return (usable.length > 0 ? usable : shapes).reduce((best, shape) => (tileOf(room, shape, isTouch) > tileOf(room, best, isTouch) ? shape : best));
}

export function boardPlan(room: Size, form: BoardForm, isTouch: boolean): BoardPlan {
  const shape = shapeIn(room, form, isTouch);
  const unit = unitOf(room, shape, isTouch);
  const row = rowOf(room, shape, isTouch);
  const { width, height } = SHAPES[shape];
  return { shape, unit, row, width: shape === "strip" ? room.width / unit : width, height: isSlim(shape) ? restOf(shape) + 6 * row : height };
}

/** How style sheets call a shape: what is low is narrow but for some of its places. */
export const lookOf = (shape: BoardShape): string => (shape === "low" ? "narrow low" : shape);

export interface OfferPlan {
  /** Goals lie in a row, or one below the other, and plates have a row of their own; or both share a low one. */
  head: "row" | "stack" | "thin";
  /** The side of the square that a tile takes on a small factory, and on the large one. */
  cell: number;
  largeCell: number;
  gap: number;
  /** How wide the frame of a factory is. */
  frame: number;
  goals: Box;
  plates: Box;
  factories: Box[];
  isSmallFlat: boolean;
  isLargeFlat: boolean;
  /** Whether of the large sun and moon the one without tiles is small. */
  isLargeShared: boolean;
  /** By how much of a cell each tile of a stack looks out from under the one above. */
  step: number;
  /** Where the sky ends and the terrace begins, and how much of it is seen above what stands before it. */
  horizon: number;
  sky: number;
}

/** In cells: a sun of two by two, a moon with a stack and a chip below or beside it, with a little air. */
const SUN = 2;
const MOON = 1.34;
/** By how much of a cell tiles look out from under the one above, and how many there are at most. */
const [LEAST_STEP, STEP, UNDER] = [0.13, 0.2, 2];
const LARGE = 3.06;
/** Room for five tiles on the large sun and for four and the first-player tile on its moon, side by side. */
const IN_LINE = 10.4;
/** The same where whichever of both has tiles, and only one of them ever has, gets the room that the other does not need. */
const SHARED_LINE = 7.6;
/** A goal of its own row is legible from this height on; a plate in a thin row can be touched. */
const LEAST_TABLET = 58;
const THIN = 44;
/** Three plates, and the stack. */
const PLATES = 4;
const STACKED = 56;
/** The large factory between small ones looks like one of them: that is for where nothing else has room. */
const WEDGED = 0.72;
/** So much of the height is sky above goals, for a palace to be seen. */
const SKY = 0.085;

interface Rooms {
  cell: number;
  largeCell: number;
  /** What a small factory and the large one need. */
  small: Size;
  large: Size;
  /** How many factories lie side by side in a row: two, four, or all five. */
  across: 2 | 4 | 5;
  /** Whether the moon of a small one is beside its sun. */
  isFlat: boolean;
  isShared: boolean;
}

/** What the factories need besides cells: gaps between them, and their frames. */
interface Trim {
  gap: number;
  frame: number;
}

function needed({ across, small, large }: Rooms, gap: number): number {
  return across === 5 ? large.height : (across === 4 ? 1 : 2) * (small.height + gap) + large.height;
}

/** Four small factories in one row or in two, flat or upright, and below them the large one, as wide as all. */
function inRows(across: 2 | 4, isFlat: boolean, { width, height }: Size, { gap, frame }: Trim, isTouch: boolean): Rooms {
  const [wide, high] = isFlat ? [SUN + MOON, SUN] : [SUN, SUN + MOON];
  const rows = 4 / across;
  const room = width - 2 * frame;
  const isShared = isTouch && room / IN_LINE < LEAST_TOUCHED;
  const line = room / (isShared ? SHARED_LINE : IN_LINE);
  // Where five tiles in a line would be too small for a finger, the large sun has two rows.
  const deep = isTouch && line < LEAST_TOUCHED ? 2 : 1;
  const byWidth = ((width - (across - 1) * gap) / across - 2 * frame) / wide;
  const byHeight = (height - rows * gap - (rows + 1) * 2 * frame) / (rows * high + deep * 1.06);
  const cell = Math.min(byWidth, byHeight);
  const largeCell = deep === 1 ? Math.min(cell, line) : Math.min(cell, room / 6.3);
  return {
    cell,
    largeCell,
    small: { width: (width - (across - 1) * gap) / across, height: cell * high + 2 * frame },
    large: { width, height: largeCell * deep * 1.06 + 2 * frame },
    across,
    isFlat,
    isShared: isShared && deep === 1,
  };
}

/** All five side by side, the large one in the middle. */
function inOneRow({ width, height }: Size, { gap, frame }: Trim): Rooms {
  const cell = Math.min((width - 4 * gap - 10 * frame) / (4 * SUN + LARGE), (height - 2 * frame) / (2 * SUN));
  const large = cell * LARGE + 2 * frame;
  return { cell, largeCell: cell, small: { width: (width - large - 4 * gap) / 4, height }, large: { width: large, height: cell * 2 * SUN + 2 * frame }, across: 5, isFlat: false, isShared: false };
}

export function offerPlan(room: Size, isTouch: boolean, hasPlates = true, goalCount = 3): OfferPlan {
  const { width, height } = room;
  // On a phone they are slim, since four factories for fingers lie side by side there.
  const spare = Math.min(width, height) - 200;
  const gap = Math.max(4, spare * 0.022);
  const frame = Math.max(2, spare * 0.009);
  const found = (["row", "stack", "thin"] as const).flatMap((head) => {
    const isFull = head !== "thin";
    const row = Math.min(width * 0.115, height * 0.16);
    const stacked = goalCount * STACKED + (goalCount - 1) * gap;
    const goals = head === "row" ? row : head === "stack" ? stacked : Math.max(THIN, Math.min(width * 0.085, height * 0.3));
    if (head === "row" && (goals < LEAST_TABLET || width < 150 * goalCount)) return [];
    if (head === "stack" && (width < 240 || width > 480 || stacked > height * 0.4)) return [];
    const plates = isFull && hasPlates ? Math.max(isTouch ? 62 : 50, Math.min(width * 0.145, height * 0.17)) : 0;
    const sky = isFull ? height * SKY : 0;
    const left = { width, height: height - goals - sky - gap - (plates > 0 ? plates + gap : 0) };
    const ways = [inRows(4, false, left, { gap, frame }, isTouch), inRows(4, true, left, { gap, frame }, isTouch), inRows(2, true, left, { gap, frame }, isTouch), inOneRow(left, { gap, frame })];
    return ways.map((rooms): Found => ({ head, isFull, goals, plates, sky, left: left.height, rooms }));
  });
  // A row of its own for goals and for plates is worth something smaller tiles.
  // Four in a row look best: what changes a little should not change them.
  const worth = ({ isFull, rooms: { cell, largeCell, across } }: Found) =>
    Math.min(cell, largeCell * 1.2) * (isFull ? 1.25 : 1) * (across === 4 ? 1.15 : across === 5 ? WEDGED : 1) * (isTouch && Math.min(cell, largeCell) < LEAST_TOUCHED ? 0.5 : 1);
  const [best = null] = found.sort((a, b) => worth(b) - worth(a));
  if (best === null) throw new Error("no way to lay out what is on offer");
  return { gap, frame, ...placed(room, gap, best, isTouch) };
}

interface Found {
  head: OfferPlan["head"];
  isFull: boolean;
  goals: number;
  plates: number;
  sky: number;
  left: number;
  rooms: Rooms;
}

/** What height is left over goes to the factories, the plates, the goals and the sky. */
function placed({ width }: Size, gap: number, { head, isFull, goals, plates, sky, left, rooms }: Found, isTouch: boolean): Omit<OfferPlan, "gap" | "frame"> {
  const { cell, largeCell, across, isFlat, isShared } = rooms;
  const least = needed(rooms, gap);
  const factories = Math.min(left, least * 1.16);
  const rest = left - factories;
  const goalsHigh = head === "row" ? Math.min(goals + rest * 0.35, width * 0.135) : head === "stack" ? Math.min(goals + rest * 0.3, goals * 1.4) : goals;
  const platesHigh = plates > 0 ? Math.min(plates + rest * 0.35, width * 0.185) : 0;
  const skyHigh = sky + rest - (goalsHigh - goals) - (platesHigh - plates);
  const top = skyHigh + goalsHigh + gap;
  const stretch = factories / least;
  const small = { width: rooms.small.width, height: across === 5 ? factories : rooms.small.height * stretch };
  const box = (index: number): Box => {
    if (across === 5) return { x: index * (small.width + gap) + (index > 1 ? rooms.large.width + gap : 0), y: top, ...small };
    return { x: (index % across) * (small.width + gap), y: top + Math.floor(index / across) * (small.height + gap), ...small };
  };
  const largeHigh = across === 5 ? factories : factories - (4 / across) * (small.height + gap);
  const last: Box =
    across === 5
      ? { x: 2 * (small.width + gap), y: top, width: rooms.large.width, height: factories }
      : { x: 0, y: top + factories - largeHigh, width, height: largeHigh };
  const thin = Math.min(0.53 * width, isTouch ? width - gap - PLATES * FINGER - 2 : width);
  const moon = isFlat ? SUN + MOON : (small.height * MOON) / (SUN + MOON) / cell;
  return {
    head,
    cell,
    largeCell,
    goals: { x: 0, y: skyHigh, width: isFull ? width : thin, height: goalsHigh },
    plates: isFull
      ? { x: 0, y: top + factories + gap, width, height: platesHigh }
      : { x: thin + gap, y: skyHigh, width: width - thin - gap, height: goalsHigh },
    factories: [...[0, 1, 2, 3].map(box), last],
    isSmallFlat: isFlat,
    isLargeFlat: across !== 5,
    isLargeShared: isShared,
    step: Math.max(LEAST_STEP, Math.min(STEP, (moon - 1.12) / UNDER)),
    sky: head === "row" ? skyHigh : 0,
    horizon: skyHigh + goalsHigh * (head === "row" ? 1 : head === "thin" ? 0.6 : 0.2),
  };
}

/** Less than any tile that can be used, but much more the less is missing: so whoever looks for rooms is led to such that do. */
const unusable = (share: number, most = 15): number => most * Math.min(1, share) ** 6;
/** Tiles of a strip are to be told apart. */
const LEAST_IN_STRIP = 12;

export const measures: Measures = {
  isStripOverOffer: true,
  offerBeauty: (room: Size, isTouch: boolean, isRoomy: boolean): number => (isRoomy && !offerPlan(room, isTouch).isLargeFlat ? WEDGED : 1),
  boardTile(room: Size, form: BoardForm, isTouch: boolean): number {
    const shape = shapeIn(room, form, isTouch);
    const tile = tileOf(room, shape, isTouch);
    if (form === "strip" && tile < LEAST_IN_STRIP) return unusable(tile / LEAST_IN_STRIP, LEAST_IN_STRIP);
    if (form !== "own" || !isTouch || canTouch(room, shape)) return tile;
    const lacking = (["narrow", "low"] as const).map((slim) => {
      const across = room.width / SHAPES[slim].width;
      return Math.min(across / NARROWEST, room.height / (restOf(slim) * Math.min(1, across) + 6 * FINGER));
    });
    return unusable(Math.max(...lacking));
  },
  offerTile(room: Size, isTouch: boolean): number {
    const { cell, largeCell } = offerPlan(room, isTouch);
    const least = Math.min(cell, largeCell);
    return isTouch && least < LEAST_TOUCHED ? unusable(least / FINGER) : least * 0.94;
  },
};
