import { describe, expect, it } from "vitest";
import { neighbours } from "../src/games/chocolatier/position.js";

describe("the neighbours of a factory", () => {
  const effects = ["4", null, null, "taken:1", "1"];

  it("are before and after it, around the circle", () => {
    expect(neighbours({ effects }, 0)).toEqual([5, 2]);
    expect(neighbours({ effects }, 1)).toEqual([1, 3]);
  });

  it("lie beyond one that has left the circle", () => {
    expect(neighbours({ effects }, 2)).toEqual([2, 5]);
    expect(neighbours({ effects }, 4)).toEqual([3, 1]);
  });
});
