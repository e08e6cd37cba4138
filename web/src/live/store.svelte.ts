/** What is true at a table, as far as the server has told it: kept up to date by a socket, and shown by the playback. */

import { api } from "../api.js";
import { preparation } from "../preparation/preparation.svelte.js";
import { keep, kept } from "../storage.js";
import { type Command, Connection, type Outcome, type Question, type Status } from "./connection.js";
import { Presence } from "./presence.svelte.js";
import { type EventMessage, type Snapshot, stateAfter, stateOf, type TableState } from "./table_state.js";
import type { ServerMessage } from "./types.js";

const MUTED = "sintra-muted-";

/** Whoever is told what comes in. */
export interface StoreListener {
  takeSnapshot(state: TableState, message: Snapshot): void;
  takeEvent(state: TableState, message: EventMessage): void;
  takeAnswer(message: Exclude<ServerMessage, Snapshot | EventMessage>): void;
  changeStatus(status: Status): void;
}

export class TableStore {
  status = $state<Status>("connecting");
  /** Why the table cannot be opened, if it cannot. */
  failure = $state<string | null>(null);
  /** How often one was turned away because the rules are being compiled; 0 once one is in. */
  turnedAway = $state(0);
  /** Whether something between here and the server lets no live connection through. */
  isBarred = $state(false);
  protocol = $state(0);
  /** The seats of whoever looks here, whether they still play or not. */
  seats = $state.raw<number[]>([]);
  /** Whose words are not wanted, as long as this tab is open. */
  muted = $state.raw<readonly number[]>([]);
  /** Server time minus ours, in milliseconds. */
  ahead = $state(0);
  readonly presence = new Presence();
  /** The latest of all that was told, whether it has been shown or not. */
  private state: TableState | null = null;
  private readonly connection: Connection;

  constructor(
    private readonly match: string,
    private readonly listener: StoreListener,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.connection = new Connection({
      address: `${scheme}://${location.host}/api/matches/${encodeURIComponent(match)}/socket`,
      open: (address) => new WebSocket(address),
      receive: (message) => this.receive(message),
      reportStatus: (status, code) => this.changeStatus(status, code),
      reportBarred: (isBarred) => (this.isBarred = isBarred),
      isAlive: () => api.isAlive(),
      schedule: (what, milliseconds) => setTimeout(what, milliseconds),
      isSeen: () => !document.hidden,
    });
  }

  open(): void {
    const muted = kept(MUTED + this.match, "session");
    if (muted !== null) this.mute(JSON.parse(muted) as number[]);
    this.connection.start();
    addEventListener("online", this.checkConnection);
    addEventListener("pageshow", this.checkConnection);
    addEventListener("offline", this.dropConnection);
  }

  /** Show a match that is over: nothing is expected from the server any more. */
  show(message: Snapshot): void {
    this.status = "open";
    this.receive(message);
  }

  close(): void {
    removeEventListener("online", this.checkConnection);
    removeEventListener("pageshow", this.checkConnection);
    removeEventListener("offline", this.dropConnection);
    this.connection.leave();
    this.presence.updateSeats(null);
  }

  /** Gives the id the command is answered with. */
  submit(command: Command, version: number, then?: Outcome): string {
    return this.connection.submit(command, version, then);
  }

  ask(question: Question): void {
    this.connection.ask(question);
  }

  mute(seats: readonly number[]): void {
    this.muted = seats;
    keep(MUTED + this.match, JSON.stringify(seats), "session");
    this.connection.mute(seats);
  }

  readonly checkConnection = (): void => this.connection.checkNow();
  private readonly dropConnection = (): void => this.connection.dropSocket();

  private changeStatus(status: Status, code: string | null): void {
    this.status = status;
    if (status === "open") this.turnedAway = 0;
    if (status === "waiting") preparation.doubt(); // the server may come back as another one
    if (status !== "open") this.presence.updateSeats(null);
    if (code !== null) this.failure = code;
    this.listener.changeStatus(status);
  }

  private receive(message: ServerMessage): void {
    if ("now" in message) this.ahead = message.now - Date.now();
    switch (message.type) {
      case "snapshot":
        this.protocol = message.protocol;
        this.seats = message.seats;
        this.state = stateOf(message);
        this.listener.takeSnapshot(this.state, message);
        break;
      case "event":
        if (this.state === null) return;
        this.state = stateAfter(this.state, message);
        this.listener.takeEvent(this.state, message);
        break;
      case "present":
        this.presence.updateSeats(message.seats, message.absent);
        break;
      case "refused":
        if (message.code === "preparing" && message.id === null) this.turnedAway += 1;
        else this.listener.takeAnswer(message);
        break;
      default:
        this.listener.takeAnswer(message);
    }
  }
}
