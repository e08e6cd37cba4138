import { describe, expect, it } from "vitest";
import { offerPlan, WELL } from "../src/games/chocolatier/measures.js";
import { type Ground, plating } from "../src/games/chocolatier/plating.js";

/** How a plate of a width is laid, by mouse or by finger. */
function ground(width: number, finger: number): Ground {
  const well = (width / 2) * WELL;
  const reach = Math.max(width * 0.41, finger);
  return { x: well, y: well, isRound: true, reach: { x: reach, y: reach }, finger, most: well * 0.84 };
}

const SETS = [[1], [2], [3], [4], [1, 1], [2, 1], [2, 2], [3, 1], [2, 1, 1], [1, 1, 1, 1], [3, 2], [2, 2, 1], [3, 1, 1], [2, 1, 1, 1], [1, 1, 1, 1, 1], [4, 1, 1], [3, 2, 2, 1], [5, 3], [4, 2, 1, 1], [8]];

describe("tiles on a plate", () => {
  it.each([60, 93, 124, 195, 400])("of %i pixels stay in its well", (width) => {
    for (const counts of SETS) {
      const { size, sets } = plating(counts, ground(width, 0));
      expect(sets.map(({ tiles }) => tiles.length)).toEqual(counts);
      expect(size / width, String(counts)).toBeGreaterThan(0.13);
      for (const { x, y } of sets.flatMap(({ tiles }) => tiles)) {
        // A tile fills about two thirds of its square, and its corners are round.
        expect(Math.hypot(x, y) + size * 0.34, `${counts}: ${x}, ${y}`).toBeLessThanOrEqual((width / 2) * WELL * 1.12);
      }
    }
  });

  it.each([93, 124, 150])("of %i pixels have room for a finger each colour", (width) => {
    for (const counts of SETS) {
      if (counts.length > 4 && width < 118) continue;
      const { size, sets } = plating(counts, ground(width, 44));
      for (const { x, y } of sets.flatMap(({ tiles }) => tiles)) expect(Math.hypot(x, y) + size * 0.34, String(counts)).toBeLessThanOrEqual((width / 2) * WELL * 1.14);
      expect(size, String(counts)).toBeGreaterThan(0.6 * plating(counts, ground(width, 0)).size);
      // Eight tiles of four colours on the smallest plate could not be seen otherwise.
      const isFull = width < 100 && counts.length > 3 && counts.reduce((sum, each) => sum + each) === 8;
      const least = isFull ? 37 : width < 100 && counts.length === 2 && counts[0] === 3 ? 41 : 42;
      for (const { zone } of sets) expect(Math.min(zone.width, zone.height), String(counts)).toBeGreaterThanOrEqual(least);
      const middles = sets.map(({ zone }) => [zone.x + zone.width / 2, zone.y + zone.height / 2] as const);
      middles.forEach(([x, y], one) => middles.forEach(([across, down], other) => one === other || expect(Math.hypot(x - across, y - down)).toBeGreaterThan(20)));
    }
  });
});

describe("tiles on a small doily", () => {
  it("are never left out, however many there are of how many colours", () => {
    for (const width of [60, 80, 113]) {
      for (const counts of [...SETS, [1, 4, 3, 2, 5, 1], [1, 9, 8, 1, 1], [1, 2, 2, 2, 2, 2], [1, 1, 1, 1, 1]]) {
        const { size, sets } = plating(counts, { ...ground(width, 44), reach: { x: 40, y: 40 } });
        expect(sets.map(({ tiles }) => tiles.length), `${width}: ${counts}`).toEqual(counts);
        expect(size, `${width}: ${counts}`).toBeGreaterThan(0);
      }
    }
  });
});

describe("factories", () => {
  it("never lie over each other or outside their room", () => {
    for (const count of [5, 7, 9]) {
      for (const [width, height] of [[374, 270], [374, 440], [310, 600], [600, 620], [930, 900], [800, 470], [440, 330], [1900, 1800]] as const) {
        for (const isTouch of [false, true]) {
          const { plates, centre } = offerPlan({ width, height }, count, isTouch, true);
          const all = [...plates, centre];
          expect(plates.length).toBe(count);
          for (const box of all) {
            expect(box.x > -1 && box.y > -1 && box.x + box.width < width + 1 && box.y + box.height < height + 1, `${count} in ${width} x ${height}: ${JSON.stringify(box)}`).toBe(true);
          }
          all.forEach((one, index) => all.slice(index + 1).forEach((other) => {
            const apart = Math.hypot(one.x + one.width / 2 - other.x - other.width / 2, one.y + one.height / 2 - other.y - other.height / 2);
            const isRound = other.width < other.height * 1.2;
            if (isRound) expect(apart, `${count} in ${width} x ${height}`).toBeGreaterThan((one.width + other.width) / 2 - 1);
          }));
        }
      }
    }
  });
});

describe("tiles in the centre", () => {
  const doily = { x: 54, y: 54, isRound: true, reach: { x: 66, y: 66 }, finger: 44, most: 34 };

  it("lie where they are pressed, however many there are", () => {
    for (const counts of [[4, 3, 1], [3, 3, 2, 2, 1], [6, 4, 4, 1, 1], [3, 2, 2, 1, 1, 1], [5, 2, 1, 1]]) {
      for (const { zone, tiles } of plating(counts, doily).sets) {
        for (const { x, y } of tiles) expect(x > zone.x && x < zone.x + zone.width && y > zone.y && y < zone.y + zone.height, String(counts)).toBe(true);
      }
    }
  });

  it("lie in rows by colour, which are not of unlike heights", () => {
    const mouse = { ...doily, x: 100, y: 100, reach: { x: 110, y: 110 }, finger: 0 };
    for (const counts of [[5, 2, 1, 1], [3, 3, 1], [2, 1, 1, 1], [4, 3, 2, 1]]) {
      const rows = new Map<number, number[]>();
      plating(counts, mouse).sets.forEach(({ tiles }) => {
        for (const y of new Set(tiles.map((tile) => Math.round(tile.y)))) rows.set(y, [...(rows.get(y) ?? []), tiles.length]);
      });
      const ys = [...rows.keys()].sort((one, other) => one - other);
      const gaps = ys.slice(1).map((y, index) => y - (ys[index] ?? 0));
      expect(Math.max(...gaps) - Math.min(...gaps), String(counts)).toBeLessThan(3);
    }
  });
});
