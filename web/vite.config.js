import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { fonts } from "./fonts.js";
import { pictures } from "./pictures.js";

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

/** The document for the addresses of tables: with the outlines of a table in it, to be seen at once, and its scripts. */
function shell() {
  return {
    name: "shell",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const place = '<div id="app">';
      const page = String(bundle["index.html"].source);
      if (!page.includes(place)) throw new Error(`index.html has no ${place}`);
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const table = chunks.find((each) => each.facadeModuleId?.endsWith("/TablePage.svelte"));
      if (table === undefined) throw new Error("the page of a table is no script of its own");
      const scripts = [table.fileName, ...table.imports].filter((name) => !page.includes(name));
      const links = scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
      const sheets = chunks.flatMap((each) => (scripts.includes(each.fileName) ? [...(each.viteMetadata?.importedCss ?? [])] : []));
      links.push(...sheets.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`));
      const outlined = page.replace(place, place + readFileSync("shell.html", "utf8").trim());
      const source = outlined.replace("</head>", `${links.join("")}</head>`);
      this.emitFile({ type: "asset", fileName: "table.html", source });
    },
  };
}

/** Every file once more as browsers like it sent: it is compressed here, as well as can be, and never by the server. */
function compressed() {
  let folder;
  return {
    name: "compressed",
    apply: "build",
    configResolved: (config) => (folder = config.build.outDir),
    writeBundle() {
      for (const name of readdirSync(folder, { recursive: true })) {
        if (!/\.(css|html|js|svg|webmanifest)$/.test(name)) continue;
        const content = readFileSync(`${folder}/${name}`);
        for (const [suffix, made] of [["br", brotliCompressSync(content)], ["gz", gzipSync(content, { level: 9 })]]) {
          if (made.length < content.length) writeFileSync(`${folder}/${name}.${suffix}`, made);
        }
      }
    },
  };
}

export default defineConfig({
  plugins: [fonts(), svelte(), worker(), shell(), pictures(), compressed()],
  build: {
    outDir: "../src/sintra/server/page",
    emptyOutDir: true,
    target: "es2022",
    // The page's policy forbids what is inlined: no data: addresses, no script or style in the document.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The licences of what is bundled go along with it.
    license: { fileName: "licences.md" },
    // On a slow machine most of the time goes to plugins: nothing that whoever builds the page need be told.
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What every table needs is one file: as several it would be compressed less.
      output: { codeSplitting: { groups: [{ name: "table", test: /src\/table\/(marking|points|token|tile_path|TakeButton|TableLayout|layout|PatternLine|Choosable)\./ }] } },
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true }, "/health": SERVER } },
  // Sheets are read by the test of contrasts.
  test: { include: ["test/**/*.test.ts"], css: true },
});
