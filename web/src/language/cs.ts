import { en, type Messages } from "./en.js";
export const cs: Messages = en;
