import { expect, it } from "vitest";
import { whoIs } from "../src/table/who.js";

it("gives every seat a colour of its own, whoever looks", () => {
  for (const own of [0, 1, 2, 3, null]) {
    expect(new Set([0, 1, 2, 3].map((seat) => whoIs(seat, own, 4))).size).toBe(4);
    if (own !== null) expect(whoIs(own, own, 4)).toBe(0);
  }
});

it("lets the others follow in the order in which they play", () => {
  expect([2, 0, 1].map((seat) => whoIs(seat, 2, 3))).toEqual([0, 1, 2]);
});
