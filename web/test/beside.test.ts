import { describe, expect, it } from "vitest";
import { overlap, placeBeside, pointerTo } from "../src/learn/beside.js";

const window = { width: 1280, height: 800 };
const words = { width: 320, height: 160 };

describe("words beside what they speak of", () => {
  it.each([
    ["at the left", { x: 0, y: 300, width: 200, height: 100 }],
    ["at the lower right", { x: 1000, y: 650, width: 280, height: 150 }],
    ["a column", { x: 600, y: 0, width: 100, height: 800 }],
    ["a row", { x: 0, y: 100, width: 1280, height: 120 }],
  ])("cover none of it, and stay in the window: %s", (_, spoken) => {
    const place = placeBeside(words, window, [spoken], []);
    expect(overlap(place, spoken)).toBe(0);
    expect(place.x).toBeGreaterThanOrEqual(0);
    expect(place.y).toBeGreaterThanOrEqual(0);
    expect(place.x + place.width).toBeLessThanOrEqual(window.width);
    expect(place.y + place.height).toBeLessThanOrEqual(window.height);
  });

  it("stand near it", () => {
    const spoken = { x: 100, y: 100, width: 80, height: 80 };
    const { x, y } = placeBeside(words, window, [spoken], []);
    expect(Math.hypot(x - 100, y - 100)).toBeLessThan(350);
  });

  it("leave free what else is needed", () => {
    const spoken = { x: 500, y: 300, width: 200, height: 60 };
    const needed = { x: 400, y: 374, width: 400, height: 200 };
    expect(overlap(placeBeside(words, window, [spoken], [needed]), needed)).toBe(0);
  });

  it("have a place also where nothing is spoken of, and where there is no room", () => {
    expect(placeBeside(words, window, [], [])).toMatchObject({ width: 320 });
    const { x, y } = placeBeside(words, { width: 300, height: 150 }, [{ x: 0, y: 0, width: 300, height: 150 }], []);
    expect([x, y]).toEqual([8, 8]);
  });
});

describe("the pointer", () => {
  const place = { x: 400, y: 400, width: 320, height: 160 };

  it("leads from the edge of the words to the edge of the thing", () => {
    expect(pointerTo(place, { x: 500, y: 300, width: 60, height: 40 })).toEqual([{ x: 530, y: 400 }, { x: 530, y: 340 }]);
  });

  it("is not there where they touch, or are far apart", () => {
    expect(pointerTo(place, { x: 720, y: 420, width: 60, height: 40 })).toBeNull();
    expect(pointerTo(place, { x: 0, y: 0, width: 60, height: 40 })).toBeNull();
  });
});
