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

/** The levels of the bots at the other seats; empty where none sits by what is chosen.

    Where nothing is said for a seat it is somebody else at each: the one who is chosen, and those who are about as strong. */
export function levelsOf(newMatch: NewMatch, players: number, levels: readonly string[]): string[] {
  const own = Array.from({ length: players - 1 }, (_, index) => (players > 2 ? (newMatch.levels[index] ?? "") : ""));
  if (newMatch.opponent !== "bot") return own;
  const free = nearest(newMatch.level, levels).filter((level) => !own.includes(level));
  return own.map((level) => (level !== "" ? level : (free.shift() ?? newMatch.level)));
}

/** All levels, this one first, then those that are nearest to it in strength; of two as near, the weaker first. */
function nearest(level: string, levels: readonly string[]): string[] {
  const at = levels.indexOf(level);
  if (at < 0) return [level];
  const distance = (other: string) => Math.abs(levels.indexOf(other) - at);
  return [...levels].sort((one, other) => distance(one) - distance(other));
}

/** What was chosen of a game's options, as far as the game has such a thing: it may have been chosen at another version. */
export function knownOptions(chosen: Record<string, unknown>, game: GameListed | undefined): Record<string, unknown> {
  if (game === undefined) return chosen;
  const isKnown = ([name, value]: [string, unknown]) => game.options.some((option) => option.name === name && allows(option, value));
  return Object.fromEntries(Object.entries(chosen).filter(isKnown));
}

function allows(option: GameListed["options"][number], value: unknown): boolean {
  switch (option.type) {
    case "switch":
      return typeof value === "boolean";
    case "number":
      return typeof value === "number" && Number.isInteger(value) && value >= option.least && value <= option.most;
    case "choice":
      return option.choices.some((choice) => choice === value);
    case "set": {
      if (!Array.isArray(value)) return option.drawn.some((way) => way.value === value);
      const isOne = (group: readonly string[]) => value.filter((face) => group.includes(String(face))).length <= 1;
      return option.sizes.includes(value.length) && option.groups.every(isOne) && value.every((face) => option.groups.flat().includes(String(face)));
    }
  }
}

export function requestFor(newMatch: NewMatch, game: GameListed | undefined, levels: readonly string[], nameOf: (seat: number) => string): CreateMatch {
  const players = playersOf(newMatch, game);
  const nameAt = (seat: number) => newMatch.names[seat]?.trim() || nameOf(seat + 1);
  const others = levelsOf(newMatch, players, levels).map((level, index): SeatWanted => {
    if (level !== "") return { kind: "bot", level };
    return newMatch.opponent === "friend" ? { kind: "open" } : { kind: "me", name: nameAt(index + 1) };
  });
  const me: SeatWanted = { kind: "me", name: newMatch.opponent === "here" ? nameAt(0) : newMatch.name, ...(newMatch.emblem ? { emblem: newMatch.emblem } : {}) };
  const hasPlayers = game?.options.some((option) => option.name === PLAYERS) ?? false;
  return {
    game: newMatch.game,
    seats: [me, ...others],
    options: { ...knownOptions(newMatch.options[newMatch.game] ?? {}, game), ...(hasPlayers ? { [PLAYERS]: players } : {}) },
    clock: CLOCKS[newMatch.clock],
  };
}
