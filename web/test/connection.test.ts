import { beforeEach, describe, expect, it } from "vitest";
import { Connection, type SocketLike, type Status } from "../src/live/connection.js";
import type { Received } from "../src/protocol.js";

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
let heard: Received[];
let states: [Status, string | null][];
let waits: { what: () => void; milliseconds: number }[];
let connection: Connection;

const socket = () => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  sockets = [];
  heard = [];
  states = [];
  waits = [];
  connection = new Connection({
    address: "ws://here/socket",
    open: (address) => {
      sockets.push(new FakeSocket(address));
      return socket();
    },
    receive: (message) => heard.push(message),
    tell: (status, code) => states.push([status, code]),
    later: (what, milliseconds) => waits.push({ what, milliseconds }),
  });
  connection.start();
});

describe("a connection", () => {
  it("asks for everything at first, and then for what it has missed", () => {
    expect(socket().address).toBe("ws://here/socket");
    socket().say({ type: "snapshot", version: 7 });
    socket().say({ type: "event", version: 8 });
    socket().lose();
    waits[0]?.what();
    expect(socket().address).toBe("ws://here/socket?since=8");
  });

  it("sends again what was not acknowledged, with the same id, and only that", () => {
    socket().say({ type: "snapshot", version: 1 });
    const first = connection.order({ type: "play", action: "1U>1" }, 1);
    const second = connection.order({ type: "say", text: "hello" }, 1);
    socket().say({ type: "accepted", id: first, version: 2 });
    socket().lose();
    waits.at(-1)?.what();
    socket().say({ type: "resumed", version: 2 });
    expect(socket().sent.map((message) => message.id)).toEqual([second]);
    socket().say({ type: "refused", id: second, code: "over", message: "", reason: null, version: 2 });
    expect(connection.isUnanswered(second)).toBe(false);
  });

  it("keeps what is ordered while it is away", () => {
    socket().lose();
    const id = connection.order({ type: "play", action: "1U>1" }, 0);
    waits[0]?.what();
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
    waits[0]?.what();
    socket().lose();
    expect(waits.map((wait) => wait.milliseconds)).toEqual([500, 1000]);
    waits[1]?.what();
    socket().say({ type: "snapshot", version: 1 });
    socket().lose();
    expect(waits[2]?.milliseconds).toBe(500);
  });

  it("gives up where it is not let in, and says why", () => {
    socket().lose(4403);
    expect(states.at(-1)).toEqual(["closed", "forbidden"]);
    expect(waits).toEqual([]);
  });

  it("is given up at once when there is no network, and comes back", () => {
    socket().say({ type: "snapshot", version: 7 });
    const first = socket();
    connection.drop();
    expect(states.at(-1)).toEqual(["waiting", null]);
    first.lose(); // the browser notices later, which is no news
    waits.at(-1)?.what();
    expect(sockets).toHaveLength(2);
  });

  it("is given up when an order is not answered for long, and the order is sent again", () => {
    socket().say({ type: "snapshot", version: 7 });
    const id = connection.order({ type: "resign" }, 7);
    waits.at(-1)?.what();
    expect(states.at(-1)).toEqual(["waiting", null]);
    waits.at(-1)?.what();
    socket().say({ type: "resumed", version: 7 });
    expect(socket().sent.map((message) => message.id)).toEqual([id]);
  });
});
