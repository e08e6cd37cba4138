import { describe, expect, it } from "vitest";
import { curveOf, scaleOf } from "../src/statistics/plotting.js";

describe("a scale", () => {
  it("has round marks, zero among them, and room for every value", () => {
    expect(scaleOf([12, 78])).toEqual({ least: 0, most: 80, marks: [0, 20, 40, 60, 80] });
    expect(scaleOf([-0.12, 0.31])).toEqual({ least: -0.2, most: 0.4, marks: [-0.2, 0, 0.2, 0.4] });
  });

  it("has some height also where there is nothing to tell apart", () => {
    for (const values of [[], [0], [0, 0]]) {
      const { least, most } = scaleOf(values);
      expect(most).toBeGreaterThan(least);
    }
  });

  it("holds what it is made for, whatever that is", () => {
    for (const value of [1, 3, 7.5, 99, 101, 1234, -3, -40, 0.004]) {
      const { least, most, marks } = scaleOf([value]);
      expect(least).toBeLessThanOrEqual(value);
      expect(most).toBeGreaterThanOrEqual(value);
      expect(marks.length).toBeLessThan(8);
    }
  });
});

it("a curve has a gap where a value is missing", () => {
  const same = (value: number) => value;
  expect(curveOf([1, 2, null, 4], same, same)).toBe("M0.0 1.0L1.0 2.0M3.0 4.0");
});
