/** What is shown when: one event after the other, each long enough to be seen, and a scoring step by step. */

import { isStill } from "../settings.svelte.js";
import { DEAL, scoringSteps } from "./scoring_steps.js";
import type { EventMessage, TableState } from "./table_state.js";
import type { Scoring, ShownScoring } from "./types.js";

/** How long a move is looked at before the next one is shown. */
const PAUSE = 550;
/** How long each step of a scoring is seen, and all of it where nothing moves. */
const STEP_SHOWN = 620;
const SCORING_SHOWN = 4200;

/** An event that waits to be shown, and the state it leads to. */
interface PendingEvent {
  message: EventMessage;
  state: TableState;
}

export interface PlaybackOptions {
  /** Whether somebody at this screen plays at a seat. */
  isOwn: (seat: number) => boolean;
  /** Called when an event is shown. */
  onShown: (message: EventMessage) => void;
}

export class Playback {
  /** The state that is shown; in the steps of a scoring its position is one that never was. */
  shown = $state.raw<TableState | null>(null);
  /** What is being scored, while that is shown. */
  scoring = $state.raw<ShownScoring | null>(null);
  /** Called before the position changes, so that tiles can travel from where they are. */
  beforeChange: (() => void) | null = null;

  private readonly queue: PendingEvent[] = [];
  /** Whether something is being looked at that the next move would disturb. */
  private isBusy = false;
  private isDealing = false;
  private timer = 0;
  /** Ends the showing of a scoring, once it is over or nobody wants to see more of it. */
  private endScoring: (() => void) | null = null;

  constructor(private readonly options: PlaybackOptions) {}

  /** Show a state at once, and nothing that was to come before it. */
  jumpTo(state: TableState): void {
    this.queue.length = 0;
    this.endPauses();
    this.shown = state;
  }

  /** Show what an event leads to, when its turn has come. */
  add(message: EventMessage, state: TableState): void {
    this.queue.push({ message, state });
    this.showNext();
  }

  /** Show everything there is without delay: nobody looks. */
  finish(): void {
    this.endPauses();
    this.showNext();
  }

  /** Enough has been seen of a scoring, or else of the deal after it. */
  skipScoring(): void {
    if (this.endScoring !== null) {
      this.endScoring();
      this.showNext();
    } else if (this.isDealing) {
      this.endPause();
    }
  }

  /** Stop whatever is still to happen. */
  endPauses(): void {
    this.endScoring?.();
    clearTimeout(this.timer);
    this.isBusy = false;
    this.isDealing = false;
  }

  /** Show one event after the other; own moves and missed ones without delay. */
  private showNext(): void {
    if (this.isBusy && !this.isOwnMove(this.queue[0])) return;
    const pending = this.queue.shift();
    if (pending === undefined) return;
    this.showEvent(pending);
    if (this.isBusy && this.endScoring !== null) return; // it goes on when the scoring has been seen
    const pause = pauseAfter(pending.message);
    if (pause === 0) this.showNext();
    else this.pauseFor(pause);
  }

  private showEvent({ message, state }: PendingEvent): void {
    this.endScoring?.();
    const played = message.event.kind === "played" && !message.missed ? message.event : null;
    const scoring = played?.scoring ?? null;
    if (message.view === null || played === null || scoring === null || document.hidden) this.show(state);
    else this.showScoring(scoring, message, state, played.dealt);
    this.options.onShown(message);
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
    this.showNext();
  }

  private isOwnMove(pending: PendingEvent | undefined): boolean {
    const event = pending?.message.event;
    return event?.kind === "played" && this.options.isOwn(event.action.seat);
  }

  /**
   * Show a scoring step by step, then what came of it, with a deal that comes to rest before the next move; where
   * nothing moves, all at once, and for as long.
   */
  private showScoring(scoring: Scoring, message: EventMessage, state: TableState, isDealt: boolean): void {
    const steps = isStill() || message.view === null ? [] : scoringSteps(message, message.view, scoring.round);
    let timer = 0;
    this.endScoring = () => {
      clearTimeout(timer);
      this.endScoring = null;
      this.scoring = null;
      this.isBusy = false;
      if (steps.length === 0) return;
      this.show(state);
      if (isDealt) this.pauseFor(DEAL);
    };
    const showStep = (index: number) => {
      const step = steps[index];
      if (step === undefined) {
        this.skipScoring();
        return;
      }
      this.show({ ...state, view: step.view, isBetweenRounds: true });
      this.scoring = step.scoring;
      timer = window.setTimeout(() => showStep(index + 1), STEP_SHOWN);
    };
    clearTimeout(this.timer);
    this.isBusy = true;
    this.isDealing = false;
    if (steps.length > 0) {
      showStep(0);
    } else {
      this.show(state);
      this.scoring = scoring;
      timer = window.setTimeout(() => this.skipScoring(), SCORING_SHOWN);
    }
  }

  private show(state: TableState): void {
    if (state.view !== this.shown?.view) this.beforeChange?.();
    this.shown = state;
  }
}

function pauseAfter(message: EventMessage): number {
  if (message.missed || message.event.kind !== "played" || isStill() || document.hidden) return 0;
  return message.event.dealt ? DEAL : PAUSE;
}
