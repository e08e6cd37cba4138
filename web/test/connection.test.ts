import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type SocketLike, type Status } from "../src/live/connection.js";
import { PROTOCOL, type ServerMessage } from "../src/protocol.js";

class FakeSocket implements SocketLike {
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  constructor(readonly address: string) {}
  send(data: string) {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  }
  lose(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }
}

let sockets: FakeSocket[];
let heard: ServerMessage[];
let states: [Status, string | null][];
let isSeen: boolean;
let isAlive: boolean;
let isBarred: boolean;
let connection: Connection;

const socket = () => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  sockets = [];
  heard = [];
  states = [];
  isSeen = true;
  isAlive = true;
  isBarred = false;
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1);
  connection = new Connection({
    address: "ws://here/socket",
    open: (address) => {
      sockets.push(new FakeSocket(address));
      return socket();
    },
    receive: (message) => heard.push(message),
    reportStatus: (status, code) => states.push([status, code]),
    reportBarred: (barred) => (isBarred = barred),
    isAlive: () => Promise.resolve(isAlive),
    schedule: (what, milliseconds) => setTimeout(what, milliseconds),
    isSeen: () => isSeen,
  });
  connection.start();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

describe("a connection", () => {
  it("asks for everything at first, and then for what it has missed", () => {
    expect(socket().address).toBe("ws://here/socket");
    socket().say({ type: "snapshot", version: 7 });
    socket().say({ type: "event", version: 8 });
    socket().lose();
    pass(500);
    expect(socket().address).toBe(`ws://here/socket?since=8&protocol=${PROTOCOL}`);
  });

  it("sends again what was not acknowledged, with the same id, and only that", () => {
    socket().say({ type: "snapshot", version: 1 });
    const first = connection.submit({ type: "play", action: "1U>1" }, 1);
    const second = connection.submit({ type: "say", text: "hello" }, 1);
    socket().say({ type: "accepted", id: first, version: 2 });
    socket().lose();
    pass(500);
    socket().say({ type: "resumed", version: 2 });
    expect(socket().sent.map((message) => message.id)).toEqual([second]);
    socket().say({ type: "refused", id: second, code: "over", message: "", reason: null, version: 2 });
    expect(connection.isUnanswered(second)).toBe(false);
  });

  it("keeps what is commanded while it is away", () => {
    socket().lose();
    const id = connection.submit({ type: "play", action: "1U>1" }, 0);
    pass(500);
    socket().say({ type: "snapshot", version: 0 });
    expect(socket().sent).toEqual([{ type: "play", action: "1U>1", id, version: 0 }]);
  });

  it("passes over events it knows, and asks anew where one is missing", () => {
    socket().say({ type: "snapshot", version: 4 });
    socket().say({ type: "event", version: 4 });
    expect(heard.map((message) => message.type)).toEqual(["snapshot"]);
    socket().say({ type: "event", version: 6 });
    expect(socket().sent.at(-1)?.type).toBe("resync");
    expect(connection.version).toBe(4);
  });

  it("waits longer each time, and no longer once it has been in", () => {
    socket().lose();
    pass(499);
    expect(sockets).toHaveLength(1);
    pass(1);
    socket().lose();
    pass(999);
    expect(sockets).toHaveLength(2);
    pass(1);
    socket().say({ type: "snapshot", version: 1 });
    socket().lose();
    pass(500);
    expect(sockets).toHaveLength(4);
  });

  it("does not come back in the same moment as all the others", () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    socket().lose();
    pass(250);
    expect(sockets).toHaveLength(2);
  });

  it.each([
    [4403, "forbidden"],
    [4410, "damaged"],
  ])("gives up where it is not let in, and says why (%i)", (code, reason) => {
    socket().lose(code);
    expect(states.at(-1)).toEqual(["closed", reason]);
    pass(60_000);
    expect(sockets).toHaveLength(1);
  });

  it("is given up at once when there is no network, and comes back", () => {
    socket().say({ type: "snapshot", version: 7 });
    const first = socket();
    connection.dropSocket();
    expect(states.at(-1)).toEqual(["waiting", null]);
    first.lose(); // the browser notices later, which is no news
    pass(500);
    expect(sockets).toHaveLength(2);
  });

  it("is given up when a command is not answered for long, and the command is sent again", () => {
    socket().say({ type: "snapshot", version: 7 });
    const id = connection.submit({ type: "resign" }, 7);
    pass(8_000);
    expect(states.at(-1)).toEqual(["waiting", null]);
    pass(500);
    socket().say({ type: "resumed", version: 7 });
    expect(socket().sent.map((message) => message.id)).toEqual([id]);
  });

  it("asks for a word when nothing was heard for long, and is given up if none comes", () => {
    socket().say({ type: "snapshot", version: 7 });
    pass(20_000);
    expect(socket().sent.at(-1)?.type).toBe("ping");
    pass(8_000);
    expect(states.at(-1)).toEqual(["waiting", null]);
    pass(500);
    expect(socket().address).toBe(`ws://here/socket?since=7&protocol=${PROTOCOL}`);
  });

  it("is kept as long as it is answered", () => {
    socket().say({ type: "snapshot", version: 7 });
    for (let seconds = 0; seconds < 300; seconds += 1) {
      const asked = socket().sent.at(-1);
      pass(1000);
      if (socket().sent.at(-1) !== asked) socket().say({ type: "done", id: socket().sent.at(-1)?.id });
    }
    expect(sockets).toHaveLength(1);
    expect(socket().sent.length).toBeGreaterThan(5);
  });

  it("is checked at once when somebody looks at the page again, and not while nobody does", () => {
    isSeen = false;
    socket().say({ type: "snapshot", version: 7 });
    pass(600_000);
    expect(socket().sent).toEqual([]);
    connection.checkNow();
    connection.checkNow();
    expect(socket().sent.map((message) => message.type)).toEqual(["ping"]);
    pass(8_500);
    expect(sockets).toHaveLength(2);
  });

  it("is given up when it never comes about", () => {
    pass(20_500);
    expect(sockets).toHaveLength(2);
  });

  describe("where WebSockets do not get through", () => {
    /** A socket ends, and what is asked because of that is answered; then the next one is tried. */
    async function lose(code = 1006) {
      socket().lose(code);
      await vi.advanceTimersByTimeAsync(10_000);
    }

    it("says so after two in a row, while the server answers, and goes on trying", async () => {
      await lose();
      expect(isBarred).toBe(false);
      await lose();
      expect(isBarred).toBe(true);
      await lose();
      expect(sockets).toHaveLength(4);
      expect(states.at(-1)).toEqual(["connecting", null]);
    });

    it("says so no longer when one does", async () => {
      await lose();
      await lose();
      socket().say({ type: "snapshot", version: 1 });
      expect(isBarred).toBe(false);
      await lose(); // it was open: that is no sign of anything
      await lose();
      expect(isBarred).toBe(false);
      await lose();
      expect(isBarred).toBe(true);
    });

    it("says so where one never comes about, and nobody tells", async () => {
      await vi.advanceTimersByTimeAsync(20_000 + 500 + 20_000);
      expect(isBarred).toBe(true);
    });

    it("does not say so where the server is away, or there is no network", async () => {
      isAlive = false;
      for (let tries = 0; tries < 4; tries += 1) await lose();
      expect(isBarred).toBe(false);
      isAlive = true;
      await lose();
      expect(isBarred).toBe(false);
      connection.dropSocket();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(isBarred).toBe(false);
    });

    it("does not say so where the server itself turns one away", async () => {
      for (let tries = 0; tries < 4; tries += 1) await lose(4503);
      socket().say({ type: "refused", id: null, code: "preparing", message: "", reason: null, version: 0 });
      await lose(1006);
      expect(isBarred).toBe(false);
    });

    it("says nothing more once one has left", async () => {
      await lose();
      connection.leave();
      await lose();
      expect(isBarred).toBe(false);
    });
  });

  it("says again who is muted when it is back, and misses nothing for it", () => {
    socket().say({ type: "snapshot", version: 1 });
    connection.mute([1]);
    socket().say({ type: "event", version: 3 });
    expect(connection.version).toBe(3);
    socket().lose();
    pass(500);
    socket().say({ type: "resumed", version: 3 });
    expect(socket().sent).toMatchObject([{ type: "mute", seats: [1] }]);
    connection.mute([]);
    expect(socket().sent.map((message) => message.type)).toEqual(["mute", "mute", "resync"]);
  });
});
