/** A position of Duel, and what follows from it (docs/notation.md). */

import type { DuelDerived, DuelDue, DuelView, Scoring, Shown } from "../../live/types.js";

export const SMALL_SUNS = ["1", "2", "3", "4"] as const;
export const LARGE = SMALL_SUNS.length;

/** What is shown, if it is of this game. */
export function shownIn(shown: Shown | null): { position: DuelView; derived: DuelDerived } | null {
  if (shown?.position.game !== "duel" || shown.derived.game !== "duel") return null;
  return { position: shown.position, derived: shown.derived };
}

/** The cells of the plate in hand as it is rotated; null where there is none, or it is hidden. */
export function plateInHand({ hand }: DuelDerived, degrees: number): string | null {
  return hand.find((plate) => plate.degrees === degrees)?.cells ?? null;
}

/** Whether this is a plate's face, and not what its back shows. */
export function isFace(plate: string): boolean {
  return plate.length === 4 && plate !== "wild";
}

/** The lines of a seat that were complete when a round was scored, and fitted nowhere. */
export function waitingLines(scored: Scoring | null | undefined, seat: number): readonly number[] {
  return scored?.game === "duel" ? (scored.boards[seat]?.waiting_lines ?? []) : [];
}

/** What a seat's round would bring if it ended now; null where no round is being played. */
export function expectedOf({ position, derived }: { position: DuelView; derived: DuelDerived }, seat: number): number | null {
  return position.phase === "over" || position.phase === "setup" || position.to_move === null ? null : (derived.expected[seat] ?? null);
}

/** What is due of a seat; null when the match is over. */
export function dueOf({ position, derived }: { position: DuelView; derived: DuelDerived }, seat: number): DuelDue | null {
  return position.phase === "over" ? null : (derived.due[seat] ?? null);
}
