import { describe, expect, it } from "vitest";
import { type Box, LIFT, lineEndingAt, seatOf, SETTLE, type ShownTile, tilePaths } from "../src/table/tile_path.js";

const box = (x: number, width: number): Box => ({ x, y: 0, width, height: width });
const seen = (spot: string, colour: string, x: number, width = 30): ShownTile => ({ spot, colour, rect: box(x, width) });
const BAG = new Map([["U", box(500, 16)]]);

describe("tiles travel", () => {
  it("goes from the nearest spot of the colour that is empty now", () => {
    const before = [seen("f1-U-0", "U", 0), seen("f2-U-0", "U", 90), seen("f3-B-0", "B", 95)];
    const line = seen("s0-l1-0", "U", 100, 20);
    expect(tilePaths(before, [line], BAG)).toEqual([{ to: line, from: box(90, 30), way: "fly", delay: 0, lasts: LIFT + 320 + 10 / 4 + SETTLE }]);
  });

  it("leaves alone what stays", () => {
    const tile = seen("f1-U-0", "U", 0);
    expect(tilePaths([tile], [seen("f1-U-0", "U", 8)], BAG)).toEqual([]);
  });

  it("deals from the tile of the colour in the bag, one after the other", () => {
    const dealt = [seen("f1-U-0", "U", 0), seen("f1-U-1", "U", 30)];
    expect(tilePaths([], dealt, BAG)).toEqual(dealt.map((to, index) => ({ to, from: box(500, 16), way: "deal", delay: 18 * index, lasts: 420 })));
  });

  it("lets appear what was neither on the table nor in the bag", () => {
    const special = seen("s0-d0-1", "*", 0);
    expect(tilePaths([], [special], BAG).map(({ from, way }) => [from, way])).toEqual([[null, "appear"]]);
    expect(tilePaths([], [seen("f1-U-0", "U", 0)], new Map([["U", box(0, 0)]])).map(({ from }) => from)).toEqual([null]);
  });

  it("sets out one tile after the other, and what is left slides when the last has been taken up", () => {
    const factory = ["U", "U", "U", "K"].map((colour, index) => seen(`f1-${colour}-${index}`, colour, index * 30));
    const line = [0, 1, 2].map((place) => seen(`s1-l4-${place}`, "U", 300 + place * 30));
    const centre = seen("c-K-0", "K", 150);
    const paths = tilePaths(factory, [...line, centre], BAG);
    expect(paths.map(({ way, delay }) => [way, delay])).toEqual([["fly", 0], ["fly", 55], ["fly", 110], ["slide", LIFT + 60]]);
  });

  it("never takes long, however far it is and however many there are", () => {
    const many = Array.from({ length: 20 }, (_, index) => seen(`c-U-${index}`, "U", index));
    const far = many.map((_, index) => seen(`s2-f${index}`, "U", 5000));
    expect(Math.max(...tilePaths(many, far, BAG).map(({ delay, lasts }) => delay + lasts))).toBe(440 + LIFT + 620 + SETTLE);
  });
});

it("tells from a spot whose it is, and which line is complete with it", () => {
  expect(["f1-U-0", "s2-w1-4", "s0-l3-2"].map((spot) => seatOf({ spot }))).toEqual([null, 2, 0]);
  expect(["s0-l3-2", "s1-l1-0", "s0-l3-1", "s0-w3-2"].map((spot) => lineEndingAt({ spot }))).toEqual([{ seat: 0, line: 3 }, { seat: 1, line: 1 }, null, null]);
});
