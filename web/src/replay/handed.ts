/** A file that somebody let go over the page: the page of replays opens it as soon as it is there. */

import { router } from "../router.svelte.js";

let handed: File | null = null;

export function hand(file: File): void {
  handed = file;
  router.go("/replay");
}

/** The file, once. */
export function takeHanded(): File | null {
  const file = handed;
  handed = null;
  return file;
}
