/** What a table of this game is made of. */

import { Chooser } from "../../table/chooser.svelte.js";
import type { Scenes } from "../presentation.js";
import LiveScene from "./LiveScene.svelte";
import Scene from "./Scene.svelte";

export const scenes: Scenes = { LiveScene, Scene, loadHero: () => import("./Hero.svelte"), newChooser: (seat) => new Chooser(seat) };

/** For the board of whoever won: it comes after these, and no part of them is cut out for it. */
export { shownIn } from "./position.js";
export { default as Wall } from "./Wall.svelte";
