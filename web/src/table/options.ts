/** What a match is played with, in a line of words. */

import type { Wording } from "../games/presentation.js";
import { type Clock, CLOCKS } from "../home/new_match.js";
import type { Messages } from "../language/en.js";
import type { ClockView, TableView } from "../live/types.js";
import { clockText } from "./clock.js";

export function optionsInWords(t: Messages, wording: Wording, table: Pick<TableView, "seats" | "clock"> & { options: object }): string {
  return [t.playersCount(table.seats.length), ...wording.describeOptions({ ...table.options }), clockInWords(t, table.clock)].join(" · ");
}

/** Programs can open tables with clocks that the first page does not offer. */
function clockInWords(t: Messages, { kind, seconds, increment }: ClockView): string {
  const known = Object.entries(CLOCKS).find(([, plan]) => plan.kind === kind && plan.seconds === seconds && plan.increment === increment);
  if (known !== undefined) return t.clocks[known[0] as Clock];
  return `${t.clock}: ${clockText(t, seconds * 1000)}${increment > 0 ? ` + ${clockText(t, increment * 1000)}` : ""}`;
}
