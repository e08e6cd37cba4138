/** What is heard at a table: whose turn it is, what a round brings, how it ends, and that somebody said something. */

import { untrack } from "svelte";
import type { LiveTable } from "../live/live_table.svelte.js";
import type { CueName } from "./cue.js";
import type { Playing } from "./sound.js";
import type { Cue } from "./tile_animation.js";

/** Cues of others are a little softer. */
const OF_OTHERS = 0.7;
/** Points are counted so far apart, in milliseconds, and not more than so many. */
const POINTS_APART = 60;
const MOST_POINTS = 12;

/** What is set is looked up, but nothing is heard again because it changes. */
const play = (cue: CueName, how?: Playing) => untrack(() => sound?.play(cue, how));

/** What plays them: it is loaded when the page is first touched, before which browsers let nothing be heard. */
let sound: typeof import("./sound.js") | null = null;

export function prepareSound(): void {
  if (sound !== null) return;
  const load = () => {
    removeEventListener("pointerup", load);
    removeEventListener("keyup", load);
    void import("./sound.js").then(
      (loaded) => {
        if (sound === null) loaded.prepareSound();
        sound = loaded;
      },
      () => undefined, // in silence one can play too
    );
  };
  addEventListener("pointerup", load);
  addEventListener("keyup", load);
}

export class Hearing {
  /** Has to be made while a component is, whose effects these are. */
  constructor(
    private readonly live: LiveTable,
    private readonly isCeramic: boolean,
  ) {
    let wasMine = true; // whoever comes to a table sees whose turn it is
    $effect(() => {
      const { isMine } = live;
      if (isMine && !wasMine && live.table?.status === "running") play("turn");
      wasMine = isMine;
    });
    $effect(() => this.hearScoring());
    let wasOver = live.table?.status === "over";
    $effect(() => {
      const { status, ending } = live.table ?? {};
      if (status === "over" && ending && !wasOver) {
        const isLost = live.seats.length > 0 && !live.seats.some((seat) => ending.ranking[0]?.includes(seat));
        play(isLost ? "lost" : "won");
      }
      wasOver = status === "over";
    });
    $effect(() => {
      const event = live.latest?.event;
      if (event?.kind === "said" && !live.seats.includes(event.seat) && !live.store.muted.includes(event.seat)) play("chat");
      if (event?.kind === "played" && untrack(() => live.playback.tempo) === 0) play("place", { share: this.shareOf(event.action.seat), isCeramic });
    });
  }

  /** Tiles travel. */
  hearFlight(cues: readonly Cue[]): void {
    for (const { kind, at, seat, pan } of cues) play(kind, { after: at, pan, share: this.shareOf(seat), isCeramic: this.isCeramic });
  }

  /** Each point is a tone, one higher than the other. */
  private hearScoring(): void {
    const { scoring } = this.live.playback;
    const seat = scoring?.seat ?? null;
    const board = seat === null ? undefined : scoring?.boards[seat];
    if (board === undefined) return;
    const share = this.shareOf(seat);
    const points = Math.min(MOST_POINTS, board.placed.reduce((sum, tile) => sum + tile.points, 0));
    for (let step = 0; step < points; step += 1) play("score", { after: step * POINTS_APART, step, share });
    if (board.lost > 0) play("fall", { share });
  }

  private shareOf(seat: number | null): number {
    return seat === null || this.live.seats.includes(seat) ? 1 : OF_OTHERS;
  }
}
