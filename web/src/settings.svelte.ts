/** What a person has set, kept in this browser. */

import { type Code, language, LANGUAGES, spoken } from "./language/language.svelte.js";

export type Theme = "system" | "light" | "dark";

interface Kept {
  language: Code | null;
  theme: Theme;
  contrast: boolean;
  sound: boolean;
  oneStep: boolean;
  numbers: boolean;
  name: string;
  level: string;
}

const KEY = "sintra";
const DEFAULTS: Kept = {
  language: null,
  theme: "system",
  contrast: matchMedia("(prefers-contrast: more)").matches,
  sound: true,
  oneStep: false,
  numbers: true,
  name: "",
  level: "casual",
};

function kept(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...(found as Partial<Kept>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Kept>(kept());

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.contrast = settings.contrast ? "high" : "normal";
}

export async function useLanguage(code: Code): Promise<void> {
  settings.language = code;
  keepSettings();
  await language.use(code);
}

export async function applySettings(): Promise<void> {
  keepSettings();
  const chosen = settings.language;
  await language.use(chosen !== null && chosen in LANGUAGES ? chosen : spoken(navigator.languages));
}

export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
