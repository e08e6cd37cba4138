/** How long things are looked at: flights, the thought of bots, the steps of a scoring. Nothing here waits by itself. */

import type { Speed } from "../settings.svelte.js";
import type { TableState } from "./table_state.js";

/** How many times as long as at normal speed; 0 is at once. */
const TEMPO: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 };

/** How long a move is given to be seen, until it is known how long its tiles travel; and the least there is, in milliseconds. */
export const FLIGHT = 700;
export const GLANCE = 200;
/** So much later than reckoned tiles may arrive, where much else is to be done; then they are no longer waited for. */
export const LATE = 1500;
/** How long a table is at rest before whoever is next moves, and before the next action of the same turn. */
export const REST = 250;
export const SAME_TURN = 350;
/** How long each step of a scoring is seen, and all steps of one board at most; where nothing moves, all boards. */
export const STEP_SHOWN = 700;
export const BOARD_SHOWN = 3500;
export const SCORING_SHOWN = 4200;
/** How long each bonus of the end is seen. */
export const BONUS_SHOWN = 1500;
/** How long the balance of a round lies on the table. */
export const CARD_SHOWN = 4000;

/** How long a bot of average strength thinks at least, and how much longer at most. */
const THOUGHT = 900;
const MORE_THOUGHT = 700;
/** So many choices are a lot to think about. */
const MANY_CHOICES = 60;
/** Stronger ones think a little longer, as people do. */
const OF_LEVEL: Record<string, number> = {
  beginner: 0.9,
  novice: 0.95,
  regular: 1.05,
  adept: 1.1,
  artisan: 1.15,
  expert: 1.2,
  master: 1.3,
};
/** With more at the table each is a little quicker, so that one does not wait longer and longer. */
const OF_SEATS = [1, 1, 1, 0.8, 0.65];

/** Somebody whose clock has no more than this may lose by waiting for what is shown. */
const LITTLE_TIME = 3_600_000;
const WITH_LITTLE_TIME = 0.5;

export interface Thought {
  level: string | null;
  /** How many players there are. */
  players: number;
  /** How many choices somebody had who was to move lately: about as many as the bot has. */
  choices: number;
  /** Anything that differs from move to move: the same move always takes as long. */
  version: number;
}

/** How long a bot seems to think at normal speed. */
export function thinkingTime({ level, players, choices, version }: Thought): number {
  const load = Math.min(1, choices / MANY_CHOICES);
  const share = 0.6 * load + 0.4 * chanceOf(version);
  return Math.round((THOUGHT + MORE_THOUGHT * share) * (OF_LEVEL[level ?? ""] ?? 1) * (OF_SEATS[players] ?? 1));
}

/** Something between 0 and 1 that looks like chance. */
function chanceOf(version: number): number {
  return (Math.imul(version + 1, 2654435761) >>> 0) / 2 ** 32;
}

/** Whether somebody of these plays by a clock that does not allow for much looking. */
export function isPressed({ table }: TableState, seats: readonly number[]): boolean {
  const { kind, seconds, banks } = table.clock ?? { kind: "none", seconds: 0, banks: [] };
  if (kind === "none" || table.status !== "running") return false;
  return kind === "move" ? seats.length > 0 && seconds * 1000 <= LITTLE_TIME : seats.some((seat) => (banks[seat] ?? 0) <= LITTLE_TIME);
}

/** How many times as long as at normal speed everything takes. */
export function tempoOf(speed: Speed, pressed: boolean): number {
  return pressed ? Math.min(TEMPO[speed], WITH_LITTLE_TIME) : TEMPO[speed];
}

/** How long a table is at rest before the next move is shown, at normal speed: none where that is one's own. */
export function pauseBefore(state: TableState, mover: number | null, own: readonly number[], choices: number): number {
  const seat = state.view?.to_move ?? null;
  if (seat === null || own.includes(seat)) return 0;
  if (seat === mover) return SAME_TURN;
  const { kind, level, given_up } = state.table.seats[seat] ?? {};
  const isBot = kind === "bot" || given_up === true;
  if (!isBot || isPressed(state, own)) return REST;
  return REST + thinkingTime({ level: level ?? null, players: state.table.seats.length, choices, version: state.version });
}
