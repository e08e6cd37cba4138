import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8000"; // where `sintra serve` listens while the page is worked on

/** The service worker, with the names of all files of the page: it keeps them for when there is no network. */
function worker() {
  return {
    name: "worker",
    generateBundle(_, bundle) {
      const made = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
      const files = [...made, ...readdirSync("public")].map((name) => `/${name}`).sort();
      const text = readFileSync("worker.js", "utf8");
      const digest = createHash("sha256").update(text + files.join()).update(readFileSync("index.html"));
      // Names of files in assets/ are made of their content, those in public/ are not.
      for (const name of readdirSync("public").sort()) digest.update(readFileSync(`public/${name}`));
      const version = digest.digest("hex").slice(0, 16);
      const source = text.replace('["FILES"]', JSON.stringify(files)).replace("VERSION", `sintra-${version}`);
      this.emitFile({ type: "asset", fileName: "worker.js", source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), worker()],
  build: {
    outDir: "../src/sintra/server/page",
    emptyOutDir: true,
    target: "es2022",
    // The page's policy forbids what is inlined: no data: addresses, no script or style in the document.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licences of what is bundled go along with it.
    license: { fileName: "licences.md" },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["test/**/*.test.ts"] },
});
