import { describe, expect, it } from "vitest";
import { deal, flight, slide } from "../src/table/tile_flight.js";
import { LIFT, SETTLE } from "../src/table/tile_path.js";

const FROM = { x: 0, y: 300, width: 60, height: 60 };
const TO = { x: 400, y: 0, width: 30, height: 30 };
const NUMBER = /-?[\d.]+/g;
const numbers = ({ transform }: Keyframe) => (String(transform).match(NUMBER) ?? []).map(Number);

describe("a flight", () => {
  const lasts = 700;
  const way = flight(FROM, TO, lasts).map(numbers);

  it("begins where the tile was, as large as it was, and ends where it is", () => {
    expect(way[0]).toEqual([30 - 415, 330 - 15, 0, 2]);
    expect(way.at(-1)).toEqual([0, 0, 0, 1]);
  });

  it("lifts it first, and goes in an arc as high as 18 % of the distance", () => {
    expect(way[1]).toEqual([-385, 315 - 8, 0, 2.24]);
    const straight = ([x = 0]: number[]) => (315 * x) / -385;
    const height = Math.max(...way.map((point) => straight(point) - (point[1] ?? 0)));
    expect(height).toBeGreaterThan(0.18 * Math.hypot(385, 315));
    expect(height).toBeLessThan(0.18 * Math.hypot(385, 315) + 8);
  });

  it("is turned a little on the way", () => {
    expect(Math.max(...way.map(([, , turn = 0]) => Math.abs(turn)))).toBe(6);
  });

  it("is told in order of time, from being lifted to settling", () => {
    const offsets = flight(FROM, TO, lasts).map(({ offset }) => offset ?? -1);
    expect(offsets).toEqual([...offsets].sort((one, other) => one - other));
    expect([offsets[0], offsets[1], offsets.at(-3), offsets.at(-1)]).toEqual([0, LIFT / lasts, 1 - SETTLE / lasts, 1]);
  });
});

it("slides and deals from where the tile was, too", () => {
  for (const way of [slide, deal]) {
    expect(numbers(way(FROM, TO)[0] ?? {})).toEqual([-385, 315, 0, 2]);
    expect(numbers(way(FROM, TO).at(-1) ?? {})).toEqual([0, 0, 0, 1]);
  }
});
