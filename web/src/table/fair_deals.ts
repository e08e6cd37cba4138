/** Checking, in this browser, what the deals of a match come from; docs/fair-deals.md says how that goes. */

import { bytesOf, bytesOfHex, hexOf, hmacSha256, sha256 } from "../digest.js";
import { type Contribution, promiseOf } from "../live/contribution.js";
import type { TableView } from "../live/types.js";
import { plainId } from "../sharing/public_id.js";

/** What of a record is needed. */
export interface DealtRecord {
  seed: string;
  fair?: FairDeals;
}

export interface FairDeals {
  terms: { match: string; game: string; rules: number; options: object };
  secret: string;
  promises: (string | null)[];
  contributions: (string | null)[];
}

/** What was found, by the name of its sentence; `open` is what shows nothing, neither that it is right nor wrong. */
export interface Finding {
  what:
    | "fingerprint"
    | "fingerprintUnseen"
    | "fingerprintWrong"
    | "own"
    | "ownMissing"
    | "ownNone"
    | "promised"
    | "promisedWrong"
    | "withheld"
    | "seed"
    | "seedWrong"
    | "redealt"
    | "redealtWrong";
  verdict: "right" | "wrong" | "open";
  seats: number[];
}

/** JSON in which everything can be written in one way only. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(",")}}`;
}

const digest = (secret: string, label: string, fields: object): string =>
  hexOf(hmacSha256(bytesOfHex(secret), bytesOf(`${label}\n${canonical(fields)}`)));

export const commitmentOf = ({ secret, terms }: FairDeals): string => digest(secret, "sintra commitment 2", terms);

export const seedOf = ({ secret, terms, contributions }: FairDeals): string =>
  digest(secret, "sintra deals 2", { ...terms, contributions });

/** Everything that can be said of the deals of a match that is over; the server says whether they follow from the seed. */
export function checkDeals(record: DealtRecord, table: TableView, own: Contribution | null, isRedealt: boolean): Finding[] {
  const { fair } = record;
  return [
    checkCommitment(record, table, own),
    ...(fair === undefined ? [none("ownNone")] : [checkOwn(fair, own), ...checkPromises(fair, own)]),
    ...(fair === undefined ? [] : [judged(seedOf(fair) === record.seed, "seed", "seedWrong")]),
    judged(isRedealt, "redealt", "redealtWrong"),
  ];
}

const none = (what: Finding["what"], seats: number[] = []): Finding => ({ what, verdict: "open", seats });

function judged(isRight: boolean, right: Finding["what"], wrong: Finding["what"], seats: number[] = []): Finding {
  return isRight ? { what: right, verdict: "right", seats: [] } : { what: wrong, verdict: "wrong", seats };
}

/** Whether the secret, and what was agreed, are those of the fingerprint that was shown. */
function checkCommitment({ seed, fair }: DealtRecord, table: TableView, own: Contribution | null): Finding {
  const commitment = fair === undefined ? hexOf(sha256(bytesOfHex(seed))) : commitmentOf(fair);
  const isAboutThis =
    fair === undefined ||
    (fair.terms.match === plainId(table.match) && fair.terms.game === table.game && canonical(fair.terms.options) === canonical(table.options));
  const shown = own?.shown?.commitment;
  const isRight = isAboutThis && commitment === (shown ?? table.commitment);
  return isRight && shown === undefined ? none("fingerprintUnseen") : judged(isRight, "fingerprint", "fingerprintWrong");
}

function checkOwn({ contributions }: FairDeals, own: Contribution | null): Finding {
  if (own?.shown === undefined) return none("ownNone");
  return judged(contributions[own.shown.seat] === own.value, "own", "ownMissing");
}

/** Whether nobody could choose a number by those of others; what was promised may be kept back, and is told. */
function checkPromises({ promises, contributions }: FairDeals, own: Contribution | null): Finding[] {
  const shown = own?.shown?.promises ?? promises;
  const seats = promises.map((_, seat) => seat);
  const wrong = seats.filter((seat) => {
    const contribution = contributions[seat] ?? null;
    return promises[seat] !== shown[seat] || (contribution !== null && promiseOf(contribution) !== promises[seat]);
  });
  const withheld = seats.filter((seat) => promises[seat] !== null && contributions[seat] === null);
  const isAny = promises.some((promise) => promise !== null);
  return [
    ...(isAny ? [judged(wrong.length === 0, "promised", "promisedWrong", wrong)] : []),
    ...(withheld.length > 0 ? [none("withheld", withheld)] : []),
  ];
}

/**
 * What it all shows: that nobody could choose the deals, that they are wrong, or only that they fit the secret. Whoever
 * kept a number back could, with the host, choose between the deals with it and without it.
 */
export function conclusionOf(findings: readonly Finding[]): "proven" | "almost" | "fits" | "wrong" {
  if (findings.some(({ verdict, what }) => verdict === "wrong" && what !== "ownMissing")) return "wrong";
  const isFound = (what: Finding["what"]) => findings.some((finding) => finding.what === what);
  if (!isFound("fingerprint") || !isFound("own")) return "fits";
  return isFound("withheld") ? "almost" : "proven";
}
