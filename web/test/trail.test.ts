import { describe, expect, it } from "vitest";
import { around, holds, middle, nearestTo, roundedPath } from "../src/table/points.js";
import type { Box } from "../src/table/tile_path.js";
import { bestTrail, endsAt, endsBeside, Ground, headOf, pathOf, pointAt, pointsOn, tipOf } from "../src/table/trail.js";
import { runs } from "../src/table/way.js";

const box = (x: number, y: number, width = 60, height = width): Box => ({ x, y, width, height });
const BOUNDS = box(0, 0, 1000, 800);
const FACTORY = box(100, 600, 120);
const CELLS = box(700, 120, 80, 40);
const GAP = 6;

function trailTo(to: Box, boxes: Box[], from = FACTORY) {
  const ground = new Ground(BOUNDS);
  for (const each of boxes) ground.add(each, 14, 4);
  return bestTrail(middle(from), endsAt(to, GAP, 200), ground);
}
const on = (boxes: Box[], to = CELLS) => pointsOn(trailTo(to, boxes)).filter((point) => boxes.some((each) => holds(each, point)));

describe("a trail", () => {
  it("leads from a place to before the beginning of a line, and stays on the table", () => {
    for (const [from, to] of [[FACTORY, CELLS], [box(10, 10), box(100, 700)], [box(300, 700), box(420, 60)], [box(500, 700), CELLS]] as const) {
      const trail = trailTo(to, [], from);
      expect(trail[0]).toEqual(middle(from));
      expect(trail[3]).toEqual({ x: to.x - GAP, y: to.y + to.height / 2 });
      const [before, end] = [pointAt(trail, 0.97), trail[3]];
      expect(before.x, "it arrives from outside").toBeLessThan(end.x);
      expect(pointsOn(trail).every((point) => point.x > 0 && point.x < 1000 && point.y > 0 && point.y < 800)).toBe(true);
    }
  });

  it("ends at another side of a line whose beginning is blocked", () => {
    const [blocked, above] = [box(560, 60, 140, 160), box(560, 0, 340, 110)];
    const { y } = trailTo(CELLS, [blocked, above])[3];
    expect(y).toBe(CELLS.y + CELLS.height + GAP);
  });

  it("goes around what lies in its way", () => {
    expect(on([box(380, 300, 90)])).toEqual([]);
    expect(on([box(300, 400, 60), box(480, 240, 60), box(380, 330, 60)])).toEqual([]);
    expect(on([box(280, 0, 60, 500), box(520, 300, 60, 500)]), "between two walls").toEqual([]);
  });

  it("is one smooth arc where nothing is in its way", () => {
    const turns = pointsOn(trailTo(CELLS, [])).map((point, index, all) => {
      const [before, after] = [all[index - 1], all[index + 1]];
      return before && after ? Math.sign(Math.round((point.x - before.x) * (after.y - point.y) - (point.y - before.y) * (after.x - point.x))) : 0;
    });
    expect(new Set(turns.filter((turn) => turn !== 0)).size).toBeLessThan(2);
  });

  it("may end at any side of a board that is too small for it", () => {
    const board = box(600, 100, 200, 150);
    const end = bestTrail(middle(FACTORY), endsAt(board, GAP, 0), new Ground(BOUNDS))[3];
    expect(holds(board, end)).toBe(false);
    expect(holds(board, end, GAP + 1)).toBe(true);
  });

  it("is written as a curve, with a head that ends where it ends", () => {
    const trail = trailTo(CELLS, []);
    expect(pathOf(trail)).toMatch(/^M160\.0 660\.0C/);
    const { x, y } = trail[3];
    for (const head of [headOf(trail, 10), tipOf(trail, 10)]) expect(head).toContain(`L${x.toFixed(1)} ${y.toFixed(1)}L`);
    expect([pointAt(trail, 0), pointAt(trail, 1)]).toEqual([trail[0], trail[3]]);
  });
});

it("prices what lies on the table: the dearest counts, and what lies outside is dear", () => {
  const ground = new Ground(box(0, 0, 100), 5);
  ground.add(box(20, 20, 20), 3);
  ground.add(box(30, 30, 20), 7, 5);
  expect([ground.at({ x: 22, y: 22 }), ground.at({ x: 32, y: 32 }), ground.at({ x: 52, y: 52 }), ground.at({ x: 80, y: 10 })]).toEqual([3, 7, 7, 0]);
  expect(ground.at({ x: -1, y: 50 })).toBeGreaterThan(7);
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

describe("what lies over a trail", () => {
  const plate = { ...box(300, 100, 100), radii: [50, 50, 50, 50] as [number, number, number, number] };
  const trail = [{ x: 0, y: 150 }, { x: 250, y: 150 }, { x: 500, y: 150 }, { x: 750, y: 150 }] as const;

  it("hides it as far as it reaches", () => {
    const found = runs(trail, [plate]);
    expect(found.map(({ isHidden }) => isHidden)).toEqual([false, true, false]);
    const whole = found.reduce((sum, { length }) => sum + length, 0);
    expect(whole).toBeCloseTo(750, 3);
    expect(found[1]?.length).toBeGreaterThan(80);
    expect(found[1]?.length).toBeLessThan(125);
  });

  it("has no corners where it is round", () => {
    const corner = { ...plate, y: 145 };
    expect(runs(trail, [corner]).reduce((sum, { isHidden, length }) => sum + (isHidden ? length : 0), 0)).toBeLessThan(60);
  });
});

it("ends at the frame of a board on a level with what is meant", () => {
  const ends = endsBeside(box(600, 100, 200, 150), box(640, 120, 20));
  expect(ends.map(({ point }) => point)).toEqual([{ x: 600, y: 130 }, { x: 800, y: 130 }, { x: 650, y: 100 }, { x: 650, y: 250 }]);
});

it("draws a box with corners that are round each as it is", () => {
  expect(roundedPath({ ...box(10, 10, 40), radii: [8, 0, 0, 4] })).toBe("M18.0 10.0L50.0 10.0A0.0 0.0 0 0 1 50.0 10.0L50.0 50.0A0.0 0.0 0 0 1 50.0 50.0L14.0 50.0A4.0 4.0 0 0 1 10.0 46.0L10.0 18.0A8.0 8.0 0 0 1 18.0 10.0Z");
});
