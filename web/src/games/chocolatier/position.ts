/** What the page reads of a position of Master Chocolatier (docs/notation.md). */

import type { ChocolatierPosition, Position } from "../../live/types.js";

export const COLOURS = ["U", "B", "W", "K", "R"];
export const PENALTIES = [1, 1, 2, 2, 2, 3, 3];

/** A position, if it is one of this game. */
export function positionIn(position: Position | undefined): ChocolatierPosition | null {
  return position?.game === "chocolatier" ? position : null;
}

/** The colour printed on a cell of the coloured side (rule 4 of the rules page). */
export function printedColour(row: number, column: number): string {
  return COLOURS[(((column - row) % 5) + 5) % 5] ?? "";
}

/** The numbers of the factories before and after one, by its index, around the circle; one that was taken has left it. */
export function neighbours({ effects }: Pick<ChocolatierPosition, "effects">, index: number): [number, number] {
  const walk = (step: number) => {
    let at = index;
    do at = (at + step + effects.length) % effects.length;
    while (effects[at]?.startsWith("taken:"));
    return at + 1;
  };
  return [walk(-1), walk(1)];
}

/** Whether a seat has the marker, and there is a round for it to start. */
export function isStarter({ marker, phase }: ChocolatierPosition, seat: number): boolean {
  return marker === seat && phase !== "over";
}
