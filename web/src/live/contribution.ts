/**
 * What this browser contributes to the deals of a match, so that nobody else can choose them: random bits, of which
 * first only a hash is sent. It is kept with what was shown before it was told, to be checked when the match is over.
 */

import { bytesOf, hexOf, sha256 } from "../digest.js";
import { keep, kept } from "../storage.js";
import type { Command } from "./connection.js";
import type { TableView } from "./types.js";

const KEY = "sintra-fair-";

/** What everybody was shown when this browser told its contribution. */
export interface Shown {
  readonly seat: number;
  readonly commitment: string;
  readonly promises: readonly (string | null)[];
}

export interface Contribution {
  readonly value: string;
  /** Not there before it was told. */
  readonly shown?: Shown;
}

/** Where the browser keeps nothing it lasts as long as the page does. */
const known = new Map<string, Contribution>();

export const promiseOf = (value: string): string => hexOf(sha256(bytesOf(`sintra promise 2\n${value}`)));

export function newContribution(): Contribution {
  return { value: hexOf(crypto.getRandomValues(new Uint8Array(32))) };
}

export function keepContribution(match: string, contribution: Contribution): void {
  known.set(match, contribution);
  keep(KEY + match, JSON.stringify(contribution));
}

/** What this browser contributes to a match, or has contributed; null if nothing. */
export function keptContribution(match: string): Contribution | null {
  const found = known.get(match);
  if (found !== undefined) return found;
  try {
    return JSON.parse(kept(KEY + match) ?? "null") as Contribution | null;
  } catch {
    return null;
  }
}

/** What this browser contributes to a match; drawn if it is not known. */
export function contributionTo(match: string): Contribution {
  const contribution = keptContribution(match) ?? newContribution();
  keepContribution(match, contribution);
  return contribution;
}

/** What was told came too late: the match had begun without it. */
export function noteTooLate(match: string): void {
  const contribution = keptContribution(match);
  if (contribution !== null) keepContribution(match, { value: contribution.value });
}

/**
 * What is to be sent now, if anything: a promise while a seat is open, the contribution when none is. After it was told
 * and a seat is open again it is drawn anew, for whoever sits down there could know it.
 */
export function dueCommand(table: TableView, seats: readonly number[], isSnapshot: boolean): Command | null {
  const [seat] = seats;
  const { match, fair } = table;
  if (table.status !== "open" || !fair || seat === undefined) return null;
  const own = keptContribution(match);
  const isPromised = own !== null && fair.promises[seat] === promiseOf(own.value);
  if (table.seats.some(({ kind }) => kind === "open")) {
    const isTold = own?.shown !== undefined;
    if (!isTold && (isPromised || !isSnapshot)) return null;
    const drawn = isTold || own === null ? newContribution() : own;
    keepContribution(match, drawn);
    return { type: "promise", seat, promise: promiseOf(drawn.value) };
  }
  if (!isPromised || fair.contributions[seat] !== null || (own.shown !== undefined && !isSnapshot)) return null;
  keepContribution(match, { value: own.value, shown: { seat, commitment: table.commitment, promises: fair.promises } });
  return { type: "contribute", seat, contribution: own.value };
}
