import { describe, expect, it } from "vitest";
import type { ChocolatierScoring, Derived, DuelBoardScore, DuelScoring, DuelTileScore, PlacedTile, Position, PositionView } from "../src/live/types.js";
import { scoringPositions as chocolatier } from "../src/games/chocolatier/scoring_positions.js";
import { scoringPositions as duel } from "../src/games/duel/scoring_positions.js";
import { scoringSteps } from "../src/live/scoring_steps.js";

const EMPTY = [".....", ".....", ".....", ".....", "....."];

interface Board {
  score: number;
  lines: string[];
  wall: string[];
  floor: string;
}

function view(round: number, factories: string[], boards: Board[]): PositionView {
  const position = { game: "chocolatier", round, phase: "draft", to_move: 0, factories, centre: "U", boards } as unknown as Position;
  return { seat: 0, ply: 9, to_move: 0, turn_reason: null, position, derived: {} as Derived, choices: [], completion: null, can_undo: true, can_take_back: true };
}

const before = view(1, ["", "K"], [
  { score: 3, lines: ["U", "BB", "", "", ""], wall: EMPTY, floor: "" },
  { score: 0, lines: ["", "", "", "", ""], wall: EMPTY, floor: "m" },
]);
const after = view(2, ["UBWK", "RRRR"], [
  { score: 6, lines: ["", "", "", "", ""], wall: ["U....", "..B..", ".....", ".....", "....."], floor: "" },
  { score: 0, lines: ["", "K", "", "", ""], wall: EMPTY, floor: "" },
]);
const tile = (row: number, column: number, colour: string, points: number): PlacedTile => ({ row, column, colour, points, cells: [[row, column]] });
const scoring = {
  game: "chocolatier",
  round: 1,
  boards: [
    { before: 3, placed: [tile(1, 1, "U", 1), tile(2, 3, "B", 2)], floor: "", lost: 0, after: 6 },
    { before: 0, placed: [], floor: "mK", lost: 2, after: 0 },
  ],
} as unknown as ChocolatierScoring;
/** What Duel tells of a scoring, as far as it is shown. */
const duelScoring = (board: Partial<DuelBoardScore>) =>
  ({ game: "duel", round: 1, boards: [{ tiles: [], placed: [], broken: "", lost: 0, ...board }] }) as unknown as DuelScoring;

describe("the end of a round, step by step", () => {
  const steps = scoringSteps(chocolatier, before, after, scoring);
  const boards = steps.map((step) => (step.view.position as unknown as { boards: Board[] }).boards);

  it("has a step for what was taken last, one for each tile and one for what has fallen", () => {
    expect(steps).toHaveLength(4);
    expect(steps.map((step) => step.scoring.boards[0]?.placed.map((each) => each.row))).toEqual([[], [1], [2], []]);
    expect(steps.map((step) => step.scoring.boards[1]?.lost)).toEqual([0, 0, 0, 2]);
  });

  it("brings one tile after the other to the wall, with its points", () => {
    expect(boards.map((each) => each[0]?.wall.slice(0, 2))).toEqual([
      [".....", "....."],
      ["U....", "....."],
      ["U....", "..B.."],
      ["U....", "..B.."],
    ]);
    expect(boards.map((each) => each[0]?.lines[1])).toEqual(["BB", "BB", "", ""]);
    expect(boards.map((each) => each[0]?.score)).toEqual([3, 4, 6, 6]);
    expect(boards.map((each) => each[1]?.floor)).toEqual(["mK", "mK", "mK", "mK"]);
  });

  it("shows no deal yet, and nothing can be chosen", () => {
    for (const step of steps) {
      expect(step.view.position).toMatchObject({ round: 1, factories: ["", ""], centre: "" });
      expect(step.view).toMatchObject({ to_move: null, choices: [], can_undo: false, can_take_back: false });
    }
  });

  it("counts tiles that were placed by choice where they lie, as on the grey side", () => {
    const [first, ...others] = (before.position as unknown as { boards: Board[] }).boards;
    if (first === undefined) throw new Error("a board is missing");
    const placed = { ...first, wall: [".....", "..B..", ...EMPTY.slice(2)] };
    const old = view(1, ["", ""], [placed, ...others]);
    const chosen = scoringSteps(chocolatier, { ...old, position: { ...old.position, centre: "" } as Position }, after, scoring);
    const seen = chosen.map((step) => (step.view.position as unknown as { boards: Board[] }).boards[0]);
    expect(seen.map((board) => board?.wall.slice(0, 2))).toEqual([
      ["U....", "..B.."],
      ["U....", "..B.."],
      ["U....", "..B.."],
    ]);
    expect(seen.map((board) => board?.score)).toEqual([6, 6, 6]);
    expect(chosen.map((step) => step.scoring.boards[0]?.placed.map((each) => each.row))).toEqual([[1], [2], []]);
  });
});

describe("a special tile", () => {
  it("comes after the tile that completed its plate, with points of its own", () => {
    const dome = (...rows: string[]) => [...rows, "......", "......", "......"].slice(0, 6);
    const at = (lines: string[], tiles: string[]) => {
      const position = { game: "duel", round: 1, phase: "turn", chips: [], suns: [], moons: [], boards: [{ score: 0, lines, tiles, broken: "" }] };
      return { seat: 0, ply: 9, to_move: 0, position, choices: [], can_undo: false, can_take_back: false } as unknown as PositionView;
    };
    const steps = scoringSteps(
      duel,
      at(["", "TT"], dome("..B...", "...K..", "......")),
      at(["", ""], dome("..B*..", "..TK..", "......")),
      duelScoring({ before: 0, placed: [tile(2, 3, "T", 2), tile(1, 4, "*", 1)], after: 3 }),
    );
    const seen = steps.map((step) => (step.view.position as unknown as { boards: { tiles: string[]; score: number }[] }).boards[0]);
    expect(seen.map((board) => board?.tiles.slice(0, 2))).toEqual([
      ["..B...", "..TK.."],
      ["..B*..", "..TK.."],
    ]);
    expect(seen.map((board) => board?.score)).toEqual([2, 3]);
  });
});

describe("a round of Duel", () => {
  it("shows after the tiles what the first-player tile costs", () => {
    const at = (row: string) =>
      ({ position: { game: "duel", suns: [], moons: [], chips: [], boards: [{ score: 0, lines: ["B"], tiles: [row], broken: "" }] } }) as unknown as PositionView;
    const account = duelScoring({ before: 5, placed: [tile(1, 1, "B", 1)], lost: 2, after: 4 });
    const steps = scoringSteps(duel, at("......"), at("B....."), account);
    expect(steps.map((step) => step.scoring.boards.map(({ lost }) => lost))).toEqual([[0], [2]]);
  });

  it("keeps what the next deal brings out of sight, and shows which chips were spent", () => {
    const board = (tokens: number, chips: string[], used_chips: string[], lines: string[], row: string) => ({
      score: 5,
      tokens,
      chips,
      used_chips,
      lines,
      broken: "",
      tiles: [row, "......", "......", "......", "......", "......"],
    });
    const at = (position: Record<string, unknown>) =>
      ({ seat: 0, ply: 9, to_move: 0, position, choices: [], can_undo: false, can_take_back: false }) as unknown as PositionView;
    const [step] = scoringSteps(
      duel,
      at({
        game: "duel",
        round: 1,
        suns: ["", ""],
        moons: ["", ""],
        chips: ["BK", null],
        display: ["BYTS", null, null],
        stack: ["?", "?"],
        bag: { B: 3 },
        tower: { B: 9 },
        boards: [board(0, ["BY"], [], ["", "B"], "......")],
      }),
      at({
        game: "duel",
        round: 2,
        suns: ["BBYT", "BYRK"],
        moons: ["", ""],
        chips: ["?", "?"],
        display: ["BYTS", "KRWB", "YTBS"],
        stack: [],
        bag: { B: 0 },
        tower: { B: 0 },
        boards: [board(2, ["BK"], ["BY"], ["", ""], "B.....")],
      }),
      duelScoring({ before: 5, tiles: [{ row: 1, chips: ["BY"] } as DuelTileScore], placed: [tile(1, 1, "B", 1)], after: 6 }),
    );
    expect(step?.view.position).toMatchObject({
      round: 1,
      suns: ["", ""],
      chips: [null, null],
      display: ["BYTS", null, null],
      stack: ["?", "?"],
      bag: { B: 3 },
      tower: { B: 9 },
      boards: [{ tokens: 0, chips: ["BK"], used_chips: ["BY"] }],
    });
  });
});
