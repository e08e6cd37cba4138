import { describe, expect, it } from "vitest";
import type { MatchMistakes, Mistake } from "../src/protocol.js";
import { countsOf, foundIn, gathered, inTurn, lossByRound, MOST_FOUND, nameOf } from "../src/review/gathering.js";

const mistake = (ply: number, round: number, judgement: string, chance_lost: number) => ({ decision: { ply, round, judgement, chance_lost }, told: [] }) as unknown as Mistake;
const match = (name: string, game: string, ...mistakes: Mistake[]) => ({ match: name, game, status: "done", mistakes }) as unknown as MatchMistakes;

const MATCHES = [match("late", "one", mistake(3, 1, "blunder", 0.2), mistake(40, 3, "inaccuracy", 0.06)), match("early", "other", mistake(3, 1, "mistake", 0.1)), match("clean", "one")];
const ALL = gathered(MATCHES);

describe("mistakes over many matches", () => {
  it("are told apart by match and move, and chosen by game", () => {
    expect(ALL.map(nameOf)).toEqual(["late/3", "late/40", "early/3"]);
    expect(gathered(MATCHES, "other").map(nameOf)).toEqual(["early/3"]);
  });

  it("come first as long as they were not found", () => {
    expect(inTurn(ALL, ["late/3"]).map(nameOf)).toEqual(["late/40", "early/3", "late/3"]);
    expect(inTurn(ALL, ["late/3", "early/3", "late/40"]).map(nameOf)).toEqual(ALL.map(nameOf));
  });

  it("are counted by kind", () => {
    expect(countsOf(ALL)).toEqual({ inaccuracy: 1, mistake: 1, blunder: 1 });
    expect(countsOf([])).toEqual({ inaccuracy: 0, mistake: 0, blunder: 0 });
  });

  it("add up by round, in the mean of all matches, those without any too", () => {
    const rounds = lossByRound(ALL, 3);
    expect(rounds.map(({ round, mistakes }) => [round, mistakes])).toEqual([[1, 2], [2, 0], [3, 1]]);
    expect(rounds.map(({ lost }) => lost)).toEqual([expect.closeTo(0.1), 0, expect.closeTo(0.02)]);
    expect(lossByRound([], 0)).toEqual([]);
  });

  it("are remembered when they were found, and nothing else that may be kept there", () => {
    expect(foundIn('["late/3", 5, null, "early/3"]')).toEqual(["late/3", "early/3"]);
    for (const text of [null, "", "{", "5", "null", '{"late/3": true}']) expect(foundIn(text)).toEqual([]);
    expect(foundIn(JSON.stringify(Array.from({ length: MOST_FOUND + 5 }, (_, index) => `match/${index}`)))).toHaveLength(MOST_FOUND);
  });
});
