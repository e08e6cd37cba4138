/**
 * The end of a round tile by tile: what is seen between the last move and the next deal.
 *
 * It is put together from the positions before and after and the server's account of the score; no rules are needed.
 */

import { type BoardScore, lostOn, type Position, type PositionView, type Scoring, type TileScore } from "./types.js";

export interface ScoringStep {
  view: PositionView;
  /** What is lit and counted in this step. */
  scoring: Scoring;
}

/** What the boards of all games have, under one name or another. */
type Board = { score: number; lines: string[] } & Record<string, unknown>;
type Account = BoardScore & Record<string, unknown>;
type Boards = { boards: Board[] } & Record<string, unknown>;

/** Where a game's position has what is shown of a scoring. */
export interface ScoringLayout {
  /** The rows of cells that tiles come to, and the tiles that cost points: fields of a board. */
  wall: string;
  fallen: string;
  /** What only the next deal changes, in a position and on its boards. */
  dealt: readonly string[];
  dealtToBoards: readonly string[];
  /** What is on offer, and what an empty place is there: all has been taken before a round is scored. */
  offers: Readonly<Record<string, string | null>>;
}

const MARKER = "m";
const SPECIAL = "*";

/** The phase of all steps. */
export const SCORING = "scoring";

/** How long a tile travels, and how late the last one of a deal sets out, in milliseconds. */
export const TRAVEL = 420;
export const LAST_DEALT = 500;
/** After so long a deal has come to rest: tiles set out some frames after the position has changed. */
export const DEAL = LAST_DEALT + TRAVEL + 80;

/**
 * One step for each tile of the round, on all boards at once, and one for what is lost. Before them the last tiles
 * that were taken come to rest on their lines. A tile that was placed by choice lies there already, with its points, when
 * its step comes.
 */
export function scoringSteps(layout: ScoringLayout, before: PositionView, after: PositionView, scoring: Scoring): ScoringStep[] {
  const old = before.position as unknown as Boards;
  const next = after.position as unknown as Boards;
  const tiles = scoring.boards.map((account, seat) => tilesOf(account, rowsOf(next.boards[seat], layout.wall)));
  const steps = Math.max(0, ...tiles.map((each) => each.length));
  const holder = scoring.boards.findIndex((account) => String((account as Account)[layout.fallen] ?? "").includes(MARKER));
  const hasLost = scoring.boards.some((account) => lostOn(account) > 0);
  const isJustTaken = Object.keys(layout.offers).some((name) => isOnOffer(old[name]));
  const first = isJustTaken && steps > 0 ? -1 : 0;
  return Array.from({ length: steps + Number(hasLost) - first }, (_, index) => first + index).map((step) => ({
    view: {
      ...after,
      to_move: null,
      choices: [],
      completion: null,
      can_undo: false,
      can_take_back: false,
      position: {
        ...next,
        ...Object.fromEntries(Object.entries(layout.offers).map(([name, none]) => [name, emptied(next[name], none)])),
        ...takenFrom(old, layout.dealt),
        round: old.round,
        phase: SCORING,
        marker: holder < 0 ? old.marker : holder,
        to_move: null,
        boards: next.boards.map((board, seat) =>
          boardAt(layout, old.boards[seat], board, scoring.boards[seat], tiles[seat] ?? [], step + 1),
        ),
      } as unknown as Position,
    },
    scoring: {
      round: scoring.round,
      boards: scoring.boards.map((account, seat) => {
        const lost = step < steps ? { penalty: 0, first_player_penalty: 0 } : {};
        const scored = step < 0 ? [] : (tiles[seat] ?? []).slice(step, step + 1);
        return { ...account, ...lost, tiles: scored, later: tiles[seat]?.slice(step + 1) ?? [] };
      }),
    },
  }));
}

/** The tiles that come to a wall, in their order: a special tile after the one that completed its plate. */
function tilesOf(account: BoardScore, wall: string[]): TileScore[] {
  return account.tiles.flatMap((tile) => {
    if (!tile.special_row) return [tile];
    const left = tile.column - ((tile.column - 1) % 2);
    const column = wall[tile.special_row - 1]?.[left - 1] === SPECIAL ? left : left + 1;
    const special = { row: tile.special_row, column, colour: SPECIAL, horizontal: 1, vertical: 1, points: tile.special_points ?? 0 };
    return [{ ...tile, special_row: 0, special_points: 0 }, special];
  });
}

/** A board of which the first `counted` tiles have been scored; the others are on their lines yet, if they were. */
function boardAt(
  layout: ScoringLayout,
  old: Board | undefined,
  next: Board,
  account: BoardScore | undefined,
  tiles: TileScore[],
  counted: number,
): Board {
  if (old === undefined || account === undefined) return next;
  const wall = [...rowsOf(next, layout.wall)];
  const lines = [...next.lines];
  const isPlaced = (tile: TileScore) => cellAt(rowsOf(old, layout.wall), tile) !== ".";
  for (const tile of tiles.slice(counted).filter((tile) => !isPlaced(tile))) {
    const row = wall[tile.row - 1] ?? "";
    wall[tile.row - 1] = row.slice(0, tile.column - 1) + "." + row.slice(tile.column);
    if (tile.colour !== SPECIAL) {
      lines[tile.row - 1] = tile.chips?.length ? (old.lines[tile.row - 1] ?? "") : tile.colour.repeat(tile.row);
    }
  }
  const points = tiles.filter((tile, index) => index < counted || isPlaced(tile)).reduce((sum, tile) => sum + tile.points, 0);
  return {
    ...next,
    ...takenFrom(old, layout.dealtToBoards),
    lines,
    score: account.before + points,
    [layout.wall]: wall,
    [layout.fallen]: (account as Account)[layout.fallen],
  };
}

const rowsOf = (board: Board | undefined, name: string) => (board?.[name] ?? []) as string[];

const cellAt = (wall: string[], tile: TileScore) => wall[tile.row - 1]?.[tile.column - 1] ?? ".";

const takenFrom = (old: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, old[name]]));

const emptied = (offer: unknown, none: string | null) => (Array.isArray(offer) ? offer.map(() => none) : none);

const isOnOffer = (offer: unknown): boolean =>
  Array.isArray(offer) ? offer.some(isOnOffer) : typeof offer === "string" && offer !== "";
