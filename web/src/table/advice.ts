/** A hint in words: what to do, said to the person who asked, and what the server expects of that choice. */

import type { Wording } from "../games/presentation.js";
import type { Messages } from "../language/en.js";
import type { ActionView, Choice, PositionView } from "../live/types.js";

export function adviceInWords(t: Messages, wording: Wording, action: ActionView, view: PositionView): string {
  const what = wording.advise(action, view) ?? action.words;
  const choice = view.choices.find((each) => each.text === action.text);
  const why = choice === undefined ? "" : expected(t, choice);
  return why === "" ? `${what}.` : `${what}. ${why}.`;
}

/** What comes of a choice: of a draft if the round ended now, of others at once; the price of drawing is in its name. */
function expected(t: Messages, { action: { kind }, points, fallen }: Choice): string {
  if (kind === "draft") return t.advice.now(t.expects(points), fallen === 0 ? t.advice.nothingFalls : t.falls(fallen));
  return points === 0 || kind === "draw" ? "" : t.expects(points);
}
