import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServerProblem } from "../src/api.js";
import { progressInWords, withProgress } from "../src/preparation/in_words.js";
import { Preparation } from "../src/preparation/preparation.svelte.js";
import { Progress } from "../src/preparation/progress.js";
import type { GamePreparation, StageProgress } from "../src/protocol.js";
import { SHARED } from "./spoken.js";

const stage = (share: number, seconds_left: number | null = null): StageProgress => ({ share, seconds_left });
const THERE = stage(1, 0);

let games: GamePreparation[];
let asked: string[];
let isAway: boolean;
let store: Preparation;

beforeEach(() => {
  games = [
    { game: "chocolatier", rules: stage(0.4, 12), bots: stage(0.2, 40), failure: "" },
    { game: "duel", rules: stage(0), bots: stage(0), failure: "" },
  ];
  asked = [];
  isAway = false;
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return isAway ? Promise.reject(new Error("away")) : Promise.resolve(new Response(JSON.stringify({ games })));
  });
  store = new Preparation();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const finish = (...names: string[]) => {
  games = games.map((each) => (names.includes(each.game) ? { ...each, rules: THERE, bots: THERE } : each));
};

describe("what is being prepared", () => {
  it("is asked for when somebody shows it, and then every second", async () => {
    await pass(5_000);
    expect(asked).toEqual([]);
    const stop = store.watch();
    await pass(0);
    expect(asked).toEqual(["/api/preparation"]);
    expect(store.missing("chocolatier", "rules")).toMatchObject({ share: 0.4, seconds: 12 });
    await pass(3_500);
    expect(asked).toHaveLength(4);
    stop();
    await pass(10_000);
    expect(asked).toHaveLength(4);
  });

  it("is no longer asked for once everything is there, whoever shows it", async () => {
    store.watch();
    await pass(1_000);
    finish("chocolatier", "duel");
    await pass(1_000);
    expect(store.missing("duel", "bots")).toBeNull();
    const count = asked.length;
    await pass(60_000);
    store.watch();
    await pass(60_000);
    expect(asked).toHaveLength(count);
    store.doubt();
    store.watch();
    await pass(10_000);
    expect(asked).toHaveLength(count + 1);
  });

  it("is asked for only as long as the game that is shown is not there", async () => {
    store.watch("chocolatier");
    await pass(1_000);
    finish("chocolatier");
    await pass(1_000);
    const count = asked.length;
    await pass(10_000);
    expect(asked).toHaveLength(count);
  });

  it("says at once which game is waited for", async () => {
    store.watch();
    await pass(100);
    const stop = store.watch("duel");
    await pass(0);
    expect(asked.at(-1)).toBe("/api/preparation?game=duel");
    stop();
    await pass(1_000);
    expect(asked.at(-1)).toBe("/api/preparation");
  });

  it("survives that the server is away, and asks less often meanwhile", async () => {
    store.watch();
    await pass(100);
    isAway = true;
    await pass(30_000);
    expect(store.isAway).toBe(true);
    expect(asked.length).toBeLessThan(8);
    expect(store.missing("chocolatier", "rules")).not.toBeNull();
    isAway = false;
    finish("chocolatier");
    await pass(10_000);
    expect(store.isAway).toBe(false);
    expect(store.missing("chocolatier", "rules")).toBeNull();
  });

  it("is asked for less often where it has failed", async () => {
    games = games.map((each) => ({ ...each, failure: "no compiler" }));
    store.watch();
    await pass(20_000);
    expect(asked.length).toBeLessThan(6);
  });

  it("is asked for less often where nobody looks, unless something is done when it is there", async () => {
    vi.stubGlobal("document", { hidden: true });
    store.watch();
    await pass(20_000);
    expect(asked.length).toBeLessThan(6);
    const count = asked.length;
    void store.ready({ game: "duel" }, new AbortController().signal);
    await pass(10_000);
    expect(asked.length).toBeGreaterThan(count + 8);
  });

  it("tells why it failed of what comes next", async () => {
    games = [{ game: "duel", rules: THERE, bots: stage(0.5), failure: "no memory" }];
    store.watch();
    await pass(0);
    expect([store.failureOf("duel", "rules"), store.failureOf("duel", "bots")]).toEqual(["", "no memory"]);
    games = [{ game: "duel", rules: stage(0.1), bots: stage(0), failure: "no memory" }];
    store.doubt();
    await pass(6_000);
    expect([store.failureOf("duel", "rules"), store.failureOf("duel", "bots")]).toEqual(["no memory", ""]);
  });
});

describe("waiting for a game", () => {
  const refuse = () => Promise.reject(new ServerProblem("preparing", "being compiled"));
  const never = new AbortController().signal;

  it("ends when its rules are there", async () => {
    let isReady = false;
    void store.ready({ game: "duel" }, never).then(() => (isReady = true));
    finish("chocolatier");
    await pass(5_000);
    expect(isReady).toBe(false);
    games = games.map((each) => ({ ...each, rules: THERE }));
    await pass(1_000);
    expect(isReady).toBe(true);
    const count = asked.length;
    await pass(5_000);
    expect(asked).toHaveLength(count);
  });

  it("ends when one more is there, if it is not known which is meant", async () => {
    let times = 0;
    finish("chocolatier");
    void store.ready({ game: null }, never).then(() => (times += 1));
    await pass(0);
    expect(times).toBe(1);
    void store.ready({ game: null }, never).then(() => (times += 1));
    await pass(5_000);
    expect(times).toBe(1);
    finish("duel");
    await pass(1_000);
    expect(times).toBe(2);
  });

  it("believes the server more than what it has heard before", async () => {
    finish("chocolatier", "duel");
    store.watch();
    await pass(0);
    finish();
    games = games.map((each) => ({ ...each, rules: stage(0.5) }));
    let isReady = false;
    void store.ready({ game: "duel" }, never).then(() => (isReady = true));
    await pass(3_000);
    expect(isReady).toBe(false);
    expect(store.missing("duel", "rules")).not.toBeNull();
    finish("duel");
    await pass(1_000);
    expect(isReady).toBe(true);
  });

  it("can be given up, and then nothing is done", async () => {
    const stop = new AbortController();
    const done = vi.fn(refuse);
    const ended = store.whenPrepared(done, { game: "duel", signal: stop.signal }).catch(() => "ended");
    await pass(3_000);
    stop.abort();
    expect(await ended).toBe("ended");
    const count = asked.length;
    finish("chocolatier", "duel");
    await pass(5_000);
    expect(asked).toHaveLength(count);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it("does what is wanted once, when the rules are there", async () => {
    let isThere = false;
    const onWait = vi.fn();
    const what = vi.fn(() => (isThere ? Promise.resolve("done") : refuse()));
    const answer = store.whenPrepared(what, { game: "duel", signal: never, onWait });
    await pass(3_000);
    expect(onWait).toHaveBeenCalledTimes(1);
    isThere = true;
    finish("duel");
    await pass(1_000);
    expect(await answer).toBe("done");
    expect(what).toHaveBeenCalledTimes(2);
  });

  it("does not even ask for what is known to be missing", async () => {
    games = games.map((each) => ({ ...each, rules: stage(0.3, 9) }));
    const stop = store.watch();
    await pass(0);
    const what = vi.fn(() => Promise.resolve("done"));
    const answer = store.whenPrepared(what, { game: "duel", signal: never });
    await pass(2_000);
    expect(what).not.toHaveBeenCalled();
    finish("duel");
    await pass(1_000);
    expect(await answer).toBe("done");
    stop();
  });

  it("passes on what else is wrong", async () => {
    const what = () => Promise.reject(new ServerProblem("full", "every seat is taken"));
    await expect(store.whenPrepared(what, { game: null, signal: never })).rejects.toThrow("every seat is taken");
  });

  it("does not hammer a server of which one process is behind the others", async () => {
    finish("chocolatier", "duel");
    const what = vi.fn(refuse);
    void store.whenPrepared(what, { game: "duel", signal: never }).catch(() => undefined);
    await pass(20_000);
    expect(what.mock.calls.length).toBeLessThan(9);
  });
});

describe("progress that is shown", () => {
  it("goes on between two reports, but not for long without one", () => {
    const progress = new Progress();
    progress.take(stage(0.5, 10), 0);
    expect(progress.shownAt(0)).toEqual({ share: 0.5, seconds: 10 });
    expect(progress.shownAt(1_000).share).toBeCloseTo(0.55);
    expect(progress.shownAt(1_000).seconds).toBe(9);
    expect(progress.shownAt(60_000).share).toBeCloseTo(0.65);
  });

  it("never goes back, and says that it takes longer only where it does so by much", () => {
    const progress = new Progress();
    progress.take(stage(0.5, 10), 0);
    progress.shownAt(0);
    progress.take(stage(0.4, 14), 1_000);
    expect(progress.shownAt(1_000)).toEqual({ share: 0.5, seconds: 10 });
    progress.take(stage(0.45, 40), 2_000);
    expect(progress.shownAt(2_000)).toEqual({ share: 0.5, seconds: 40 });
  });

  it("is whole only when it is there, and begins anew on another server", () => {
    const progress = new Progress();
    progress.take(stage(0.98, 0.1), 0);
    expect(progress.shownAt(3_000).share).toBe(0.99);
    progress.take(THERE, 4_000);
    expect(progress.shownAt(4_000).share).toBe(1);
    progress.take(stage(0.1), 5_000);
    expect(progress.shownAt(5_000)).toEqual({ share: 0.1, seconds: null });
  });

  it("invents no time", () => {
    const progress = new Progress();
    progress.take(stage(0.2), 0);
    expect(progress.shownAt(2_000)).toEqual({ share: 0.2, seconds: null });
  });
});

describe("progress in words", () => {
  const { en, cs, pl, ru } = SHARED;
  const space = "\u00a0";

  it.each([
    [0.4, 21.9, "40%, about 20 s"],
    [0.4, 23, "40%, about 25 s"],
    [0.4, 10, "40%, about 10 s"],
    [0.899, 9.9, "89%, about 9 s"],
    [0.99, 3.9, "99%, a moment more"],
    [0.01, 100, "1%, about 2 min"],
    [0.3, null, "30%"],
    [0, 30, "0%, about 30 s"],
    [0, null, ""],
  ])("%d, %d s: %s", (share, seconds, expected) => {
    expect(progressInWords(en, "en", { share, seconds })).toBe(expected);
  });

  it.each([
    [withProgress(en, "en", en.preparing.game("Duel"), { share: 0.4, seconds: 20 }), "Preparing Duel: 40%, about 20 s"],
    [withProgress(cs, "cs", cs.preparing.game("Duel"), { share: 0.4, seconds: 20 }), `Připravuje se hra Duel: 40${space}%, asi 20 s`],
    [withProgress(pl, "pl", pl.preparing.game("Pojedynek"), { share: 0.4, seconds: 20 }), "Przygotowanie gry Pojedynek: 40%, około 20 s"],
    [withProgress(ru, "ru", ru.preparing.game("Дуэль"), { share: 0.4, seconds: 20 }), `Готовится игра «Дуэль»: 40${space}%, около 20 с`],
    [withProgress(en, "en", en.preparing.game("Duel"), { share: 0, seconds: null }), "Preparing Duel…"],
  ])("%s", (said, expected) => {
    expect(said).toBe(expected);
  });
});
