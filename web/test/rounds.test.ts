import { describe, expect, it } from "vitest";
import type { Frame } from "../src/live/types.js";
import { roundAt, roundFrom, roundsOf } from "../src/replay/rounds.js";

/** Frames of a match with so many moves, in which rounds were scored after some. */
const frames = (last: number, ...scored: number[]) =>
  Array.from({ length: last + 1 }, (_, ply) => ({ ply, scoring: scored.includes(ply) ? { round: scored.indexOf(ply) + 1, boards: [] } : null }) as unknown as Frame);

describe("the rounds of a replay", () => {
  const spans = roundsOf(frames(30, 10, 22, 30), 30);

  it("lie one after the other", () => {
    expect(spans).toEqual([
      { round: 1, from: 0, to: 10 },
      { round: 2, from: 10, to: 22 },
      { round: 3, from: 22, to: 30 },
    ]);
  });

  it("end with the one that a match was broken off in", () => {
    expect(roundsOf(frames(15, 10), 15).at(-1)).toEqual({ round: 2, from: 10, to: 15 });
    expect(roundsOf(frames(3), 3)).toEqual([{ round: 1, from: 0, to: 3 }]);
  });

  it("are as long as is known while a part of a long match is missing", () => {
    const some = frames(30, 10, 22).filter(({ ply }) => ply < 5 || ply > 15);
    expect(roundsOf(some, 30).map(({ from, to }) => [from, to])).toEqual([[0, 22], [22, 30]]);
  });

  it("are found by a move: the scoring still belongs to its round", () => {
    expect([0, 10, 11, 30].map((ply) => roundAt(spans, ply)?.round)).toEqual([1, 1, 2, 3]);
  });

  it("are gone through from any move", () => {
    expect([0, 4, 10, 22].map((ply) => roundFrom(spans, ply, 1))).toEqual([10, 10, 22, 30]);
    expect([30, 25, 22, 10].map((ply) => roundFrom(spans, ply, -1))).toEqual([22, 22, 10, 0]);
    expect([roundFrom(spans, 30, 1), roundFrom(spans, 0, -1)]).toEqual([undefined, undefined]);
  });
});
