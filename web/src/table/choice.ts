/** Legal choices, grouped as they are pointed at: first what is taken, then where it goes. */

import type { Action, Choice } from "../live/types.js";

/** All tiles of one colour from one source, and where they may go: line numbers, 0 for the floor. */
export interface Take {
  key: string;
  colour: string;
  /** The action, to whatever line. */
  draft: Draft;
  taken: number;
  targets: Map<number, Choice>;
}

export type Draft = Extract<Action, { kind: "draft" }>;

export const takeKey = (source: unknown, colour: unknown): string => `${String(source)}${String(colour)}`;

export function takesOf(choices: readonly Choice[]): Map<string, Take> {
  const takes = new Map<string, Take>();
  for (const choice of choices) {
    const { action } = choice;
    if (action.kind !== "draft") continue;
    const { source, colour, line } = action;
    const key = takeKey(source, colour);
    let take = takes.get(key);
    if (take === undefined) {
      take = { key, colour, draft: action, taken: choice.taken, targets: new Map() };
      takes.set(key, take);
    }
    take.targets.set(line, choice);
  }
  return takes;
}

/** A choice of an action of one kind. */
export type ChoiceOf<Kind extends Action["kind"]> = Choice & { action: Extract<Action, { kind: Kind }> };

export function choicesOf<Kind extends Action["kind"]>(choices: readonly Choice[], kind: Kind): ChoiceOf<Kind>[] {
  return choices.filter((choice): choice is ChoiceOf<Kind> => choice.action.kind === kind);
}

/** Equal letters together, in the order in which they first appear. */
export function groups(tiles: string): { colour: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return [...counts].map(([colour, count]) => ({ colour, count }));
}

/** The same, the largest group first: so they fit best on a plate. */
export function packed(tiles: string): { colour: string; count: number }[] {
  return groups(tiles).sort((a, b) => b.count - a.count);
}

/** The other seats, in the order in which they follow this one. */
export function othersAfter(seat: number, seats: number): number[] {
  return Array.from({ length: seats - 1 }, (_, index) => (seat + 1 + index) % seats);
}
