/** What the page has to know of a game to present it: its components, words, options and layout. */

import type { Component, Snippet } from "svelte";
import type { Code, Vocabulary } from "../language/language.svelte.js";
import type { Messages } from "../language/en.js";
import type { LessonStep, LessonWords, Spots } from "../learn/lesson.js";
import type { LiveTable } from "../live/live_table.svelte.js";
import type { ActionView, BoardScore, Choice, PositionView, Shown } from "../live/types.js";
import type { GameListed } from "../protocol.js";
import type { Pictures } from "../rules/drawing.js";
import type { Section } from "../rules/section.js";
import type { Chooser, Seat } from "../table/chooser.svelte.js";
import type { SceneProps } from "../table/scene.js";

/** The words that every game has. */
export interface GameWords {
  /** `full` is for headings and wherever a game is introduced, `name` for buttons, lists, bars and titles. */
  name: string;
  full: string;
  blurb: string;
  facts: string;
  colours: Record<string, string>;
  /** The tile of whoever starts the next round. */
  marker: string;
  /** By the names of the options; `choices` where one is not simply on or off. */
  options: Record<string, { label?: string; hint: string; choices?: Record<string, string> }>;
  phases: Record<string, string>;
  reasons: Record<string, string>;
  endings: Record<string, string>;
  parts: Record<string, string>;
  /** Why it is somebody's turn, where only this game has such a reason. */
  whyTurn?: Record<string, (who: string) => string>;
}

/** A part of what is told in short: words, tiles of a colour, or several tiles that belong together. */
export type Part = string | { tile: string; count: number | undefined } | { tiles: string; look: "row" | "plate" | "chip" };

/** What the code of a reason stands for in a game: its name, and what a line does with it. */
export interface Topic {
  name: string;
  verb: "scores" | "costs" | "ends" | "keeps" | "nears";
}

/** How a game puts things into words of a language. */
export interface Wording {
  readonly words: GameWords;
  /** An action in the log; null for a kind there are no words for. */
  describeAction: (who: string, action: ActionView) => string | null;
  /** The actions of a turn in short, for the eyes: tiles are pictures. */
  inShort: (actions: readonly ActionView[]) => Part[];
  /** Whether an action of the same player begins another line of the log. */
  begins: (action: ActionView, before: ActionView) => boolean;
  /** An action as advice to whoever is to take it; null likewise. */
  advise: (action: ActionView, view: PositionView) => string | null;
  /** What is to be decided in a phase, by what can be chosen. */
  promptFor: (phase: string, choices: readonly Choice[]) => string;
  /** How a match begins, beyond who starts. */
  describeStart: (setUpOrder: readonly number[], name: (seat: number) => string) => string[];
  /** What is to be said of a seat's round beyond its points. */
  describeBoardScore: (who: string, score: BoardScore) => string[];
  /** The options of a match that are worth a word. */
  describeOptions: (options: Record<string, unknown>) => string[];
  /** What points were given for. */
  nameOfPart: (part: string) => string | undefined;
  /** What a reason of a review tells of, where only this game has it; null for a code there are no words for. */
  topicOf: (code: string) => Topic | null;
}

/** The table of a match that is being played. */
export interface LiveSceneProps {
  live: LiveTable;
  clockOf: (seat: number) => string;
  /** The log, where it is to lie beside the table. */
  aside: Snippet | null;
}

/** An option in the form for a new match. */
export interface OptionFieldProps {
  option: GameListed["options"][number];
  words: GameWords["options"][string] | undefined;
  /** What is chosen; undefined is what the game has by default. */
  value: unknown;
  /** A picture of the option, or of one of its values. */
  Picture: OptionLooks["Picture"] | undefined;
}

/** What is needed to choose options, beyond words: loaded with the form for a new match. */
export interface OptionLooks {
  /** A picture of an option, or of one of its values where there are several. */
  readonly Picture: Component<{ option: string; value?: unknown }>;
  /** Fields where one is needed that no other game has. */
  readonly fields?: Record<string, Component<OptionFieldProps, object, "value">>;
}

export interface PromptProps {
  shown: Shown;
  chooser: Chooser;
}

/** A finished board, to be looked at and nothing else. */
export interface HeroProps {
  shown: Shown;
  seat: number;
  name: string;
}

/** What a table of a game is made of: loaded when one is shown, for most pages show none, and no page those of two games. */
export interface Scenes {
  readonly LiveScene: Component<LiveSceneProps>;
  /** A position to look at. */
  readonly Scene: Component<SceneProps>;
  /** Decisions that are not about a place on the table, if it has any. */
  readonly Prompt?: Component<PromptProps>;
  /** The board of whoever won, as large as --hero says: loaded when a match is over. */
  readonly loadHero: () => Promise<{ default: Component<HeroProps> }>;
  readonly newChooser: (seat: Seat) => Chooser;
}

export interface Presentation {
  /** As the server calls the game. */
  readonly name: string;
  readonly vocabulary: Vocabulary<GameWords>;
  /** How it speaks, in the language of the page. */
  readonly wordingIn: (t: Messages) => Wording;
  /** The drawings that its tiles are made of, to be used by their ids. */
  readonly Symbols: Component;
  /** Whether its tiles sound like stone when they are laid. */
  readonly isCeramic?: boolean;
  /** The id of the drawing that stands for the game in lists. */
  readonly emblem: string;
  /** What it looks like, for the first page; tables do without it. */
  readonly loadPoster: () => Promise<{ default: Component }>;
  readonly loadScenes: () => Promise<{ scenes: Scenes }>;
  readonly loadOptions: () => Promise<{ options: OptionLooks }>;
  readonly rules: {
    load: Record<Code, () => Promise<{ rules: Section[] }>>;
    loadPictures: () => Promise<{ pictures: Pictures }>;
  };
  readonly lesson: {
    loadWords: Record<Code, () => Promise<{ lessons: LessonWords[] }>>;
    /** The lessons in order. */
    loadSteps: readonly (() => Promise<{ steps: LessonStep[]; spots: Spots }>)[];
  };
}
