/** What is chosen on the first page, and the table it asks the server for. */

import type { TimeControl, CreateMatch, SeatWanted } from "../protocol.js";

export type Opponent = "bot" | "friend" | "here";
export type Clock = "none" | "turn" | "match" | "day";

export interface NewMatch {
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

export function playersOf(newMatch: NewMatch): number {
  return newMatch.game === "duel" ? 2 : newMatch.players;
}

/** The level of the bot at one of the other seats, from 0, or empty if none sits there by what is chosen. */
export function levelAt(newMatch: NewMatch, index: number): string {
  const own = playersOf(newMatch) > 2 ? (newMatch.levels[index] ?? "") : "";
  return own !== "" || newMatch.opponent !== "bot" ? own : newMatch.level;
}

export function requestFor(newMatch: NewMatch, nameOf: (seat: number) => string): CreateMatch {
  const players = playersOf(newMatch);
  const nameAt = (seat: number) => newMatch.names[seat]?.trim() || nameOf(seat + 1);
  const others = Array.from({ length: players - 1 }, (_, index): SeatWanted => {
    const level = levelAt(newMatch, index);
    if (level !== "") return { kind: "bot", level };
    return newMatch.opponent === "friend" ? { kind: "open" } : { kind: "me", name: nameAt(index + 1) };
  });
  return {
    game: newMatch.game,
    seats: [{ kind: "me", name: newMatch.opponent === "here" ? nameAt(0) : newMatch.name }, ...others],
    options: optionsOf(newMatch, players),
    clock: CLOCKS[newMatch.clock],
  };
}

function optionsOf(newMatch: NewMatch, players: number): Record<string, unknown> {
  if (newMatch.game === "duel") {
    return { ...(newMatch.tablets === "first" ? {} : { tablets: newMatch.tablets }), draws_at_zero: newMatch.draws };
  }
  return { players, grey: newMatch.grey, special_factories: newMatch.special };
}
