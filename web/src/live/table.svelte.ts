/** A table as this browser sees it, kept up to date by its socket. */

import { isStill } from "../settings.svelte.js";
import { keep, kept } from "../storage.js";
import { Presence } from "./presence.svelte.js";
import { DEAL, type ScoringLayout, type ScoringStep, scoringSteps } from "./scoring_steps.js";
import {
  type EventView,
  type LogEntry,
  type HintGiven,
  type PositionView,
  type Reason,
  type ServerMessage,
  type Refused,
  type Scoring,
  scoringOf,
  type TableView,
} from "./types.js";
import { Connection, type Question, type Command, type Status } from "./connection.js";

/** How long a move is looked at before the next one is shown. */
const PAUSE = 550;
/** How long each step of a scoring is seen, and all of it where nothing moves. */
const STEP_SHOWN = 620;
const SCORING_SHOWN = 4200;
const SEEN = "sintra-seen-";
const MUTED = "sintra-muted-";

/** Why the person of a seat is not there. */
export type Absence = "away" | "bot" | null;

export class LiveTable {
  status = $state<Status>("connecting");
  /** Why the table cannot be opened, if it cannot. */
  failure = $state<string | null>(null);
  table = $state.raw<TableView | null>(null);
  view = $state.raw<PositionView | null>(null);
  private given = $state.raw<number[]>([]);
  /** The seats of whoever looks here; one who has given up while others play on only looks on. */
  readonly seats = $derived(this.given.filter((seat) => this.table?.status !== "running" || !this.table.seats[seat]?.given_up));
  log = $state.raw<LogEntry[]>([]);
  version = $state(0);
  /** What is being scored, while that is shown. */
  scoring = $state.raw<Scoring | null>(null);
  /** The latest event, for announcements, travelling tiles and sounds. */
  latest = $state.raw<LogEntry | null>(null);
  /** The version up to which what others said has been read. */
  chatRead = $state(0);
  /** What happened while nobody looked. */
  missed = $state.raw<LogEntry[]>([]);
  /** What was refused last, until something else happens. */
  notice = $state.raw<Refused | null>(null);
  answer = $state.raw<Reason | null>(null);
  hint = $state.raw<HintGiven | null>(null);
  /** Whether a hint is on its way. */
  isAsking = $state(false);
  /** Whose words are not wanted, as long as this tab is open. */
  muted = $state.raw<readonly number[]>([]);
  /** The id of a move that is on its way. */
  sending = $state<string | null>(null);
  /** Server time minus ours, in milliseconds. */
  ahead = $state(0);
  protocol = $state(0);
  /** The version of the question that was put away, to be answered at the table. */
  postponed = $state(0);
  /** Whether the end of the match is explained in a window over the table. */
  isResultShown = $state(true);
  /** Called before the position changes, so that tiles can travel from where they are. */
  beforeChange: (() => void) | null = null;

  private readonly presence = new Presence();
  private readonly connection: Connection;
  private readonly queue: ServerMessage[] = [];
  private readonly gathering: LogEntry[] = [];
  /** Whether something is being looked at that the next move would disturb. */
  private isBusy = false;
  private isDealing = false;
  private timer = 0;
  /** Ends the showing of a scoring, once it is over or nobody wants to see more of it. */
  private endScoring: (() => void) | null = null;

  constructor(
    readonly match: string,
    private readonly layoutOf: (game: string) => ScoringLayout | undefined,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.connection = new Connection({
      address: `${scheme}://${location.host}/api/matches/${encodeURIComponent(match)}/socket`,
      open: (address) => new WebSocket(address),
      receive: (message) => this.receive(message),
      reportStatus: (status, code) => {
        this.status = status;
        if (status !== "open") {
          this.presence.hear(null);
          this.isAsking = false;
        }
        if (code !== null) this.failure = code;
      },
      schedule: (what, milliseconds) => setTimeout(what, milliseconds),
      isSeen: () => !document.hidden,
    });
    const muted = kept(MUTED + match, "session");
    if (muted !== null) this.mute(JSON.parse(muted) as number[]);
    this.connection.start();
    addEventListener("online", this.checkConnection);
    addEventListener("pageshow", this.checkConnection);
    addEventListener("offline", this.dropConnection);
    document.addEventListener("visibilitychange", this.changeVisibility);
  }

  private readonly checkConnection = () => this.connection.checkNow();
  private readonly dropConnection = () => this.connection.dropSocket();

  /** Who looks at the page again wants it to be right; while nobody does, nothing need be shown at leisure. */
  private readonly changeVisibility = () => {
    if (document.hidden) {
      this.showAllAtOnce();
      this.showNextEvent();
    } else {
      this.checkConnection();
    }
  };

  leave(): void {
    this.showAllAtOnce();
    removeEventListener("online", this.checkConnection);
    removeEventListener("pageshow", this.checkConnection);
    removeEventListener("offline", this.dropConnection);
    document.removeEventListener("visibilitychange", this.changeVisibility);
    this.connection.leave();
    this.presence.hear(null);
  }

  submit(command: Command, then?: (refusal: Refused | null) => void): void {
    this.notice = null;
    this.answer = null;
    this.hint = null;
    const id = this.connection.submit(command, this.version, then);
    if (command.type === "play") this.sending = id;
  }

  ask(question: Question): void {
    this.notice = null;
    this.connection.ask(question);
    if (question.type === "hint") this.isAsking = this.status === "open";
  }

  mute(seats: readonly number[]): void {
    this.muted = seats;
    keep(MUTED + this.match, JSON.stringify(seats), "session");
    this.connection.mute(seats);
  }

  /** What a seat is called; of several with the same name the later ones are numbered. */
  name(seat: number): string {
    const names = (this.table?.seats ?? []).map((each) => each.name);
    const before = names.slice(0, seat).filter((name) => name === names[seat]).length;
    return `${names[seat] ?? ""}${before > 0 ? ` ${before + 1}` : ""}`;
  }

  /** Whether nobody looks from the seat of another person, or a bot plays there for one who gave up. */
  absence(seat: number): Absence {
    const { kind, given_up } = this.table?.seats[seat] ?? {};
    if (given_up) return "bot";
    return kind === "person" && !this.seats.includes(seat) && this.presence.isAway(seat) ? "away" : null;
  }

  /** How much others have said that has not been read. */
  get unread(): number {
    return this.log.filter(
      ({ version, event }) => version > this.chatRead && event.kind === "said" && ![...this.seats, ...this.muted].includes(event.seat),
    ).length;
  }

  get isMine(): boolean {
    const seat = this.view?.to_move;
    return seat !== null && seat !== undefined && this.seats.includes(seat);
  }

  private receive(message: ServerMessage): void {
    if ("now" in message) this.ahead = message.now - Date.now();
    if (message.type === "event") {
      this.queue.push(message);
      this.showNextEvent();
    } else {
      if (message.type === "snapshot") this.queue.length = 0;
      this.apply(message);
    }
  }

  /** Show one event after the other, each long enough to be seen; own moves and missed ones without delay. */
  private showNextEvent(): void {
    if (this.isBusy && !this.isOwnMove(this.queue[0])) return;
    const message = this.queue.shift();
    if (message === undefined) return;
    this.apply(message);
    if (this.isBusy && this.endScoring !== null) return; // it goes on when the scoring has been seen
    const pause = this.pauseAfter(message);
    if (pause === 0) this.showNextEvent();
    else this.pauseFor(pause);
  }

  /** Let nothing but own moves be shown for so long. */
  private pauseFor(pause: number): void {
    clearTimeout(this.timer);
    this.isBusy = true;
    this.isDealing = pause === DEAL;
    this.timer = window.setTimeout(() => this.endPause(), pause);
  }

  private endPause(): void {
    clearTimeout(this.timer);
    this.isBusy = false;
    this.isDealing = false;
    this.showNextEvent();
  }

  /** Show what there is, at once. */
  private showAllAtOnce(): void {
    this.endScoring?.();
    clearTimeout(this.timer);
    this.isBusy = false;
    this.isDealing = false;
  }

  private isOwnMove(message: ServerMessage | undefined): boolean {
    return message?.type === "event" && message.event.kind === "played" && this.seats.includes(message.event.action.seat);
  }

  private pauseAfter(message: ServerMessage): number {
    if (message.type !== "event" || message.missed || message.event.kind !== "played" || isStill() || document.hidden) return 0;
    return message.event.dealt ? DEAL : PAUSE;
  }

  private apply(message: ServerMessage): void {
    switch (message.type) {
      case "snapshot":
        this.takeSnapshot(message);
        break;
      case "event":
        this.takeEvent(message);
        break;
      case "present":
        this.presence.hear(message.seats);
        break;
      case "accepted":
        break;
      case "refused":
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

  /** Enough has been seen of a scoring, or else of the deal after it. */
  skipScoring(): void {
    if (this.endScoring !== null) {
      this.endScoring();
      this.showNextEvent();
    } else if (this.isDealing) {
      this.endPause();
    }
  }

  /**
   * Show a scoring step by step, then what came of it, with a deal that comes to rest before the next move; where
   * nothing moves, all at once, and for as long.
   */
  private showScoring(scoring: Scoring, view: PositionView, isDealt: boolean): void {
    const { view: before, table } = this;
    const layout = this.layoutOf(table?.game ?? "");
    const steps: ScoringStep[] = isStill() || before === null || layout === undefined ? [] : scoringSteps(layout, before, view, scoring);
    const [first] = steps;
    let timer = 0;
    this.endScoring = () => {
      clearTimeout(timer);
      this.endScoring = null;
      this.scoring = null;
      this.isBusy = false;
      if (first === undefined) return;
      this.showView(view);
      if (isDealt) this.pauseFor(DEAL);
    };
    const showStep = (index: number) => {
      const shown = steps[index];
      if (shown === undefined) {
        this.skipScoring();
        return;
      }
      this.showView(shown.view);
      this.scoring = shown.scoring;
      timer = window.setTimeout(() => showStep(index + 1), STEP_SHOWN);
    };
    clearTimeout(this.timer);
    this.isBusy = true;
    this.isDealing = false;
    if (first !== undefined) {
      showStep(0);
    } else {
      this.showView(view);
      this.scoring = scoring;
      timer = window.setTimeout(() => this.skipScoring(), SCORING_SHOWN);
    }
  }

  private showView(view: PositionView): void {
    if (view === this.view) return;
    this.beforeChange?.();
    this.view = view;
  }

  private takeSnapshot(message: Extract<ServerMessage, { type: "snapshot" }>): void {
    this.showAllAtOnce();
    this.protocol = message.protocol;
    this.given = message.seats;
    this.table = message.table;
    this.view = message.view;
    this.log = message.log;
    this.sending = null;
    this.isAsking = false;
    const seen = Number(kept(SEEN + this.match) ?? "0");
    if (seen > 0) this.missed = worthTelling(message.log.filter((entry) => entry.version > seen));
    if (this.chatRead === 0) this.chatRead = seen > 0 ? seen : message.version;
    this.remember(message.version);
  }

  private takeEvent(message: Extract<ServerMessage, { type: "event" }>): void {
    const entry: LogEntry = { version: message.version, at: message.at, event: message.event, taken_back: false };
    this.endScoring?.();
    this.table = message.table;
    if (message.view !== null) {
      const played = message.event.kind === "played" && !message.missed ? message.event : null;
      const scoring = played === null ? null : scoringOf(played);
      if (played === null || scoring === null || document.hidden) this.showView(message.view);
      else this.showScoring(scoring, message.view, played.dealt);
      this.sending = null;
      this.hint = null;
      this.answer = null;
      this.isAsking = false;
    }
    if (this.notice !== null && this.notice.version < message.version) this.notice = null;
    this.log = [...withTakenBack(this.log, this.undoing(message.event, message.table)), entry];
    this.latest = entry;
    if (message.missed) this.gathering.push(entry);
    if (message.missed && message.view !== null) this.missed = worthTelling(this.gathering.splice(0));
    this.remember(message.version);
  }

  /** What is undone by a event: the last agreement to taking back undoes what was asked for. */
  private undoing(event: EventView, table: TableView): EventView {
    if (event.kind !== "take_back_answered" || !event.agrees || table.take_back_request !== null) return event;
    const asked = this.log.findLast((entry) => entry.event.kind === "take_back_asked")?.event;
    return asked?.kind === "take_back_asked" ? { kind: "undone", seat: asked.seat, ply: asked.ply } : event;
  }

  private remember(version: number): void {
    this.version = version;
    keep(SEEN + this.match, String(version));
  }
}

/** What happened while nobody looked; a single move need not be told, for it is marked on the table. */
export function worthTelling(log: LogEntry[]): LogEntry[] {
  const played = log.filter((entry) => entry.event.kind === "played" && !entry.taken_back);
  return played.length > 1 ? played : [];
}

/** The log after a event: what was undone is marked. */
export function withTakenBack(log: LogEntry[], event: EventView): LogEntry[] {
  const ply = event.kind === "undone" ? event.ply : null;
  if (ply === null) return log;
  return log.map((entry) =>
    entry.event.kind === "played" && entry.event.ply >= ply ? { ...entry, taken_back: true } : entry,
  );
}
