/**
 * The socket of a table, kept open: it comes back after a loss, asks for what it has missed, and sends again what was
 * never acknowledged, with the same id, so that nothing is done twice and nothing is lost.
 */

import type { Received, Sent } from "../protocol.js";

export type Status = "connecting" | "open" | "waiting" | "closed";

type WithoutEnvelope<Message> = Message extends { version: number } ? Omit<Message, "id" | "version"> : never;
export type Order = WithoutEnvelope<Sent>;
type WithoutId<Message> = Message extends { version: number } ? never : Message extends { id: string } ? Omit<Message, "id"> : never;
export type Inquiry = WithoutId<Sent>;

/** As much of a WebSocket as is used here. */
export interface SocketLike {
  readyState: number;
  send(data: string): void;
  close(): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

export interface Surroundings {
  address: string;
  open: (address: string) => SocketLike;
  receive: (message: Received) => void;
  tell: (status: Status, code: string | null) => void;
  later: (what: () => void, milliseconds: number) => unknown;
}

const OPEN = 1;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** After so long without an answer the connection is taken for lost, though the browser has not noticed. */
const PATIENCE = 8_000;
/** Codes of closing after which trying again is of no use: no access, no such match, a malformed address. */
const FINAL: Record<number, string> = { 4400: "malformed", 4403: "forbidden", 4404: "unknown_match" };

export class Connection {
  /** The latest version seen; null before the first snapshot. */
  version: number | null = null;
  private socket: SocketLike | null = null;
  private readonly unanswered = new Map<string, string>();
  private wait = FIRST_WAIT;
  private isLeaving = false;
  private count = 0;
  private readonly name = Math.random().toString(36).slice(2, 10);

  constructor(private readonly around: Surroundings) {}

  start(): void {
    if (this.isLeaving) return;
    this.around.tell("connecting", null);
    const since = this.version === null ? "" : `?since=${this.version}`;
    const socket = this.around.open(this.around.address + since);
    this.socket = socket;
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as Received);
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  /** Do something at the table: sent now, or when the connection is back; gives the id it is answered with. */
  order(order: Order, version: number): string {
    const id = this.nextId();
    const text = JSON.stringify({ ...order, id, version });
    this.unanswered.set(id, text);
    this.send(text);
    this.around.later(() => {
      if (this.unanswered.has(id)) this.drop();
    }, PATIENCE);
    return id;
  }

  /** Ask something; whoever is not connected gets no answer and may ask again. */
  ask(question: Inquiry): string {
    const id = this.nextId();
    this.send(JSON.stringify({ ...question, id }));
    return id;
  }

  isUnanswered(id: string): boolean {
    return this.unanswered.has(id);
  }

  /** Try at once, because the network is back or the page is looked at again. */
  hurry(): void {
    if (this.socket === null && !this.isLeaving) this.start();
  }

  /** Give the socket up, because there is no network; a browser may take minutes to notice that. */
  drop(): void {
    const socket = this.socket;
    if (socket === null) return;
    socket.close();
    this.lost(socket, 0);
  }

  leave(): void {
    this.isLeaving = true;
    this.socket?.close();
    this.socket = null;
  }

  private nextId(): string {
    this.count += 1;
    return `${this.name}-${this.count}`;
  }

  private send(text: string): void {
    if (this.socket?.readyState === OPEN) this.socket.send(text);
  }

  private hear(message: Received): void {
    switch (message.type) {
      case "snapshot":
        this.version = message.version;
        this.arrive();
        break;
      case "resumed":
        this.arrive();
        break;
      case "event":
        if (this.version !== null && message.version > this.version + 1) {
          this.ask({ type: "resync" });
          return;
        }
        if (this.version !== null && message.version <= this.version) return;
        this.version = message.version;
        break;
      case "accepted":
        this.unanswered.delete(message.id);
        break;
      case "refused":
        if (message.id !== null) this.unanswered.delete(message.id);
        break;
    }
    this.around.receive(message);
  }

  private arrive(): void {
    this.wait = FIRST_WAIT;
    this.around.tell("open", null);
    for (const text of this.unanswered.values()) this.send(text);
  }

  private lost(socket: SocketLike, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    const reason = FINAL[code];
    if (this.isLeaving || reason !== undefined) {
      this.around.tell("closed", reason ?? null);
      return;
    }
    this.around.tell("waiting", null);
    this.around.later(() => this.hurry(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
