/** How the options of this game look. */

import type { OptionLooks } from "../presentation.js";
import OptionPicture from "./OptionPicture.svelte";

export const options: OptionLooks = { Picture: OptionPicture };
