import { describe, expect, it } from "vitest";
import { type Box, tilePaths, type ShownTile } from "../src/table/tile_path.js";

const box = (x: number, width: number): Box => ({ x, y: 0, width, height: width });
const seen = (spot: string, colour: string, x: number, width = 30): ShownTile => ({ spot, colour, rect: box(x, width) });
const BAG = new Map([["U", box(500, 16)]]);

describe("tiles travel", () => {
  it("goes from the nearest spot of the colour that is empty now", () => {
    const before = [seen("f1-U-0", "U", 0), seen("f2-U-0", "U", 90), seen("f3-B-0", "B", 95)];
    const line = seen("s0-l1-0", "U", 100, 20);
    expect(tilePaths(before, [line], BAG)).toEqual([{ to: line, from: box(90, 30), delay: 0 }]);
  });

  it("leaves alone what stays", () => {
    const tile = seen("f1-U-0", "U", 0);
    expect(tilePaths([tile], [seen("f1-U-0", "U", 8)], BAG)).toEqual([]);
  });

  it("deals from the tile of the colour in the bag, one after the other", () => {
    const dealt = [seen("f1-U-0", "U", 0), seen("f1-U-1", "U", 30)];
    expect(tilePaths([], dealt, BAG)).toEqual(dealt.map((to, index) => ({ to, from: box(500, 16), delay: 18 * index })));
  });

  it("lets appear what was neither on the table nor in the bag", () => {
    const special = seen("s0-d0-1", "*", 0);
    expect(tilePaths([], [special], BAG).map(({ from }) => from)).toEqual([null]);
    expect(tilePaths([], [seen("f1-U-0", "U", 0)], new Map([["U", box(0, 0)]])).map(({ from }) => from)).toEqual([null]);
  });
});
