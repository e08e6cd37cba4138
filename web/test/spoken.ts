/** The languages with the words of both games, as tests need them. */

import { words as chocolatierCs } from "../src/games/chocolatier/words/cs.js";
import { words as chocolatierEn } from "../src/games/chocolatier/words/en.js";
import { words as chocolatierPl } from "../src/games/chocolatier/words/pl.js";
import { words as chocolatierRu } from "../src/games/chocolatier/words/ru.js";
import { wording as chocolatierWording } from "../src/games/chocolatier/wording.js";
import { words as duelCs } from "../src/games/duel/words/cs.js";
import { words as duelEn } from "../src/games/duel/words/en.js";
import { words as duelPl } from "../src/games/duel/words/pl.js";
import { words as duelRu } from "../src/games/duel/words/ru.js";
import { wording as duelWording } from "../src/games/duel/wording.js";
import { cs } from "../src/language/cs.js";
import { en } from "../src/language/en.js";
import { pl } from "../src/language/pl.js";
import { ru } from "../src/language/ru.js";
import { words as reviewCs } from "../src/review/words/cs.js";
import { words as reviewEn } from "../src/review/words/en.js";
import { words as reviewPl } from "../src/review/words/pl.js";
import { words as reviewRu } from "../src/review/words/ru.js";
import { words as statisticsCs } from "../src/statistics/words/cs.js";
import { words as statisticsEn } from "../src/statistics/words/en.js";
import { words as statisticsPl } from "../src/statistics/words/pl.js";
import { words as statisticsRu } from "../src/statistics/words/ru.js";

export const CHOCOLATIER = { en: chocolatierEn, cs: chocolatierCs, pl: chocolatierPl, ru: chocolatierRu };
export const DUEL = { en: duelEn, cs: duelCs, pl: duelPl, ru: duelRu };
export const STATISTICS = { en: statisticsEn, cs: statisticsCs, pl: statisticsPl, ru: statisticsRu };
export const REVIEW = { en: reviewEn, cs: reviewCs, pl: reviewPl, ru: reviewRu };
export const SHARED = { en, cs, pl, ru };

const spokenIn = (code: keyof typeof SHARED) => ({
  t: SHARED[code],
  chocolatier: chocolatierWording(SHARED[code], CHOCOLATIER[code]),
  duel: duelWording(SHARED[code], DUEL[code]),
});

export const SPOKEN = { en: spokenIn("en"), cs: spokenIn("cs"), pl: spokenIn("pl"), ru: spokenIn("ru") };
