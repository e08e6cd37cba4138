import { en, type Messages } from "./en.js";
export const ru: Messages = en;
