import { en, type Messages } from "./en.js";
export const pl: Messages = en;
