/** A position of Master Chocolatier as the server tells it (docs/notation.md). */

import type { PositionView } from "../../live/types.js";

export interface Board {
  score: number;
  lines: string[];
  wall: string[];
  floor: string;
  special_floor: string | null;
}

export interface Position {
  players: number;
  grey: boolean;
  special_factories: boolean;
  round: number;
  phase: string;
  to_move: number | null;
  starting_player: number;
  factories: string[];
  effects: (string | null)[];
  centre: string;
  marker: "centre" | number;
  bag: Record<string, number>;
  lid: Record<string, number>;
  boards: Board[];
}

export const COLOURS = ["U", "B", "W", "K", "R"];
export const PENALTIES = [1, 1, 2, 2, 2, 3, 3];

export function positionIn(view: PositionView): Position {
  return view.position as unknown as Position;
}

/** The colour printed on a cell of the coloured side (rule 4 of the rules page). */
export function printedColour(row: number, column: number): string {
  return COLOURS[(((column - row) % 5) + 5) % 5] ?? "";
}

/** The numbers of the factories before and after one, by its index, around the circle; one that was taken has left it. */
export function neighbours({ effects }: Pick<Position, "effects">, index: number): [number, number] {
  const walk = (step: number) => {
    let at = index;
    do at = (at + step + effects.length) % effects.length;
    while (effects[at]?.startsWith("taken:"));
    return at + 1;
  };
  return [walk(-1), walk(1)];
}

/** Whether a seat has the marker, and there is a round for it to start. */
export function isStarter({ marker, phase }: Position, seat: number): boolean {
  return marker === seat && phase !== "over";
}
