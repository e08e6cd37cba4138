/** What is chosen on the first page, and the table it asks the server for. */

import type { ClockPlan, CreateMatch, SeatWanted } from "../protocol.js";

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
}

export const CLOCKS: Record<Clock, ClockPlan> = {
  none: { kind: "none" },
  turn: { kind: "move", seconds: 90 },
  match: { kind: "player", seconds: 600, increment: 5 },
  day: { kind: "move", seconds: 2 * 86_400 },
};

export function tableFor(wish: Wish, nameOf: (seat: number) => string): CreateMatch {
  const players = wish.game === "duel" ? 2 : wish.players;
  const others = Array.from({ length: players - 1 }, (_, index): SeatWanted => {
    if (wish.opponent === "bot") return { kind: "bot", level: wish.level };
    return wish.opponent === "friend" ? { kind: "open" } : { kind: "me", name: nameOf(index + 2) };
  });
  const own = wish.opponent === "here" ? nameOf(1) : wish.name;
  return {
    game: wish.game,
    seats: [{ kind: "me", name: own }, ...others],
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
