import { beforeEach, expect, it } from "vitest";
import source from "../worker.js?raw";

interface Asked {
  url: string;
  method: string;
  mode: string;
}

class FakeCache {
  readonly entries = new Map<string, Response>();
  private readonly name = (key: Asked | string) => (typeof key === "string" ? key : key.url);
  async put(key: Asked | string, answer: Response) {
    this.entries.set(this.name(key), answer);
  }
  async match(key: Asked | string) {
    return this.entries.get(this.name(key));
  }
  async delete(key: Asked | string) {
    return this.entries.delete(this.name(key));
  }
  async keys() {
    return [...this.entries.keys()];
  }
}

const HOST = "http://here";
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
  };
  const self = { addEventListener: (name: string, listener: (event: object) => void) => listen.set(name, listener) };
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

it("keeps the latest replays, and none that is no longer open", async () => {
  answers = (address) => new Response(address);
  for (let number = 0; number < 53; number += 1) await ask(`/api/matches/${number}/replay`);
  await ask("/api/matches/20/replay");
  await ask("/api/matches/99/replay");
  answers = gone;
  await expect(ask("/api/matches/3/replay")).rejects.toThrow();
  expect((await ask("/api/matches/20/replay"))?.ok).toBe(true);
  for (const status of [401, 403, 404]) {
    const path = `/api/matches/${status - 361}/replay`;
    answers = gone;
    expect((await ask(path))?.ok).toBe(true);
    answers = () => new Response("", { status });
    expect((await ask(path))?.status).toBe(status);
    answers = gone;
    await expect(ask(path)).rejects.toThrow();
  }
});
