import { mount } from "svelte";
import App from "./App.svelte";
import "virtual:fonts.css";
import "./app.css";
import { followForgetting } from "./forgetting.js";
import { applySettings } from "./settings.svelte.js";
import { keep, kept } from "./storage.js";

const target = document.getElementById("app");
if (target === null) throw new Error("the document has no place for the page");

// After an upgrade of the server the parts of an older page are gone: it is loaded anew, though not again and again.
const RELOADED = "sintra-reloaded";
const LONG_AGO = 60_000;
addEventListener("vite:preloadError", () => {
  const now = Date.now();
  if (!navigator.onLine || now - Number(kept(RELOADED, "session") ?? "0") < LONG_AGO) return;
  keep(RELOADED, String(now), "session");
  if (kept(RELOADED, "session") === String(now)) location.reload();
});

followForgetting();
await applySettings().catch((fault: unknown) => {
  target.textContent = "Sintra could not be loaded. Please load the page again."; // no words are there but these
  throw fault;
});
target.replaceChildren(); // the outlines that were there before any script
mount(App, { target });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without it nothing is missing but playing back offline, so a browser that refuses it is left in peace.
  navigator.serviceWorker.register("/worker.js").catch(() => undefined);
}
