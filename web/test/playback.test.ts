import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveTable } from "../src/live/live_table.svelte.js";
import { BONUS_SHOWN, CARD_SHOWN, FLIGHT, GLANCE, LATE, REST, SAME_TURN, SCORING_SHOWN, STEP_SHOWN, thinkingTime } from "../src/live/pace.js";
import { DEAL, LAST_DEALT, TRAVEL } from "../src/live/scoring_steps.js";
import { type Box, tilePaths } from "../src/table/tile_path.js";

const EMPTY = [".....", ".....", ".....", ".....", "....."];
const LINES = ["", "", "", "", ""];

const view = (round: number, factory: string, line = "", wall = EMPTY, to_move: number | null = 1) => ({
  seat: 0,
  ply: 0,
  to_move,
  choices: [],
  position: { game: "chocolatier", round, factories: [factory], centre: "", boards: [{ score: 0, lines: [line, ...LINES.slice(1)], wall, floor: "" }] },
});
const before = view(1, "", "U");
const dealt = view(2, "UBWK", "", ["U....", ...EMPTY.slice(1)]);
const moved = view(2, "", "", ["U....", ...EMPTY.slice(1)]);
/** The same, and it is one's own turn. */
const mine = view(2, "K", "", ["U....", ...EMPTY.slice(1)], 0);
const scoring = { game: "chocolatier", round: 1, boards: [{ before: 0, placed: [{ row: 1, column: 1, colour: "U", points: 1, cells: [[1, 1]] }], floor: "", lost: 0, after: 1 }] };
/** The tile comes to the wall, and the next round is not dealt. */
const scoring_frames = [{ position: view(1, "", "", ["U....", ...EMPTY.slice(1)]).position, derived: {}, boards: [{ placed: scoring.boards[0]?.placed, lost: 0 }] }];

let say: (message: object) => void;
let isStill: boolean;
let page: { hidden: boolean; addEventListener: (name: string, listener: () => void) => void };
let changeVisibility: () => void;
let sent: { type: string; id: string }[];
let live: LiveTable;
let version: number;
let players: object;
let speed: { speed: string };

const event = (seat: number, seen: object, more: object = {}, frames: object[] = []) => ({
  type: "event",
  version: (version += 1),
  at: 0,
  now: 0,
  event: { kind: "played", ply: version, action: { seat }, forced: [], dealt: false, scoring: null, ...more },
  table: players,
  view: seen,
  scoring_frames: frames,
});
const WITH_BOT = { game: "chocolatier", status: "running", ending: null, clock: { kind: "none" }, seats: [{ kind: "person" }, { kind: "bot", level: "casual" }] };
const FRIENDS = { ...WITH_BOT, seats: [{ kind: "person" }, { kind: "person" }] };
const endOfRound = () => event(0, dealt, { dealt: true, scoring }, scoring_frames);
/** Which of the positions is seen; null while a round is scored. */
const seen = () => {
  const names = new Map<unknown, string>([before, dealt, moved, mine].map((each, index) => [JSON.stringify(each), ["before", "dealt", "moved", "mine"][index] ?? ""]));
  return names.get(JSON.stringify(live.view)) ?? null;
};

beforeEach(async () => {
  vi.useFakeTimers();
  isStill = false;
  version = 1;
  sent = [];
  players = FRIENDS;
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
  speed = (await import("../src/settings.svelte.js")).settings;
  speed.speed = "normal";
  live = new LiveTable("match");
  say({ type: "snapshot", version, now: 0, protocol: 3, seats: [0], table: players, view: before, log: [], left_out: 0 });
  vi.advanceTimersByTime(REST);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the deal after a round", () => {
  it("comes to rest before the next move is shown, after the round was scored and its balance seen", () => {
    say(endOfRound());
    say(event(1, moved));
    expect(seen()).toBeNull();
    expect(live.playback.balance).toBeNull();
    vi.advanceTimersByTime(STEP_SHOWN);
    expect(live.playback.balance).toEqual({ round: 1, seats: [{ seat: 0, gained: 1, lost: 0, score: 1 }] });
    expect(seen()).toBeNull();
    vi.advanceTimersByTime(CARD_SHOWN);
    expect([seen(), live.playback.balance, live.playback.scoring]).toEqual(["dealt", null, null]);
    vi.advanceTimersByTime(DEAL + REST - 1);
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

  it("can be skipped, after the balance and the scoring have been", () => {
    say(endOfRound());
    say(event(1, moved));
    live.playback.skip();
    expect([seen(), live.playback.balance?.round]).toEqual([null, 1]);
    live.playback.skip();
    expect([seen(), live.playback.balance]).toEqual(["dealt", null]);
    live.playback.skip();
    vi.advanceTimersByTime(REST);
    expect(seen()).toBe("moved");
  });

  it("does not hold up a move of one's own", () => {
    say(endOfRound());
    vi.advanceTimersByTime(STEP_SHOWN + CARD_SHOWN);
    say(event(0, moved));
    expect(seen()).toBe("moved");
  });

  it("is not waited for where nothing moves, once the scoring has been seen", () => {
    isStill = true;
    say(endOfRound());
    expect([seen(), live.playback.balance?.round]).toEqual(["dealt", 1]);
    say(event(1, moved));
    expect(live.playback.scoring).not.toBeNull();
    vi.advanceTimersByTime(SCORING_SHOWN - 1);
    expect(seen()).toBe("dealt");
    vi.advanceTimersByTime(1);
    expect([live.playback.scoring, live.playback.balance]).toEqual([null, null]);
    expect(seen()).toBe("moved");
  });

  it("and the scoring can be skipped where nothing moves", () => {
    isStill = true;
    say(endOfRound());
    say(event(1, moved));
    live.playback.skip();
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
    for (const seenOf of [0, STEP_SHOWN, CARD_SHOWN, DEAL]) {
      say(endOfRound());
      say(event(1, moved));
      vi.advanceTimersByTime(seenOf);
      page.hidden = true;
      changeVisibility();
      expect([seen(), live.playback.scoring, live.playback.balance, live.playback.watched]).toEqual(["moved", null, null, null]);
      page.hidden = false;
    }
  });

  it("is waited for as well where nothing was scored, and is nobody's turn meanwhile", () => {
    say(event(1, { ...mine, to_move: 0 }, { dealt: true }));
    expect([live.toMove, live.isMine, live.canChoose]).toEqual([null, false, true]);
    vi.advanceTimersByTime(DEAL - 1);
    expect(live.isMine).toBe(false);
    vi.advanceTimersByTime(1);
    expect(live.isMine).toBe(true);
  });

  it("shows the balance without waiting where a clock runs", () => {
    players = { ...FRIENDS, clock: { kind: "player", seconds: 600, increment: 0, banks: [60_000, 60_000], since: 0, deadline: null } };
    say(endOfRound());
    vi.advanceTimersByTime(STEP_SHOWN / 2);
    expect([seen(), live.playback.balance?.round]).toEqual(["dealt", 1]);
    vi.advanceTimersByTime(CARD_SHOWN);
    expect(live.playback.balance).toBeNull();
  });
});

describe("the log", () => {
  const sentences = () => live.log.map((entry) => (entry.event.kind === "played" ? [entry.version, entry.event.scoring !== null] : entry.version));

  it("does not tell what a round brought before that has been seen", () => {
    const last = endOfRound();
    say(last);
    say(event(1, moved));
    expect(sentences()).toEqual([[last.version, false]]);
    expect(live.latest?.event).toMatchObject({ scoring: null });
    vi.advanceTimersByTime(STEP_SHOWN);
    expect(sentences()).toEqual([[last.version, true]]);
    vi.advanceTimersByTime(CARD_SHOWN + DEAL + REST);
    expect(sentences()).toEqual([[last.version, true], [version, false]]);
  });

  it("does not tell either how the match ended", () => {
    const ending = { ranking: [[0], [1]] };
    const last = event(0, mine, { scoring }, scoring_frames);
    say({ ...last, table: { ...FRIENDS, status: "over", ending } });
    expect([live.table?.status, live.table?.ending]).toEqual(["running", null]);
    vi.advanceTimersByTime(STEP_SHOWN);
    expect(live.table?.ending).toBeNull();
    vi.advanceTimersByTime(CARD_SHOWN);
    expect([live.table?.status, live.table?.ending]).toEqual(["over", ending]);
    expect([seen(), live.playback.scoring]).toEqual(["mine", null]);
  });
});

describe("a move within a round", () => {
  it("is seen to its end before the next, and who presses a key sees its end", () => {
    say(event(1, dealt));
    say(event(1, moved));
    vi.advanceTimersByTime(FLIGHT + SAME_TURN - 1);
    expect(seen()).toBe("dealt");
    vi.advanceTimersByTime(1);
    expect(seen()).toBe("moved");
    say(event(1, dealt));
    live.playback.skip();
    vi.advanceTimersByTime(SAME_TURN);
    expect(seen()).toBe("dealt");
  });

  it("lasts until its tiles have arrived, but not much longer than was reckoned", async () => {
    let arrive = () => {};
    const set = () => live.playback.follow(1200, new Promise<void>((resolve) => (arrive = resolve)));
    say(event(1, dealt));
    say(event(1, moved));
    set();
    await vi.advanceTimersByTimeAsync(1250);
    expect([seen(), live.playback.watched]).toEqual(["dealt", { seat: 1 }]);
    arrive();
    await vi.advanceTimersByTimeAsync(SAME_TURN);
    expect(seen()).toBe("moved");
    say(event(1, dealt));
    set();
    const late = arrive;
    await vi.advanceTimersByTimeAsync(1200 + LATE + SAME_TURN);
    say(event(1, dealt));
    expect(live.playback.watched).toEqual({ seat: 1 });
    late(); // it was another flight
    await vi.advanceTimersByTimeAsync(1);
    expect(live.playback.watched).toEqual({ seat: 1 });
  });

  it("is looked at for a moment where nothing travels", () => {
    say(event(1, mine));
    live.playback.follow(0, Promise.resolve());
    vi.advanceTimersByTime(GLANCE - 1);
    expect(live.isMine).toBe(false);
    vi.advanceTimersByTime(1);
    expect(live.isMine).toBe(true);
  });

  it("of another makes it one's turn only when it has been seen, though one can choose already", () => {
    say(event(1, mine));
    expect([live.toMove, live.isMine, live.canChoose]).toEqual([1, false, true]);
    vi.advanceTimersByTime(FLIGHT - 1);
    expect(live.isMine).toBe(false);
    vi.advanceTimersByTime(1);
    expect([live.toMove, live.isMine]).toEqual([0, true]);
    say(event(1, mine));
    live.playback.skip();
    expect(live.isMine).toBe(true);
  });

  it("of one's own leaves one's turn to oneself if it goes on", () => {
    say(event(0, mine));
    expect(live.isMine).toBe(true);
  });

  it("of one's own is shown at once, with all before it, and seen to its end before the answer to it", () => {
    say(event(1, before));
    say(event(1, dealt));
    const own = event(0, dealt);
    say(own);
    say(event(1, moved));
    expect(seen()).toBe("dealt");
    expect(live.log.map((entry) => entry.version)).toEqual([own.version - 2, own.version - 1, own.version]);
    vi.advanceTimersByTime(FLIGHT + REST - 1);
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

  it("is not seen before it is taken back", () => {
    say(event(0, dealt));
    say(event(1, moved));
    say({ ...event(0, before), event: { kind: "undone", seat: 0, ply: 2 } });
    expect(seen()).toBe("before");
    expect(live.log).toHaveLength(3);
  });
});

describe("a bot", () => {
  beforeEach(() => (players = WITH_BOT));
  const thought = (after: number, choices = 0) => thinkingTime({ level: "casual", players: 2, choices, version: after });

  it("seems to think when the move before it has been seen", () => {
    say(event(0, dealt));
    say(event(1, moved));
    vi.advanceTimersByTime(FLIGHT + REST + thought(version - 1) - 1);
    expect(seen()).toBe("dealt");
    vi.advanceTimersByTime(1);
    expect(seen()).toBe("moved");
  });

  it("that has thought for longer has thought enough", () => {
    say(event(0, dealt));
    vi.advanceTimersByTime(FLIGHT + REST + 2000);
    say(event(1, moved));
    expect(seen()).toBe("moved");
  });

  it("is not hurried by a key, but by a clock", () => {
    say(event(0, dealt));
    say(event(1, moved));
    live.playback.skip();
    live.playback.skip();
    vi.advanceTimersByTime(REST + thought(version - 1) - 1);
    expect(seen()).toBe("dealt");
    vi.advanceTimersByTime(1);
    players = { ...WITH_BOT, clock: { kind: "player", seconds: 600, increment: 0, banks: [60_000, 60_000], since: 0, deadline: null } };
    say(event(0, dealt));
    say(event(1, moved));
    vi.advanceTimersByTime((FLIGHT + REST) / 2);
    expect(seen()).toBe("moved");
  });

  it("is as fast as it was set", () => {
    for (const [set, factor] of [["slow", 1.6], ["fast", 0.5], ["instant", 0]] as const) {
      speed.speed = set;
      say(event(0, dealt));
      say(event(1, moved));
      vi.advanceTimersByTime(Math.max(0, Math.floor((FLIGHT + REST + thought(version - 1)) * factor) - 1));
      expect(seen()).toBe(factor === 0 ? "moved" : "dealt");
      vi.advanceTimersByTime(2);
      expect(seen()).toBe("moved");
      vi.advanceTimersByTime(5000);
    }
  });

  it("shows no balance where all is at once", () => {
    speed.speed = "instant";
    say(endOfRound());
    expect([seen(), live.playback.scoring, live.playback.balance]).toEqual(["dealt", null, null]);
    expect(live.log.at(-1)?.event).toMatchObject({ scoring: { round: 1 } });
  });

  it("does not think where so much has happened that one would only see what was long ago", () => {
    say(event(0, dealt));
    for (let count = 0; count < 9; count += 1) say(event(1, dealt));
    say(event(1, moved));
    vi.advanceTimersByTime(6 * (FLIGHT + REST));
    expect(seen()).toBe("moved");
    expect(live.log).toHaveLength(11);
  });

  it("is not waited for when one comes back to a table", () => {
    say(event(0, dealt));
    say(event(1, before));
    say({ type: "snapshot", version: 50, now: 0, protocol: 3, seats: [0], table: players, view: mine, log: [] });
    expect([seen(), live.isMine]).toEqual(["mine", true]);
    vi.advanceTimersByTime(9000);
    expect([seen(), live.version]).toEqual(["mine", 50]);
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
    vi.advanceTimersByTime(STEP_SHOWN + CARD_SHOWN + DEAL + REST);
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
    vi.advanceTimersByTime(FLIGHT + SAME_TURN);
    expect(seen()).toBe("moved");
    expect(live.notice?.code).toBe("stale");
    say(event(1, dealt));
    vi.advanceTimersByTime(FLIGHT + SAME_TURN);
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

describe("the end of a match", () => {
  const over = { ...dealt, to_move: null };
  const OVER = { ...FRIENDS, status: "over", ending: { how: "played" } };
  const bonuses = [
    { seat: 0, part: "rows", points: 2, cells: [[1, 1]] },
    { seat: 0, part: "columns", points: 7, cells: [[1, 1]] },
  ];
  const end = () => ({ ...event(0, over, { scoring }, scoring_frames), table: OVER, bonuses });
  const score = () => (live.view?.position as unknown as { boards: { score: number }[] }).boards[0]?.score;

  it("counts its bonuses one by one when the round has been seen, and only then says who has won", () => {
    say(end());
    vi.advanceTimersByTime(STEP_SHOWN + CARD_SHOWN);
    expect([live.playback.bonus?.part, score(), live.table?.ending]).toEqual(["rows", 3, null]);
    vi.advanceTimersByTime(BONUS_SHOWN);
    expect([live.playback.bonus?.part, score(), live.table?.ending]).toEqual(["columns", 10, null]);
    vi.advanceTimersByTime(BONUS_SHOWN);
    expect([live.playback.bonus, live.playback.scoring, live.table?.ending]).toEqual([null, null, { how: "played" }]);
  });

  it("is there at once for who has seen enough", () => {
    say(end());
    vi.advanceTimersByTime(STEP_SHOWN + CARD_SHOWN);
    live.playback.skip();
    expect([live.playback.bonus, live.playback.scoring, live.table?.ending]).toEqual([null, null, { how: "played" }]);
  });

  it("counts them where nothing moves, too", () => {
    isStill = true;
    say(end());
    expect([live.playback.bonus, live.table?.ending]).toEqual([null, null]);
    vi.advanceTimersByTime(SCORING_SHOWN);
    expect([live.playback.bonus?.part, live.table?.ending]).toEqual(["rows", null]);
    live.playback.skip();
    expect([live.playback.bonus, live.playback.scoring, live.table?.ending]).toEqual([null, null, { how: "played" }]);
  });

  it("is not kept back from who does not look", () => {
    say(end());
    page.hidden = true;
    changeVisibility();
    expect([live.playback.bonus, live.table?.ending]).toEqual([null, { how: "played" }]);
  });
});
