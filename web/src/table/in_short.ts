/** What is told in short, made shorter still where there is little room. */

import type { Part } from "../games/presentation.js";

const ARROW = "→";

/** Words like "factory 4 → line 2" apart: where tiles came from, and where they go with the arrow; empty without one. */
export function fromAndTo(words: string): { from: string; to: string } {
  const at = words.indexOf(ARROW);
  return at < 0 ? { from: words, to: "" } : { from: words.slice(0, at).trim(), to: words.slice(at) };
}

/** The same without where tiles came from, which is marked on the table. */
export function withoutSource(parts: readonly Part[]): Part[] {
  return parts.map((part) => (typeof part === "string" && part.includes(ARROW) ? fromAndTo(part).to : part));
}
