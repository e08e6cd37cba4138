/** A soft click, made on the spot: there is no recording to be loaded. */

import { settings } from "../settings.svelte.js";

let context: AudioContext | null = null;

/** Get ready once the person has touched the page, and the page has nothing else to do: it takes a tenth of a second. */
export function prepareSound(): void {
  addEventListener("pointerup", make);
  addEventListener("keyup", make);
}

function make(): void {
  setTimeout(() => {
    if (!settings.sound) return; // it may be switched on later
    context ??= new AudioContext();
    removeEventListener("pointerup", make);
    removeEventListener("keyup", make);
  }, 400);
}

export function click(isScore: boolean): void {
  if (!settings.sound || document.hidden || context === null) return;
  const now = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "sine";
  tone.frequency.setValueAtTime(isScore ? 660 : 320, now);
  tone.frequency.exponentialRampToValueAtTime(isScore ? 990 : 160, now + 0.09);
  volume.gain.setValueAtTime(0.06, now);
  volume.gain.exponentialRampToValueAtTime(0.0005, now + 0.16);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.18);
}
