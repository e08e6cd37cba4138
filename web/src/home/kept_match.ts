/** What was chosen for the latest match, kept in this browser for the next one. */

import { keep, kept } from "../storage.js";
import { type Clock, CLOCKS, type NewMatch, type Opponent } from "./new_match.js";

const KEY = "sintra-match";
export const OPPONENTS: readonly Opponent[] = ["bot", "friend", "here"];
type Kept = Pick<NewMatch, "opponent" | "players" | "options" | "clock" | "levels" | "names">;

/** What has been kept, as far as there is such a thing; the rest is as for somebody who comes for the first time. */
export function keptMatch(games: readonly string[]): Kept {
  const found = read();
  const options = isRecord(found.options) ? found.options : {};
  return {
    opponent: OPPONENTS.find((each) => each === found.opponent) ?? "bot",
    players: typeof found.players === "number" && Number.isInteger(found.players) ? found.players : 2,
    options: Object.fromEntries(games.map((game) => [game, isRecord(options[game]) ? { ...options[game] } : {}])),
    clock: typeof found.clock === "string" && Object.hasOwn(CLOCKS, found.clock) ? (found.clock as Clock) : "none",
    levels: texts(found.levels, 3),
    names: texts(found.names, 4),
  };
}

export function keepMatch({ opponent, players, options, clock, levels, names }: NewMatch): void {
  const chosen: Kept = { opponent, players, options, clock, levels, names };
  keep(KEY, JSON.stringify(chosen));
}

function read(): Partial<Record<keyof Kept, unknown>> {
  try {
    const found: unknown = JSON.parse(kept(KEY) ?? "{}");
    return isRecord(found) ? found : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function texts(value: unknown, count: number): string[] {
  const found: unknown[] = Array.isArray(value) ? value : [];
  return Array.from({ length: count }, (_, index) => (typeof found[index] === "string" ? found[index].slice(0, 180) : ""));
}
