/** How the page presents this game. */

import type { Presentation } from "../presentation.js";
import Symbols from "./Symbols.svelte";
import "./theme.css";
import { NAME, vocabulary } from "./vocabulary.js";
import { wording } from "./wording.js";

export const chocolatier: Presentation = {
  name: NAME,
  vocabulary,
  wordingIn: (t) => wording(t, vocabulary.current),
  Symbols,
  emblem: "chocolatier-R",
  loadPoster: () => import("./Poster.svelte"),
  loadScenes: () => import("./scenes.js"),
  loadOptions: () => import("./options.js"),
  rules: {
    load: {
      en: () => import("./rules/en.js"),
      cs: () => import("./rules/cs.js"),
      pl: () => import("./rules/pl.js"),
      ru: () => import("./rules/ru.js"),
    },
    loadPictures: () => import("./rules/pictures.js"),
  },
  lesson: {
    loadWords: {
      en: () => import("./learn/en.js"),
      cs: () => import("./learn/cs.js"),
      pl: () => import("./learn/pl.js"),
      ru: () => import("./learn/ru.js"),
    },
    loadSteps: [() => import("./learn/steps.js"), () => import("./learn/lesson2.js"), () => import("./learn/lesson3.js")],
  },
};
