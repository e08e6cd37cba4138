/** How far something is, in words. */

import type { Messages } from "../language/en.js";
import type { Shown } from "./progress.js";

/** Less than this is hardly worth counting. */
const MOMENT = 4;
/** From here on nobody counts single seconds, and from there on only minutes. */
const ROUGH = 10;
const STEP = 5;
const LONG = 90;

function timeInWords(t: Messages, seconds: number): string {
  if (seconds < MOMENT) return t.preparing.moment;
  if (seconds < ROUGH) return t.preparing.seconds(Math.floor(seconds));
  if (seconds < LONG) return t.preparing.seconds(Math.round(seconds / STEP) * STEP);
  return t.preparing.minutes(Math.round(seconds / 60));
}

/** As in "40%, about 20 s"; empty while it has not begun and nobody knows anything. */
export function progressInWords(t: Messages, code: string, { share, seconds }: Shown): string {
  if (seconds === null && share === 0) return "";
  const percent = new Intl.NumberFormat(code, { style: "percent" }).format(Math.floor(share * 100) / 100);
  return seconds === null ? percent : `${percent}, ${timeInWords(t, seconds)}`;
}

/** What is being prepared, and how far it is. */
export function withProgress(t: Messages, code: string, what: string, shown: Shown): string {
  const progress = progressInWords(t, code, shown);
  return progress === "" ? `${what}…` : `${what}: ${progress}`;
}
