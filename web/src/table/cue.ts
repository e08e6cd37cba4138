/** The sounds of a table as recipes: which tones and noises each is made of. They are made on the spot, of nothing else. */

export type CueName = "lift" | "place" | "slide" | "line" | "fall" | "score" | "turn" | "won" | "lost" | "chat";

/** A tone or a noise of a cue; times in milliseconds from its beginning, frequencies in hertz. */
export interface Voice {
  wave: "sine" | "triangle" | "noise";
  from: number;
  /** Where the tone, or what the filter lets through, glides to. */
  to?: number;
  at: number;
  attack: number;
  decay: number;
  gain: number;
  /** Of a noise, what is let through: what is lower than `from`, or what is near it. */
  filter?: "low" | "near";
}

const tone = (wave: "sine" | "triangle", from: number, decay: number, gain: number, more: Partial<Voice> = {}): Voice => ({ wave, from, at: 0, attack: 4, decay, gain, ...more });
const noise = (filter: "low" | "near", from: number, decay: number, gain: number, more: Partial<Voice> = {}): Voice => ({ wave: "noise", filter, from, at: 0, attack: 2, decay, gain, ...more });

/** A chord whose tones begin one after the other. */
const chord = (tones: readonly number[], wave: "sine" | "triangle", apart: number, decay: number, gain: number): Voice[] =>
  tones.map((from, index) => tone(wave, from, decay, gain, { at: index * apart }));

/** The highest of the tones that count points. */
const MOST_STEPS = 12;

/** What a cue is made of; `step` is which point of a score it counts, and tiles of stone sound otherwise than pralines. */
export function voicesOf(cue: CueName, { step = 0, isCeramic = false } = {}): Voice[] {
  switch (cue) {
    case "lift":
      return [tone("sine", 520, 50, 0.12, { to: 620 })];
    case "place":
      return [noise("near", 1800, 18, 0.2), isCeramic ? tone("sine", 1400, 90, 0.08) : tone("triangle", 190, 70, 0.3)];
    case "slide":
      return [noise("low", 900, 160, 0.06, { to: 400, attack: 20 })];
    case "line":
      return chord([523, 659, 784], "triangle", 70, 220, 0.14);
    case "fall":
      return [tone("sine", 240, 180, 0.3, { to: 120 }), noise("near", 700, 8, 0.15)];
    case "score":
      return [tone("sine", 660 * 2 ** (Math.min(step, MOST_STEPS) / 12), 90, 0.13)];
    case "turn":
      return [tone("sine", 587, 500, 0.1, { attack: 15 }), tone("sine", 880, 500, 0.1, { attack: 15 })];
    case "won":
      return [...chord([262, 330, 392, 523], "triangle", 90, 1600, 0.14), noise("near", 6000, 900, 0.02, { at: 270, attack: 120 })];
    case "lost":
      return chord([262, 311, 392], "triangle", 0, 1200, 0.12);
    case "chat":
      return [tone("sine", 740, 60, 0.1), tone("sine", 988, 110, 0.1, { at: 80 })];
  }
}

export const lastsFor = (voices: readonly Voice[]): number => Math.max(...voices.map(({ at, attack, decay }) => at + attack + decay));

/** What a phone does at the same moments, in milliseconds of moving and resting; nothing where it would be too much. */
export const VIBRATIONS: Partial<Record<CueName, number[]>> = {
  place: [8],
  line: [10, 40, 14],
  fall: [26],
  turn: [18, 70, 18],
  won: [30, 60, 30, 60, 60],
  lost: [60],
  chat: [10],
};

/** Keeps count of what is heard at the same time: more than a few at once are only noise. */
export class Voices {
  private heard: { from: number; to: number }[] = [];

  constructor(private readonly most = 4) {}

  /** Whether something may be heard from one moment to another; it is counted if so. */
  take(from: number, to: number, now: number): boolean {
    this.heard = this.heard.filter((each) => each.to > now);
    if (this.heard.filter((each) => each.from < to && from < each.to).length >= this.most) return false;
    this.heard.push({ from, to });
    return true;
  }
}
