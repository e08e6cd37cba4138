import { beforeEach, expect, it } from "vitest";
import source from "../worker.js?raw";

interface Asked {
  url: string;
  method: string;
  mode: string;
}

const HOST = "http://here";
const KEPT = { "Cache-Control": "private, no-cache" };

class FakeCache {
  private readonly entries = new Map<string, Response>();
  private readonly name = (key: { url: string } | string) => (typeof key === "string" ? HOST + key : key.url);
  async put(key: Asked | string, answer: Response) {
    this.entries.set(this.name(key), answer);
  }
  async match(key: Asked | string) {
    return this.entries.get(this.name(key));
  }
  async delete(key: Asked | string, { ignoreSearch = false } = {}) {
    const named = this.name(key);
    const isIt = (each: string) => (ignoreSearch ? new URL(each).pathname === new URL(named).pathname : each === named);
    return [...this.entries.keys()].filter(isIt).map((each) => this.entries.delete(each)).length > 0;
  }
  async keys() {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
}

let stores: Map<string, FakeCache>;
let listen: Map<string, (event: object) => void>;
let answers: (address: string) => Response;

beforeEach(async () => {
  stores = new Map();
  listen = new Map();
  const caches = {
    open: async (name: string) => {
      if (!stores.has(name)) stores.set(name, new FakeCache());
      return stores.get(name);
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  const self = { clients: { claim: async () => undefined }, addEventListener: (name: string, listener: (event: object) => void) => listen.set(name, listener) };
  // The worker is no module: it is run as it is, in surroundings of its own.
  new Function("self", "caches", "location", "fetch", source)(self, caches, { origin: HOST }, async (asked: Asked) => answers(asked.url));
  const page = (await caches.open("VERSION")) as FakeCache;
  await page.put("/", new Response("the page"));
});

/** What the browser gets; null where the worker leaves it alone. */
async function ask(path: string, mode = "cors"): Promise<Response | null> {
  let given: Promise<Response> | null = null;
  const request = { url: HOST + path, method: "GET", mode };
  listen.get("fetch")?.({ request, respondWith: (answer: Promise<Response>) => (given = answer) });
  return given;
}

const gone = () => {
  throw new TypeError("no network");
};

it("opens the page without a network, whatever was opened before", async () => {
  answers = () => new Response("{}", { headers: { "Content-Type": "application/json" } });
  await ask("/api/games", "navigate");
  answers = () => new Response("a later page", { headers: { "Content-Type": "text/html" } });
  await ask("/rules/duel", "navigate");
  answers = gone;
  expect(await (await ask("/rules/duel", "navigate"))?.text()).toBe("the page");
  expect(await ask("/api/games", "navigate")).toBeNull();
});

const replay = (name: number | string) => `/api/matches/${name}/replay`;
const finished = (address: string) => new Response(address, { headers: KEPT });

/** Whether a replay opens without a network. */
async function isKept(path: string): Promise<boolean> {
  answers = gone;
  return ask(path).then(
    (answer) => answer?.ok === true,
    () => false,
  );
}

it("keeps the latest replays, and none that is no longer open", async () => {
  answers = finished;
  for (let number = 0; number < 53; number += 1) await ask(replay(number));
  await ask(replay(20));
  await ask(replay(99));
  expect(await isKept(replay(3))).toBe(false);
  expect(await isKept(replay(20))).toBe(true);
  for (const status of [401, 403, 404]) {
    const path = replay(status - 361);
    expect(await isKept(path)).toBe(true);
    answers = () => new Response("", { status });
    expect((await ask(path))?.status).toBe(status);
    expect(await isKept(path)).toBe(false);
  }
});

it("keeps every page of a replay, or none", async () => {
  answers = finished;
  for (let number = 0; number < 50; number += 1) await ask(replay(number));
  for (const from of [0, 100, 200]) await ask(`${replay("long")}?from=${from}`);
  expect(await isKept(replay(0))).toBe(false);
  expect(await isKept(replay(1))).toBe(true);
  expect(await isKept(`${replay("long")}?from=100`)).toBe(true);
  answers = () => new Response("", { status: 403 });
  await ask(`${replay("long")}?from=0`);
  for (const from of [0, 100, 200]) expect(await isKept(`${replay("long")}?from=${from}`)).toBe(false);
});

it("keeps nothing of a match that goes on, nor what it had kept of it", async () => {
  for (const headers of [{ "Cache-Control": "no-store" }, { "Cache-Control": "private, no-store" }, {}]) {
    answers = finished;
    await ask(replay("m"));
    answers = (address) => new Response(address, { headers: headers as Record<string, string> });
    expect(await (await ask(replay("m")))?.text()).toBe(HOST + replay("m"));
    expect(await isKept(replay("m"))).toBe(false);
  }
});

it("keeps a replay while the server has trouble", async () => {
  answers = finished;
  await ask(replay("m"));
  for (const status of [429, 500, 503]) {
    answers = () => new Response("", { status });
    await ask(replay("m"));
  }
  expect(await isKept(replay("m"))).toBe(true);
});

it("lets go of what earlier workers kept", async () => {
  const names = ["sintra-replays", "sintra-0123456789abcdef", "sintra-finished", "VERSION"];
  for (const name of names) stores.set(name, new FakeCache());
  let done: Promise<void> | null = null;
  listen.get("activate")?.({ waitUntil: (what: Promise<void>) => (done = what) });
  await done;
  expect([...stores.keys()].sort()).toEqual(["VERSION", "sintra-finished"]);
});
