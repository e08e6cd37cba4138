import { expect, it } from "vitest";
import type { Choice } from "../src/protocol.js";
import { groups, othersAfter, packed, takesOf } from "../src/table/choice.js";

const draft = (source: number, colour: string, line: number, taken = 2): Choice => ({
  id: line,
  text: `${source}${colour}>${line}`,
  action: { kind: "draft", source, colour, line },
  taken,
  fallen: 0,
  points: 0,
  price: 0,
  ending: 0,
  cells: null,
  strands: [],
});

it("groups drafts by what is taken, and then by where it goes", () => {
  const takes = takesOf([draft(3, "U", 1), draft(3, "U", 0), draft(0, "R", 2, 1), { ...draft(1, "W", 1), action: { kind: "place", row: 1, column: 1 } }]);
  expect([...takes.keys()]).toEqual(["3U", "0R"]);
  expect([...(takes.get("3U")?.targets.keys() ?? [])]).toEqual([1, 0]);
  expect(takes.get("0R")?.taken).toBe(1);
});

it("counts equal tiles, and packs the largest group first", () => {
  expect(groups("UBBW")).toEqual([
    { colour: "U", count: 1 },
    { colour: "B", count: 2 },
    { colour: "W", count: 1 },
  ]);
  expect(packed("UBBW")[0]).toEqual({ colour: "B", count: 2 });
});

it("names the other seats in the order of play", () => {
  expect(othersAfter(2, 4)).toEqual([3, 0, 1]);
});
