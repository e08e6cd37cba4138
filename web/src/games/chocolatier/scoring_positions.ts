/** What of a position is shown while a round is scored. */

import { cellsAt, scoreAt, type ScoringPositions } from "../../live/scoring_steps.js";
import type { ChocolatierBoard, ChocolatierBoardScore } from "../../live/types.js";

const MARKER = "m";

function boardAt(old: ChocolatierBoard | undefined, next: ChocolatierBoard, score: ChocolatierBoardScore | undefined, counted: number): ChocolatierBoard {
  if (old === undefined || score === undefined) return next;
  const { placed, before, floor } = score;
  return {
    ...next,
    ...cellsAt(old, next, placed, counted, (tile) => tile.colour.repeat(tile.row)),
    score: scoreAt(before, old.wall, placed, counted),
    floor,
  };
}

export const scoringPositions: ScoringPositions = {
  hasTilesOnOffer: (position) => position.game === "chocolatier" && [...position.factories, position.centre].some((tiles) => tiles !== ""),
  positionAt: (before, after, scoring, counted) => {
    if (before.game !== "chocolatier" || after.game !== "chocolatier" || scoring.game !== "chocolatier") return after;
    const holder = scoring.boards.findIndex(({ floor }) => floor.includes(MARKER));
    return {
      ...before,
      factories: after.factories.map(() => ""),
      centre: "",
      marker: holder < 0 ? before.marker : holder,
      to_move: null,
      boards: after.boards.map((board, seat) => boardAt(before.boards[seat], board, scoring.boards[seat], counted)),
    };
  },
};
