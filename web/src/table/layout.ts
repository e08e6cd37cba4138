/** How the window is shared out among the parts of a table: arithmetic only, nothing of the document. */

import { fitted, grid, largestEmpty, least, middleOf } from "./boxes.js";

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

/** own: one's own board; equal: the other board of a match of two; small: one of several others; strip: the others on a phone. */
export type BoardForm = "own" | "equal" | "small" | "strip";

/** What a game tells of its parts, so that the window can be shared out. */
export interface Measures {
  /** How large a tile gets on a board in a room; 0 where the board cannot be used: with fingers, say. */
  boardTile(room: Size, form: BoardForm, isTouch: boolean): number;
  /** How large the cells of its wall get. */
  boardCell?(room: Size, form: BoardForm, isTouch: boolean): number;
  /** How wide a board is drawn in a room, where it can be wider than its tiles ask for. */
  boardWidth?(room: Size, form: BoardForm, isTouch: boolean): number;
  /** How large a tile gets in what is on offer; 0 likewise. */
  offerTile(room: Size, isTouch: boolean): number;
  /** How much of that counts when rooms are compared, where some look better than others: all, unless it is told.
    The window may be that of a tablet or a computer, and the room between boards over the whole width. */
  offerBeauty?(room: Size, isTouch: boolean, isRoomy: boolean, isBetween: boolean): number;
  /** Whether a strip may lie above what is on offer, with one's own board beside both. */
  isStripOverOffer?: boolean;
  /** How wide the upper corners of this room are free of anything, down to such a height: for notes. */
  offerCorner?(room: Size, isTouch: boolean, height: number): number;
}

export interface Options {
  isTouch: boolean;
  /** The size of letters, in pixels. */
  rem?: number;
  /** What is to be decided takes this height. */
  decision?: number;
}

export interface Arrangement {
  /** Beside each other with the other boards whole, one below the other, or beside each other with the others as strips. */
  name: "beside" | "stacked" | "across";
  /** It may be higher than the window, never wider. */
  size: Size;
  offer: Box;
  own: Box;
  others: Box[];
  otherForm: BoardForm;
  decision: Box;
  /** Where the last moves are noted and the supply is told of, if there is room; on a panel like a board, or as slips. */
  note: Box | null;
  supply: Box | null;
  isPanel: boolean;
}

/** What a tile must have for it to be told from others; smaller ones are put up with only where nothing else is possible. */
const LEAST: Record<BoardForm | "offer", number> = { own: 19, equal: 16, small: 9, strip: 12, offer: 20 };
/** Of several others there is less room for each on a phone. */
const LEAST_OF_SEVERAL = 7;
/** What the others' tiles must be of one's own, at least: half of it on a computer. */
const SHARE: Record<BoardForm, number> = { own: 1, equal: 0.96, small: 0.33, strip: 0 };
const SHARE_ON_COMPUTER = 0.51;
const SHARE_OF_CELLS = 0.505;
/** The slips on the table in letters' sizes: how much is left in the bag, and the last moves, the larger the better. */
const PILL: Size = { width: 8, height: 2.75 };
const SLIPS = [1.6, 1.3, 1.1, 1, 0.9, 0.8].map((size): Size => ({ width: 11.6 * size, height: 4.1 * size })).concat({ width: 9, height: 2.2 });
/** An area without anything larger than this share of the window looks forgotten. */
export const MOST_EMPTY = 1 / 8;
/** The table is at most so many times as high as the window. */
const MOST_HEIGHTS = 6;
/** So much of the largest tiles there could be is given for seeing whole boards; on a computer they are always seen. */
const WHOLE = 0.66;
const WHOLE_WORTH = 3;
const COMPUTER: Size = { width: 900, height: 500 };
/** The shorter side of a tablet or a computer's window. */
const ROOMY = 560;
/** How wide what is to be decided must be, in letters' sizes. */
const LEAST_DECISION = 13;
/** By how much a table that is scrolled is higher than it must be, if it must be so much higher than the window. */
const AMPLE = 1.07;
const MUCH = 1.15;
/** How finely it is searched. */
const ROUGH = 0.06;
const FINE = 0.015;

interface Candidate extends Arrangement {
  /** What the boards of several others leave of their room. */
  free: Box | null;
  score: number;
  isUsable: boolean;
}

interface Place {
  width: number;
  height: number;
  gap: number;
  rem: number;
  decision: number;
  others: number;
  measures: Measures;
  isTouch: boolean;
  isRoomy: boolean;
}

/** Share a window out among the parts of a table. */
export function arrange(window: Size, others: number, given: Measures, options: Options): Arrangement {
  const { isTouch, rem = 16, decision = 4.9 * rem } = options;
  const measures = remembering(given);
  const gap = Math.max(5, Math.round(Math.min(window.width, window.height) * 0.013));
  const isRoomy = Math.min(window.width, window.height) >= ROOMY;
  const inHeight = (height: number) => bestOf({ width: window.width, height, gap, rem, decision, others, measures, isTouch, isRoomy });
  let best = inHeight(window.height);
  // A small window is scrolled: the table is as high as it must be for its tiles to be told apart, and to be hit.
  let [least, most] = [window.height, window.height];
  while (!best.isUsable && most < window.height * MOST_HEIGHTS) {
    [least, most] = [most, most * 1.5];
    best = inHeight(most);
  }
  while (most - least > window.height * 0.015) {
    const found = inHeight((least + most) / 2);
    if (found.isUsable) [best, most] = [found, found.size.height];
    else least = found.size.height;
  }
  if (most > window.height * MUCH) {
    // Where it is scrolled much anyway, everything may be a little more than just large enough.
    const ample = inHeight(most * AMPLE);
    if (ample.isUsable) best = ample;
  }
  return withNotes(best, measures, { isTouch, rem }, gap);
}

/** The same measures, each worked out once for every room of whole pixels: many ways to split have rooms in common. */
function remembering(measures: Measures): Measures {
  const MOST = 1 << 15;
  const known: Record<string, Map<number, number>> = {};
  const once = (kind: string, { width, height }: Size, work: (room: Size) => number): number => {
    const room = { width: Math.floor(width), height: Math.floor(height) };
    const map = (known[kind] ??= new Map<number, number>());
    const key = room.width * MOST + room.height;
    const found = map.get(key) ?? work(room);
    map.set(key, found);
    return found;
  };
  return {
    ...measures,
    boardTile: (room, form, isTouch) => once(form, room, (whole) => measures.boardTile(whole, form, isTouch)),
    offerTile: (room, isTouch) => once("offer", room, (whole) => measures.offerTile(whole, isTouch)),
  };
}

function bestOf(place: Place): Candidate {
  const all = candidates(place);
  const usable = all.filter((each) => each.isUsable);
  const rivals = usable.length > 0 ? usable : all;
  const most = Math.max(...rivals.map(({ score }) => score));
  // Whole boards are worth something smaller tiles.
  const least = isComputer(place) ? 0 : most * WHOLE;
  const ranked = rivals.map((each) => ({ each, worth: each.otherForm !== "strip" && each.score >= least ? each.score * WHOLE_WORTH : each.score }));
  ranked.sort((one, other) => other.worth - one.worth);
  let [best] = ranked;
  if (best === undefined) throw new Error("a table needs some room");
  best = { ...best, worth: best.worth * tidiness(best.each, place) };
  for (const rival of ranked.slice(1)) {
    if (rival.worth <= best.worth) break;
    const worth = rival.worth * tidiness(rival.each, place);
    if (worth > best.worth) best = { ...rival, worth };
  }
  return best.each;
}

function isComputer({ width, height }: Size): boolean {
  return width >= COMPUTER.width && height >= COMPUTER.height;
}

/** A half where a large area would be empty, else 1. */
function tidiness(each: Arrangement, { width, height, measures, isTouch }: Place): number {
  const boxes = [...each.others, each.own, each.decision, middleOf(each.offer, fitted(each.offer, (room) => measures.offerTile(room, isTouch)))];
  const empty = largestEmpty(each.size, boxes) / (width * height);
  return empty <= MOST_EMPTY ? 1 : Math.max(0.5, 1 - (empty - MOST_EMPTY) * 3);
}

function candidates(place: Place): Candidate[] {
  const { width, height, others, measures } = place;
  const found: Candidate[] = [];
  const whole: BoardForm = others === 1 ? "equal" : "small";
  const columns = others === 1 ? [1] : others === 2 ? [2, 1] : [2, 3];
  if (width > height * 1.02) {
    for (const decision of ["left", "right", "foot"] as const) {
      for (const count of columns) found.push(...beside(place, whole, count, decision));
      found.push(...beside(place, "strip", others, decision));
    }
    if (measures.isStripOverOffer) found.push(...facing(place));
  }
  if (width < height * 1.4) {
    for (const form of [whole, "strip"] as const) found.push(...stacked(place, form));
  }
  return found;
}

/** What is on offer at the left, the boards at the right. */
function beside(place: Place, form: BoardForm, columns: number, at: "left" | "right" | "foot"): Candidate[] {
  const { width, height, gap, decision: foot, others } = place;
  const rows = Math.ceil(others / columns);
  const under = foot + gap;
  const upper = at === "foot" ? height - under : height;
  return searched([0.3, 0.72], form === "equal" ? [0.5, 0.5] : [form === "strip" ? 0.55 : 0.42, 0.86], (part, share) => {
    const left = Math.round((width - 3 * gap) * part);
    const right = width - 3 * gap - left;
    if (at !== "foot" && (at === "left" ? left : right) < LEAST_DECISION * place.rem) return null;
    const offer = { x: gap, y: gap, width: left, height: upper - 2 * gap - (at === "left" ? under : 0) };
    const boards = upper - 3 * gap - (at === "right" ? under : 0);
    const x = left + 2 * gap;
    const own = { x, y: gap + boards * (1 - share) + gap, width: right, height: boards * share };
    const cells = grid({ x, y: gap, width: right, height: boards * (1 - share) }, columns * rows, columns, rows, gap);
    const rooms = cells.slice(0, others);
    const y = height - gap - foot;
    const decision = {
      left: { x: gap, y, width: left, height: foot },
      right: { x, y, width: right, height: foot },
      foot: { x: gap, y, width: width - 2 * gap, height: foot },
    }[at];
    return candidate(place, { name: form === "strip" ? "across" : "beside", offer, own, rooms, form, decision, free: cells[others] });
  }).map((each) => settled(each, place));
}

/** The others' strips above what is on offer at the left, one's own board above what is to be decided at the right. */
function facing(place: Place): Candidate[] {
  const { width, height, gap, decision: foot, others, rem } = place;
  return searched([0.3, 0.72], [0.1, 0.46], (part, theirs) => {
    const left = Math.round((width - 3 * gap) * part);
    const right = width - 3 * gap - left;
    if (right < LEAST_DECISION * rem) return null;
    const strips = (height - 3 * gap) * theirs;
    const rooms = grid({ x: gap, y: gap, width: left, height: strips }, others, others, 1, gap);
    const offer = { x: gap, y: 2 * gap + strips, width: left, height: height - 3 * gap - strips };
    const x = left + 2 * gap;
    const own = { x, y: gap, width: right, height: height - 3 * gap - foot };
    const decision = { x, y: height - gap - foot, width: right, height: foot };
    return candidate(place, { name: "across", offer, own, rooms, form: "strip", decision });
  }).map((each) => settled(each, place));
}

/** The others above, then what is on offer, then one's own board. */
function stacked(place: Place, form: BoardForm): Candidate[] {
  const { width, height, gap, decision: foot, others, measures, isTouch } = place;
  const all = height - 5 * gap - foot;
  const across = width - 2 * gap;
  // As low as one's own board and what is on offer can be: where that just fits, rough steps would miss it.
  const shareOf = (isEnough: (room: Size) => boolean) => Math.ceil(least({ width: across, height: all }, "height", isEnough)) / all;
  const ownLeast = shareOf((room) => measures.boardTile(room, "own", isTouch) >= LEAST.own);
  const offerLeast = shareOf((room) => measures.offerTile(room, isTouch) >= LEAST.offer);
  const split = (ownShare: number, theirs: number) => {
    const ownHeight = all * ownShare;
    const othersHeight = form === "equal" ? ownHeight : all * theirs;
    const offerHeight = all - ownHeight - othersHeight;
    if (offerHeight < all * 0.15) return null;
    const rooms = grid({ x: gap, y: gap, width: across, height: othersHeight }, others, others, 1, gap);
    const offer = { x: gap, y: 2 * gap + othersHeight, width: across, height: offerHeight };
    const own = { x: gap, y: 3 * gap + othersHeight + offerHeight, width: across, height: ownHeight };
    const decision = { x: gap, y: height - gap - foot, width: across, height: foot };
    return candidate(place, { name: "stacked", offer, own, rooms, form, decision });
  };
  const tight = [ownLeast, Math.max(0.08, 1 - ownLeast - offerLeast)] as const;
  return searched([0.2, 0.56], form === "equal" ? [1, 1] : [0.08, 0.46], split, tight).map((each) => drawnApart(settled(each, place), place));
}

/** The boards of a stack at its ends, and all that they do not need between them for what is on offer. */
function drawnApart(each: Candidate, { gap }: Place): Candidate {
  const down = Math.max(...each.others.map((box) => box.height)) + gap;
  const others = each.others.map((box) => ({ ...box, y: gap + (down - gap - box.height) / 2 }));
  const own = { ...each.own, y: each.decision.y - gap - each.own.height };
  return { ...each, others, own, offer: { ...each.offer, y: down + gap, height: own.y - down - 2 * gap } };
}

/** The best of the ways to split: first roughly, then finely about the best so far; none if all are impossible. */
function searched(one: [number, number], other: [number, number], make: (one: number, other: number) => Candidate | null, tight?: readonly [number, number]): Candidate[] {
  let best = null as { made: Candidate; at: [number, number] } | null;
  const consider = (x: number, y: number) => {
    const made = make(x, y);
    if (made === null) return;
    const isBetter = best === null || (made.isUsable === best.made.isUsable ? made.score > best.made.score : made.isUsable);
    if (isBetter) best = { made, at: [x, y] };
  };
  const about = (at: number, [from, to]: [number, number]): [number, number] => [Math.max(from, at - ROUGH + FINE), Math.min(to, at + ROUGH - FINE)];
  const look = ([a, b]: [number, number], [c, d]: [number, number], step: number) => {
    for (let x = a; x <= b + 1e-9; x += step) for (let y = c; y <= d + 1e-9; y += step) consider(x, y);
  };
  look(one, other, ROUGH);
  if (tight !== undefined && best?.made.isUsable !== true) consider(...tight);
  if (best === null) return [];
  look(about(best.at[0], one), about(best.at[1], other), FINE);
  return [best.made];
}

interface Draft {
  name: Arrangement["name"];
  offer: Box;
  own: Box;
  rooms: Box[];
  form: BoardForm;
  decision: Box;
  free?: Box | undefined;
}

/** How large tiles would be in these rooms, in the mean, to which the smaller ones count more. */
function candidate({ measures, isTouch, isRoomy, width, height }: Place, { name, offer, own, rooms, form, decision, free = undefined }: Draft): Candidate {
  const ownTile = measures.boardTile(own, "own", isTouch);
  const otherTile = Math.min(...rooms.map((room) => measures.boardTile(room, form, isTouch)));
  const offerTile = measures.offerTile(offer, isTouch);
  const beauty = measures.offerBeauty?.(offer, isTouch, isRoomy, name === "stacked") ?? 1;
  // So much larger than the others' tiles one's own may be before that counts.
  const weight = form === "equal" ? 1 : form === "small" ? 1.9 : rooms.length === 1 ? 1.7 : 2.6;
  const weighted = [ownTile, otherTile * weight, offerTile * beauty * 0.95];
  const isHalved = form === "small" && isComputer({ width, height });
  const cell = (room: Size, as: BoardForm) => measures.boardCell?.(room, as, isTouch) ?? 0;
  const isUsable =
    ownTile >= LEAST.own &&
    otherTile >= (form === "strip" && rooms.length > 1 ? LEAST_OF_SEVERAL : LEAST[form]) &&
    offerTile >= LEAST.offer &&
    otherTile >= ownTile * (isHalved ? SHARE_ON_COMPUTER : SHARE[form]) &&
    (!isHalved || rooms.every((room) => cell(room, form) >= SHARE_OF_CELLS * cell(own, "own")));
  const score = weighted.length / weighted.reduce((sum, each) => sum + 1 / Math.max(each, 0.1), 0);
  return { name, size: { width, height }, offer, own, others: rooms, otherForm: form, decision, note: null, supply: null, isPanel: false, free: free ?? null, score, isUsable };
}

/** The same with boards that are no larger than their drawing gets; as wide as that, so that they have common edges. */
function settled(each: Candidate, { measures, isTouch }: Place): Candidate {
  const board = (room: Box, form: BoardForm) => {
    const least = fitted(room, (size) => measures.boardTile(size, form, isTouch));
    const most = measures.boardWidth?.({ width: room.width, height: least.height }, form, isTouch) ?? 0;
    return middleOf(room, { width: Math.min(room.width, Math.max(least.width, most)), height: least.height });
  };
  const others = each.others.map((room) => board(room, each.otherForm));
  // Two equal boards are drawn alike, if one's own can be used so.
  const [like] = others;
  const alike = each.otherForm === "equal" && like !== undefined ? middleOf(each.own, like) : null;
  const isAlike =
    alike !== null &&
    alike.width <= each.own.width + 1 &&
    measures.boardTile(alike, "own", isTouch) >= Math.max(SHARE.equal * measures.boardTile(like ?? alike, "equal", isTouch), LEAST.own * 0.96);
  return { ...each, own: alike !== null && isAlike ? alike : board(each.own, "own"), others };
}

/** Put the notes where the table is free: beside three other boards on a fourth, else in the corners of what is on offer. */
function withNotes(found: Candidate, measures: Measures, { isTouch, rem }: { isTouch: boolean; rem: number }, gap: number): Arrangement {
  const { offer, others, free } = found;
  const slip = ({ width, height }: Size): Size => ({ width: width * rem, height: height * rem });
  const pill = slip(PILL);
  const [like] = others;
  if (free !== null && like !== undefined && like.height > 2 * pill.height) {
    const { x, y, width, height } = middleOf(free, like);
    const noted = height - pill.height;
    return { ...found, note: { x, y, width, height: noted }, supply: { ...pill, x: x + width - pill.width - gap, y: y + noted - gap }, isPanel: true };
  }
  const fits = ({ width, height }: Size) => (measures.offerCorner?.(offer, isTouch, height) ?? 0) >= width;
  const paper = SLIPS.map(slip).find(fits);
  return {
    ...found,
    note: paper === undefined ? null : { x: offer.x, y: offer.y, ...paper },
    supply: fits(pill) ? { x: offer.x + offer.width - pill.width, y: offer.y, ...pill } : null,
  };
}
