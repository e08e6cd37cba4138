/** What of a position is shown while a round is scored. */

import { cellsAt, scoreAt, type ScoringPositions } from "../../live/scoring_steps.js";
import type { DuelBoard, DuelBoardScore, PlacedTile } from "../../live/types.js";

const SPECIAL = "*";

/** The line a tile comes from, as it was; chips have completed some. A special tile comes from none. */
function lineOf(tile: PlacedTile, old: DuelBoard, score: DuelBoardScore): string | null {
  if (tile.colour === SPECIAL) return null;
  const hasChips = score.tiles.some(({ row, chips }) => row === tile.row && chips.length > 0);
  return hasChips ? (old.lines[tile.row - 1] ?? "") : tile.colour.repeat(tile.row);
}

function boardAt(old: DuelBoard | undefined, next: DuelBoard, score: DuelBoardScore | undefined, counted: number): DuelBoard {
  if (old === undefined || score === undefined) return next;
  const { placed, before, broken } = score;
  const cells = { wall: next.tiles, lines: next.lines };
  const { wall, lines } = cellsAt({ wall: old.tiles, lines: old.lines }, cells, placed, counted, (tile) => lineOf(tile, old, score));
  return { ...next, tokens: old.tokens, tiles: wall, lines, score: scoreAt(before, old.tiles, placed, counted), broken };
}

export const scoringPositions: ScoringPositions = {
  hasTilesOnOffer: (position) => position.game === "duel" && [...position.suns, ...position.moons, ...position.chips].some((found) => found !== "" && found !== null),
  positionAt: (before, after, scoring, counted) => {
    if (before.game !== "duel" || after.game !== "duel" || scoring.game !== "duel") return after;
    return {
      ...after,
      round: before.round,
      phase: before.phase,
      marker: before.marker,
      bag: before.bag,
      tower: before.tower,
      display: before.display,
      stack: before.stack,
      suns: after.suns.map(() => ""),
      moons: after.moons.map(() => ""),
      chips: after.chips.map(() => null),
      to_move: null,
      boards: after.boards.map((board, seat) => boardAt(before.boards[seat], board, scoring.boards[seat], counted)),
    };
  },
};
