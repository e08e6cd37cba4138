/** What is chosen on the first page, and the table it asks the server for. */

import type { Emblem } from "../art/faces.js";
import type { TimeControl, CreateMatch, GameListed, SeatWanted } from "../protocol.js";

export type Opponent = "bot" | "friend" | "here";
export type Clock = "none" | "turn" | "match" | "day";

export interface NewMatch {
  game: string;
  opponent: Opponent;
  level: string;
  players: number;
  /** For each game what was chosen of its options; the rest is as the game has it. */
  options: Record<string, Record<string, unknown>>;
  clock: Clock;
  name: string;
  /** What to be pictured by, if that has been chosen. */
  emblem?: Emblem | "";
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

/** The option that says how many play, which the seats do as well. */
export const PLAYERS = "players";

/** How many play: as many as are chosen, where the game as the server lists it lets them. */
export function playersOf(newMatch: NewMatch, game: GameListed | undefined): number {
  const allowed = game?.players ?? [];
  return allowed.includes(newMatch.players) ? newMatch.players : (allowed[0] ?? 2);
}

/** The level of the bot at one of the other seats, from 0, or empty if none sits there by what is chosen. */
export function levelAt(newMatch: NewMatch, players: number, index: number): string {
  const own = players > 2 ? (newMatch.levels[index] ?? "") : "";
  return own !== "" || newMatch.opponent !== "bot" ? own : newMatch.level;
}

export function requestFor(newMatch: NewMatch, game: GameListed | undefined, nameOf: (seat: number) => string): CreateMatch {
  const players = playersOf(newMatch, game);
  const nameAt = (seat: number) => newMatch.names[seat]?.trim() || nameOf(seat + 1);
  const others = Array.from({ length: players - 1 }, (_, index): SeatWanted => {
    const level = levelAt(newMatch, players, index);
    if (level !== "") return { kind: "bot", level };
    return newMatch.opponent === "friend" ? { kind: "open" } : { kind: "me", name: nameAt(index + 1) };
  });
  const me: SeatWanted = { kind: "me", name: newMatch.opponent === "here" ? nameAt(0) : newMatch.name, ...(newMatch.emblem ? { emblem: newMatch.emblem } : {}) };
  const hasPlayers = game?.options.some((option) => option.name === PLAYERS) ?? false;
  return {
    game: newMatch.game,
    seats: [me, ...others],
    options: { ...newMatch.options[newMatch.game], ...(hasPlayers ? { [PLAYERS]: players } : {}) },
    clock: CLOCKS[newMatch.clock],
  };
}
