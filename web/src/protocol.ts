// Made by `python -m sintra.server.protocol.typescript` of the server's message types: do not edit.

export const PROTOCOL = 4;

/** Nobody looks from a person's seat; from `stand_in_at` on the others can call a bot, where there is no clock. */
export interface AbsentView {
  seat: number;
  stand_in_at: number;
}

/** A command is in the log, and on disk, with this version. */
export interface Accepted {
  type: "accepted";
  id: string;
  version: number;
}

export type Action = ChocolatierAction | DuelAction;

/** What everybody knows of an action beyond its own fields, where it applies. */
export interface ActionDetails {
  colour?: string;
  count?: number;
  moons?: number[];
  plate?: string;
}

/** An action as the receiver may know it, with a `?` where it shows hidden things; its text, and the words for it. */
export interface ActionView {
  seat: number;
  text: string;
  words: string;
  action: Action;
  details: ActionDetails;
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
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
  version: number;
  seat?: number | null;
}

/** Points that the end of the match brought a seat, named as in the parts of the score, and the cells for them. */
export interface BonusView {
  seat: number;
  part: string;
  points: number;
  cells: [number, number][];
}

/** Call a bot for one who has been absent for a while, and is waited for, at a table without a clock. */
export interface CallStandIn {
  type: "call_stand_in";
  absent: number;
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
  version: number;
  seat?: number | null;
}

/** The player of a seat for which a bot had been called took it back. */
export interface CameBack {
  kind: "came_back";
  seat: number;
}

/** An action that could be chosen: what it leads to by best play, to the end of the round, and its worth. */
export interface Candidate {
  action: string;
  pv: string[];
  value: number;
  chance: number;
  is_exact: boolean;
}

/** What can be played here. */
export interface Catalogue {
  protocol: number;
  version: string;
  games: GameListed[];
  levels: LevelListed[];
}

export type ChocolatierAction = ChocolatierDraft | ChocolatierDivide | ChocolatierPlace;

/** A player's board. */
export interface ChocolatierBoard {
  score: number;
  /** the five lines, top to bottom */
  lines: string[];
  /** five rows of five letters or dots, left to right */
  wall: string[];
  /** in the order of its spaces, `m` for the marker */
  floor: string;
  /** `null` no such space, empty, a colour, or `m` */
  special_floor: string | null;
}

/** What one phase B did on one board. `penalty` is before the clamp, `after` is before the end bonuses. */
export interface ChocolatierBoardScore {
  before: number;
  tiles: ChocolatierTileScore[];
  dropped: number[];
  floor: string;
  penalty: number;
  after: number;
  is_done: boolean;
  bonus_rows: number;
  bonus_columns: number;
  bonus_colours: number;
  lost: number;
  placed: PlacedTile[];
}

/** How far a board is with what brings points at the end of the match: rows, columns or colours (C16). */
export interface ChocolatierBonus {
  kind: "colour" | "column" | "row";
  /** the most tiles that one of those has which are not complete; `needed` if all are */
  best: number;
  /** how many tiles one has when it is complete */
  needed: number;
  /** how many are complete */
  complete: number;
  /** what each complete one brings */
  points: number;
}

/** What is the same in every match. */
export interface ChocolatierComponents {
  /** in their order */
  colours: string[];
  /** the colours printed on the coloured side, row by row (C4) */
  wall: string[];
  /** what each space of the floor line costs, left to right (C5) */
  floor_costs: number[];
}

/** What follows from a position. */
export interface ChocolatierDerived {
  game: "chocolatier";
  /** the seat that has the marker, while there is a round for it to start */
  next_starter: number | null;
  /** for each factory */
  gold_sides: (ChocolatierGoldSide | null)[];
  /** in the phase `division` */
  division: ChocolatierDivision | null;
  /** what each seat would gain or lose yet if the round ended now (C12 to C14): complete lines, placed as well as can be, less the floor, not below zero; without what comes at the end of the match */
  expected: number[];
  /** for each board its rows, columns and colours */
  bonuses: ChocolatierBonus[][];
}

/** Give these left-over colours to the neighbour before, the others to the neighbour after. */
export interface ChocolatierDivide {
  kind: "divide";
  /** the colours that go to the neighbour before */
  before: string;
}

/** The factory whose tiles are to be divided, and its neighbours before and after, by their numbers (C25, CR5). */
export interface ChocolatierDivision {
  factory: number;
  before: number;
  after: number;
}

/** Take a colour from a source (0 the centre, n factory n) to a line, from 1, or with 0 to the floor line. */
export interface ChocolatierDraft {
  kind: "draft";
  /** 0 the centre, n factory n */
  source: number;
  colour: string;
  /** from 1; 0 is the floor line */
  line: number;
}

/** The gold side of a factory: its effect, the colour of effect 2, and the seat that took effect 5. */
export interface ChocolatierGoldSide {
  effect: number;
  colour: string | null;
  taken_by: number | null;
}

/** The options of the game. */
export interface ChocolatierOptions {
  players: number;
  /** the grey side of the boards (C18) */
  grey: boolean;
  /** gold sides are up (C21) */
  special_factories: boolean;
}

/** Move the tile of a complete line to a column of its row; both count from 1. */
export interface ChocolatierPlace {
  kind: "place";
  row: number;
  column: number;
}

/** A position; everything on the table is open, so a seat is told the same. */
export interface ChocolatierPosition {
  players: number;
  /** the grey side of the boards (C18) */
  grey: boolean;
  /** gold sides are up (C21) */
  special_factories: boolean;
  game: "chocolatier";
  /** how many rounds have begun */
  round: number;
  phase: "deal" | "over" | "draft" | "division" | "filling";
  to_move: number | null;
  starting_player: number;
  /** tiles in colour order */
  factories: string[];
  /** the gold side of each factory; `taken:1` is one that seat 1 took */
  effects: (string | null)[];
  centre: string;
  /** `centre` or the seat that has it */
  marker: "centre" | number;
  /** how many of each colour */
  bag: Record<string, number>;
  /** how many of each colour */
  lid: Record<string, number>;
  /** in seat order */
  boards: ChocolatierBoard[];
}

/** The latest phase B: the round it ended and each seat's board, in seat order. */
export interface ChocolatierScoring {
  game: "chocolatier";
  round: number;
  boards: ChocolatierBoardScore[];
}

/** A tile placed on the wall: the runs it is part of and what it scored (C13). */
export interface ChocolatierTileScore {
  row: number;
  column: number;
  colour: string;
  horizontal: number;
  vertical: number;
  points: number;
}

/** A legal action and what it would bring: tiles taken, tiles that find no room, points if scored at once. */
export interface Choice {
  id: number;
  text: string;
  action: Action;
  taken: number;
  fallen: number;
  points: number;
  price: number;
  ending: number;
  cells: [number, number][] | null;
  strands: number[];
}

/** One of some names. */
export interface ChoiceOption {
  type: "choice";
  name: string;
  default: string;
  choices: string[];
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

/** Take the seat back from the bot that was called for it. */
export interface ComeBack {
  type: "come_back";
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
  version: number;
  seat?: number | null;
}

/** A line that can be completed with chips: tiles it lacks, all payments, the cheapest first, cells for its tile. */
export interface CompletionView {
  line: number;
  missing: number;
  payments: PaymentView[];
  cells: Choice[];
}

export type Components = ChocolatierComponents | DuelComponents;

/** Tell the contribution that was promised, when every seat is taken. */
export interface Contribute {
  type: "contribute";
  /** 64 hexadecimal digits */
  contribution: string;
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
  version: number;
  seat?: number | null;
}

/** A person kept the promise, all seats being taken. */
export interface Contributed {
  kind: "contributed";
  seat: number;
  contribution: string;
}

/** Open a table. Any option may be left out; the catalogue tells them all. */
export interface CreateMatch {
  game: string;
  seats: SeatWanted[];
  options?: Record<string, unknown>;
  clock?: TimeControl;
  /** of a contribution, see docs/fair-deals.md */
  promise?: string;
}

/** The server was away, and the clock stood still: whoever is to move has so much more time. */
export interface Delayed {
  kind: "delayed";
  milliseconds: number;
}

export type Derived = ChocolatierDerived | DuelDerived;

/** The answer to `mute` and `ping`. */
export interface Done {
  type: "done";
  id: string;
}

/** A value that leaves it to chance: so many are drawn. */
export interface Drawn {
  value: string;
  size: number;
}

export type DuelAction = DuelDraft | DuelStack | DuelShow | DuelDraw | DuelStop | DuelKeep | DuelField | DuelUnder | DuelTake | DuelUse | DuelEnough | DuelLeave | DuelCell;

/** A player's board. */
export interface DuelBoard {
  score: number;
  tokens: number;
  /** the six lines, top to bottom */
  lines: string[];
  /** the tiles on the broken spaces */
  broken: string;
  /** the nine fields row by row: empty, or the four cells of the plate as it lies */
  dome: string[];
  /** six rows of six cells: a colour, `*` for a special tile, a dot for none */
  tiles: string[];
  /** face up in the tray */
  chips: string[];
  /** turned down */
  used_chips: string[];
}

/** What one phase 2 did on one board. Penalties are before the clamp, `after` is before the faces. */
export interface DuelBoardScore {
  before: number;
  tiles: DuelTileScore[];
  broken_lines: number[];
  waiting_lines: number[];
  broken: string;
  penalty: number;
  first_player_penalty: number;
  after: number;
  is_done: boolean;
  faces: Record<string, number> | null;
  final: number | null;
  lost: number;
  placed: PlacedTile[];
}

/** Move the tile of the line in question to a cell of the dome; both count from 1. */
export interface DuelCell {
  kind: "cell";
  row: number;
  column: number;
}

/** What is the same in every match. */
export interface DuelComponents {
  /** in their order */
  colours: string[];
  /** what a draft calls the suns: the four small ones, then the large one */
  suns: string[];
  /** what a draft calls all moons together */
  moons: string;
  /** what each broken space costs, left to right (D3) */
  broken_costs: number[];
  /** what the first-player tile costs (D22) */
  first_player_cost: number;
  /** by which a plate may be rotated clockwise */
  degrees: number[];
  /** the cells of every plate when it is rotated by each (D4) */
  plates: Record<string, string[]>;
}

/** What follows from a position. */
export interface DuelDerived {
  game: "duel";
  /** the seat that has the first-player tile, while there is a round for it */
  next_starter: number | null;
  /** how many tiles of each colour a draft from the moons takes (D13) */
  on_moons: Record<string, number>;
  /** how many chips each seat may still take in this round (D14) */
  chips_left: number[];
  /** for each board six rows: what is printed on the cells, a dot where no plate lies */
  domes: string[][];
  /** the plate in hand at every rotation; none where it is hidden */
  hand: DuelLaidPlate[];
  /** what each seat would gain or lose yet if the round ended now (D17 to D22): complete lines in their best cells with the special tiles they bring, less what breaks, not below zero; without chips, which nobody has to spend, and without what the faces give at the end */
  expected: number[];
  /** the faces in play */
  goals: DuelGoal[];
  /** for each seat */
  due: DuelDue[];
  /** for each board the special cells on it, field by field */
  specials: DuelSpecialCell[][];
}

/** Take a colour from a source (1 to 4, L or M) to a line, from 1, or with 0 to the broken spaces. */
export interface DuelDraft {
  kind: "draft";
  /** a small sun, `L` the large one, `M` all moons */
  source: "1" | "2" | "3" | "4" | "L" | "M";
  colour: string;
  /** from 1; 0 are the broken spaces */
  line: number;
}

/** Draw a plate, or one more, from the stack. */
export interface DuelDraw {
  kind: "draw";
}

/** What a seat has taken in this round of the plates and chips that are its lot, and how many these are. */
export interface DuelDue {
  plates: number;
  /** two, in the last round none (D11) */
  plates_all: number;
  chips: number;
  /** two (D14) */
  chips_all: number;
}

/** Spend no more chips: the line is complete. */
export interface DuelEnough {
  kind: "enough";
}

/** Put the plate in hand on a field, from 1, turned clockwise by these degrees. */
export interface DuelField {
  kind: "field";
  /** row by row */
  field: number;
  /** clockwise */
  degrees: number;
}

/** A face in play, and how far each seat is with it (D24). */
export interface DuelGoal {
  face: string;
  /** what each complete one brings, of *corners* a lower one (an upper one less); of *empty special cells* what each empty one costs, below zero */
  points: number;
  seats: DuelGoalStanding[];
}

/** How far one seat is with a face. */
export interface DuelGoalStanding {
  best: number;
  needed: number;
  /** how many are complete; of wild cells none as long as one is empty */
  complete: number;
  /** what the face would give if the match ended now */
  earned: number;
}

/** Keep this plate of those drawn. */
export interface DuelKeep {
  kind: "keep";
  /** its cells unturned; `?` where others may not know it */
  plate: string;
}

/** A plate rotated clockwise: its cells top left, top right, bottom left, bottom right. */
export interface DuelLaidPlate {
  degrees: number;
  cells: string;
}

/** Leave the line in question incomplete. */
export interface DuelLeave {
  kind: "leave";
}

/** The options of the game. */
export interface DuelOptions {
  /** the 3 or 4 faces that score at the end, or how many are drawn (D7, D8) */
  tablets: "random-3" | "random-4" | string[];
  /** how many plates one without points may draw (DR1) */
  draws_at_zero: "unlimited" | "one";
}

/** Plates that were put back together, as a seat knows them. */
export interface DuelPutBack {
  /** from 1, the drawn plates first and then the stack from the top down */
  places: number[];
  /** how many of them have a special cell */
  special: number;
  /** how many have a wild one */
  wild: number;
  /** those known to be among them */
  plates: string[];
}

/** The latest phase 2: the round it ended and each seat's board, in seat order. */
export interface DuelScoring {
  game: "duel";
  round: number;
  boards: DuelBoardScore[];
}

/** Take the shown plate of a slot, from 1. */
export interface DuelShow {
  kind: "show";
  slot: number;
}

/** A special cell of a dome: `has` of the three tiles that it `needs` around it lie there, for so many points (D21). */
export interface DuelSpecialCell {
  row: number;
  column: number;
  has: number;
  needs: number;
  points: number;
}

/** Put a left-over tile of this colour on the small moon next. */
export interface DuelStack {
  kind: "stack";
  colour: string;
}

/** Draw no more plates, and look at those drawn. */
export interface DuelStop {
  kind: "stop";
}

/** Take a face-up chip. */
export interface DuelTake {
  kind: "take";
  chip: string;
}

/** A tile placed on the dome: its runs and points (D20), chips spent on it, and a special tile it brought. */
export interface DuelTileScore {
  row: number;
  column: number;
  colour: string;
  horizontal: number;
  vertical: number;
  points: number;
  chips: string[];
  special_row: number;
  special_points: number;
}

/** Put this drawn plate under the stack. */
export interface DuelUnder {
  kind: "under";
  /** its cells unturned; `?` where others may not know it */
  plate: string;
}

/** Spend a chip of the tray on the line in question. */
export interface DuelUse {
  kind: "use";
  chip: string;
}

/** A position as a seat, or an onlooker, may know it (DR2). */
export interface DuelView {
  /** the 3 or 4 faces that score at the end, or how many are drawn (D7, D8) */
  tablets: "random-3" | "random-4" | string[];
  /** how many plates one without points may draw (DR1) */
  draws_at_zero: "unlimited" | "one";
  game: "duel";
  players: number;
  /** those in play; none before a random draw */
  faces: string[];
  /** how many rounds have begun */
  round: number;
  phase: "deal" | "over" | "setup" | "turn" | "stacking" | "drawing" | "keeping" | "placing" | "returning" | "completing" | "decorating";
  to_move: number | null;
  starting_player: number;
  /** `large` (on the large moon) or the seat that has it */
  marker: "large" | number;
  /** of the factories 1–4 and then of the large one */
  suns: string[];
  /** likewise; a small moon from the lowest tile up */
  moons: string[];
  /** which chips on the small moons are turned up */
  face_up: boolean[];
  /** three slots, `null` for a gap */
  display: (string | null)[];
  /** the small factory whose left-over tiles are being stacked */
  stacking: number | null;
  /** the line in question while a seat decorates */
  line: number | null;
  /** the chips spent on it so far */
  spending: string[];
  /** how many of each colour */
  bag: Record<string, number>;
  /** how many of each colour */
  tower: Record<string, number>;
  /** in seat order */
  boards: DuelBoard[];
  /** on the small moons; `?` for one that lies face down */
  chips: (string | null)[];
  /** the supply and those face down together */
  unseen_chips: Record<string, number>;
  /** a plate, `special` or `wild` for its back, or `?` */
  stack: string[];
  /** likewise */
  drawn: string[];
  /** likewise */
  hand: string | null;
  /** the groups of several plates that were put back */
  put_back: DuelPutBack[];
  /** those of `stack` and `drawn` of which the seat knows no place */
  unseen_plates: string[];
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
  stand_ins?: StandInView[];
}

/** Come in by a link: its secret; for an open seat the name to be called by, and the promise of a contribution. */
export interface Enter {
  secret: string;
  name?: string;
  seat?: number | null;
  /** of a contribution, see docs/fair-deals.md */
  promise?: string;
  emblem?: "bean" | "lantern" | "moon" | "praline" | "rose" | "sun" | "swallow" | "tile" | null;
}

/** Come to the table of a rematch; the promise is for the first of one's seats. The body may be left out. */
export interface EnterRematch {
  /** of a contribution, see docs/fair-deals.md */
  promise?: string;
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
  event: StartedView | PlayedView | Seated | Promised | Contributed | Vacated | Filled | Undone | TakeBackAsked | TakeBackAnswered | Resigned | Flagged | StandInCalled | CameBack | Delayed | Said | LinksVoidedView | Rematched;
  table: TableView;
  view: PositionView | null;
  missed?: boolean;
  scoring_frames?: ScoringFrameView[];
  bonuses?: BonusView[];
}

/** A position of a finished match as the seat that was to move saw it, with its choices. */
export interface Exercise {
  view: PositionView;
}

/** For each seat what it has promised to contribute to the deals, and what it has contributed; null for nothing. */
export interface FairDealsView {
  promises: (string | null)[];
  contributions: (string | null)[];
}

/** Bots of this level took all open seats. */
export interface Filled {
  kind: "filled";
  level: string;
}

/** Say that the time of the seat to move is up. The server notices by itself; this is for the impatient. */
export interface Flag {
  type: "flag";
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
  version: number;
  seat?: number | null;
}

/** A seat's time was up; the stand-in is as when somebody resigns. */
export interface Flagged {
  kind: "flagged";
  seat: number;
  stand_in?: string | null;
}

/** Nothing is known of this browser any more; so many tables were open to it. */
export interface Forgotten {
  tables: number;
}

/** A position of a replay, and the action that led to it with what it scored; the first has none. */
export interface Frame {
  ply: number;
  position: Position;
  derived: Derived;
  action: ActionView | null;
  forced: ActionView[];
  scoring: Scoring | null;
}

/** What is lit on a board in a frame: the tiles that are counted now, and what is lost now. */
export interface FrameBoard {
  placed: PlacedTile[];
  lost: number;
}

/** A game: how many can play it, its options, and what is the same in every match of it. */
export interface GameListed {
  name: "chocolatier" | "duel";
  players: number[];
  options: (NumberOption | SwitchOption | ChoiceOption | SetOption)[];
  components: Components;
}

/** How far a game is: tables can be opened when its rules are there, and its bots move when they are. */
export interface GamePreparation {
  game: "chocolatier" | "duel";
  rules: StageProgress;
  bots: StageProgress;
  failure: string;
}

/** The matches of a game, of all options (`options` is null) or of one choice of them. */
export interface GroupStatistics {
  game: "chocolatier" | "duel";
  options: Options | null;
  tally: Tally;
  average: number;
  best: number;
  best_match: string;
  /** matches won in a row up to the latest; below zero: lost */
  streak: number;
  /** matches won in a row at most */
  longest: number;
  /** bots by their strength, then persons, the most frequent first */
  against: OpponentStatistics[];
  parts: PartStatistics[];
  review: ReviewStatistics | null;
  /** the latest matches, the earliest of them first */
  course: MatchPoint[];
}

/** The best actions, where no other person plays. */
export interface Hint {
  type: "hint";
  /** chosen by the client, new for each */
  id: string;
  seat?: number | null;
}

/** The answer to `hint`, the best first, and the version it was thought for. */
export interface HintGiven {
  type: "hint_given";
  id: string;
  version: number;
  best: Advice[];
  reasons: Reason[];
}

export type Judgement = "best" | "blunder" | "forced" | "good" | "inaccuracy" | "mistake";

/** How far up the bots you are in a game; `next` is whom to play now, null when the strongest is beaten. */
export interface Ladder {
  game: "chocolatier" | "duel";
  steps: LadderStep[];
  next: string | null;
}

/** A level of bots: matches against bots of this level alone, in a game. */
export interface LadderStep {
  level: string;
  tally: Tally;
}

/** Leave the seat before the match begins. */
export interface Leave {
  type: "leave";
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
  version: number;
  seat?: number | null;
}

/** A bot to play against. */
export interface LevelListed {
  name: string;
  person: string;
  character: string;
}

/** The position after each action of a line, the first before any. */
export interface LineShown {
  frames: Frame[];
}

/** Ask what a line of actions leads to, from the position after so many actions of the match. */
export interface LineWanted {
  ply: number;
  actions: string[];
}

/** A link. Its secret is told only now, for only a hash is kept; programs send it as `Authorization: Bearer …`. */
export interface LinkMade {
  kind: "invite" | "seat" | "watch";
  seat: number | null;
  secret: string;
  address: string;
  nearby?: string;
}

/** A seat made all links of a kind void: to itself (`seat`), to open seats (`invite`), or for onlookers (`watch`). */
export interface LinksVoidedView {
  kind: "links_voided";
  seat: number;
  links: "invite" | "seat" | "watch";
}

/** An entry of what has happened; what was taken back since is marked. */
export interface LogEntry {
  version: number;
  at: number;
  event: StartedView | PlayedView | Seated | Promised | Contributed | Vacated | Filled | Undone | TakeBackAsked | TakeBackAnswered | Resigned | Flagged | StandInCalled | CameBack | Delayed | Said | LinksVoidedView | Rematched;
  taken_back: boolean;
}

/** One of your matches; `is_rematch_asked` while others wait for you at the table of its rematch. */
export interface MatchListed {
  match: string;
  status: "open" | "over" | "running";
  game: "chocolatier" | "duel";
  options: Options;
  seats: SeatView[];
  yours: number[];
  to_move: number | null;
  created_at: number;
  updated_at: number;
  ending: EndingView | null;
  is_rematch_asked: boolean;
}

/** Your own mistakes in a match that is over, in the order they were made. */
export interface MatchMistakes {
  match: string;
  game: "chocolatier" | "duel";
  seats: SeatView[];
  yours: number[];
  updated_at: number;
  status: "done" | "failed" | "none" | "running" | "waiting";
  progress: number;
  mistakes: Mistake[];
}

/** A match in the course of time. */
export interface MatchPoint {
  match: string;
  at: number;
  score: number;
  best_other: number;
  /** 1 is won, 0.5 tied, 0 lost */
  outcome: number;
  /** null unless it was reviewed */
  chance_lost: number | null;
  luck: number | null;
}

/** Your matches, the latest changed first; `before` is what to ask with for more, or None. */
export interface MatchesListed {
  matches: MatchListed[];
  before: string | null;
}

/** A decision that lost at least as much as an inaccuracy does; `told` are its candidates, as in a report. */
export interface Mistake {
  decision: ReviewedDecision;
  told: ActionView[];
}

/** Your own mistakes, match by match, the latest first; `before` is what to ask with for more, or None. */
export interface MistakesListed {
  matches: MatchMistakes[];
  before: string | null;
}

/** Do not send this socket what these seats say. */
export interface Mute {
  type: "mute";
  /** chosen by the client, new for each */
  id: string;
  seats: number[];
}

/** A whole number from `least` to `most`. */
export interface NumberOption {
  type: "number";
  name: string;
  default: number;
  least: number;
  most: number;
}

/** What you did against a bot of a level, or against a person: ahead of them is won, whoever else was there. */
export interface OpponentStatistics {
  /** empty for a person */
  level: string;
  /** empty for a bot: it is called as its level is */
  name: string;
  tally: Tally;
  /** your points in these matches */
  average: number;
  /** theirs */
  theirs: number;
}

export type Options = ChocolatierOptions | DuelOptions;

/** What you got for one thing in a match on average, and what the others got. */
export interface PartStatistics {
  name: string;
  yours: number;
  theirs: number;
}

/** Chips, by what they show, that complete a line, and the actions to be taken one after the other to spend them. */
export interface PaymentView {
  chips: string[];
  actions: string[];
}

/** Say that the connection is alive. */
export interface Ping {
  type: "ping";
  /** chosen by the client, new for each */
  id: string;
}

/** A tile that came to a wall or dome: its cell, its points, and all cells of its runs, its own among them. */
export interface PlacedTile {
  row: number;
  column: number;
  colour: string;
  points: number;
  cells: [number, number][];
}

/** Take an action. */
export interface Play {
  type: "play";
  /** as in docs/notation.md */
  action: string;
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
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
  scoring: Scoring | null;
}

/** What each seat got for one thing; a face of Duel is called `face_` and its name. */
export interface PointsView {
  name: string;
  points: number[];
}

export type Position = ChocolatierPosition | DuelView;

/** The position as `seat`, or with None an onlooker, may know it; `choices` if that seat is to move. */
export interface PositionView {
  seat: number | null;
  ply: number;
  to_move: number | null;
  turn_reason: string | null;
  position: Position;
  derived: Derived;
  choices: Choice[];
  completion: CompletionView | null;
  can_undo: boolean;
  can_take_back: boolean;
}

/** What is being compiled beside the server, after its first start; when all is there every share is 1. */
export interface PreparationReport {
  games: GamePreparation[];
}

/** From which seats somebody looks at the table now; None where the server cannot know. */
export interface Present {
  type: "present";
  seats: number[] | null;
  absent?: AbsentView[];
}

/** Why something was not done; `code` is stable. */
export interface Problem {
  code: string;
  message: string;
  reason?: string | null;
}

/** Promise a contribution to the deals, while a seat is open; it replaces what was promised for the seat. */
export interface Promise {
  type: "promise";
  /** 64 hexadecimal digits */
  promise: string;
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
  version: number;
  seat?: number | null;
}

/** A person promised a contribution to the deals, in place of what was promised for the seat before. */
export interface Promised {
  kind: "promised";
  seat: number;
  promise: string;
}

/** One difference between the best line and the one played: a code that is phrased elsewhere, and its numbers. */
export interface Reason {
  code: string;
  seat: number;
  points: number;
  played: number;
  best: number;
  lines?: number[];
  needed?: number;
  early?: boolean;
}

/** The answer to `why`. */
export interface ReasonGiven {
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
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
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
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
  version: number;
  seat?: number | null;
}

/** A match, or a page of it: the frames from a ply on, of `plies` in all; `next` is where the next page begins. */
export interface Replay {
  game: "chocolatier" | "duel";
  options: Options;
  names: string[];
  date: string;
  comment: string;
  commitment: string;
  is_verified: boolean | null;
  ending: EndingView | null;
  plies: number;
  frames: Frame[];
  next: number | null;
  public_id?: string;
}

/** Give the match up. Of three or four who play, a bot takes the seat, and the others play on. */
export interface Resign {
  type: "resign";
  watch?: boolean;
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
  version: number;
  seat?: number | null;
}

/** A seat gave the match up. */
export interface Resigned {
  kind: "resigned";
  seat: number;
  stand_in?: string | null;
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
  /** chosen by the client, new for each */
  id: string;
}

/** All that was found of a match. */
export interface Review {
  version: number;
  engine: string;
  weights: string;
  budget: string;
  game: string;
  options: Record<string, unknown>;
  ended: string;
  plies: number;
  start: number[];
  decisions: ReviewedDecision[];
  deals: ReviewedChance[];
  seats: ReviewedSeat[];
  turning_point: number | null;
}

/** How far the review of a match is, and what it has found so far. */
export interface ReviewReport {
  status: "done" | "failed" | "none" | "running" | "waiting";
  step: number;
  progress: number;
  review: Review | null;
  told: ActionView[][];
}

/** What reviews found, over the matches that were reviewed; chances are shares of a won match. */
export interface ReviewStatistics {
  matches: number;
  /** a match */
  chance_lost: number;
  /** mistakes and blunders a match */
  mistakes: number;
  /** a match */
  luck: number;
}

/** An event of chance: a deal, a draw from the stack, something turned up. `luck` is what it changed, by seat. */
export interface ReviewedChance {
  kind: string;
  ply: number;
  round: number;
  expected: number[];
  luck: number[];
  error: number[];
}

/** One action of a seat. `candidates` are the best, the best first, and the played one is among them. */
export interface ReviewedDecision {
  ply: number;
  seat: number;
  round: number;
  turn: number;
  played: string;
  best: string;
  candidates: Candidate[];
  chances_before: number[];
  chances_after: number[];
  value_before: number;
  value_after: number;
  loss: number;
  chance_lost: number;
  judgement: Judgement;
  exact: boolean;
  reasons?: Reason[];
}

/** One seat over the whole match. `expected` is its result without the luck. */
export interface ReviewedSeat {
  seat: number;
  name: string;
  score: number;
  result: number;
  decisions: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  chance_lost: number;
  chance_lost_per_decision: number;
  accuracy: number;
  luck: number;
  luck_error: number;
  gained_by_others: number;
  drift: number;
  expected: number;
}

export interface Said {
  kind: "said";
  seat: number;
  text: string;
}

/** Say something to everybody at the table. */
export interface Say {
  type: "say";
  /** at most 140 characters */
  text: string;
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
  version: number;
  seat?: number | null;
}

export type Scoring = ChocolatierScoring | DuelScoring;

/** A position between two rounds, and what is lit on each board: the tiles counted now, and what is lost now. */
export interface ScoringFrameView {
  position: Position;
  derived: Derived;
  boards: FrameBoard[];
}

/** Who sits there; at an open seat the name, if there is one, is that of who is asked to a rematch. */
export interface SeatView {
  kind: "bot" | "open" | "person";
  name: string;
  level: string;
  given_up?: boolean;
  emblem?: string | null;
  away?: boolean;
}

/** Who is to sit there: `me`, whoever comes by the invitation (`open`), or a bot of a level. */
export interface SeatWanted {
  kind: "bot" | "me" | "open";
  name?: string;
  level?: string;
  emblem?: "bean" | "lantern" | "moon" | "praline" | "rose" | "sun" | "swallow" | "tile" | null;
}

/** A person took an open seat, perhaps with the promise of a contribution, or changed the name it has there. */
export interface Seated {
  kind: "seated";
  seat: number;
  name: string;
  promise?: string;
  emblem?: string;
}

/** Some names, as many as one of `sizes`, at most one out of each group; or one of the values that are drawn. */
export interface SetOption {
  type: "set";
  name: string;
  default: string[];
  sizes: number[];
  groups: string[][];
  drawn: Drawn[];
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

/** How far something is that is being compiled, from 0 to 1; about how long it will take, None if nobody knows. */
export interface StageProgress {
  share: number;
  seconds_left: number | null;
}

/** A seat called a bot of this level, which plays for one that is absent until its player is back. */
export interface StandInCalled {
  kind: "stand_in_called";
  seat: number;
  absent: number;
  level: string;
}

/** A bot played for a person: the actions of that seat from one ply on, until before another, or to the end. */
export interface StandInView {
  seat: number;
  level: string;
  why: "away" | "flagged" | "resigned";
  from_ply: number;
  until_ply: number | null;
}

/** Begin without waiting: bots of this level take the open seats. */
export interface Start {
  type: "start";
  level?: string;
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
  version: number;
  seat?: number | null;
}

/** The match began; the seats of `set_up_order` set something up first, as both do in Duel with a plate (D10). */
export interface StartedView {
  kind: "started";
  starting_player: number;
  set_up_order: number[];
}

/** All of it. `uncounted` matches are to be looked up yet: ask again, and some more are counted. */
export interface Statistics {
  matches: number;
  uncounted: number;
  groups: GroupStatistics[];
  ladders: Ladder[];
}

/** On or off. */
export interface SwitchOption {
  type: "switch";
  name: string;
  default: boolean;
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
  game: "chocolatier" | "duel";
  options: Options;
  seats: SeatView[];
  clock: ClockView;
  take_back_request: TakeBackRequestView | null;
  ending: EndingView | null;
  rematch: string;
  commitment: string;
  secret: string | null;
  fair?: FairDealsView | null;
  public_id?: string;
}

/** Take the latest turn back; other persons at the table are asked. */
export interface TakeBack {
  type: "take_back";
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
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

/** Matches, and how they ended for you. Whoever shares the first place has tied. */
export interface Tally {
  played: number;
  won: number;
  tied: number;
}

/** How much time there is: `move` gives each turn its seconds, `player` a store for the match plus an increment. */
export interface TimeControl {
  kind?: "move" | "none" | "player";
  seconds?: number;
  increment?: number;
}

/** What an action is worth beside the best one: chance and points it loses, and what that is called. */
export interface TryJudged {
  action: ActionView;
  chance_lost: number;
  loss: number;
  judgement: Judgement;
  right: boolean;
}

/** Ask what another action would have been worth than the one that was played at this ply. */
export interface TryWanted {
  ply: number;
  action: string;
}

/** Undo the latest action of the turn that is not finished. */
export interface Undo {
  type: "undo";
  /** chosen by the client, new for each */
  id: string;
  /** the latest version the client had seen */
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

/** Make all links of a kind void: to one's own seat, to open seats, or for onlookers. */
export interface VoidLinks {
  kind: "invite" | "seat" | "watch";
  seat?: number | null;
}

/** Ask for a new link: to one's own seat (for another device), to open seats, or for onlookers. */
export interface WantLink {
  kind: "invite" | "seat" | "watch";
  seat?: number | null;
}

/** Whether an action is allowed, and if not, why. It is told by its text, or by its kind and fields. */
export interface Why {
  type: "why";
  /** chosen by the client, new for each */
  id: string;
  action: string | Action;
  seat?: number | null;
}

export type ClientMessage = Play | Undo | TakeBack | AnswerTakeBack | Resign | CallStandIn | ComeBack | Say | Start | Leave | Rename | Promise | Contribute | Flag | Rematch | Why | Hint | Mute | Resync | Ping;

export type ServerMessage = Snapshot | Resumed | EventMessage | Present | Accepted | Refused | ReasonGiven | HintGiven | Done;

export const COMPONENTS: {
  chocolatier: ChocolatierComponents;
  duel: DuelComponents;
} = {"chocolatier": {"colours": ["U", "B", "W", "K", "R"], "wall": ["UBWKR", "RUBWK", "KRUBW", "WKRUB", "BWKRU"], "floor_costs": [1, 1, 2, 2, 2, 3, 3]}, "duel": {"colours": ["B", "Y", "R", "K", "T"], "suns": ["1", "2", "3", "4", "L"], "moons": "M", "broken_costs": [1, 2, 3, 4], "first_player_cost": 2, "degrees": [0, 90, 180, 270], "plates": {"YKTS": ["YKTS", "TYSK", "STKY", "KSYT"], "KSTR": ["KSTR", "TKRS", "RTSK", "SRKT"], "SKRB": ["SKRB", "RSBK", "BRKS", "KBSR"], "YBKS": ["YBKS", "KYSB", "SKBY", "BSYK"], "TRBS": ["TRBS", "BTSR", "SBRT", "RSTB"], "YSKR": ["YSKR", "KYRS", "RKSY", "SRYK"], "BKST": ["BKST", "SBTK", "TSKB", "KTBS"], "STYB": ["STYB", "YSBT", "BYTS", "TBSY"], "SYBR": ["SYBR", "BSRY", "RBYS", "YRSB"], "WBTK": ["WBTK", "TWKB", "KTBW", "BKWT"], "TRBW": ["TRBW", "BTWR", "WBRT", "RWTB"], "KYRW": ["KYRW", "RKWY", "WRYK", "YWKR"], "TYWK": ["TYWK", "WTKY", "KWYT", "YKTW"], "YRWB": ["YRWB", "WYBR", "BWRY", "RBYW"], "TKRW": ["TKRW", "RTWK", "WRKT", "KWTR"], "RTYW": ["RTYW", "YRWT", "WYTR", "TWRY"], "TBWY": ["TBWY", "WTYB", "YWBT", "BYTW"], "RWBK": ["RWBK", "BRKW", "KBWR", "WKRB"]}}};
