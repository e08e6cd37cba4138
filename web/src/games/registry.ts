/** The games this page can present, in the order in which they are shown. Nothing outside a game's folder names it but this. */

import { chocolatier } from "./chocolatier/presentation.js";
import { duel } from "./duel/presentation.js";
import type { Presentation } from "./presentation.js";

export const GAMES: readonly [Presentation, ...Presentation[]] = [chocolatier, duel];

/** The game that the server calls by this name. */
export function gameNamed(name: string): Presentation | undefined {
  return GAMES.find((game) => game.name === name);
}
