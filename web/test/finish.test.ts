import { describe, expect, it } from "vitest";
import { beforeBonuses, bonusSteps } from "../src/live/scoring_steps.js";
import type { BonusView, EndingView, LevelListed, PositionView, Scoring, TableView } from "../src/live/types.js";
import { difference } from "../src/table/difference.js";
import { nextLevel, requestAgainst } from "../src/table/next_opponent.js";

const scoring = { game: "chocolatier", round: 5, boards: [{ after: 10 }, { after: 20 }, { after: 1 }] } as unknown as Scoring;
const view = { seat: 1, choices: [1], position: { boards: [{ score: 19 }, { score: 22 }, { score: 0 }] } } as unknown as PositionView;
const bonus = (seat: number, part: string, points: number): BonusView => ({ seat, part, points, cells: [[1, 1], [1, 2], [1, 3]] });
const BONUSES = [bonus(0, "rows", 2), bonus(0, "columns", 7), bonus(1, "rows", 2), bonus(2, "specials", -4)];
const scores = ({ position }: PositionView) => (position as unknown as { boards: { score: number }[] }).boards.map(({ score }) => score);

describe("the bonuses of the end", () => {
  it("begin at what the last round has brought", () => {
    expect(scores(beforeBonuses(view, scoring))).toEqual([10, 20, 1]);
  });

  it("are counted one by one, one's own first, and no score falls below zero", () => {
    const steps = bonusSteps(BONUSES, view, scoring);
    expect(steps.map(({ bonus: { seat, part } }) => [seat, part])).toEqual([[1, "rows"], [2, "specials"], [0, "rows"], [0, "columns"]]);
    expect(steps.map((step) => scores(step.view))).toEqual([[10, 22, 1], [10, 22, 0], [12, 22, 0], [19, 22, 0]]);
  });

  it("light what they are for on that board alone, and nothing can be chosen meanwhile", () => {
    const [first] = bonusSteps(BONUSES, view, scoring);
    expect(first?.scoring).toEqual({ round: 5, seat: 1, boards: [{ placed: [], lost: 0 }, { placed: [{ row: 1, column: 2, colour: "", points: 2, cells: [[1, 1], [1, 2], [1, 3]] }], lost: 0 }, { placed: [], lost: 0 }] });
    expect(first?.view.choices).toEqual([]);
  });
});

describe("what made the difference", () => {
  const ending = (ranking: number[][], how = "played") => ({ how, ranking, parts: [{ name: "tiles", points: [30, 33] }, { name: "columns", points: [14, 7] }, { name: "clamp", points: [90, 0] }] }) as unknown as EndingView;

  it("is where whoever won has most more than who came next", () => {
    expect(difference(ending([[0], [1]]))).toEqual({ name: "columns", points: 7 });
    expect(difference(ending([[1], [0]]))).toEqual({ name: "tiles", points: 3 });
  });

  it("is not told of a tie, nor where somebody gave up", () => {
    expect(difference(ending([[0, 1]]))).toBeNull();
    expect(difference(ending([[0], [1]], "resigned"))).toBeNull();
  });
});

describe("the next opponent", () => {
  const levels = ["beginner", "novice", "casual"].map((name): LevelListed => ({ name, person: name, character: "" }));
  const table = (...kinds: string[]) => ({ game: "g", options: { grey: true }, clock: { kind: "move", seconds: 9, increment: 0, since: 5 }, seats: kinds.map((kind) => (kind === "me" ? { kind: "person", name: "Ann", emblem: "sun" } : { kind: kind === "friend" ? "person" : "bot", level: kind })) }) as unknown as TableView;
  const won = (...ranking: number[][]) => ({ ranking }) as unknown as EndingView;

  it("is one step above the strongest that was beaten", () => {
    expect(nextLevel(table("me", "beginner", "novice"), won([0], [1, 2]), [0], levels)?.name).toBe("casual");
  });

  it("is nobody after a defeat, a tie, a match with people, or the strongest of all", () => {
    expect(nextLevel(table("me", "novice"), won([1], [0]), [0], levels)).toBeNull();
    expect(nextLevel(table("me", "novice"), won([0, 1]), [0], levels)).toBeNull();
    expect(nextLevel(table("me", "friend"), won([0], [1]), [0], levels)).toBeNull();
    expect(nextLevel(table("me", "casual"), won([0], [1]), [0], levels)).toBeNull();
    expect(nextLevel(table("me", "novice"), won([0], [1]), [], levels)).toBeNull();
  });

  it("is played with everything else as it was", () => {
    expect(requestAgainst(table("novice", "me"), 1, "casual")).toEqual({
      game: "g",
      options: { grey: true },
      clock: { kind: "move", seconds: 9, increment: 0 },
      seats: [{ kind: "bot", level: "casual" }, { kind: "me", name: "Ann", emblem: "sun" }],
    });
  });
});
