import { describe, expect, it } from "vitest";
import { type BoardScore, lostOn, type Position, type PositionView, type Scoring } from "../src/live/types.js";
import { scoringLayout as chocolatier } from "../src/games/chocolatier/scoring_layout.js";
import { scoringLayout as duel } from "../src/games/duel/scoring_layout.js";
import { scoringSteps } from "../src/live/scoring_steps.js";

const EMPTY = [".....", ".....", ".....", ".....", "....."];

interface Board {
  score: number;
  lines: string[];
  wall: string[];
  floor: string;
}

function view(round: number, factories: string[], boards: Board[]): PositionView {
  const position = { round, phase: "draft", to_move: 0, factories, centre: "U", boards } as unknown as Position;
  return { seat: 0, ply: 9, to_move: 0, turn_reason: null, position, choices: [], completion: null, can_undo: true, can_take_back: true };
}

const before = view(1, ["", "K"], [
  { score: 3, lines: ["U", "BB", "", "", ""], wall: EMPTY, floor: "" },
  { score: 0, lines: ["", "", "", "", ""], wall: EMPTY, floor: "m" },
]);
const after = view(2, ["UBWK", "RRRR"], [
  { score: 6, lines: ["", "", "", "", ""], wall: ["U....", "..B..", ".....", ".....", "....."], floor: "" },
  { score: 0, lines: ["", "K", "", "", ""], wall: EMPTY, floor: "" },
]);
const tile = (row: number, column: number, colour: string, points: number) => ({ row, column, colour, horizontal: 1, vertical: 1, points });
const scoring: Scoring<BoardScore & { floor: string }> = {
  round: 1,
  boards: [
    { before: 3, tiles: [tile(1, 1, "U", 1), tile(2, 3, "B", 2)], floor: "", penalty: 0, after: 6 },
    { before: 0, tiles: [], floor: "mK", penalty: 2, after: 0 },
  ],
};

describe("the end of a round, stage by stage", () => {
  const stages = scoringSteps(chocolatier, before, after, scoring);
  const boards = stages.map((stage) => (stage.view.position as unknown as { boards: Board[] }).boards);

  it("has a stage for what was taken last, one for each tile and one for what has fallen", () => {
    expect(stages).toHaveLength(4);
    expect(stages.map((stage) => stage.scoring.boards[0]?.tiles.map((each) => each.row))).toEqual([[], [1], [2], []]);
    expect(stages.map((stage) => stage.scoring.boards[1]?.penalty)).toEqual([0, 0, 0, 2]);
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
    for (const stage of stages) {
      expect(stage.view.position).toMatchObject({ round: 1, factories: ["", ""], centre: "" });
      expect(stage.view).toMatchObject({ to_move: null, choices: [], can_undo: false, can_take_back: false });
    }
  });

  it("counts tiles that were placed by choice where they lie, as on the grey side", () => {
    const [first, ...others] = (before.position as unknown as { boards: Board[] }).boards;
    if (first === undefined) throw new Error("a board is missing");
    const placed = { ...first, wall: [".....", "..B..", ...EMPTY.slice(2)] };
    const old = view(1, ["", ""], [placed, ...others]);
    const chosen = scoringSteps(chocolatier, { ...old, position: { ...old.position, centre: "" } as Position }, after, scoring);
    const seen = chosen.map((stage) => (stage.view.position as unknown as { boards: Board[] }).boards[0]);
    expect(seen.map((board) => board?.wall.slice(0, 2))).toEqual([
      ["U....", "..B.."],
      ["U....", "..B.."],
      ["U....", "..B.."],
    ]);
    expect(seen.map((board) => board?.score)).toEqual([6, 6, 6]);
    expect(chosen.map((stage) => stage.scoring.boards[0]?.later?.map((each) => each.row))).toEqual([[2], [], []]);
  });
});

describe("a special tile", () => {
  it("comes after the tile that completed its plate, with points of its own", () => {
    const dome = (...rows: string[]) => [...rows, "......", "......", "......"].slice(0, 6);
    const at = (lines: string[], tiles: string[]) => {
      const position = { round: 1, phase: "draft", suns: [], moons: [], boards: [{ score: 0, lines, tiles, broken: "" }] };
      return { seat: 0, ply: 9, to_move: 0, position, choices: [], can_undo: false, can_take_back: false } as unknown as PositionView;
    };
    const account = { before: 0, tiles: [{ ...tile(2, 3, "T", 2), special_row: 1, special_points: 1 }], penalty: 0, after: 3 };
    const stages = scoringSteps(
      duel,
      at(["", "TT"], dome("..B...", "...K..", "......")),
      at(["", ""], dome("..B*..", "..TK..", "......")),
      { round: 1, boards: [account] },
    );
    const seen = stages.map((stage) => (stage.view.position as unknown as { boards: { tiles: string[]; score: number }[] }).boards[0]);
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
      ({ position: { boards: [{ score: 0, lines: ["B"], tiles: [row], broken: "" }] } }) as unknown as PositionView;
    const account = { before: 5, tiles: [tile(1, 1, "B", 1)], penalty: 0, first_player_penalty: 2, after: 4 };
    const stages = scoringSteps(duel, at("......"), at("B....."), { round: 1, boards: [account] });
    expect(stages.map((stage) => stage.scoring.boards.map(lostOn))).toEqual([[0], [2]]);
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
    const [stage] = scoringSteps(
      duel,
      at({
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
      { round: 1, boards: [{ before: 5, tiles: [{ ...tile(1, 1, "B", 1), chips: ["BY"] }], penalty: 0, after: 6 }] },
    );
    expect(stage?.view.position).toMatchObject({
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
