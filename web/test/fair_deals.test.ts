import { beforeEach, describe, expect, it, vi } from "vitest";
import { contributionTo, dueCommand, keepContribution, keptContribution, newContribution, noteTooLate, promiseOf } from "../src/live/contribution.js";
import type { TableView } from "../src/live/types.js";
import { checkDeals, commitmentOf, conclusionOf, type DealtRecord, type FairDeals, type Finding, seedOf } from "../src/table/fair_deals.js";

const OWN = "a1".repeat(32);
const OTHER = "b2".repeat(32);
const options = { tablets: ["rows", "columns", "diagonals"], draws_at_zero: "unlimited" };
const terms = { match: "0123456789abcdef0123", game: "duel", rules: 1, options };
const secret = "3f".repeat(32);

/** What a match's deals come from where both seats contributed what they had promised. */
function fairDeals(changes: Partial<FairDeals> = {}): FairDeals {
  return { terms, secret, promises: [promiseOf(OWN), promiseOf(OTHER)], contributions: [OWN, OTHER], ...changes };
}

const recordOf = (fair: FairDeals): DealtRecord => ({ seed: seedOf(fair), fair });

function tableOf(fair: Partial<NonNullable<TableView["fair"]>> | null, changes: Partial<TableView> = {}): TableView {
  const seats = [0, 1].map((seat) => ({ kind: "person" as const, name: `P${seat}`, level: "", given_up: false }));
  const view = { match: terms.match, status: "open", game: "duel", options, seats, commitment: commitmentOf(fairDeals()), secret: null };
  const known = fair === null ? null : { promises: [promiseOf(OWN), promiseOf(OTHER)], contributions: [null, null], ...fair };
  return { ...view, fair: known, ...changes } as unknown as TableView;
}

const withOpenSeat = (table: TableView): TableView => ({ ...table, seats: table.seats.map((seat, index) => (index === 1 ? { ...seat, kind: "open" } : seat)) });

let storage: Map<string, string>;
beforeEach(() => {
  storage = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
  });
  keepContribution(terms.match, { value: OWN });
});

it("makes the bytes of the document's example", () => {
  const fair = fairDeals({ contributions: [OWN, null] });
  expect(promiseOf(OWN)).toBe("53ad184602930ff1cf55dffaccd30d14c925d704993e1829950e4c43de3be290");
  expect(commitmentOf(fair)).toBe("ccfe9125fbc7822af620f50fa4d6ad15cdc9cd4c336e621e020ae77803efd10a");
  expect(seedOf(fair)).toBe("316cd32fc8887e73e05820d8ab88ad702e2f5edbbf064248960d4c5275130e90");
});

describe("what is sent by itself", () => {
  it("is nothing to who looks on, at a table of an older server, and once it has begun", () => {
    expect(dueCommand(tableOf({}), [], true)).toBeNull();
    expect(dueCommand(tableOf(null), [0], true)).toBeNull();
    expect(dueCommand(tableOf({}, { status: "running" }), [0], true)).toBeNull();
  });

  it("is the contribution when every seat is taken, with what was shown noted before", () => {
    expect(dueCommand(withOpenSeat(tableOf({})), [0], true)).toBeNull();
    expect(dueCommand(tableOf({}), [0, 1], false)).toEqual({ type: "contribute", seat: 0, contribution: OWN });
    const shown = { seat: 0, commitment: commitmentOf(fairDeals()), promises: [promiseOf(OWN), promiseOf(OTHER)] };
    expect(JSON.parse(storage.get(`sintra-fair-${terms.match}`) ?? "")).toEqual({ value: OWN, shown });
    expect(dueCommand(tableOf({}), [0], false), "once").toBeNull();
    expect(dueCommand(tableOf({}), [0], true), "unless it may have been lost").toMatchObject({ type: "contribute" });
    expect(dueCommand(tableOf({ contributions: [OWN, null] }), [0], true)).toBeNull();
  });

  it("is a promise where the seat has none of this browser's, but no quarrel with another device", () => {
    const table = withOpenSeat(tableOf({ promises: [null, null] }));
    expect(dueCommand(table, [0], false)).toBeNull();
    expect(dueCommand(table, [0], true)).toEqual({ type: "promise", seat: 0, promise: promiseOf(OWN) });
    expect(dueCommand(tableOf({ promises: [promiseOf(OTHER), null] }), [0], true), "it is not ours to keep").toBeNull();
  });

  it("is a new promise when a seat is open again after the contribution was told", () => {
    dueCommand(tableOf({}), [0], false);
    const command = dueCommand(withOpenSeat(tableOf({})), [0], false);
    const drawn = keptContribution(terms.match);
    expect(drawn?.value).not.toBe(OWN);
    expect(command).toEqual({ type: "promise", seat: 0, promise: promiseOf(drawn?.value ?? "") });
    expect(dueCommand(withOpenSeat(tableOf({})), [0], false), "once").toBeNull();
  });

  it("is drawn once for a match, of 256 bits, and forgotten as told when it came too late", () => {
    expect(contributionTo("another").value).toMatch(/^[0-9a-f]{64}$/);
    expect(contributionTo("another")).toEqual(contributionTo("another"));
    expect(newContribution().value).not.toBe(newContribution().value);
    dueCommand(tableOf({}), [0], false);
    noteTooLate(terms.match);
    expect(keptContribution(terms.match)).toEqual({ value: OWN });
  });

  it("lasts as long as the page where the browser keeps nothing, and survives rubbish", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(contributionTo("unkept")).toEqual(contributionTo("unkept"));
    vi.stubGlobal("localStorage", { getItem: () => "{" });
    expect(keptContribution("rubbish")).toBeNull();
  });
});

describe("checking", () => {
  const over = tableOf({}, { status: "over" });
  const shown = { seat: 0, commitment: commitmentOf(fairDeals()), promises: [promiseOf(OWN), promiseOf(OTHER)] };
  const own = { value: OWN, shown };
  const whats = (findings: Finding[]) => findings.map(({ what }) => what);
  const check = (fair: FairDeals, changes: Partial<DealtRecord> = {}) => checkDeals({ ...recordOf(fair), ...changes }, over, own, true);

  it("proves it to who contributed and noted what was shown", () => {
    const findings = check(fairDeals());
    expect(whats(findings)).toEqual(["fingerprint", "own", "promised", "seed", "redealt"]);
    expect(conclusionOf(findings)).toBe("proven");
  });

  it.each<[string, FairDeals, Finding["what"]]>([
    ["another secret", fairDeals({ secret: OTHER }), "fingerprintWrong"],
    ["another match", fairDeals({ terms: { ...terms, match: "other" } }), "fingerprintWrong"],
    ["other options", fairDeals({ terms: { ...terms, options: { ...options, draws_at_zero: "one" } } }), "fingerprintWrong"],
    ["other rules", fairDeals({ terms: { ...terms, rules: 2 } }), "fingerprintWrong"],
    ["another contribution", fairDeals({ contributions: [OWN, secret] }), "promisedWrong"],
    ["another promise of a friend", fairDeals({ contributions: [OWN, secret], promises: [promiseOf(OWN), promiseOf(secret)] }), "promisedWrong"],
  ])("finds a host out that makes the record anew with %s", (_, fair, what) => {
    const findings = check(fair);
    expect(whats(findings)).toContain(what);
    expect(conclusionOf(findings)).toBe("wrong");
  });

  it("finds a changed seed and changed deals", () => {
    expect(whats(check(fairDeals(), { seed: OTHER }))).toContain("seedWrong");
    const findings = checkDeals(recordOf(fairDeals()), over, own, false);
    expect(whats(findings)).toContain("redealtWrong");
    expect(conclusionOf(findings)).toBe("wrong");
  });

  it("tells whose contribution was left out or kept back", () => {
    const leftOut = check(fairDeals({ contributions: [null, OTHER] }));
    expect(whats(leftOut)).toEqual(["fingerprint", "ownMissing", "promised", "withheld", "seed", "redealt"]);
    expect(leftOut.find(({ what }) => what === "withheld")?.seats).toEqual([0]);
    expect(conclusionOf(leftOut), "it may have come too late").toBe("fits");
    const keptBack = check(fairDeals({ contributions: [OWN, null] }));
    expect(keptBack.find(({ what }) => what === "withheld")?.seats).toEqual([1]);
    expect(conclusionOf(keptBack), "with the number, or without it").toBe("almost");
  });

  it("claims no more than it knows of a match that this browser did not contribute to", () => {
    const findings = checkDeals(recordOf(fairDeals()), over, null, true);
    expect(whats(findings)).toEqual(["fingerprintUnseen", "ownNone", "promised", "seed", "redealt"]);
    expect(conclusionOf(findings)).toBe("fits");
  });

  it("checks a match of an older server by its plain fingerprint", () => {
    const table = tableOf(null, { status: "over", commitment: "0f01fb46d22ec0ed3e7b29cf3a5b9b51eb75ba1bb6b6ee8bf1ba3ad1a8bb7ad2" });
    const wrong = checkDeals({ seed: secret }, table, null, true);
    expect(whats(wrong)).toEqual(["fingerprintWrong", "ownNone", "redealt"]);
    const right = checkDeals({ seed: secret }, { ...table, commitment: "e5c03599e473b1796057ca9454d330d391e4703344cf2ac5662ca2dee0c2610d" }, null, true);
    expect(whats(right)).toEqual(["fingerprintUnseen", "ownNone", "redealt"]);
    expect(conclusionOf(right)).toBe("fits");
  });
});
