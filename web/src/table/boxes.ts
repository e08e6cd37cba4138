/** Rectangles and the rooms they lie in. */

import type { Box, Size } from "./layout.js";

export function middleOf(room: Box, { width, height }: Size): Box {
  return { x: room.x + (room.width - width) / 2, y: room.y + (room.height - height) / 2, width, height };
}

/** The least of a room in which tiles are as large as in the whole of it. */
export function fitted(room: Size, tileIn: (room: Size) => number): Size {
  const wanted = tileIn(room) * 0.999;
  const size = { width: room.width, height: room.height };
  if (wanted <= 0) return size;
  for (const side of ["width", "height"] as const) {
    let [low, high] = [size[side] * 0.2, size[side]];
    for (let step = 0; step < 9; step += 1) {
      const middle = (low + high) / 2;
      if (tileIn({ ...size, [side]: middle }) >= wanted) high = middle;
      else low = middle;
    }
    size[side] = high;
  }
  return size;
}

export function grid(room: Box, count: number, columns: number, rows: number, gap: number): Box[] {
  const width = (room.width - (columns - 1) * gap) / columns;
  const height = (room.height - (rows - 1) * gap) / rows;
  return Array.from({ length: count }, (_, index) => ({
    x: room.x + (index % columns) * (width + gap),
    y: room.y + Math.floor(index / columns) * (height + gap),
    width,
    height,
  }));
}

/** The least height of a room that will do; all of it if none does. */
export function lowest(room: Size, isEnough: (room: Size) => boolean): number {
  let [low, high] = [0, room.height];
  for (let step = 0; step < 11; step += 1) {
    const middle = (low + high) / 2;
    if (isEnough({ ...room, height: middle })) high = middle;
    else low = middle;
  }
  return Math.ceil(high);
}

/** The area of the largest rectangle in which nothing lies. */
export function largestEmpty(size: Size, boxes: readonly Box[]): number {
  const edges = (start: number, end: number, of: (box: Box) => number[]) =>
    [...new Set([start, end, ...boxes.flatMap(of)])].filter((each) => each >= start && each <= end).sort((a, b) => a - b);
  const columns = edges(0, size.width, (box) => [box.x, box.x + box.width]);
  const rows = edges(0, size.height, (box) => [box.y, box.y + box.height]);
  let most = 0;
  for (const [left, x] of columns.entries()) {
    for (const right of columns.slice(left + 1)) {
      for (const [top, y] of rows.entries()) {
        for (const bottom of rows.slice(top + 1)) {
          const area = (right - x) * (bottom - y);
          if (area <= most) continue;
          if (boxes.every((box) => box.x >= right || box.x + box.width <= x || box.y >= bottom || box.y + box.height <= y)) most = area;
        }
      }
    }
  }
  return most;
}
