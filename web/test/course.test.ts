import { describe, expect, it } from "vitest";
import type { Review, ReviewedChance, ReviewedDecision } from "../src/protocol.js";
import { afterDeal, bandsOf, chancesAt, courseOf, heightOf, isError, isLuckKnown, nextError, pathOf, placeOf, plyAt, withResult } from "../src/review/course.js";
import { changeText, chanceText, pointsText, shareText } from "../src/review/numbers.js";

const decision = (ply: number, given: Partial<ReviewedDecision> = {}): ReviewedDecision => ({
  ply,
  seat: ply % 2,
  round: 1,
  turn: ply,
  played: "1U>1",
  best: "1U>1",
  candidates: [],
  chances_before: [0.5, 0.5],
  chances_after: [0.5, 0.5],
  value_before: 0,
  value_after: 0,
  loss: 0,
  chance_lost: 0,
  judgement: "best",
  exact: false,
  reasons: [],
  ...given,
});
const deal = (ply: number, luck: number): ReviewedChance => ({ kind: "deal", ply, round: 1, expected: [0.5, 0.5], luck: [luck, -luck], error: [0.01, 0.01] });
const review = (given: Partial<Review>): Review => ({
  version: 1,
  engine: "",
  weights: "",
  budget: "quick",
  game: "",
  options: {},
  ended: "over",
  plies: 4,
  start: [0.5, 0.5],
  decisions: [],
  deals: [],
  seats: [],
  turning_point: null,
  ...given,
});

describe("the course of a match", () => {
  it("goes through deals and decisions in their order, whatever order they were found in", () => {
    const found = review({
      decisions: [decision(2, { chances_before: [0.7, 0.3], chances_after: [0.6, 0.4] }), decision(0, { chances_before: [0.6, 0.4], chances_after: [0.6, 0.4] })],
      deals: [deal(2, -0.1), deal(0, 0.1)],
    });
    expect(courseOf(found).map(({ ply, chances }) => [ply, chances[0]])).toEqual([
      [0, 0.5],
      [0, 0.5],
      [0, 0.6],
      [0, 0.6],
      [1, 0.6],
      [2, 0.5],
      [2, 0.4],
      [2, 0.7],
      [3, 0.6],
    ]);
    expect(afterDeal(deal(0, 0.1))).toEqual([0.6, 0.4]);
  });

  it("ends with the result, once there is one", () => {
    expect(withResult(courseOf(review({})), review({})).length).toBe(1);
    const seats = [1, 0].map((result, seat) => ({ seat, result }) as Review["seats"][number]);
    expect(withResult([], review({ seats }))).toEqual([{ ply: 4, chances: [1, 0] }]);
  });

  it("knows the chances at any move by what was thought last", () => {
    const points = [{ ply: 0, chances: [0.5] }, { ply: 2, chances: [0.4] }, { ply: 2, chances: [0.3] }];
    expect([0, 1, 2, 9].map((ply) => chancesAt(points, ply)[0])).toEqual([0.5, 0.5, 0.3, 0.3]);
    expect(chancesAt([], 3)).toEqual([]);
  });

  it("has a band for each round, without gaps", () => {
    const decisions = [decision(1), decision(0), decision(2, { round: 2 }), decision(3, { round: 2 })];
    expect(bandsOf(review({ decisions }))).toEqual([
      { round: 1, from: 0, to: 2 },
      { round: 2, from: 2, to: 4 },
    ]);
    expect(bandsOf(review({}))).toEqual([]);
  });
});

describe("the drawing", () => {
  it("puts certain chances at the edges, and what is beyond them too", () => {
    expect([1, 0.5, 0, 1.2, -0.1].map((chance) => heightOf(chance, 100))).toEqual([0, 50, 100, 0, 100]);
  });

  it("finds the move that is nearest to a place", () => {
    expect([-5, 0, 24, 26, 100, 300].map((x) => plyAt(x, 4, 100))).toEqual([0, 0, 1, 1, 4, 4]);
    expect([plyAt(50, 0, 100), plyAt(50, 4, 0), placeOf(3, 0, 100), placeOf(3, 4, 100)]).toEqual([0, 0, 0, 75]);
  });

  it("draws one path a seat", () => {
    const points = [{ ply: 0, chances: [0.5, 0.5] }, { ply: 4, chances: [1, 0] }];
    expect(pathOf(points, 0, 4, { width: 100, height: 40 })).toBe("M0.0 20.0L100.0 0.0");
    expect(pathOf(points, 1, 4, { width: 100, height: 40 })).toBe("M0.0 20.0L100.0 40.0");
  });
});

describe("mistakes and luck", () => {
  const found = review({ decisions: [decision(3, { judgement: "blunder" }), decision(0, { judgement: "good" }), decision(1, { judgement: "inaccuracy" })] });

  it("are what loses so much, in one place for all lists", () => {
    expect((["forced", "best", "good", "inaccuracy", "mistake", "blunder"] as const).filter((judgement) => isError({ judgement }))).toEqual(["inaccuracy", "mistake", "blunder"]);
  });

  it("are gone to one by one", () => {
    expect([nextError(found, 0, 1)?.ply, nextError(found, 1, 1)?.ply, nextError(found, 3, 1)]).toEqual([1, 3, null]);
    expect([nextError(found, 4, -1)?.ply, nextError(found, 3, -1)?.ply, nextError(found, 1, -1), nextError(null, 1, -1)]).toEqual([3, 1, null, null]);
  });

  it("is luck only beyond the noise", () => {
    expect([isLuckKnown(0.05, 0.01), isLuckKnown(-0.05, 0.01), isLuckKnown(0.05, 0.03), isLuckKnown(0.004, 0)]).toEqual([true, true, false, false]);
  });
});

describe("numbers", () => {
  const plain = (text: string) => text.replace(/\s/g, " ");

  it("are written as the language does", () => {
    expect([chanceText("en", 0.624), chanceText("cs", 0.624), chanceText("en", -0.07)].map(plain)).toEqual(["62%", "62 %", "−7%"]);
    expect([shareText("en", 0.0234), shareText("pl", -0.0234), shareText("en", 0.31)].map(plain)).toEqual(["2.3%", "2,3%", "31%"]);
    expect([changeText("en", -0.05), changeText("en", 0.4), changeText("en", -0.0001)]).toEqual(["−5.0%", "+40%", "0.0%"]);
    expect([pointsText("ru", 1.25), pointsText("en", -3), pointsText("en", 0.04)]).toEqual(["+1,3", "−3", "0"]);
  });
});
