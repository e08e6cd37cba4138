import { expect, it } from "vitest";
import type { Box } from "../src/table/tile_path.js";
import { NEVER, shared, tokenAt, WRONG } from "../src/table/token.js";
import { around } from "../src/table/points.js";

const box = (x: number, y: number, width = 60, height = width): Box => ({ x, y, width, height });
const BOUNDS = box(0, 0, 1000, 800);
const PLATE = box(100, 500, 120);
const DOILY = box(400, 400, 240);
const SIZE = { width: 80, height: 34 };
const lie = (tiles: Box[], source = PLATE, others: Box[] = [], to: Box | null = null) => {
  const covered = [...tiles.map((each) => ({ box: each, price: NEVER })), ...others.map((each) => ({ box: each, price: WRONG }))];
  return tokenAt(source, SIZE, { covered, to, bounds: BOUNDS });
};

it("lies where the tiles were, if nothing is left there", () => {
  expect(lie([])).toEqual({ x: 120, y: 543, ...SIZE });
});

it("lies beside what is left there, within the place while that has room", () => {
  const tiles = [box(470, 470, 40), box(520, 470, 40), box(490, 520, 40)];
  const first = lie(tiles, DOILY);
  const second = lie([...tiles, first], DOILY);
  for (const token of [first, second]) {
    expect(around([token, DOILY]), "no corner of it is outside").toEqual(DOILY);
    expect(tiles.map((tile) => shared(token, tile))).toEqual([0, 0, 0]);
  }
  expect(shared(first, second)).toBe(0);
});

it("lies at the rim of a full place, and on no other", () => {
  const tiles = [box(115, 515, 42), box(163, 515, 42), box(115, 563, 42), box(163, 563, 42)];
  const others = [box(225, 480, 120), box(20, 380, 160, 110)];
  const token = lie(tiles, PLATE, others);
  expect([...tiles, ...others].map((each) => shared(token, each)).every((each) => each === 0)).toBe(true);
  expect(shared(token, PLATE), "it touches where they came from").toBeGreaterThan(0);
});

it("lies at the side towards which the tiles went", () => {
  const tray = box(300, 500, 300, 80);
  const tiles = [box(305, 505, 290, 70)];
  expect(lie(tiles, tray, [], box(400, 100)).y).toBeLessThan(tray.y);
  expect(lie(tiles, tray, [], box(400, 780, 20)).y).toBeGreaterThan(tray.y + 40);
});

it("never leaves the table, even if there it covers something", () => {
  const all = lie([BOUNDS], box(0, 0, 20));
  expect([all.x >= 0, all.y >= 0, all.x + all.width <= 1000, all.y + all.height <= 800]).toEqual([true, true, true, true]);
});
