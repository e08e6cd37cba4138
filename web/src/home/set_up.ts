/** What is chosen on the first page, and the table it asks the server for. */

import type { TimeControl, CreateMatch, SeatWanted } from "../protocol.js";

export type Opponent = "bot" | "friend" | "here";
export type Clock = "none" | "turn" | "match" | "day";

export interface Wish {
  game: string;
  opponent: Opponent;
  level: string;
  players: number;
  grey: boolean;
  special: boolean;
  tablets: string;
  draws: string;
  clock: Clock;
  name: string;
  /** For the second seat and those after it: the level of a bot, where the seat differs from what is chosen for all. */
  levels: string[];
  /** The names of those who share this screen; empty where there is none. */
  names: string[];
}

export const CLOCKS: Record<Clock, Required<TimeControl>> = {
  none: { kind: "none", seconds: 0, increment: 0 },
  turn: { kind: "move", seconds: 90, increment: 0 },
  match: { kind: "player", seconds: 600, increment: 5 },
  day: { kind: "move", seconds: 2 * 86_400, increment: 0 },
};

export function playersOf(wish: Wish): number {
  return wish.game === "duel" ? 2 : wish.players;
}

/** The level of the bot at one of the other seats, from 0, or empty if none sits there by what is chosen. */
export function levelAt(wish: Wish, index: number): string {
  const own = playersOf(wish) > 2 ? (wish.levels[index] ?? "") : "";
  return own !== "" || wish.opponent !== "bot" ? own : wish.level;
}

export function tableFor(wish: Wish, nameOf: (seat: number) => string): CreateMatch {
  const players = playersOf(wish);
  const nameAt = (seat: number) => wish.names[seat]?.trim() || nameOf(seat + 1);
  const others = Array.from({ length: players - 1 }, (_, index): SeatWanted => {
    const level = levelAt(wish, index);
    if (level !== "") return { kind: "bot", level };
    return wish.opponent === "friend" ? { kind: "open" } : { kind: "me", name: nameAt(index + 1) };
  });
  return {
    game: wish.game,
    seats: [{ kind: "me", name: wish.opponent === "here" ? nameAt(0) : wish.name }, ...others],
    options: optionsOf(wish, players),
    clock: CLOCKS[wish.clock],
  };
}

function optionsOf(wish: Wish, players: number): Record<string, unknown> {
  if (wish.game === "duel") {
    return { ...(wish.tablets === "first" ? {} : { tablets: wish.tablets }), draws_at_zero: wish.draws };
  }
  return { players, grey: wish.grey, special_factories: wish.special };
}
