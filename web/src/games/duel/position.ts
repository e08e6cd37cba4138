/** What the page reads of a position of Duel (docs/notation.md). */

import type { DuelView, Position, Scoring } from "../../live/types.js";

export const COLOURS = ["B", "Y", "R", "K", "T"];
export const BROKEN = [1, 2, 3, 4];
export const SMALL_SUNS = ["1", "2", "3", "4"] as const;
export const LARGE = SMALL_SUNS.length;

/** A position, if it is one of this game. */
export function positionIn(position: Position | undefined): DuelView | null {
  return position?.game === "duel" ? position : null;
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

/** The lines of a seat that were complete when a round was scored, and fitted nowhere. */
export function waitingLines(scored: Scoring | null | undefined, seat: number): readonly number[] {
  return scored?.game === "duel" ? (scored.boards[seat]?.waiting_lines ?? []) : [];
}
