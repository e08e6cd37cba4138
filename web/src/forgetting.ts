/** Forgetting this browser: the server lets go of it, and then everything goes that the page keeps here. */

import { api } from "./api.js";

/** How a page that has just been forgotten is opened: it says so. */
const MARK = "?forgotten";
/** Between the tabs of this page: whoever posts to it does not hear that, as long as there is but one in each. */
const tabs = new BroadcastChannel("sintra-forgotten");

export async function forgetBrowser(): Promise<void> {
  await api.forget();
  await clear();
  tabs.postMessage(null);
  // The browser may show this page once more as it was, when somebody goes back.
  addEventListener("pageshow", () => location.reload());
  location.replace(`/${MARK}`);
}

/** The answer tells the browser to do so as well, but not all do, and none where the connection is not secure. */
async function clear(): Promise<void> {
  for (const each of [clearStores, clearCaches, dismissWorkers]) {
    await each().catch(() => undefined); // what cannot be reached is not kept either
  }
}

async function clearStores(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
}

async function clearCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}

async function dismissWorkers(): Promise<void> {
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}

/** Begin anew when the browser is forgotten in another tab: this one may show what was, and would keep it again. */
export function followForgetting(): void {
  tabs.addEventListener("message", () => location.replace("/"));
}

/** Whether this page was opened by forgetting; the address says so only once. */
export function hasForgotten(): boolean {
  if (location.search !== MARK) return false;
  history.replaceState(null, "", "/");
  return true;
}
