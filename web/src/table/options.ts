/** What a match is played with, in a line of words. */

import { type Clock, CLOCKS } from "../home/new_match.js";
import type { Messages } from "../language/en.js";
import type { ClockView, TableView } from "../live/types.js";
import { clockText } from "./clock.js";

export function optionsInWords(t: Messages, table: Pick<TableView, "game" | "options" | "seats" | "clock">): string {
  const { options } = table;
  const parts =
    table.game === "duel"
      ? [`${t.tablets}: ${goals(t, options.tablets)}`, ...(options.draws_at_zero === "one" ? [`${t.draws}: ${t.drawChoices.one}`] : [])]
      : [...(options.special_factories === true ? [t.special] : []), ...(options.grey === true ? [t.grey] : [])];
  return [t.playersCount(table.seats.length), ...parts, clockInWords(t, table.clock)].join(" · ");
}

/** A set of goals has a name, or it is told one by one; without either it is the first one. */
function goals(t: Messages, tablets: unknown): string {
  if (Array.isArray(tablets)) return tablets.map((face) => t.faces[String(face)]?.name ?? "").join(", ");
  return t.tabletSets[typeof tablets === "string" ? tablets : "first"] ?? "";
}

/** Programs can open tables with clocks that the first page does not offer. */
function clockInWords(t: Messages, { kind, seconds, increment }: ClockView): string {
  const known = Object.entries(CLOCKS).find(([, plan]) => plan.kind === kind && plan.seconds === seconds && plan.increment === increment);
  if (known !== undefined) return t.clocks[known[0] as Clock];
  return `${t.clock}: ${clockText(t, seconds * 1000)}${increment > 0 ? ` + ${clockText(t, increment * 1000)}` : ""}`;
}
