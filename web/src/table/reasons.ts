/** Why a line is better than another, in words: every number comes from the server, which has played both lines out. */

import type { Wording } from "../games/presentation.js";
import type { Messages } from "../language/en.js";
import type { Reason } from "../live/types.js";

/** What the best line is compared with: what was played, or in a hint the second best. */
export type Compared = "played" | "second";

/**
 * A sentence for each reason there are words for. What speaks for the other line is told as the price of the best one.
 * Where the lines end early, that is the last sentence.
 */
export function reasonsInWords(t: Messages, wording: Wording, reasons: readonly Reason[], nameOf: (seat: number) => string, compared: Compared = "played"): string[] {
  const told = reasons.flatMap((reason) => {
    const sentence = sentenceFor(t, wording, reason, nameOf, t.why[compared]);
    if (sentence === null) return [];
    return [reason.points < 0 ? t.why.price(sentence.replace(/\.$/, "")) : sentence];
  });
  return told.length > 0 && reasons.some((reason) => reason.early === true) ? [...told, t.why.early] : told;
}

function sentenceFor(t: Messages, wording: Wording, reason: Reason, nameOf: (seat: number) => string, other: string): string | null {
  const { code, best, played } = reason;
  switch (code) {
    case "lines":
      return linesInWords(t, reason, other);
    case "tiles":
      return t.why.scores(t.parts.tiles ?? "", best, other, played);
    case "score":
      return t.why.scores(t.why.round, best, other, played);
    case "marker":
      return best > 0 ? t.why.starts(t.why.best, other) : t.why.starts(other, t.why.best);
    case "rival":
      return t.why.allows(nameOf(reason.seat), best, other, played);
  }
  const topic = wording.topicOf(code);
  if (topic === null) return null;
  return topic.verb === "nears" ? t.why.nears(topic.name, best, reason.needed ?? 0, other, played) : t.why[topic.verb](topic.name, best, other, played);
}

/** The lines that only the best line completes; of a single one also how many tiles the other leaves it short of. */
function linesInWords(t: Messages, { lines = [], points, played }: Reason, other: string): string {
  const isOne = lines.length === 1;
  return t.why.lines(listed(t, lines), isOne, points, other, isOne ? played : 0);
}

function listed(t: Messages, lines: readonly number[]): string {
  const [last, ...others] = [...lines].reverse();
  return others.length === 0 ? String(last ?? "") : `${others.reverse().join(", ")} ${t.and} ${last ?? ""}`;
}
