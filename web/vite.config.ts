import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8000"; // where `sintra serve` listens while the page is worked on

export default defineConfig({
  plugins: [svelte()],
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
