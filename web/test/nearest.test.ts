import { describe, expect, it } from "vitest";
import { cluster, nearestPlace, REACH } from "../src/table/nearest.js";

const box = (x: number, y: number, width = 100, height = 40) => ({ x, y, width, height });
const allowed = (x: number, y: number) => ({ box: box(x, y), isAllowed: true });
const refused = (x: number, y: number) => ({ box: box(x, y), isAllowed: false });

describe("what is dragged", () => {
  it("goes to the place it is over", () => {
    expect(nearestPlace({ x: 50, y: 60 }, [allowed(0, 0), allowed(0, 44)])).toBe(1);
  });

  it("is drawn to the nearest place within reach", () => {
    expect(nearestPlace({ x: 110, y: 20 }, [allowed(0, 0), allowed(0, 60)])).toBe(0);
    expect(nearestPlace({ x: 100 + REACH - 1, y: 20 }, [allowed(0, 0)])).toBe(0);
    expect(nearestPlace({ x: 100 + REACH + 1, y: 20 }, [allowed(0, 0)])).toBe(-1);
  });

  it("is drawn by no place that refuses it, but meant for it when over it", () => {
    expect(nearestPlace({ x: 50, y: 42 }, [refused(0, 0)])).toBe(-1);
    expect(nearestPlace({ x: 50, y: 20 }, [refused(0, 0), allowed(0, 44)])).toBe(0);
    expect(nearestPlace({ x: 50, y: 42 }, [refused(0, 0), allowed(0, 84)])).toBe(1);
  });

  it("is not drawn by what cannot be seen", () => {
    expect(nearestPlace({ x: 0, y: 0 }, [{ box: box(0, 0, 0, 0), isAllowed: true }])).toBe(-1);
  });

  it("of places that overlap goes to the one whose middle is nearest", () => {
    expect(nearestPlace({ x: 50, y: 35 }, [allowed(0, 0), allowed(0, 20)])).toBe(1);
  });
});

it("lies close together around the pointer", () => {
  expect(cluster(1, 40)).toEqual([{ x: -20, y: -20 }]);
  expect(cluster(4, 40)).toEqual([{ x: -40, y: -40 }, { x: 0, y: -40 }, { x: -40, y: 0 }, { x: 0, y: 0 }]);
  expect(cluster(5, 10).at(-1)).toEqual({ x: 0, y: 0 });
  expect(cluster(3, 10).map(({ y }) => y)).toEqual([-5, -5, -5]);
});
