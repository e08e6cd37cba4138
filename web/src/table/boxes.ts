/** Rectangles and the rooms they lie in. */

import type { Box, Size } from "./layout.js";

export function middleOf(room: Box, { width, height }: Size): Box {
  return { x: room.x + (room.width - width) / 2, y: room.y + (room.height - height) / 2, width, height };
}

/** How little of a side of a room will do; all of it if less does not. */
export function least(room: Size, side: "width" | "height", isEnough: (room: Size) => boolean): number {
  let [low, high] = [0, room[side]];
  for (let step = 0; step < 11; step += 1) {
    const middle = (low + high) / 2;
    if (isEnough({ ...room, [side]: middle })) high = middle;
    else low = middle;
  }
  return high;
}

/** The least of a room in which tiles are as large as in the whole of it. */
export function fitted({ width, height }: Size, tileIn: (room: Size) => number): Size {
  const wanted = tileIn({ width, height }) * 0.999;
  const isEnough = (room: Size) => tileIn(room) >= wanted;
  if (wanted <= 0) return { width, height };
  const narrow = { width: least({ width, height }, "width", isEnough), height };
  return { ...narrow, height: least(narrow, "height", isEnough) };
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
