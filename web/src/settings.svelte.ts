/** What a person has set, kept in this browser. */

import { type Emblem, isEmblem } from "./art/faces.js";
import { type Code, language, LANGUAGES, spoken } from "./language/language.svelte.js";
import { keep, kept } from "./storage.js";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const LOOKS = ["classic", "garden", "plain"] as const;
/** What the tables are made of: style/looks.css. */
export type Look = (typeof LOOKS)[number];
export const TEXT_SIZES = ["normal", "large", "larger"] as const;
/** How large is what is written: style/tokens.css. */
export type TextSize = (typeof TEXT_SIZES)[number];
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
/** How quickly the table shows what happens, and how long bots take to think. */
export type Speed = (typeof SPEEDS)[number];

interface Settings {
  language: Code | null;
  theme: Theme;
  look: Look;
  speed: Speed;
  text: TextSize;
  /** Null is like the device. */
  contrast: boolean | null;
  sound: boolean;
  /** How loud, from 0 to 100. */
  volume: number;
  vibration: boolean;
  /** How others see this person, if it has been chosen. */
  emblem: Emblem | "";
  oneStep: boolean;
  numbers: boolean;
  name: string;
  level: string;
}

const KEY = "sintra";
const DEFAULTS: Settings = {
  language: null,
  theme: "system",
  look: "classic",
  speed: "normal",
  text: "normal",
  contrast: null,
  sound: true,
  volume: 70,
  vibration: false,
  emblem: "",
  oneStep: false,
  numbers: true,
  name: "",
  level: "casual",
};
const wanted = matchMedia("(prefers-contrast: more)");
let isContrastWanted = $state(wanted.matches);

function found(): Settings {
  try {
    return known({ ...DEFAULTS, ...(JSON.parse(kept(KEY) ?? "{}") as Partial<Settings>) });
  } catch {
    return { ...DEFAULTS };
  }
}

/** What an older page kept, or one that knew more, is taken as far as there is such a thing here. */
function known(given: Settings): Settings {
  const { theme, look, speed, text, volume, emblem } = given;
  return {
    ...given,
    theme: THEMES.includes(theme) ? theme : DEFAULTS.theme,
    look: LOOKS.includes(look) ? look : DEFAULTS.look,
    speed: SPEEDS.includes(speed) ? speed : DEFAULTS.speed,
    text: TEXT_SIZES.includes(text) ? text : DEFAULTS.text,
    volume: Number.isFinite(volume) ? Math.min(100, Math.max(0, volume)) : DEFAULTS.volume,
    emblem: isEmblem(emblem) ? emblem : DEFAULTS.emblem,
  };
}

export const settings = $state<Settings>(found());

export function hasHighContrast(): boolean {
  return settings.contrast ?? isContrastWanted;
}

export function keepSettings(): void {
  keep(KEY, JSON.stringify(settings));
  show();
}

function show(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.look = settings.look;
  root.dataset.text = settings.text;
  root.dataset.contrast = hasHighContrast() ? "high" : "normal";
}

export async function useLanguage(code: Code): Promise<void> {
  settings.language = code;
  keepSettings();
  await speak();
}

/** Letters of languages that are in files of their own of the typefaces (fonts.js), which are better asked for at once. */
const LETTERS: Partial<Record<Code, string>> = { cs: "ě", pl: "ą", ru: "я" };

/** Speak the language that is set, or one of the browser's; if its words cannot be loaded, the one before. */
async function speak(): Promise<void> {
  const chosen = settings.language;
  const code = chosen !== null && chosen in LANGUAGES ? chosen : spoken(navigator.languages);
  const letters = LETTERS[code];
  if (letters !== undefined) for (const family of ["Nunito", "Yeseva One"]) void document.fonts.load(`1em "${family}"`, letters).catch(() => undefined);
  await language.use(code).catch(() => (language.isSilent ? language.use("en") : undefined));
}

/** Make the page as it is set, and follow what is set elsewhere: in another tab, or for the device. */
export async function applySettings(): Promise<void> {
  show();
  wanted.addEventListener("change", () => {
    isContrastWanted = wanted.matches;
    show();
  });
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    Object.assign(settings, found());
    show();
    void speak();
  });
  await speak();
}

export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
