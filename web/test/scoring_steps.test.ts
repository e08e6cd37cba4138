import { expect, it } from "vitest";
import { scoringSteps } from "../src/live/scoring_steps.js";
import type { PositionView, ScoringFrameView } from "../src/live/types.js";

const after = { seat: 0, ply: 9, to_move: 0, turn_reason: null, choices: [{}], completion: null, can_undo: true, can_take_back: true } as unknown as PositionView;
const frame = (round: number, lost: number) => ({ position: { round }, derived: { round }, boards: [{ placed: [], lost }] }) as unknown as ScoringFrameView;

it("shows what the server tells of a scoring, and nothing can be chosen meanwhile", () => {
  const frames = [frame(1, 0), frame(1, 2)];
  const steps = scoringSteps({ scoring_frames: frames }, after, 1);
  expect(steps.map((step) => step.scoring)).toEqual([
    { round: 1, boards: [{ placed: [], lost: 0 }] },
    { round: 1, boards: [{ placed: [], lost: 2 }] },
  ]);
  steps.forEach(({ view }, index) => {
    expect([view.position, view.derived]).toEqual([frames[index]?.position, frames[index]?.derived]);
    expect(view).toMatchObject({ ply: 9, to_move: null, choices: [], can_undo: false, can_take_back: false });
  });
});

it("has no steps where the server tells none", () => {
  expect(scoringSteps({}, after, 1)).toEqual([]);
});
