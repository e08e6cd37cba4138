/**
 * What is shown when: one event after the other, each long enough to be seen, with the pauses people make, and a scoring
 * board by board. The server tells everything at once; to wait for it is the page's alone.
 */

import { isStill, settings } from "../settings.svelte.js";
import { BONUS_SHOWN, CARD_SHOWN, FLIGHT, GLANCE, isPressed, LATE, pauseBefore, SCORING_SHOWN, tempoOf } from "./pace.js";
import { type Balance, balanceOf, beforeBonuses, type BonusStep, bonusSteps, DEAL, scoringSteps } from "./scoring_steps.js";
import type { EventMessage, TableState } from "./table_state.js";
import type { Scoring, ShownScoring } from "./types.js";

/** An event that waits to be shown, and the state it leads to. */
interface PendingEvent {
  message: EventMessage;
  state: TableState;
}

/** What is seen to its end before the next is shown; at rest nothing is. */
type Phase = "rest" | "flight" | "deal" | "pause" | "scoring" | "card";

/** Where tiles travel. */
export interface Stage {
  /** The position is about to change: tiles will travel from where they are. */
  prepare: () => void;
  /** Let all that travels arrive. */
  finish: () => void;
}

export interface PlaybackOptions {
  /** The seats of whoever plays at this screen. */
  own: () => readonly number[];
  /** Called when an event is shown. */
  onShown: (message: EventMessage) => void;
}

export class Playback {
  /** The state that is shown; in the steps of a scoring its position is one that never was. */
  shown = $state.raw<TableState | null>(null);
  /** What is being scored, while that is shown. */
  scoring = $state.raw<ShownScoring | null>(null);
  /** What the round brought, until somebody has seen enough of it. */
  balance = $state.raw<Balance | null>(null);
  /** Which bonus of the end is being counted. */
  bonus = $state.raw<BonusStep["bonus"] | null>(null);
  /** Whose move is still to be seen to its end, if it is not one's own; a deal is nobody's. */
  watched = $state.raw<{ seat: number | null } | null>(null);
  stage: Stage | null = null;

  private readonly queue: PendingEvent[] = [];
  private phase: Phase = "rest";
  private timer = 0;
  /** What comes after the phase. */
  private goOn: (() => void) | null = null;
  /** What a scoring leads to, for whoever does not see it to its end. */
  private outcome: TableState | null = null;
  /** Shows what it brought, if that has not been shown. */
  private lastStep: (() => void) | null = null;
  private cardTimer = 0;
  /** How many choices there were the last time somebody here had any. */
  private choices = 0;

  constructor(private readonly options: PlaybackOptions) {}

  /** How many times as long as at normal speed tiles travel now; 0 where nothing is to move. */
  get tempo(): number {
    return isStill() || document.hidden ? 0 : this.tempoAt(this.shown);
  }

  /** Show a state at once, and nothing that was to come before it. */
  jumpTo(state: TableState): void {
    this.queue.length = 0;
    this.endPauses();
    this.shown = state;
    this.pause(state, null);
  }

  /** Show what an event leads to, when its turn has come: what one has done oneself at once, and all before it. */
  add(message: EventMessage, state: TableState): void {
    this.queue.push({ message, state });
    if (this.isUrgent(message)) {
      this.interrupt();
      while (this.queue.length > 1) this.showAtOnce(this.queue.shift());
    }
    this.showNext();
  }

  /** Show everything there is without delay: nobody looks. */
  finish(): void {
    this.interrupt();
    while (this.queue.length > 0) this.showAtOnce(this.queue.shift());
  }

  /** Enough has been seen of a flight, of a scoring, of its balance or of a deal: go on to what comes after it. */
  skip(): void {
    const { phase, lastStep } = this;
    if (phase !== "scoring") this.layCardAside();
    if (phase === "rest" || phase === "pause") return; // whoever thinks is not to be hurried
    this.stage?.finish();
    if (phase === "scoring" && lastStep !== null) lastStep();
    else this.leave();
  }

  /** Tiles have just set out: it is known how long they travel at least, and they tell when they have arrived. */
  follow(milliseconds: number, arrived: Promise<unknown>): void {
    if (this.phase !== "flight" && this.phase !== "deal") return;
    if (milliseconds === 0) {
      this.enter(this.phase, GLANCE * this.tempo, this.goOn);
      return;
    }
    this.enter(this.phase, milliseconds + LATE, this.goOn);
    const { timer } = this;
    void arrived.then(() => {
      if (this.timer === timer) this.leave();
    });
  }

  /** Stop whatever is still to happen. */
  endPauses(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.layCardAside();
    this.phase = "rest";
    this.goOn = null;
    this.outcome = null;
    this.lastStep = null;
    this.scoring = null;
    this.bonus = null;
    this.watched = null;
  }

  /** See something to its end, and then go on. */
  private enter(phase: Phase, milliseconds: number, then: (() => void) | null): void {
    clearTimeout(this.timer);
    this.phase = phase;
    this.goOn = then;
    this.timer = window.setTimeout(() => this.leave(), milliseconds);
  }

  private leave(): void {
    const then = this.goOn;
    clearTimeout(this.timer);
    this.timer = 0;
    this.phase = "rest";
    this.goOn = null;
    then?.();
  }

  /** Something else is shown now: what was being shown is over. */
  private interrupt(): void {
    const { outcome } = this;
    if (this.phase !== "rest") this.stage?.finish();
    this.endPauses();
    if (outcome !== null) this.show(outcome);
  }

  private showNext(): void {
    while (this.phase === "rest") {
      const pending = this.queue.shift();
      if (pending === undefined) return;
      this.showEvent(pending);
    }
  }

  private showAtOnce(pending: PendingEvent | undefined): void {
    if (pending === undefined) return;
    this.show(pending.state);
    this.options.onShown(pending.message);
  }

  private showEvent(pending: PendingEvent): void {
    const { message, state } = pending;
    const { event } = message;
    const tempo = this.tempoAt(state);
    const isSeen = !message.missed && !document.hidden && tempo > 0 && message.view !== null;
    const scoring = event.kind === "played" ? event.scoring : null;
    if (!isSeen || this.isBehind(state)) {
      this.showAtOnce(pending);
    } else if (scoring !== null) {
      this.showScoring(scoring, pending, tempo);
    } else if (isStill() || (event.kind !== "played" && event.kind !== "started")) {
      this.showAtOnce(pending);
    } else {
      this.show(state);
      this.fly(pending);
      this.options.onShown(message);
    }
  }

  /** So much has happened that is not shown yet that one would only see what was long ago. */
  private isBehind({ table }: TableState): boolean {
    return this.queue.length > 3 * table.seats.length;
  }

  /** Let tiles travel before anything else is shown, and whoever is next think. */
  private fly({ message, state }: PendingEvent): void {
    const { event } = message;
    const isDealt = isDeal(message);
    const mover = event.kind === "played" ? event.action.seat : null;
    const isOwn = mover !== null && !isDealt && this.options.own().includes(mover);
    this.watched = isOwn ? null : { seat: isDealt ? null : mover };
    this.enter(isDealt ? "deal" : "flight", (isDealt ? DEAL : FLIGHT) * this.tempoAt(state), () => {
      this.watched = null;
      this.pause(state, isDealt ? null : mover);
    });
  }

  /** Let whoever is to move seem to think, and show it only then. */
  private pause(state: TableState, mover: number | null): void {
    const { choices = [] } = state.view ?? {};
    if (choices.length > 0) this.choices = choices.length;
    const isLate = isStill() || document.hidden || this.queue.length > state.table.seats.length;
    const milliseconds = isLate ? 0 : pauseBefore(state, mover, this.options.own(), this.choices) * this.tempoAt(state);
    if (milliseconds === 0) this.showNext();
    else this.enter("pause", milliseconds, () => this.showNext());
  }

  /** What somebody here has done is not held up, nor is a taking back: what it takes back need not be seen first. */
  private isUrgent({ event }: EventMessage): boolean {
    return event.kind === "undone" || (event.kind === "played" && this.options.own().includes(event.action.seat));
  }

  /**
   * Show a scoring step by step, then what it brought, then what came of it, with a deal that comes to rest before the
   * next move; where nothing moves, all at once, and for as long.
   */
  private showScoring(scoring: Scoring, pending: PendingEvent, tempo: number): void {
    const { message, state } = pending;
    const { view } = message;
    const first = view?.seat ?? 0;
    const sequence = view === null || isStill() ? null : scoringSteps(message, this.shown?.view ?? null, view, scoring);
    const { steps, settled } = sequence ?? { steps: [], settled: null };
    const balance = balanceOf(scoring, first);
    const { status, ending } = this.shown?.table ?? state.table;
    const table = { ...state.table, status, ending };
    if (settled === null) {
      const hasBonuses = view !== null && (message.bonuses ?? []).length > 0;
      this.outcome = state;
      this.show(hasBonuses ? { ...state, table, view: beforeBonuses(view, scoring), isBetweenRounds: true } : state);
      this.scoring = { ...scoring, seat: null };
      this.balance = balance;
      this.enter("card", SCORING_SHOWN, () => this.count(pending, tempo));
      this.options.onShown(message);
      return;
    }
    const meanwhile: TableState = { ...withoutScoring(state), table, isBetweenRounds: true };
    this.outcome = state;
    this.lastStep = () => {
      this.lastStep = null;
      this.show({ ...state, table, view: settled, isBetweenRounds: true });
      this.scoring = { round: scoring.round, seat: null, boards: scoring.boards.map(() => ({ placed: [], lost: 0 })) };
      this.balance = balance;
      const goOn = () => this.count(pending, tempo);
      if (isPressed(state, this.options.own())) {
        // It lies there for a while, but nobody's time runs out for it.
        goOn();
        this.balance = balance;
        this.cardTimer = window.setTimeout(() => this.layCardAside(), CARD_SHOWN);
      } else {
        this.enter("card", CARD_SHOWN, goOn);
      }
    };
    const showStep = (index: number) => {
      const step = steps[index];
      if (step === undefined) {
        this.lastStep?.();
        return;
      }
      this.show({ ...meanwhile, view: step.view });
      this.scoring = step.scoring;
      this.enter("scoring", step.lasts * tempo, () => showStep(index + 1));
    };
    showStep(0);
    this.options.onShown(message);
  }

  /** The last round has been seen: count what its end brings, one seat after the other, and only then say who has won. */
  private count(pending: PendingEvent, tempo: number): void {
    const { message, state } = pending;
    const scoring = message.event.kind === "played" ? message.event.scoring : null;
    const steps = message.view === null || scoring === null ? [] : bonusSteps(message.bonuses ?? [], message.view, scoring);
    if (steps.length === 0) {
      this.deal(pending);
      return;
    }
    this.layCardAside();
    const { table = state.table } = this.shown ?? {};
    this.outcome = state;
    const showStep = (index: number) => {
      const step = steps[index];
      if (step === undefined) {
        this.deal(pending);
        return;
      }
      this.show({ ...state, table, view: step.view, isBetweenRounds: true });
      this.scoring = step.scoring;
      this.bonus = step.bonus;
      this.enter("scoring", BONUS_SHOWN * tempo, () => showStep(index + 1));
    };
    this.lastStep = () => this.deal(pending);
    showStep(0);
  }

  /** A scoring has been seen: show what came of it. */
  private deal(pending: PendingEvent): void {
    this.endPauses();
    this.show(pending.state);
    if (isDeal(pending.message) && !isStill()) this.fly(pending);
    else this.showNext(); // the match is over
  }

  private layCardAside(): void {
    clearTimeout(this.cardTimer);
    this.balance = null;
  }

  private tempoAt(state: TableState | null): number {
    return tempoOf(settings.speed, state !== null && isPressed(state, this.options.own()));
  }

  private show(state: TableState): void {
    if (state.view !== this.shown?.view) this.stage?.prepare();
    this.shown = state;
  }
}

function isDeal({ event }: EventMessage): boolean {
  return event.kind === "started" || (event.kind === "played" && event.dealt);
}

/** A state that does not tell yet what the round brought. */
function withoutScoring(state: TableState): TableState {
  const { latest, log } = state;
  if (latest?.event.kind !== "played") return state;
  const untold = { ...latest, event: { ...latest.event, scoring: null } };
  return { ...state, latest: untold, log: [...log.slice(0, -1), untold] };
}
