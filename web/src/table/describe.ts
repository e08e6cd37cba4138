/** What happens at a table in words: what a game has words for it says itself, the rest is the same for all. */

import type { GameWords, Wording } from "../games/presentation.js";
import type { Messages } from "../language/en.js";
import type { ActionDetails, ActionView, EndingView, EventView, LogEntry, Scoring } from "../live/types.js";

/** In which words, of which game, and of whom. */
export interface Telling {
  t: Messages;
  wording: Wording;
  name: (seat: number) => string;
}

/** A tile that is put into a cell; its colour is not told where it came by itself. */
export function placedInWords(t: Messages, words: GameWords, who: string, { row, column }: { row: number; column: number }, { colour }: ActionDetails): string {
  const cell = t.cell(row, column);
  return `${who}: ${colour === undefined ? cell : `${words.colours[colour] ?? colour}, ${cell}`}`;
}

export function describeAction({ wording, name }: Telling, action: ActionView): string {
  return wording.describeAction(name(action.seat), action) ?? action.words;
}

export function describeScoring({ t, wording, name }: Telling, scoring: Scoring): string[] {
  const sentences = scoring.boards.flatMap((board, seat) => {
    const gained = board.placed.reduce((sum, tile) => sum + tile.points, 0);
    return [t.logScore(name(seat), gained, board.lost, board.after), ...wording.describeBoardScore(name(seat), board)];
  });
  return [t.logRound(scoring.round), ...sentences];
}

/** The sentences of the log that an event makes. */
export function describeEvent(telling: Telling, event: EventView): string[] {
  const { t, wording, name } = telling;
  switch (event.kind) {
    case "started":
      return [t.logStarted(name(event.starting_player)), ...wording.describeStart(event.set_up_order, name)];
    case "played": {
      const forced = event.forced.map((action) => `${describeAction(telling, action)} (${t.itself})`);
      return [describeAction(telling, event.action), ...forced, ...(event.scoring ? describeScoring(telling, event.scoring) : [])];
    }
    case "seated":
      return [t.logSeated(event.name)];
    case "vacated":
      return [t.logVacated(event.seat + 1)];
    case "filled":
      return [t.logFilled(t.levels[event.level]?.title ?? event.level)];
    case "undone":
      return [t.logUndone(name(event.seat))];
    case "take_back_asked":
      return [t.logAsked(name(event.seat))];
    case "take_back_answered":
      return [event.agrees ? t.logAgrees(name(event.seat)) : t.logDisagrees(name(event.seat))];
    case "resigned":
      return [t.logResigned(name(event.seat)), ...(event.stand_in ? [t.standIn.playsOn(name(event.seat))] : [])];
    case "flagged":
      return [t.logFlagged(name(event.seat)), ...(event.stand_in ? [t.standIn.playsOn(name(event.seat))] : [])];
    case "stand_in_called":
      return [t.standIn.called(name(event.seat), name(event.absent))];
    case "came_back":
      return [t.standIn.back(name(event.seat))];
    case "delayed":
      return [t.logDelayed(Math.round(event.milliseconds / 1000))];
    case "links_voided":
      return [t.logVoided[event.links](name(event.seat))];
    case "rematched":
      return [t.logRematched(name(event.seat))];
    case "said":
    case "promised":
    case "contributed":
      return [];
  }
}

/** Who won; of several the last one after an "and". */
export function wonBy(t: Messages, names: readonly string[]): string {
  const [last = ""] = names.slice(-1);
  return names.length < 2 ? t.wins(last) : t.tie(`${names.slice(0, -1).join(", ")} ${t.and} ${last}`);
}

/** What came of it for whoever has one seat here; for everybody else, who won. */
export function headlineOf(t: Messages, ending: EndingView, own: readonly number[], name: (seat: number) => string): string {
  const [seat] = own;
  const winners = ending.ranking[0] ?? [];
  if (seat === undefined || own.length > 1) return wonBy(t, winners.map(name));
  const left = ending.seat === seat ? ending.how : ending.given_up.includes(seat) ? ending.stand_ins?.find((each) => each.seat === seat && each.why !== "away")?.why : undefined;
  if (left !== undefined) return left === "flagged" ? t.youFlagged : t.youResigned;
  if (winners.includes(seat)) return winners.length === 1 ? t.youWin : wonBy(t, winners.map(name));
  const players = ending.scores.length;
  const before = ending.ranking.slice(0, ending.ranking.findIndex((group) => group.includes(seat))).flat().length;
  return players > 2 ? t.youPlace(before + 1, players) : wonBy(t, winners.map(name));
}

/** How it ended: somebody gave up or was late, or by the rules of the game. */
export function reasonInWords(t: Messages, words: GameWords, ending: EndingView): string {
  return (ending.how === "played" ? words.endings[ending.reason] : t.endings[ending.how]) ?? "";
}

/** Who won, and how it ended. */
export function endingInWords({ t, wording, name }: Telling, ending: EndingView): string {
  return `${wonBy(t, (ending.ranking[0] ?? []).map(name))} · ${reasonInWords(t, wording.words, ending)}`;
}

/** The score of each seat at the end, the first first. */
export function scoresInWords({ name }: Telling, ending: EndingView): string {
  return ending.ranking.flat().map((seat) => `${name(seat)}: ${ending.scores[seat]}`).join(", ");
}

/** Why an action is not allowed, by its stable code. */
export function refusalInWords(t: Messages, words: GameWords, code: string | null): string | undefined {
  return words.reasons[code ?? ""] ?? t.reasons[code ?? ""];
}

/** Kinds of actions that only end the turn a draft has begun. */
const ENDING_A_DRAFT = new Set<string>(["stack", "divide"]);

/** What is marked on the table as the latest move: where a turn began with a draft, the draft and not what it led to. */
export function latestMove(actions: (ActionView | null)[]): ActionView | null {
  return actions.findLast((action) => action !== null && !ENDING_A_DRAFT.has(action.action.kind)) ?? null;
}

/** How many moves were made before the first that the log tells of. */
export function firstPly(log: readonly LogEntry[]): number {
  const first = log.find(({ event, taken_back }) => event.kind === "played" && !taken_back)?.event;
  return first?.kind === "played" ? first.ply : 0;
}

/** The latest move that still stands. */
export function latestAction(log: LogEntry[]): ActionView | null {
  return latestMove(log.map(({ event, taken_back }) => (event.kind === "played" && !taken_back ? event.action : null)));
}
