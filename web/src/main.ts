import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { applySettings } from "./settings.svelte.js";

const target = document.getElementById("app");
if (target === null) throw new Error("the document has no place for the page");

await applySettings();
mount(App, { target });
