/** Whom to play next after bots were beaten: those one step above the strongest of them. */

import { isEmblem } from "../art/faces.js";
import type { CreateMatch, EndingView, LevelListed, SeatWanted, TableView } from "../protocol.js";

/** The level after the strongest at the table; null unless whoever sits at the only seat of a person has won alone. */
export function nextLevel(table: TableView, ending: EndingView, own: readonly number[], levels: readonly LevelListed[]): LevelListed | null {
  const [seat] = own;
  const [winners = []] = ending.ranking;
  const others = table.seats.filter((_, index) => index !== seat);
  if (own.length !== 1 || winners.length !== 1 || winners[0] !== seat || !others.every(({ kind }) => kind === "bot")) return null;
  const strongest = Math.max(...others.map(({ level }) => levels.findIndex(({ name }) => name === level)));
  return strongest < 0 ? null : (levels[strongest + 1] ?? null);
}

/** The same table again, but with bots of this level. */
export function requestAgainst(table: TableView, seat: number, level: string): CreateMatch {
  const { kind, seconds, increment } = table.clock;
  const { name = "", emblem } = table.seats[seat] ?? {};
  const me: SeatWanted = { kind: "me", name, ...(isEmblem(emblem) ? { emblem } : {}) };
  return {
    game: table.game,
    options: { ...table.options },
    clock: { kind, seconds, increment },
    seats: table.seats.map((_, index) => (index === seat ? me : { kind: "bot", level })),
  };
}
