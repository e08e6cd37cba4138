/** A hint in words: what to do, said to the person who asked, and what the server expects of that choice. */

import type { Messages } from "../language/en.js";
import type { ActionView, Choice, PositionView } from "../live/types.js";
import { colourWord, lettersInWords } from "./describe.js";

type Fields = Record<string, unknown>;

function fromWhere({ advice }: Messages, game: string, source: unknown): string {
  if (game === "chocolatier") return source === 0 ? advice.fromCentre : advice.fromFactory(Number(source));
  if (source === "M") return advice.fromMoons;
  return source === "L" ? advice.fromLargeSun : advice.fromSun(String(source));
}

function toWhere({ advice }: Messages, game: string, line: unknown): string {
  if (line !== 0) return advice.toLine(Number(line));
  return game === "duel" ? advice.toBroken : advice.toFloor;
}

const SENTENCES: Record<string, (t: Messages, game: string, fields: Fields, position: Fields) => string> = {
  draft: (t, game, { colour, source, line }) =>
    t.advice.draft(t.advice.colours[game]?.[String(colour)] ?? "", fromWhere(t, game, source), toWhere(t, game, line)),
  divide: (t, game, { before }) =>
    before === "" ? t.advice.divideNone : t.advice.divide([...String(before)].map((each) => colourWord(t, game, each)).join(", ")),
  place: (t, _, { row, column }) => t.advice.place(t.cell(Number(row), Number(column))),
  cell: (t, _, { row, column }) => t.advice.place(t.cell(Number(row), Number(column))),
  field: (t, _, { field, degrees }) => t.advice.place(`${t.field(Number(field))}, ${t.rotated(Number(degrees))}`),
  stack: (t, game, { colour }) => t.stackTile(colourWord(t, game, String(colour))),
  show: (t, _, { slot }, { display }) => t.takePlate(lettersInWords(t, String((display as unknown[])[Number(slot) - 1] ?? ""))),
  draw: (t, _, __, { phase }) => (phase === "drawing" ? t.drawAgain : t.drawPlate),
  stop: (t) => t.stopDrawing,
  keep: (t, _, { plate }) => t.keepPlate(lettersInWords(t, String(plate))),
  under: (t, _, { plate }) => t.underPlate(lettersInWords(t, String(plate))),
  take: (t, _, { chip }) => t.takeChip(lettersInWords(t, String(chip))),
  use: (t, _, { chip }) => t.useChip(lettersInWords(t, String(chip))),
  enough: (t) => t.enough,
  leave: (t) => t.leaveLine,
};

export function adviceInWords(t: Messages, game: string, action: ActionView, view: PositionView): string {
  const sentence = SENTENCES[action.kind];
  const what = sentence ? sentence(t, game, action.fields ?? {}, view.position) : action.words;
  const choice = view.choices.find((each) => each.text === action.text);
  const why = choice === undefined ? "" : expected(t, choice);
  return why === "" ? `${what}.` : `${what}. ${why}.`;
}

/** What comes of a choice: of a draft if the round ended now, of others at once; the price of drawing is in its name. */
function expected(t: Messages, { kind, points, fallen }: Choice): string {
  if (kind === "draft") return t.advice.now(t.expects(points), fallen === 0 ? t.advice.nothingFalls : t.falls(fallen));
  return points === 0 || kind === "draw" ? "" : t.expects(points);
}
