/**
 * The end of a round board by board and tile by tile: what is seen between the last move and the next deal. The server
 * tells it of all boards at once; whoever looks sees one after the other, their own first.
 */

import type { EventMessage } from "./table_state.js";
import { BOARD_SHOWN, FLIGHT, STEP_SHOWN } from "./pace.js";
import type { BoardScoring, BonusView, PositionView, Scoring, ShownScoring } from "./types.js";

export interface ScoringStep {
  view: PositionView;
  /** What is lit and counted in this step. */
  scoring: ShownScoring;
  /** How long it is seen at normal speed, in milliseconds. */
  lasts: number;
}

/** A bonus of the end, as it is counted on a board. */
export interface BonusStep {
  view: PositionView;
  scoring: ShownScoring;
  bonus: BonusView;
}

export interface ScoringSequence {
  steps: ScoringStep[];
  /** The table when all has been counted, and nothing is dealt yet. */
  settled: PositionView | null;
}

/** What a round brought each of them, in the order in which they were scored. */
export interface Balance {
  round: number;
  seats: { seat: number; gained: number; lost: number; score: number }[];
}

/** How long a tile travels in a deal, and how late the last one sets out, in milliseconds. */
export const TRAVEL = 420;
export const LAST_DEALT = 500;
/** After so long a deal has come to rest: tiles set out some frames after the position has changed. */
export const DEAL = LAST_DEALT + TRAVEL + 80;

const NOTHING: BoardScoring = { placed: [], lost: 0 };
const CALM = { to_move: null, choices: [], completion: null, can_undo: false, can_take_back: false };

/** The boards of a position, as far as all games have them. */
type Boards = { boards: { score: number }[] };
const boardsOf = (view: Pick<PositionView, "position"> | null): Boards["boards"] => (view?.position as Boards | undefined)?.boards ?? [];

/** Who is scored when: whoever looks first, the others as they sit. */
export function scoringOrder(first: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, index) => (first + index) % seats);
}

/** The steps that lead from a position to the next round, in which nothing can be chosen. */
export function scoringSteps(
  { scoring_frames: frames = [] }: Pick<EventMessage, "scoring_frames">,
  before: PositionView | null,
  after: PositionView,
  scoring: Scoring,
): ScoringSequence {
  const [first] = frames;
  if (first === undefined) return { steps: [], settled: null };
  const { round } = scoring;
  const all = scoring.boards.map(() => NOTHING);

  /** A board nothing of which has been counted: as the first frame has it, or else as it was. */
  const atFirst = all.map((_, seat) => (isLit(first.boards[seat]) ? (boardsOf(before)[seat] ?? boardsOf(first)[seat]) : boardsOf(first)[seat]));
  const atLast = scoring.boards.map(({ after: score }, seat) => ({ ...boardsOf(after)[seat], score }));
  const viewOf = (frame: typeof first, boards: unknown[]): PositionView => ({
    ...after,
    ...CALM,
    position: { ...frame.position, boards } as unknown as PositionView["position"],
    derived: frame.derived,
  });

  const steps: ScoringStep[] = [];
  // The tiles of the last move come to rest before anything is counted.
  if (!first.boards.some(({ placed }) => placed.length > 0)) {
    steps.push({ view: viewOf(first, atFirst), scoring: { round, seat: null, boards: all }, lasts: FLIGHT });
  }
  const boards: unknown[] = [...atFirst];
  for (const seat of scoringOrder(after.seat ?? 0, all.length)) {
    const counted = frames.filter((frame) => isLit(frame.boards[seat]));
    const lasts = Math.min(STEP_SHOWN, BOARD_SHOWN / counted.length);
    for (const frame of counted) {
      boards[seat] = boardsOf(frame)[seat];
      steps.push({
        view: viewOf(frame, [...boards]),
        scoring: { round, seat, boards: all.map((each, index) => (index === seat ? (frame.boards[seat] ?? each) : each)) },
        lasts,
      });
    }
    boards[seat] = atLast[seat];
  }
  return { steps, settled: viewOf(frames.at(-1) ?? first, atLast) };
}

function isLit(board: BoardScoring | undefined): boolean {
  return board !== undefined && (board.placed.length > 0 || board.lost > 0);
}

/** What a round brought, whoever looks first. */
export function balanceOf({ round, boards }: Scoring, first: number): Balance {
  const seats = scoringOrder(first, boards.length).flatMap((seat) => {
    const board = boards[seat];
    if (board === undefined) return [];
    return [{ seat, gained: board.placed.reduce((sum, { points }) => sum + points, 0), lost: board.lost, score: board.after }];
  });
  return { round, seats };
}

/** The final position with the scores as they were before anything was counted that only the end brings. */
export function beforeBonuses(view: PositionView, { boards }: Scoring): PositionView {
  return withScores(view, boards.map(({ after }) => after));
}

/** The bonuses of the end one by one: all of whoever looks first, then the others' as they sit. */
export function bonusSteps(bonuses: readonly BonusView[], view: PositionView, { round, boards }: Scoring): BonusStep[] {
  const scores = boards.map(({ after }) => after);
  const counted = scoringOrder(view.seat ?? 0, boards.length).flatMap((seat) => bonuses.filter((bonus) => bonus.seat === seat));
  return counted.map((bonus) => {
    const { seat, points, cells } = bonus;
    scores[seat] = (scores[seat] ?? 0) + points;
    // The points stand where one looks anyway: in the middle of what they are for.
    const [row, column] = cells[Math.floor(cells.length / 2)] ?? [1, 1];
    const lit: BoardScoring = { placed: [{ row, column, colour: "", points, cells }], lost: 0 };
    return { bonus, view: withScores(view, scores), scoring: { round, seat, boards: boards.map((_, index) => (index === seat ? lit : NOTHING)) } };
  });
}

/** A position in which nothing can be chosen, with these scores; none is shown below zero. */
function withScores(view: PositionView, scores: readonly number[]): PositionView {
  const boards = boardsOf(view).map((board, seat) => ({ ...board, score: Math.max(0, scores[seat] ?? board.score) }));
  return { ...view, ...CALM, position: { ...view.position, boards } as unknown as PositionView["position"] };
}
