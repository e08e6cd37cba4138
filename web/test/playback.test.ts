import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveTable } from "../src/live/live_table.svelte.js";
import { DEAL, LAST_DEALT, TRAVEL } from "../src/live/scoring_steps.js";
import { type Box, tilePaths } from "../src/table/tile_path.js";

const STEP_SHOWN = 620;
const EMPTY = [".....", ".....", ".....", ".....", "....."];
const LINES = ["", "", "", "", ""];

const view = (round: number, factory: string, line = "", wall = EMPTY) => ({
  seat: 0,
  ply: 0,
  to_move: 1,
  choices: [],
  position: { game: "chocolatier", round, factories: [factory], centre: "", boards: [{ score: 0, lines: [line, ...LINES.slice(1)], wall, floor: "" }] },
});
const before = view(1, "", "U");
const dealt = view(2, "UBWK", "", ["U....", ...EMPTY.slice(1)]);
const moved = view(2, "", "", ["U....", ...EMPTY.slice(1)]);
const scoring = { game: "chocolatier", round: 1, boards: [] };
/** The tile comes to the wall, and the next round is not dealt. */
const scoring_frames = [{ position: view(1, "", "", ["U....", ...EMPTY.slice(1)]).position, derived: {}, boards: [{ placed: [], lost: 0 }] }];

let say: (message: object) => void;
let isStill: boolean;
let page: { hidden: boolean; addEventListener: (name: string, listener: () => void) => void };
let changeVisibility: () => void;
let sent: { type: string; id: string }[];
let live: LiveTable;
let version: number;

const event = (seat: number, seen: object, more: object = {}, frames: object[] = []) => ({
  type: "event",
  version: (version += 1),
  at: 0,
  now: 0,
  event: { kind: "played", ply: version, action: { seat }, forced: [], dealt: false, scoring: null, ...more },
  table: { game: "chocolatier", seats: [] },
  view: seen,
  scoring_frames: frames,
});
const endOfRound = () => event(0, dealt, { dealt: true, scoring }, scoring_frames);
/** Which of the positions is seen; null while a round is scored. */
const seen = () => {
  const names = new Map<unknown, string>([before, dealt, moved].map((each, index) => [JSON.stringify(each), ["before", "dealt", "moved"][index] ?? ""]));
  return names.get(JSON.stringify(live.view)) ?? null;
};

beforeEach(async () => {
  vi.useFakeTimers();
  isStill = false;
  version = 1;
  sent = [];
  const nothing = () => undefined;
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: nothing });
  vi.stubGlobal("matchMedia", () => ({ matches: isStill }));
  vi.stubGlobal("addEventListener", nothing);
  page = { hidden: false, addEventListener: (_: string, listener: () => void) => (changeVisibility = listener) };
  vi.stubGlobal("document", page);
  vi.stubGlobal(
    "WebSocket",
    class {
      readyState = 1;
      send = (text: string) => sent.push(JSON.parse(text) as { type: string; id: string });
      onmessage: ((event: { data: string }) => void) | null = null;
      constructor() {
        say = (message) => this.onmessage?.({ data: JSON.stringify(message) });
      }
    },
  );
  const { LiveTable } = await import("../src/live/live_table.svelte.js");
  live = new LiveTable("match");
  say({ type: "snapshot", version, now: 0, protocol: 3, seats: [0], table: { game: "chocolatier", seats: [] }, view: before, log: [], left_out: 0 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the deal after a round", () => {
  it("comes to rest before the next move is shown", () => {
    say(endOfRound());
    say(event(1, moved));
    expect(seen()).toBeNull();
    vi.advanceTimersByTime(STEP_SHOWN);
    expect(seen()).toBe("dealt");
    vi.advanceTimersByTime(DEAL - 1);
    expect(seen()).toBe("dealt");
    vi.advanceTimersByTime(1);
    expect(seen()).toBe("moved");
  });

  it("has come to rest by then, however many tiles there are", () => {
    const box: Box = { x: 0, y: 0, width: 9, height: 9 };
    const tiles = Array.from({ length: 40 }, (_, index) => ({ spot: `f${index}`, colour: "U", rect: box }));
    const delays = tilePaths([], tiles, new Map([["U", box]])).map(({ delay }) => delay);
    expect(Math.max(...delays)).toBe(LAST_DEALT);
    expect(Math.max(...delays) + TRAVEL).toBeLessThan(DEAL);
  });

  it("can be skipped after the scoring has been", () => {
    say(endOfRound());
    say(event(1, moved));
    live.playback.skipScoring();
    expect(seen()).toBe("dealt");
    live.playback.skipScoring();
    expect(seen()).toBe("moved");
  });

  it("does not hold up a move of one's own", () => {
    say(endOfRound());
    vi.advanceTimersByTime(STEP_SHOWN);
    say(event(0, moved));
    expect(seen()).toBe("moved");
  });

  it("is not waited for where nothing moves, once the scoring has been seen", () => {
    isStill = true;
    say(endOfRound());
    expect(seen()).toBe("dealt");
    say(event(1, moved));
    expect(live.playback.scoring).not.toBeNull();
    vi.advanceTimersByTime(4199);
    expect(seen()).toBe("dealt");
    vi.advanceTimersByTime(1);
    expect(live.playback.scoring).toBeNull();
    expect(seen()).toBe("moved");
  });

  it("and the scoring can be skipped where nothing moves", () => {
    isStill = true;
    say(endOfRound());
    say(event(1, moved));
    live.playback.skipScoring();
    expect(live.playback.scoring).toBeNull();
    expect(seen()).toBe("moved");
  });

  it("is shown at once to nobody", () => {
    page.hidden = true;
    say(endOfRound());
    say(event(1, moved));
    expect(seen()).toBe("moved");
  });

  it("is shown at once when nobody looks any more", () => {
    say(endOfRound());
    say(event(1, moved));
    page.hidden = true;
    changeVisibility();
    expect(seen()).toBe("moved");
  });

  it("is waited for as well where nothing was scored", () => {
    say(event(1, dealt, { dealt: true }));
    say(event(1, moved));
    vi.advanceTimersByTime(DEAL - 1);
    expect(seen()).toBe("dealt");
    vi.advanceTimersByTime(1);
    expect(seen()).toBe("moved");
  });
});

describe("a move within a round", () => {
  it("is looked at as long as before, and nothing skips that", () => {
    say(event(1, dealt));
    say(event(1, moved));
    live.playback.skipScoring();
    vi.advanceTimersByTime(549);
    expect(seen()).toBe("dealt");
    vi.advanceTimersByTime(1);
    expect(seen()).toBe("moved");
  });

  it("of one's own is shown at once, and looked at before the answer to it", () => {
    say(event(1, before));
    vi.advanceTimersByTime(500);
    say(event(0, dealt));
    say(event(1, moved));
    expect(seen()).toBe("dealt");
    vi.advanceTimersByTime(549);
    expect(seen()).toBe("dealt");
    vi.advanceTimersByTime(1);
    expect(seen()).toBe("moved");
  });

  it("that ends a round is scored to the end, though the move before it was still looked at", () => {
    say(event(1, before));
    vi.advanceTimersByTime(500);
    say(endOfRound());
    say(event(1, moved));
    vi.advanceTimersByTime(STEP_SHOWN - 1);
    expect(seen()).toBeNull();
  });
});

describe("a table", () => {
  it("can be played at without a place to keep anything", async () => {
    const forbidden = () => {
      throw new Error("forbidden");
    };
    vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden });
    say({ type: "snapshot", version: 5, now: 0, protocol: 3, seats: [0], table: { game: "chocolatier", seats: [] }, view: moved, log: [] });
    expect(live.version).toBe(5);
  });

  it("knows the server's time from when a message came, not from when it is shown", () => {
    vi.setSystemTime(1000);
    say(endOfRound());
    say({ ...event(1, moved), now: 1500 });
    vi.advanceTimersByTime(STEP_SHOWN + DEAL);
    expect(seen()).toBe("moved");
    expect(live.store.ahead).toBe(500);
  });

  it("can be asked for a hint again when the answer was lost", () => {
    live.ask({ type: "hint" });
    expect(live.isAsking).toBe(true);
    say(event(1, moved));
    expect(live.isAsking).toBe(false);
    live.ask({ type: "hint" });
    say({ type: "snapshot", version, now: 0, protocol: 3, seats: [0], table: { game: "chocolatier", seats: [] }, view: moved, log: [] });
    expect(live.isAsking).toBe(false);
    live.store.status = "waiting";
    live.ask({ type: "hint" });
    expect(live.isAsking).toBe(false);
  });

  it("says why something was refused until something else happens", () => {
    const refusal = { type: "refused", id: null, code: "stale", message: "", reason: null };
    say(event(1, dealt));
    const late = event(1, moved);
    say(late);
    say({ ...refusal, version: late.version });
    vi.advanceTimersByTime(600);
    expect(seen()).toBe("moved");
    expect(live.notice?.code).toBe("stale");
    say(event(1, dealt));
    vi.advanceTimersByTime(600);
    expect(live.notice).toBeNull();
    say({ ...refusal, version });
    live.ask({ type: "hint" });
    expect(live.notice).toBeNull();
  });

  it("tells whoever commanded something what came of it", () => {
    const outcomes: (string | null)[] = [];
    for (const type of ["accepted", "refused"]) {
      live.submit({ type: "say", text: "hello" }, (refusal) => outcomes.push(refusal?.code ?? null));
      say({ type, id: sent.at(-1)?.id, code: "rate_limited", message: "", reason: null, version });
    }
    expect(outcomes).toEqual([null, "rate_limited"]);
  });
});
