/** Chances and points as they are written. */

import { sign } from "../language/plural.js";

/** A winning chance, such as 62 %. */
export function chanceText(language: string, chance: number): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(chance === 0 ? 0 : chance).replace("-", "−");
}

/** A part of a winning chance, to a tenth of a percent where it is small. */
export function shareText(language: string, share: number): string {
  const digits = Math.abs(share) < 0.0995 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Math.abs(share));
}

/** What was gained or lost of it, with its sign. */
export function changeText(language: string, change: number): string {
  const isNothing = Math.abs(change) < 0.0005;
  return `${isNothing ? "" : sign(change)}${shareText(language, isNothing ? 0 : change)}`;
}

/** An estimate as it is shown: words go by that, or it were 1 points. */
export const tenth = (points: number): number => Math.round(points * 10) / 10;

/** Points of an estimate, to a tenth. */
export function pointsText(language: string, points: number): string {
  const rounded = tenth(points);
  return `${sign(rounded)}${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(Math.abs(rounded))}`;
}
