/**
 * The socket of a table, kept open: it comes back after a loss, asks for what it has missed, and sends again what was
 * never acknowledged, with the same id, so that nothing is done twice and nothing is lost.
 */

import { PROTOCOL, type ClientMessage, type Refused, type ServerMessage } from "../protocol.js";

export type Status = "connecting" | "open" | "waiting" | "closed";

type WithoutEnvelope<Message> = Message extends { version: number } ? Omit<Message, "id" | "version"> : never;
export type Command = WithoutEnvelope<ClientMessage>;
type WithoutId<Message> = Message extends { version: number } ? never : Message extends { id: string } ? Omit<Message, "id"> : never;
export type Question = WithoutId<ClientMessage>;

/** What is done once a command is answered: null is that it was carried out. */
export type Outcome = (refusal: Refused | null) => void;

/** As much of a WebSocket as is used here. */
export interface SocketLike {
  readyState: number;
  send(data: string): void;
  close(): void;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

export interface ConnectionOptions {
  address: string;
  open: (address: string) => SocketLike;
  receive: (message: ServerMessage) => void;
  /** Called whenever the status changes. */
  reportStatus: (status: Status, code: string | null) => void;
  /** Called when whether live connections get through has turned out otherwise. */
  reportBarred: (isBarred: boolean) => void;
  /** Whether the server answers plain requests. */
  isAlive: () => Promise<boolean>;
  /** Runs something so many milliseconds later. */
  schedule: (what: () => void, milliseconds: number) => unknown;
  /** Whether somebody looks at the page: a dead connection need not be noticed before. */
  isSeen: () => boolean;
}

const OPEN = 1;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** After so long without an answer the connection is taken for lost, though the browser has not noticed. */
const PATIENCE = 8_000;
/** A new connection may take longer until its first word. */
const FIRST_PATIENCE = 20_000;
/** So often it is seen whether there was a word from the server: it is asked for one after twice that at the latest. */
const QUIET = 10_000;
/** After so many sockets in a row that brought no word, while the server answers otherwise, something keeps them out. */
const SILENT = 2;
/** From here on codes of closing are the server's own. */
const OWN_CODES = 4000;
/** Codes of closing after which trying again is of no use: no access, no such match or a damaged one, a malformed address. */
const FINAL: Record<number, string> = { 4400: "malformed", 4403: "forbidden", 4404: "unknown_match", 4410: "damaged" };

export class Connection {
  /** The latest version seen; null before the first snapshot. */
  version: number | null = null;
  private socket: SocketLike | null = null;
  /** Seats whose words are not wanted; where there are any, versions may be missing. */
  private muted: readonly number[] = [];
  private readonly unanswered = new Map<string, { text: string; then: Outcome | undefined }>();
  /** How many messages have come: it tells whether any came meanwhile. */
  private heard = 0;
  /** How many had come before there was this socket. */
  private heardBefore = 0;
  private isChecking = false;
  /** How many sockets in a row have brought no word though the server was alive. */
  private silent = 0;
  private wait = FIRST_WAIT;
  private isLeaving = false;
  private count = 0;
  private readonly name = Math.random().toString(36).slice(2, 10);

  constructor(private readonly options: ConnectionOptions) {}

  start(): void {
    if (this.isLeaving) return;
    this.options.reportStatus("connecting", null);
    const since = this.version === null ? "" : `?since=${this.version}&protocol=${PROTOCOL}`;
    const socket = this.options.open(this.options.address + since);
    this.socket = socket;
    this.heardBefore = this.heard;
    socket.onmessage = (event) => this.receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => {
      if (socket === this.socket && event.code < OWN_CODES) this.noteSilent();
      this.loseSocket(socket, event.code);
    };
    this.expectWord(socket, FIRST_PATIENCE);
    this.watchSocket(socket);
  }

  /** Do something at the table: sent now, or when the connection is back; gives the id it is answered with. */
  submit(command: Command, version: number, then?: Outcome): string {
    const id = this.nextId();
    const text = JSON.stringify({ ...command, id, version });
    this.unanswered.set(id, { text, then });
    this.dispatch(id, text);
    return id;
  }

  /** Ask something; whoever is not connected gets no answer and may ask again. */
  ask(question: Question): string {
    const id = this.nextId();
    this.send(JSON.stringify({ ...question, id }));
    return id;
  }

  /** Hear no more of what these seats say; who can be heard again is heard from the beginning. */
  mute(seats: readonly number[]): void {
    const isLess = this.muted.some((seat) => !seats.includes(seat));
    this.muted = seats;
    this.ask({ type: "mute", seats: [...seats] });
    if (isLess) this.ask({ type: "resync" });
  }

  isUnanswered(id: string): boolean {
    return this.unanswered.has(id);
  }

  /** Come back at once, or find out whether the connection is alive: the network or who looks at the page is back. */
  checkNow(): void {
    if (this.socket === null) this.start();
    else this.checkSocket();
  }

  /** Give the socket up, because there is no network; a browser may take minutes to notice that. */
  dropSocket(): void {
    const socket = this.socket;
    if (socket === null) return;
    socket.close();
    this.loseSocket(socket, 0);
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

  private dispatch(id: string, text: string): void {
    const socket = this.socket;
    if (socket?.readyState !== OPEN) return;
    socket.send(text);
    this.options.schedule(() => {
      if (this.unanswered.has(id) && socket === this.socket) this.dropSocket();
    }, PATIENCE);
  }

  /** Ask the server for a word, and take the connection for lost if none comes. */
  private checkSocket(): void {
    const socket = this.socket;
    if (socket?.readyState !== OPEN || this.isChecking) return;
    this.isChecking = true;
    this.ask({ type: "ping" });
    this.expectWord(socket, PATIENCE);
  }

  private expectWord(socket: SocketLike, patience: number): void {
    const heard = this.heard;
    this.options.schedule(() => {
      if (socket !== this.socket) return;
      this.isChecking = false;
      if (this.heard !== heard) return;
      this.noteSilent();
      this.dropSocket();
    }, patience);
  }

  /** From now on check the connection whenever it is quiet. */
  private watchSocket(socket: SocketLike): void {
    const heard = this.heard;
    this.options.schedule(() => {
      if (socket !== this.socket) return;
      if (this.heard === heard && this.options.isSeen()) this.checkSocket();
      this.watchSocket(socket);
    }, QUIET);
  }

  private send(text: string): void {
    if (this.socket?.readyState === OPEN) this.socket.send(text);
  }

  /** If a socket that is lost has brought no word, and the server answers all the same, live connections may be barred. */
  private noteSilent(): void {
    const { heard } = this;
    if (heard !== this.heardBefore) return;
    void this.options.isAlive().then((isAlive) => {
      if (this.heard !== heard || this.isLeaving) return;
      this.silent = isAlive ? this.silent + 1 : 0;
      this.options.reportBarred(this.silent >= SILENT);
    });
  }

  private receive(message: ServerMessage): void {
    this.heard += 1;
    if (this.silent > 0) this.options.reportBarred(false);
    this.silent = 0;
    switch (message.type) {
      case "snapshot":
        this.version = message.version;
        this.resume();
        break;
      case "resumed":
        this.resume();
        break;
      case "event":
        if (this.version !== null && message.version > this.version + 1 && this.muted.length === 0) {
          this.ask({ type: "resync" });
          return;
        }
        if (this.version !== null && message.version <= this.version) return;
        this.version = message.version;
        break;
      case "accepted":
        this.finishCommand(message.id, null);
        break;
      case "refused":
        if (message.id !== null) this.finishCommand(message.id, message);
        break;
    }
    this.options.receive(message);
  }

  private finishCommand(id: string, refusal: Refused | null): void {
    const command = this.unanswered.get(id);
    this.unanswered.delete(id);
    command?.then?.(refusal);
  }

  private resume(): void {
    this.wait = FIRST_WAIT;
    this.options.reportStatus("open", null);
    if (this.muted.length > 0) this.ask({ type: "mute", seats: [...this.muted] });
    for (const [id, { text }] of this.unanswered) this.dispatch(id, text);
  }

  private loseSocket(socket: SocketLike, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.isChecking = false;
    const reason = FINAL[code];
    if (this.isLeaving || reason !== undefined) {
      this.options.reportStatus("closed", reason ?? null);
      return;
    }
    this.options.reportStatus("waiting", null);
    // Not all whom a server has lost come back in the same moment.
    this.options.schedule(() => {
      if (this.socket === null) this.start();
    }, this.wait * (0.5 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
