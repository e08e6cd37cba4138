import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { applySettings } from "./settings.svelte.js";

const target = document.getElementById("app");
if (target === null) throw new Error("the document has no place for the page");

await applySettings();
mount(App, { target });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without it nothing is missing but playing back offline, so a browser that refuses it is left in peace.
  navigator.serviceWorker.register("/worker.js").catch(() => undefined);
}
