/** What a table of this game is made of. */

import type { Scenes } from "../presentation.js";
import { DuelChooser } from "./chooser.svelte.js";
import LiveScene from "./LiveScene.svelte";
import Prompt from "./Prompt.svelte";
import Scene from "./Scene.svelte";

export const scenes: Scenes = { LiveScene, Scene, Prompt, loadHero: () => import("./Hero.svelte"), newChooser: (seat) => new DuelChooser(seat) };

/** For the board of whoever won: it comes after these, and no part of them is cut out for it. */
export { default as Dome } from "./Dome.svelte";
export { shownIn } from "./position.js";
