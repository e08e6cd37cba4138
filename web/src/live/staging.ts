/**
 * The end of a round tile by tile: what is seen between the last move and the next deal.
 *
 * It is put together from the positions before and after and the server's account of the score; no rules are needed.
 */

import type { BoardScore, PositionSeen, Scoring, TileScore } from "./types.js";

export interface Stage {
  view: PositionSeen;
  /** What is lit and counted in this stage. */
  scoring: Scoring;
}

/** What the boards of both games have, under one name or another. */
type Board = { score: number; lines: string[] } & Record<string, unknown>;
type Account = BoardScore & { floor?: string; broken?: string };
type Boards = { boards: Board[] } & Record<string, unknown>;

const WALL = { chocolatier: "wall", duel: "tiles" } as const;
const FALLEN = { chocolatier: "floor", duel: "broken" } as const;
const SUPPLIES = { chocolatier: ["bag", "lid"], duel: ["bag", "tower"] } as const;
const MARKER = "m";
const OFFERS = { chocolatier: ["factories", "centre"], duel: ["suns", "moons"] } as const;

/** The phase of all stages. */
export const SCORING = "scoring";

export type GameName = keyof typeof WALL;

/** One stage for each tile that is new to a wall, on all boards at once, and one for what has fallen. */
export function stagesOf(game: GameName, before: PositionSeen, after: PositionSeen, scoring: Scoring): Stage[] {
  const old = before.position as Boards;
  const next = after.position as Boards;
  const fresh = scoring.boards.map((account, seat) =>
    account.tiles.filter((tile) => cellAt(rowsOf(old.boards[seat], WALL[game]), tile) === "."),
  );
  const steps = Math.max(0, ...fresh.map((tiles) => tiles.length));
  const holder = scoring.boards.findIndex((account: Account) => account.floor?.includes(MARKER));
  const hasFallen = scoring.boards.some((account) => account.penalty > 0);
  return Array.from({ length: steps + Number(hasFallen) }, (_, step) => ({
    view: {
      ...after,
      to_move: null,
      choices: [],
      can_undo: false,
      can_take_back: false,
      position: {
        ...next,
        ...Object.fromEntries(OFFERS[game].map((name) => [name, emptied(next[name])])),
        ...Object.fromEntries(SUPPLIES[game].map((name) => [name, old[name]])),
        round: old.round,
        phase: SCORING,
        marker: holder < 0 ? old.marker : holder,
        to_move: null,
        boards: next.boards.map((board, seat) =>
          boardAt(game, old.boards[seat], board, scoring.boards[seat], fresh[seat] ?? [], step),
        ),
      },
    },
    scoring: {
      round: scoring.round,
      boards: scoring.boards.map((account, seat) => {
        const tile = fresh[seat]?.[step];
        return { ...account, tiles: tile === undefined ? [] : [tile], penalty: step < steps ? 0 : account.penalty };
      }),
    },
  }));
}

/** A board after so many stages: later tiles are on their lines yet. */
function boardAt(
  game: GameName,
  old: Board | undefined,
  next: Board,
  account: Account | undefined,
  fresh: TileScore[],
  step: number,
): Board {
  if (old === undefined || account === undefined) return next;
  const wall = [...rowsOf(next, WALL[game])];
  const lines = [...next.lines];
  const later = fresh.slice(step + 1);
  for (const tile of later) {
    const row = wall[tile.row - 1] ?? "";
    wall[tile.row - 1] = row.slice(0, tile.column - 1) + "." + row.slice(tile.column);
    lines[tile.row - 1] = tile.chips?.length ? (old.lines[tile.row - 1] ?? "") : tile.colour.repeat(tile.row);
  }
  const points = account.tiles.filter((tile) => !later.includes(tile)).reduce((sum, tile) => sum + pointsOf(tile), 0);
  return { ...next, lines, score: account.before + points, [WALL[game]]: wall, [FALLEN[game]]: account[FALLEN[game]] };
}

const pointsOf = (tile: TileScore) => tile.points + (tile.special_points ?? 0);

const rowsOf = (board: Board | undefined, name: string) => (board?.[name] ?? []) as string[];

const cellAt = (wall: string[], tile: TileScore) => wall[tile.row - 1]?.[tile.column - 1] ?? ".";

const emptied = (offer: unknown) => (Array.isArray(offer) ? offer.map(() => "") : "");
