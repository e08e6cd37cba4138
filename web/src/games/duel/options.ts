/** How the options of this game look. */

import type { OptionLooks } from "../presentation.js";
import OptionPicture from "./OptionPicture.svelte";
import TabletsField from "./TabletsField.svelte";

export const options: OptionLooks = { Picture: OptionPicture, fields: { tablets: TabletsField } };
