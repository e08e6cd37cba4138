/** How much time a seat has left, in milliseconds; null where no clock runs for it. */

import type { Messages } from "../language/en.js";
import type { ClockView } from "../live/types.js";

export function timeLeft(clock: ClockView, seat: number, toMove: number | null, now: number): number | null {
  if (clock.kind === "none") return null;
  if (seat === toMove && clock.deadline !== null) return Math.max(0, clock.deadline - now);
  return clock.kind === "player" ? (clock.banks[seat] ?? null) : null;
}

export function clockText(t: Messages, milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds >= 86_400) return t.daysLeft(Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
