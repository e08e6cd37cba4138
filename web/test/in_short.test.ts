import { expect, it } from "vitest";
import { fromAndTo, withoutSource } from "../src/table/in_short.js";

it("leaves out where tiles came from", () => {
  const tile = { tile: "K", count: 2 };
  expect(withoutSource([tile, "factory 4 → line 2"])).toEqual([tile, "→ line 2"]);
  expect(withoutSource(["plate", "→ top, left"])).toEqual(["plate", "→ top, left"]);
});

it("tells both apart", () => {
  expect(fromAndTo("centre → floor")).toEqual({ from: "centre", to: "→ floor" });
  expect(fromAndTo("line left")).toEqual({ from: "line left", to: "" });
});
