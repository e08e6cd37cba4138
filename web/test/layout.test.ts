import { describe, expect, it } from "vitest";
import { measuresFor } from "../src/games/chocolatier/measures.js";
import { measures as duel, offerPlan } from "../src/games/duel/measures.js";
import { largestEmpty } from "../src/table/boxes.js";
import { arrange, type Arrangement, type Box, type Measures, MOST_EMPTY, type Size } from "../src/table/layout.js";

const WIDTHS = [320, 360, 390, 480, 568, 640, 667, 740, 820, 844, 932, 1024, 1180, 1280, 1366, 1440, 1600, 1920, 2200, 2560, 3000, 3840];
const HEIGHTS = [320, 390, 430, 480, 568, 640, 740, 800, 844, 932, 1080, 1180, 1366, 1440, 1800, 2160];
const TABLES: [name: string, others: number, measures: Measures][] = [
  ["Chocolatier for two", 1, measuresFor(5)],
  ["Chocolatier for three", 2, measuresFor(7)],
  ["Chocolatier for four", 3, measuresFor(9)],
  ["Chocolatier for two, with golden plates", 1, measuresFor(5, true)],
  ["Chocolatier for four, with golden plates", 3, measuresFor(9, true)],
  ["Duel", 1, duel],
];
const MOST_TIME = 150;

const partsOf = ({ offer, own, others, decision }: Arrangement): Box[] => [offer, own, ...others, decision];

function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > 0.5 && down > 0.5;
}

describe.each(TABLES)("%s", (_, others, measures) => {
  it.each([true, false])("has every part in the window, and none over another (touch: %s)", (isTouch) => {
    for (const width of WIDTHS) {
      for (const height of HEIGHTS) {
        const found = arrange({ width, height }, others, measures, { isTouch });
        const where = `${width} x ${height}: ${JSON.stringify(found)}`;
        expect(found.others.length, where).toBe(others);
        expect(found.size.width, where).toBe(width);
        expect(found.size.height, where).toBeGreaterThanOrEqual(height);
        const parts = partsOf(found);
        for (const box of parts) {
          expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= found.size.height, where).toBe(true);
        }
        parts.forEach((one, index) => parts.slice(index + 1).forEach((other) => expect(overlap(one, other), where).toBe(false)));
        const own = measures.boardTile(found.own, "own", isTouch);
        const theirs = Math.min(...found.others.map((box) => measures.boardTile(box, found.otherForm, isTouch)));
        expect(own, where).toBeGreaterThan(18);
        if (found.otherForm === "equal") expect(theirs / own, where).toBeGreaterThanOrEqual(0.95);
        if (found.otherForm === "small") expect(theirs / own, where).toBeGreaterThanOrEqual(width >= 900 && height >= 500 ? 0.5 : 0.32);
      }
    }
  }, 60_000);

  it.each([
    [1280, 744],
    [1920, 1024],
    [2560, 1365],
    [3840, 2048],
    [820, 1124],
  ])("leaves no large area of %i x %i empty, and needs no scrolling", (width, height) => {
    for (const isTouch of [false, width < 1000]) {
      const found = arrange({ width, height }, others, measures, { isTouch, rem: 16 * Math.max(1, width / 1920) });
      expect(found.size.height).toBe(height);
      const empty = largestEmpty(found.size, partsOf(found)) / (width * height);
      expect(empty, JSON.stringify(found)).toBeLessThanOrEqual(MOST_EMPTY);
      if (width > 1000) expect(found.otherForm).not.toBe("strip");
    }
  });

  it("is found quickly", () => {
    const started = performance.now();
    const sizes: Size[] = [{ width: 1280, height: 744 }, { width: 390, height: 794 }, { width: 3840, height: 2048 }];
    for (const size of sizes) arrange(size, others, measures, { isTouch: true });
    expect((performance.now() - started) / sizes.length).toBeLessThan(MOST_TIME);
  });
});

it.each([
  [390, 794],
  [792, 390],
])("shows all of a match of four on a phone of %i x %i", (width, height) => {
  const found = arrange({ width, height }, 3, measuresFor(9, true), { isTouch: true, decision: 52 });
  expect(found.size.height).toBe(height);
  for (const other of found.others) expect(other.width).toBeGreaterThan(100);
});

it("gives the boards of a stack, and what is to be decided below them, common edges", () => {
  const { own, others, decision, size } = arrange({ width: 820, height: 1124 }, 1, measuresFor(5, true), { isTouch: true });
  expect(size.height).toBe(1124);
  for (const { x, width } of [...others, decision]) {
    expect(x).toBeCloseTo(own.x, 0);
    expect(width).toBeCloseTo(own.width, 0);
  }
});

it("gives one's own board and those of several others common edges, and the note the place of a fourth", () => {
  const { own, others, note, supply, isPanel } = arrange({ width: 1920, height: 1024 }, 3, measuresFor(9, true), { isTouch: false });
  const right = (box: Box | null | undefined) => (box?.x ?? 0) + (box?.width ?? 0);
  expect(others[0]?.x).toBeCloseTo(own.x, 0);
  expect(right(others[1])).toBeCloseTo(right(own), 0);
  expect(isPanel).toBe(true);
  expect(note).toMatchObject({ x: expect.closeTo(others[1]?.x ?? 0, 0), y: expect.closeTo(others[2]?.y ?? 0, 0) });
  expect(right(supply)).toBeLessThan(right(note));
});

it("lays the other board of Duel over what is on offer where a phone is held across, and the large factory below the small ones on a tablet", () => {
  const phone = arrange({ width: 792, height: 390 }, 1, duel, { isTouch: true });
  expect(phone.size.height).toBe(390);
  expect(phone.others[0]).toMatchObject({ x: expect.closeTo(phone.offer.x, -1) });
  expect(duel.boardTile(phone.others[0] ?? phone.own, phone.otherForm, true)).toBeGreaterThan(14);
  const tablet = arrange({ width: 820, height: 1124 }, 1, duel, { isTouch: true });
  expect(offerPlan(tablet.offer, true).isLargeFlat).toBe(true);
});

it("finds the largest empty rectangle", () => {
  const size = { width: 10, height: 10 };
  expect(largestEmpty(size, [])).toBe(100);
  expect(largestEmpty(size, [{ x: 0, y: 0, width: 10, height: 4 }])).toBe(60);
  expect(largestEmpty(size, [{ x: 4, y: 4, width: 2, height: 2 }])).toBe(40);
});
