/** Somebody at a table: what is true there, what of it is shown, and what was asked and answered. */

import { isEmblem } from "../art/faces.js";
import { preparation } from "../preparation/preparation.svelte.js";
import type { Shown } from "../preparation/progress.js";
import { settings } from "../settings.svelte.js";
import { keep, kept } from "../storage.js";
import { type LastMove, lastMoves } from "../table/last_move.js";
import type { Command, Outcome, Question, Status } from "./connection.js";
import { dueCommand, noteTooLate } from "./contribution.js";
import { Playback } from "./playback.svelte.js";
import { type StoreListener, TableStore } from "./store.svelte.js";
import { type EventMessage, type Snapshot, type TableState, worthTelling } from "./table_state.js";
import type { LogEntry, HintGiven, ReasonGiven, ServerMessage, Refused } from "./types.js";

const SEEN = "sintra-seen-";

/** Why nobody is at a seat, or a bot instead of its player; where a bot is not ready, how far it is. */
export type Absence = "away" | "gave_up" | "stood_in" | Shown | null;

export class LiveTable implements StoreListener {
  readonly store: TableStore;
  readonly playback: Playback;

  readonly table = $derived.by(() => this.playback.shown?.table ?? null);
  readonly view = $derived.by(() => this.playback.shown?.view ?? null);
  readonly log: LogEntry[] = $derived.by(() => this.playback.shown?.log ?? []);
  readonly version = $derived.by(() => this.playback.shown?.version ?? 0);
  /** The latest event, for announcements and sounds. */
  readonly latest = $derived.by(() => this.playback.shown?.latest ?? null);
  /** The seats of whoever looks here; one for whom a bot plays only looks on. */
  readonly seats = $derived.by(() => {
    const { table } = this;
    return this.store.seats.filter((seat) => table?.status !== "running" || !(table.seats[seat]?.given_up || table.seats[seat]?.away));
  });
  /** A seat of whoever looks here for which others have called a bot. */
  readonly stoodIn = $derived.by(() => {
    const { table } = this;
    return table?.status === "running" ? (this.store.seats.find((seat) => table.seats[seat]?.away) ?? null) : null;
  });

  /** What everybody else did since whoever looks moved, one move of each, the latest last. */
  readonly lastMoves: LastMove[] = $derived.by(() => lastMoves(this.log, this.view?.seat ?? null, this.table?.seats.length ?? 0));

  /** The seat at which a bot is to move. */
  readonly botToMove = $derived.by(() => {
    const seat = this.view?.to_move ?? null;
    const { kind, given_up } = this.table?.seats[seat ?? -1] ?? {};
    return this.table?.status === "running" && (kind === "bot" || given_up === true) ? seat : null;
  });
  /** Whether a hint was asked for that cannot be given before the bots are ready. */
  readonly isHintAwaited = $derived.by(() => this.notice?.code === "preparing");

  /** The id of a move that is on its way. */
  sending = $state<string | null>(null);
  /** What was refused last, until something else happens. */
  notice = $state.raw<Refused | null>(null);
  answer = $state.raw<ReasonGiven | null>(null);
  hint = $state.raw<HintGiven | null>(null);
  /** Whether a hint is on its way. */
  isAsking = $state(false);
  /** What happened while nobody looked. */
  missed = $state.raw<LogEntry[]>([]);
  private readonly gathering: LogEntry[] = [];
  /** The ids of commands that nobody has given. */
  private readonly automatic: string[] = [];
  /** The version up to which what others said has been read. */
  chatRead = $state(0);
  /** The version of the question that was put off, to be answered at the table. */
  postponed = $state(0);
  /** Whether the end of the match is explained in a window over the table. */
  isResultShown = $state(true);

  /** A table that goes on is told by a socket; of one that is over a snapshot may be all there is to know. */
  constructor(
    readonly match: string,
    last: Snapshot | null = null,
  ) {
    this.store = new TableStore(match, this);
    this.playback = new Playback({ own: () => this.seats, onShown: (message) => this.noteShown(message) });
    if (last !== null) {
      this.store.show(last);
      return;
    }
    this.store.open();
    document.addEventListener("visibilitychange", this.changeVisibility);
  }

  leave(): void {
    this.playback.endPauses();
    document.removeEventListener("visibilitychange", this.changeVisibility);
    this.store.close();
  }

  submit(command: Command, then?: Outcome): void {
    if (command.type === "play") this.playback.skip(); // what is seen yet is over, also for who presses no key
    this.notice = null;
    this.answer = null;
    this.hint = null;
    const id = this.store.submit(command, this.version, then);
    if (command.type === "play") this.sending = id;
  }

  ask(question: Question): void {
    this.notice = null;
    this.store.ask(question);
    if (question.type === "hint") this.isAsking = this.store.status === "open";
  }

  /** What a seat is called; of several with the same name the later ones are numbered. */
  name(seat: number): string {
    const names = (this.table?.seats ?? []).map((each) => each.name);
    const before = names.slice(0, seat).filter((name) => name === names[seat]).length;
    return `${names[seat] ?? ""}${before > 0 ? ` ${before + 1}` : ""}`;
  }

  /** The face of whoever sits there, for art/Portrait.svelte; empty for one that has none. */
  face(seat: number): string {
    const held = this.table?.seats[seat];
    if (held?.kind === "bot") return held.level;
    // One's own is shown as it is set now, also where one sat down before.
    const chosen = this.seats.length === 1 && this.seats[0] === seat ? settings.emblem : "";
    return chosen || (isEmblem(held?.emblem) ? held.emblem : "");
  }

  /** Whether nobody looks from the seat of another person, a bot plays there for a person, or is not ready to. */
  absence(seat: number): Absence {
    const game = this.table?.game ?? "";
    const unready = seat === this.botToMove ? preparation.missing(game, "bots") : null;
    if (unready !== null && preparation.failureOf(game, "bots") === "") return unready;
    const { kind, given_up, away } = this.table?.seats[seat] ?? {};
    if (given_up) return "gave_up";
    if (away) return "stood_in";
    return kind === "person" && !this.seats.includes(seat) && this.store.presence.isAway(seat) ? "away" : null;
  }

  /** How much others have said that has not been read. */
  get unread(): number {
    const unheard = [...this.seats, ...this.store.muted];
    return this.log.filter(({ version, event }) => version > this.chatRead && event.kind === "said" && !unheard.includes(event.seat)).length;
  }

  /** Whose turn it is as far as has been seen: while another's move can still be watched, it is that one's. */
  get toMove(): number | null {
    const { watched } = this.playback;
    return watched === null ? (this.view?.to_move ?? null) : watched.seat;
  }

  /** Whether it is said to be one's turn. */
  get isMine(): boolean {
    const seat = this.toMove;
    return seat !== null && this.seats.includes(seat);
  }

  /** Whether one may choose: already while the move before can still be watched, so that no press is lost. */
  get canChoose(): boolean {
    const seat = this.view?.to_move ?? null;
    return seat !== null && this.seats.includes(seat);
  }

  changeStatus(status: Status): void {
    if (status !== "open") this.isAsking = false;
  }

  /** Does by itself what keeps the deals fair. */
  private contribute({ table, version }: TableState, isSnapshot: boolean): void {
    const command = dueCommand(table, this.store.seats, isSnapshot);
    if (command === null) return;
    const id = this.store.submit(command, version, (refusal) => {
      if (refusal?.code === "already_started") noteTooLate(this.match);
    });
    this.automatic.push(id);
  }

  takeSnapshot(state: TableState, { log, version }: Snapshot): void {
    this.contribute(state, true);
    this.playback.jumpTo(state);
    this.sending = null;
    this.isAsking = false;
    const seen = Number(kept(SEEN + this.match) ?? "0");
    if (seen > 0) this.missed = worthTelling(log.filter((entry) => entry.version > seen));
    if (this.chatRead === 0) this.chatRead = seen > 0 ? seen : version;
    keep(SEEN + this.match, String(version));
  }

  takeEvent(state: TableState, message: EventMessage): void {
    this.contribute(state, false);
    this.playback.add(message, state);
  }

  takeAnswer(message: Exclude<ServerMessage, Snapshot | EventMessage>): void {
    switch (message.type) {
      case "refused":
        if (this.automatic.includes(message.id ?? "")) break; // nobody asked for it
        if (message.id === this.sending) this.sending = null;
        this.isAsking = false;
        this.notice = message;
        break;
      case "reason":
        this.notice = null;
        this.answer = message;
        break;
      case "hint_given":
        this.isAsking = false;
        this.notice = null;
        this.hint = message.version === this.version ? message : null;
        break;
    }
  }

  /** An event is shown: what was said about the position before it is over. */
  private noteShown(message: EventMessage): void {
    const { latest } = this;
    if (message.view !== null) {
      this.sending = null;
      this.hint = null;
      this.answer = null;
      this.isAsking = false;
    }
    if (this.notice !== null && this.notice.version < message.version) this.notice = null;
    if (message.missed && latest !== null) this.gathering.push(latest);
    if (message.missed && message.view !== null) this.missed = worthTelling(this.gathering.splice(0));
    keep(SEEN + this.match, String(message.version));
  }

  /** Who looks at the page again wants it to be right; while nobody does, nothing need be shown at leisure. */
  private readonly changeVisibility = (): void => {
    if (document.hidden) this.playback.finish();
    else this.store.checkConnection();
  };
}
