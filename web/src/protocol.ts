// Made by `python -m sintra.server.protocol.typescript` of the server's message types: do not edit.

export const PROTOCOL = 2;

/** A command is in the log, and on disk, with this version. */
export interface Accepted {
  type: "accepted";
  id: string;
  version: number;
}

/** An action as the receiver may know it: its text, the words for it, its kind and, unless hidden, its fields. */
export interface ActionView {
  seat: number;
  text: string;
  words: string;
  kind: string;
  fields: Record<string, unknown> | null;
}

/** An action, what it is worth, and the principal variation that begins with it: what is expected to follow. */
export interface Advice {
  action: ActionView;
  value: number | null;
  win_probability: number | null;
  pv: ActionView[];
}

/** Agree that another takes its turn back, or not. */
export interface AnswerTakeBack {
  type: "answer_take_back";
  agrees: boolean;
  id: string;
  version: number;
  seat?: number | null;
}

/** What can be played here. */
export interface Catalogue {
  protocol: number;
  version: string;
  games: GameListed[];
  levels: LevelListed[];
}

/** A legal action and what it would bring: tiles taken, tiles that find no room, points if scored at once. */
export interface Choice {
  id: number;
  text: string;
  kind: string;
  fields: Record<string, unknown>;
  taken: number;
  fallen: number;
  points: number;
  price: number;
}

/** The clock: `banks` are the milliseconds each seat had at `since`; at `deadline` the seat to move has lost. */
export interface ClockView {
  kind: "move" | "none" | "player";
  seconds: number;
  increment: number;
  banks: number[];
  since: number;
  deadline: number | null;
}

/** A line that can be completed with chips: tiles it lacks, all payments, the cheapest first, cells for its tile. */
export interface CompletionView {
  line: number;
  missing: number;
  payments: PaymentView[];
  cells: Choice[];
}

/** Open a table. */
export interface CreateMatch {
  game: string;
  seats: SeatWanted[];
  options?: Record<string, unknown>;
  clock?: TimeControl;
}

/** The server was away, and the clock stood still: whoever is to move has so much more time. */
export interface Delayed {
  kind: "delayed";
  milliseconds: number;
}

/** The answer to `mute` and `ping`. */
export interface Done {
  type: "done";
  id: string;
}

/** How it ended: `played` to the end, or somebody `resigned` or was `flagged`, the one at `seat`. */
export interface EndingView {
  how: string;
  ranking: number[][];
  scores: number[];
  reason: string;
  seat: number | null;
  given_up: number[];
  parts: PointsView[];
}

/** Come in by a link: its secret, and for an open seat the name to be called by. */
export interface Enter {
  secret: string;
  name?: string;
  seat?: number | null;
}

/** You are in: your seats, and links that were made for you. */
export interface Entered {
  match: string;
  seats: number[];
  links: LinkMade[];
}

/** Something happened. `missed` events are those a returning client had not seen. */
export interface EventMessage {
  type: "event";
  version: number;
  at: number;
  now: number;
  event: StartedView | PlayedView | Seated | Vacated | Filled | Undone | TakeBackAsked | TakeBackAnswered | Resigned | Flagged | Delayed | Said | Rematched;
  table: TableView;
  view: PositionView | null;
  missed?: boolean;
}

/** Bots of this level took all open seats. */
export interface Filled {
  kind: "filled";
  level: string;
}

/** Say that the time of the seat to move is up. The server notices by itself; this is for the impatient. */
export interface Flag {
  type: "flag";
  id: string;
  version: number;
  seat?: number | null;
}

/** A seat's time was up. */
export interface Flagged {
  kind: "flagged";
  seat: number;
}

/** A position of a replay, and the action that led to it with what it scored; the first has none. */
export interface Frame {
  ply: number;
  position: Record<string, unknown>;
  action: ActionView | null;
  forced: ActionView[];
  scoring: Record<string, unknown> | null;
}

export interface GameListed {
  name: string;
  players: number[];
  options: OptionListed[];
}

/** The best actions, where no other person plays. */
export interface Hint {
  type: "hint";
  id: string;
  seat?: number | null;
}

/** The answer to `hint`, the best first, and the version it was thought for. */
export interface HintGiven {
  type: "hint_given";
  id: string;
  version: number;
  best: Advice[];
}

/** Leave the seat before the match begins. */
export interface Leave {
  type: "leave";
  id: string;
  version: number;
  seat?: number | null;
}

/** A bot to play against. */
export interface LevelListed {
  name: string;
  person: string;
  character: string;
}

/** A link. Its secret is told only now, for only a hash is kept; programs send it as `Authorization: Bearer …`. */
export interface LinkMade {
  kind: "invite" | "seat" | "watch";
  seat: number | null;
  secret: string;
  address: string;
}

/** An entry of what has happened; what was taken back since is marked. */
export interface LogEntry {
  version: number;
  at: number;
  event: StartedView | PlayedView | Seated | Vacated | Filled | Undone | TakeBackAsked | TakeBackAnswered | Resigned | Flagged | Delayed | Said | Rematched;
  taken_back: boolean;
}

/** One of your matches; `is_rematch_asked` while others wait for you at the table of its rematch. */
export interface MatchListed {
  match: string;
  status: "open" | "over" | "running";
  game: string;
  options: Record<string, unknown>;
  seats: SeatView[];
  yours: number[];
  to_move: number | null;
  created_at: number;
  updated_at: number;
  ending: EndingView | null;
  is_rematch_asked: boolean;
}

/** Your matches, the latest changed first; `before` is what to ask with for more, or None. */
export interface MatchesListed {
  matches: MatchListed[];
  before: string | null;
}

/** Do not send this socket what these seats say. */
export interface Mute {
  type: "mute";
  id: string;
  seats: number[];
}

/** An option of a game, with its default. */
export interface OptionListed {
  name: string;
  default: unknown;
  choices: unknown[];
}

/** Chips, by what they show, that complete a line, and the actions to be taken one after the other to spend them. */
export interface PaymentView {
  chips: string[];
  actions: string[];
}

/** Say that the connection is alive. */
export interface Ping {
  type: "ping";
  id: string;
}

/** Take an action. */
export interface Play {
  type: "play";
  action: string;
  id: string;
  version: number;
  seat?: number | null;
}

/** A seat took an action; `forced` followed by themselves. `scoring` is there when a round ended with it. */
export interface PlayedView {
  kind: "played";
  ply: number;
  action: ActionView;
  forced: ActionView[];
  dealt: boolean;
  scoring: Record<string, unknown> | null;
}

/** What each seat got for one thing; a face of Duel is called `face_` and its name. */
export interface PointsView {
  name: string;
  points: number[];
}

/** The position as `seat`, or with None an onlooker, may know it; `choices` if that seat is to move. */
export interface PositionView {
  seat: number | null;
  ply: number;
  to_move: number | null;
  turn_reason: string | null;
  position: Record<string, unknown>;
  choices: Choice[];
  completion: CompletionView | null;
  can_undo: boolean;
  can_take_back: boolean;
}

/** From which seats somebody looks at the table now; None where the server cannot know. */
export interface Present {
  type: "present";
  seats: number[] | null;
}

/** Why something was not done; `code` is stable. */
export interface Problem {
  code: string;
  message: string;
  reason?: string | null;
}

/** The answer to `why`. */
export interface Reason {
  type: "reason";
  id: string;
  action: string;
  allowed: boolean;
  reason: string | null;
  words: string;
}

/** A message was not carried out, and nothing changed. The version is the present one. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  message: string;
  reason: string | null;
  version: number;
}

/** Open a new table for the same players, after the end. */
export interface Rematch {
  type: "rematch";
  id: string;
  version: number;
  seat?: number | null;
}

/** A seat opened a new table for the same players. */
export interface Rematched {
  kind: "rematched";
  seat: number;
  match: string;
}

/** Be called something else, before the match begins. */
export interface Rename {
  type: "rename";
  name: string;
  id: string;
  version: number;
  seat?: number | null;
}

/** A match from beginning to end. */
export interface Replay {
  game: string;
  options: Record<string, unknown>;
  names: string[];
  date: string;
  comment: string;
  commitment: string;
  is_verified: boolean | null;
  ending: EndingView | null;
  frames: Frame[];
}

/** Give the match up. */
export interface Resign {
  type: "resign";
  id: string;
  version: number;
  seat?: number | null;
}

export interface Resigned {
  kind: "resigned";
  seat: number;
}

/** The receiver has been here before; what it has missed up to this version follows as events. */
export interface Resumed {
  type: "resumed";
  version: number;
  now: number;
}

/** Send everything anew. */
export interface Resync {
  type: "resync";
  id: string;
}

export interface Said {
  kind: "said";
  seat: number;
  text: string;
}

/** Say something to everybody at the table. */
export interface Say {
  type: "say";
  text: string;
  id: string;
  version: number;
  seat?: number | null;
}

/** Who sits there; at an open seat the name, if there is one, is that of who is asked to a rematch. */
export interface SeatView {
  kind: "bot" | "open" | "person";
  name: string;
  level: string;
  given_up?: boolean;
}

/** Who is to sit there: `me`, whoever comes by the invitation (`open`), or a bot of a level. */
export interface SeatWanted {
  kind: "bot" | "me" | "open";
  name?: string;
  level?: string;
}

/** A person took an open seat, or changed the name it has there. */
export interface Seated {
  kind: "seated";
  seat: number;
  name: string;
}

/** Everything, at the beginning and whenever the receiver has missed too much. */
export interface Snapshot {
  type: "snapshot";
  protocol: number;
  version: number;
  now: number;
  seats: number[];
  table: TableView;
  view: PositionView | null;
  log: LogEntry[];
  left_out: number;
}

/** Begin without waiting: bots of this level take the open seats. */
export interface Start {
  type: "start";
  level?: string;
  id: string;
  version: number;
  seat?: number | null;
}

/** The match began. */
export interface StartedView {
  kind: "started";
  starting_player: number;
}

/** A table, and which of its seats are yours. */
export interface TableFound {
  table: TableView;
  seats: number[];
}

/** Everything about a table but the position. The secret is there once the match is over. */
export interface TableView {
  match: string;
  status: "open" | "over" | "running";
  game: string;
  options: Record<string, unknown>;
  seats: SeatView[];
  clock: ClockView;
  take_back_request: TakeBackRequestView | null;
  ending: EndingView | null;
  rematch: string;
  commitment: string;
  secret: string | null;
}

/** Take the latest turn back; other persons at the table are asked. */
export interface TakeBack {
  type: "take_back";
  id: string;
  version: number;
  seat?: number | null;
}

/** A seat agreed or not; with the last agreement the actions are taken back. */
export interface TakeBackAnswered {
  kind: "take_back_answered";
  seat: number;
  agrees: boolean;
}

/** A seat asked the others whether it may take its last turn back. */
export interface TakeBackAsked {
  kind: "take_back_asked";
  seat: number;
  ply: number;
}

/** A seat asks to take back; these have not answered. */
export interface TakeBackRequestView {
  seat: number;
  waiting: number[];
}

/** How much time there is: `move` gives each turn its seconds, `player` a store for the match plus an increment. */
export interface TimeControl {
  kind?: "move" | "none" | "player";
  seconds?: number;
  increment?: number;
}

/** Undo the latest action of the turn that is not finished. */
export interface Undo {
  type: "undo";
  id: string;
  version: number;
  seat?: number | null;
}

/** A seat undid what it had done in its turn so far, or took its last turn back where nobody had to be asked. */
export interface Undone {
  kind: "undone";
  seat: number;
  ply: number;
}

/** A person left the seat before the match began. */
export interface Vacated {
  kind: "vacated";
  seat: number;
}

/** Ask for a new link: to one's own seat (for another device), to open seats, or for onlookers. */
export interface WantLink {
  kind: "invite" | "seat" | "watch";
  seat?: number | null;
}

/** Whether an action is allowed, and if not, why. */
export interface Why {
  type: "why";
  id: string;
  action: string;
  seat?: number | null;
}

export type ClientMessage = Play | Undo | TakeBack | AnswerTakeBack | Resign | Say | Start | Leave | Rename | Flag | Rematch | Why | Hint | Mute | Resync | Ping;

export type ServerMessage = Snapshot | Resumed | EventMessage | Present | Accepted | Refused | Reason | HintGiven | Done;
