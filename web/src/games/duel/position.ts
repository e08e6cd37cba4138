/** A position of Duel as the server tells it (docs/notation.md). */

import type { PositionView } from "../../live/types.js";

export interface Board {
  score: number;
  tokens: number;
  lines: string[];
  broken: string;
  dome: string[];
  tiles: string[];
  chips: string[];
  used_chips: string[];
}

export interface Position {
  faces: string[];
  round: number;
  phase: string;
  to_move: number | null;
  starting_player: number;
  marker: "large" | number;
  suns: string[];
  moons: string[];
  chips: (string | null)[];
  face_up: boolean[];
  display: (string | null)[];
  stack: string[];
  drawn: string[];
  hand: string | null;
  stacking: number | null;
  line: number | null;
  spending: string[];
  bag: Record<string, number>;
  tower: Record<string, number>;
  boards: Board[];
}

export const COLOURS = ["B", "Y", "R", "K", "T"];
export const BROKEN = [1, 2, 3, 4];
export const LARGE = 4;

export function positionIn(view: PositionView): Position {
  return view.position as unknown as Position;
}

/** Whether this is a plate's face, and not what its back shows. */
export function isFace(plate: string): boolean {
  return plate.length === 4 && plate !== "wild";
}

/** A plate's cells, rotated clockwise: top left, top right, bottom left, bottom right. */
export function rotated(cells: string, degrees: number): string {
  let [a = "", b = "", c = "", d = ""] = cells;
  for (let angle = 0; angle < degrees; angle += 90) [a, b, c, d] = [c, a, d, b];
  return a + b + c + d;
}

/** The cell printed at a row and column of a dome, from 0; empty where no plate lies. */
export function printedCell(dome: readonly string[], row: number, column: number): string {
  const field = dome[Math.floor(row / 2) * 3 + Math.floor(column / 2)] ?? "";
  return field[(row % 2) * 2 + (column % 2)] ?? "";
}

/** The visible tiles of the moons: the top of each small stack, and all of the large moon. */
export function visibleOnMoons(moons: readonly string[]): string {
  return moons.map((moon, index) => (index === LARGE ? moon : moon.slice(-1))).join("");
}
