import { describe, expect, it } from "vitest";
import type { Box } from "../src/table/tile_path.js";
import { around, bestTrail, freePlace, headOf, nearestTo, overlaps, pathOf, placesFor, pointAt, pointsOn } from "../src/table/trail.js";

const box = (x: number, y: number, width = 60, height = width): Box => ({ x, y, width, height });
const BOUNDS = box(0, 0, 1000, 800);
const FACTORY = box(100, 600, 120);
const CELLS = box(700, 120, 80, 40);
const on = (boxes: Box[], from = FACTORY, to = CELLS) => pointsOn(bestTrail(from, to, boxes, BOUNDS)).filter(({ x, y }) => boxes.some((each) => x > each.x && x < each.x + each.width && y > each.y && y < each.y + each.height));

describe("a trail", () => {
  it("leads from the middle of a place to the edge of another, and stays on the table", () => {
    for (const [from, to] of [[FACTORY, CELLS], [CELLS, FACTORY], [box(10, 10), box(10, 700)], [box(900, 700), box(20, 20)]] as const) {
      const trail = bestTrail(from, to, [], BOUNDS);
      expect(trail[0]).toEqual({ x: from.x + from.width / 2, y: from.y + from.height / 2 });
      const { x, y } = trail[3];
      expect([x === to.x - 4, x === to.x + to.width + 4, y === to.y - 4, y === to.y + to.height + 4].filter(Boolean)).toHaveLength(1);
      expect(pointsOn(trail).every((point) => point.x > 0 && point.x < 1000 && point.y > 0 && point.y < 800)).toBe(true);
    }
  });

  it("goes around what lies in its way", () => {
    expect(on([box(380, 300, 90)])).toEqual([]);
    expect(on([box(300, 400, 60), box(480, 240, 60), box(380, 330, 60)])).toEqual([]);
  });

  it("is written as a curve, with a head that ends where it ends", () => {
    const trail = bestTrail(FACTORY, CELLS, [], BOUNDS);
    expect(pathOf(trail)).toMatch(/^M160\.0 660\.0C/);
    const { x, y } = trail[3];
    expect(headOf(trail, 10)).toContain(`L${x.toFixed(1)} ${y.toFixed(1)}L`);
    expect([pointAt(trail, 0), pointAt(trail, 1)]).toEqual([trail[0], trail[3]]);
  });
});

describe("a token", () => {
  const size = { width: 80, height: 36 };
  const trail = bestTrail(FACTORY, CELLS, [], BOUNDS);
  const lie = (taken: Box[]) => freePlace(placesFor(FACTORY, trail, CELLS, size), size, { taken, bounds: BOUNDS });

  it("lies where the tiles were, if nothing is left there", () => {
    expect(lie([])).toEqual({ x: 120, y: 642, ...size });
  });

  it("lies elsewhere where something is left, and covers nothing", () => {
    const left = [box(120, 640, 40), box(160, 640, 40)];
    for (const taken of [left, [...left, box(200, 300, 300)], [...left, CELLS, box(240, 200, 460, 600)]]) {
      expect(taken.some((each) => overlaps(lie(taken), each))).toBe(false);
    }
  });

  it("never leaves the table, even if there it covers something", () => {
    const all = freePlace(placesFor(box(0, 0, 20), null, box(980, 780, 20), size), size, { taken: [BOUNDS], bounds: BOUNDS });
    expect([all.x >= 0, all.y >= 0, all.x + all.width <= 1000, all.y + all.height <= 800]).toEqual([true, true, true, true]);
  });
});

it("tells what is around several places", () => {
  expect(around([box(10, 20), box(100, 0, 10)])).toEqual({ x: 10, y: 0, width: 100, height: 80 });
  expect(around([])).toBeNull();
});

it("begins at the nearest of several places", () => {
  const places = [box(0, 0), box(500, 0), box(900, 700)];
  expect(nearestTo(CELLS, places)).toBe(places[1]);
  expect([nearestTo(null, places), nearestTo(CELLS, [])]).toEqual([places[0], null]);
});
