import { describe, expect, it } from "vitest";
import { BOARD_SHOWN, FLIGHT, STEP_SHOWN } from "../src/live/pace.js";
import { balanceOf, scoringOrder, scoringSteps } from "../src/live/scoring_steps.js";
import type { PositionView, Scoring, ScoringFrameView } from "../src/live/types.js";

const calm = { ply: 9, turn_reason: null, to_move: 0, choices: [{}], completion: null, can_undo: true, can_take_back: true };
const viewOf = (seat: number | null, boards: object[], more: object = {}) => ({ ...calm, seat, position: { boards, ...more }, derived: {} }) as unknown as PositionView;

/** A board: how many tiles have been counted, what has fallen, and the score. */
const board = (counted: number, score: number, floor = "") => ({ counted, score, floor });
const tile = (points: number) => ({ row: 1, column: points, colour: "U", points, cells: [] });
const NOTHING = { placed: [], lost: 0 };

/** Seat 0 places a tile for 1 and one for 2, seat 1 one for 3 and loses 4. */
const scoring = {
  round: 4,
  boards: [
    { before: 10, placed: [tile(1), tile(2)], lost: 0, after: 13 },
    { before: 20, placed: [tile(3)], lost: 4, after: 19 },
  ],
} as unknown as Scoring;
const frame = (mine: object, theirs: object, lit: object[]) => ({ position: { round: 4, boards: [mine, theirs] }, derived: { of: mine }, boards: lit }) as unknown as ScoringFrameView;
const FRAMES = [
  frame(board(0, 10), board(0, 20, "UU"), [NOTHING, NOTHING]),
  frame(board(1, 11), board(1, 23, "UU"), [{ placed: [tile(1)], lost: 0 }, { placed: [tile(3)], lost: 0 }]),
  frame(board(2, 13), board(1, 23, "UU"), [{ placed: [tile(2)], lost: 0 }, NOTHING]),
  frame(board(2, 13), board(1, 23, "UU"), [NOTHING, { placed: [], lost: 4 }]),
];
const dealt = (seat: number | null) => viewOf(seat, [board(2, 13), { ...board(1, 19), next: true }], { round: 5 });
const before = viewOf(0, [board(-1, 10), board(-1, 20)]);

const told = (seat: number | null, frames = FRAMES) => scoringSteps({ scoring_frames: frames }, before, dealt(seat), scoring);
const boards = ({ position }: PositionView) => (position as unknown as { boards: { counted: number; score: number }[] }).boards.map(({ counted, score }) => [counted, score]);

describe("a round is scored", () => {
  it("board by board, one's own first", () => {
    expect(told(0).steps.map(({ view, scoring }) => [scoring.seat, ...boards(view)])).toEqual([
      [null, [0, 10], [0, 20]],
      [0, [1, 11], [0, 20]],
      [0, [2, 13], [0, 20]],
      [1, [2, 13], [1, 23]],
      [1, [2, 13], [1, 23]],
    ]);
    expect(told(1).steps.map(({ view, scoring }) => [scoring.seat, ...boards(view)])).toEqual([
      [null, [0, 10], [0, 20]],
      [1, [0, 10], [1, 23]],
      [1, [0, 10], [1, 23]],
      [0, [1, 11], [1, 19]],
      [0, [2, 13], [1, 19]],
    ]);
    expect(told(null).steps.map(({ scoring }) => scoring.seat)).toEqual([null, 0, 0, 1, 1]);
  });

  it("and lights what is counted on the board that is scored, and on no other", () => {
    expect(told(0).steps.map(({ scoring }) => scoring.boards.map(({ placed, lost }) => [placed.map(({ points }) => points), lost]))).toEqual([
      [[[], 0], [[], 0]],
      [[[1], 0], [[], 0]],
      [[[2], 0], [[], 0]],
      [[[], 0], [[3], 0]],
      [[[], 0], [[], 4]],
    ]);
  });

  it("and is settled at last, with nothing dealt yet", () => {
    const { settled } = told(0);
    expect(settled === null ? null : boards(settled)).toEqual([[2, 13], [1, 19]]);
    expect(settled?.position).toMatchObject({ round: 4 });
  });

  it("and nothing can be chosen meanwhile", () => {
    const { steps, settled } = told(0);
    for (const view of [...steps.map((step) => step.view), settled]) {
      expect(view).toMatchObject({ ply: 9, to_move: null, choices: [], can_undo: false, can_take_back: false });
    }
  });

  it("for so long a tile, but no longer for many, after the last tiles have come to rest", () => {
    expect(told(0).steps.map(({ lasts }) => lasts)).toEqual([FLIGHT, ...Array.from({ length: 4 }, () => STEP_SHOWN)]);
    const many = Array.from({ length: 10 }, (_, index) => frame(board(index, 10), board(0, 20), [{ placed: [tile(1)], lost: 0 }, NOTHING]));
    expect(told(0, many).steps.map(({ lasts }) => lasts)).toEqual(many.map(() => BOARD_SHOWN / 10));
  });

  it("from how the boards were, where the first frame has counted already", () => {
    const frames = FRAMES.slice(1);
    expect(told(0, frames).steps.map(({ view }) => boards(view))).toEqual([
      [[1, 11], [-1, 20]],
      [[2, 13], [-1, 20]],
      [[2, 13], [1, 23]],
      [[2, 13], [1, 23]],
    ]);
    const lost = FRAMES.slice(3);
    expect(told(0, lost).steps.map(({ view, scoring }) => [scoring.seat, ...boards(view)])).toEqual([
      [null, [2, 13], [-1, 20]],
      [1, [2, 13], [1, 23]],
    ]);
  });

  it("in no steps where the server tells none", () => {
    expect(scoringSteps({}, before, dealt(0), scoring)).toEqual({ steps: [], settled: null });
  });
});

it("scores the others as they sit", () => {
  expect(scoringOrder(2, 4)).toEqual([2, 3, 0, 1]);
});

it("tells what a round brought, one's own first", () => {
  expect(balanceOf(scoring, 1)).toEqual({
    round: 4,
    seats: [
      { seat: 1, gained: 3, lost: 4, score: 19 },
      { seat: 0, gained: 3, lost: 0, score: 13 },
    ],
  });
});
