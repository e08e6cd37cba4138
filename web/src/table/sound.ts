/** Plays the cues of a table: as loud as was set, from the side where it happens, and never before the page was touched. */

import { settings } from "../settings.svelte.js";
import { type CueName, lastsFor, VIBRATIONS, type Voice, Voices, voicesOf } from "./cue.js";

export interface Playing {
  /** How long until it is heard, in milliseconds. */
  after?: number;
  /** From −1 at the left to 1 at the right. */
  pan?: number;
  /** How loud, of what it is usually. */
  share?: number;
  step?: number;
  isCeramic?: boolean;
}

/** What all of it goes through. */
interface Desk {
  context: AudioContext;
  master: GainNode;
  noise: AudioBuffer;
}

const MASTER = 0.5;
/** How long one waits with what costs a tenth of a second, so that no move is held up. */
const QUIET = 400;

let desk: Desk | null = null;
const voices = new Voices();

/** Get ready now that the person has touched the page, or later if nothing is to be heard yet. */
export function prepareSound(): void {
  make();
  addEventListener("pointerup", make);
  addEventListener("keyup", make);
}

function make(): void {
  setTimeout(makeNow, QUIET);
}

function makeNow(): void {
  if (!settings.sound || desk !== null) return; // it may be switched on later
  removeEventListener("pointerup", make);
  removeEventListener("keyup", make);
  const context = new AudioContext();
  const [master, compressor] = [context.createGain(), context.createDynamicsCompressor()];
  master.connect(compressor).connect(context.destination);
  desk = { context, master, noise: noiseIn(context) };
}

/** Let a cue be heard at once, for somebody who sets how loud it is to be. */
export function sample(cue: CueName): void {
  makeNow();
  play(cue);
}

/** A quarter of a second of noise. */
function noiseIn(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}

/** Let a cue be heard, and felt where that is wanted. Who does not look at the page only hears that it is their turn. */
export function play(cue: CueName, { after = 0, pan = 0, share = 1, step, isCeramic }: Playing = {}): void {
  if (document.hidden && cue !== "turn") return;
  vibrate(cue, after);
  if (!settings.sound || settings.volume === 0 || desk === null) return;
  const { context, master } = desk;
  const parts = voicesOf(cue, { step, isCeramic });
  const start = context.currentTime + after / 1000;
  if (!voices.take(start, start + lastsFor(parts) / 1000, context.currentTime)) return;
  if (context.state === "suspended") void context.resume();
  master.gain.value = MASTER * (settings.volume / 100) ** 2 * 2;
  const side = context.createStereoPanner();
  side.pan.value = pan * 0.6;
  side.connect(master);
  for (const part of parts) sing(desk, part, start, share, side);
}

function sing({ context, noise }: Desk, { wave, from, to = from, at, attack, decay, gain, filter }: Voice, start: number, share: number, out: AudioNode): void {
  const [begin, full, end] = [start + at / 1000, start + (at + attack) / 1000, start + (at + attack + decay) / 1000];
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(gain * share, full);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(out);
  const glide = (frequency: AudioParam) => {
    frequency.setValueAtTime(from, begin);
    frequency.exponentialRampToValueAtTime(to, end);
  };
  let source: AudioScheduledSourceNode;
  if (wave === "noise") {
    const band = context.createBiquadFilter();
    band.type = filter === "low" ? "lowpass" : "bandpass";
    band.Q.value = 2;
    glide(band.frequency);
    const rustle = context.createBufferSource();
    rustle.buffer = noise;
    rustle.loop = true;
    rustle.connect(band).connect(volume);
    source = rustle;
  } else {
    const oscillator = context.createOscillator();
    oscillator.type = wave;
    glide(oscillator.frequency);
    oscillator.connect(volume);
    source = oscillator;
  }
  source.start(begin);
  source.stop(end + 0.02);
}

function vibrate(cue: CueName, after: number): void {
  const pattern = VIBRATIONS[cue];
  if (!settings.vibration || pattern === undefined || typeof navigator.vibrate !== "function") return;
  setTimeout(() => navigator.vibrate(pattern), after);
}
