import { describe, expect, it } from "vitest";
import { nextByArrow } from "../src/table/arrows.js";

const box = (x: number, y: number, width = 30, height = 30) => ({ x, y, width, height });

describe("the arrow keys", () => {
  const here = box(100, 100);

  it("lead to the nearest thing in their direction", () => {
    const things = [box(60, 100), box(20, 100), box(140, 100), box(180, 100), box(100, 60), box(100, 140)];
    const led = (key: string) => nextByArrow(key, here, things);
    expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map(led)).toEqual([0, 2, 4, 5]);
  });

  it("prefer what lies straight ahead to what is nearer but aside", () => {
    expect(nextByArrow("ArrowRight", here, [box(140, 150), box(200, 105)])).toBe(1);
    expect(nextByArrow("ArrowDown", here, [box(160, 135), box(90, 190, 200)])).toBe(1);
  });

  it("go aside where nothing lies straight ahead", () => {
    expect(nextByArrow("ArrowUp", here, [box(300, 10), box(180, 20)])).toBe(1);
  });

  it("lead nowhere where there is nothing, and by no other key", () => {
    expect(nextByArrow("ArrowLeft", here, [box(140, 100), box(100, 60)])).toBe(-1);
    expect(nextByArrow("Enter", here, [box(140, 100)])).toBe(-1);
  });

  it("take a slight overlap for neighbours, but not what lies within", () => {
    expect(nextByArrow("ArrowRight", here, [box(126, 100)])).toBe(0);
    expect(nextByArrow("ArrowRight", here, [box(105, 105, 10, 10)])).toBe(-1);
  });
});
