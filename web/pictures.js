import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { convert } from "fontverter";
import { createServer } from "vite";

/**
 * What the server draws pictures with, of results and invitations: the page's own tiles, ware and faces as plain SVG, and
 * its typefaces in a form that a program reads. So whatever is drawn is drawn once.
 */
const FACES = "src/art/faces";
/** For names all letters of one weight in one file; the page's own files have the letters in parts. */
const NUNITO = "node_modules/@expo-google-fonts/nunito/800ExtraBold/Nunito_800ExtraBold.ttf";
/** For titles and scores, which need no other letters. */
const YESEVA = "node_modules/@fontsource/yeseva-one/files/yeseva-one-latin-400-normal.woff2";

const svgs = (folder) => (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith(".svg")).sort();

/** The values of custom properties by day, each as it is first said. */
function propertiesIn(...sheets) {
  const found = new Map();
  for (const sheet of sheets) {
    for (const [, name, value] of readFileSync(sheet, "utf8").matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
      if (!found.has(name)) found.set(name, value.replace(/^light-dark\(([^,()]+),[^()]*\)$/, "$1").trim());
    }
  }
  return found;
}

/** A drawing without what only browsers know: properties are put in, and comments and classes are left out. */
function plain(drawing, properties) {
  let text = drawing.replace(/<!--[\s\S]*?-->/g, "").replace(/ class="[^"]*"/g, "");
  text = text.replace(/var\((--[\w-]+)(?:,\s*([^()]+))?\)/g, (_, name, otherwise) => properties.get(name) ?? otherwise ?? "none");
  text = text.replace(/<symbol (?![^>]*overflow)/g, '<symbol overflow="visible" ').replace(/\s*\n\s*/g, "\n").trim();
  // The same to look at, but for what is both filled and outlined; a program that draws needs no layer for it.
  text = text.replace(/<(path|circle|rect|ellipse)\b([^>]*?) opacity="([^"]+)"/g, '<$1$2 fill-opacity="$3" stroke-opacity="$3"');
  const left = /var\(|color-mix|light-dark|url\((?!#)/.exec(text);
  if (left !== null) throw new Error(`a drawing for pictures has ${left[0]} in it, which only browsers know`);
  return text;
}

/** A file as a symbol, whose names are its own. */
function symbol(file, id) {
  const text = readFileSync(file, "utf8");
  const [, box] = /viewBox="([^"]+)"/.exec(text);
  const inner = text.replace(/^[\s\S]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  const named = inner.replace(/\bid="([^"]+)"/g, `id="${id}-$1"`).replace(/url\(#([^)]+)\)/g, `url(#${id}-$1)`).replace(/href="#([^"]+)"/g, `href="#${id}-$1"`);
  return plain(`<symbol id="${id}" viewBox="${box}">${named}</symbol>`, new Map());
}

/** What each game draws with, and the faces, by name. */
async function art() {
  const server = await createServer({ configFile: false, plugins: [svelte({ compilerOptions: { dev: false } })], appType: "custom", logLevel: "error", server: { middlewareMode: true, ws: false, hmr: false }, optimizeDeps: { noDiscovery: true } });
  try {
    const { render } = await server.ssrLoadModule("svelte/server"); // the very one that the drawings are rendered with
    const games = {};
    for (const entry of readdirSync("src/games", { withFileTypes: true }).filter((each) => each.isDirectory())) {
      const folder = `src/games/${entry.name}`;
      const { default: Symbols } = await server.ssrLoadModule(`/${folder}/Symbols.svelte`);
      const [, defined] = /<defs>([\s\S]*)<\/defs>/.exec(render(Symbols).body);
      const properties = propertiesIn(`${folder}/theme.css`, "src/style/tokens.css").set("--font-display", "Yeseva One");
      const ware = svgs(`${folder}/art`).map((name) => symbol(`${folder}/art/${name}`, `${entry.name}-art-${name.slice(0, -4)}`));
      games[entry.name] = [plain(defined, properties), ...ware].join("\n");
    }
    const faces = Object.fromEntries(svgs(FACES).map((name) => [name.slice(0, -4), symbol(`${FACES}/${name}`, `face-${name.slice(0, -4)}`)]));
    return { games, faces, icon: symbol("public/icon.svg", "icon") };
  } finally {
    await server.close();
  }
}

/** Vite: the folder `pictures/` beside the page. */
export function pictures() {
  return {
    name: "pictures",
    apply: "build",
    async writeBundle({ dir }) {
      const folder = `${dir}/pictures`;
      mkdirSync(folder, { recursive: true });
      copyFileSync(NUNITO, `${folder}/nunito.ttf`);
      writeFileSync(`${folder}/yeseva.ttf`, await convert(readFileSync(YESEVA), "truetype"));
      writeFileSync(`${folder}/art.json`, JSON.stringify(await art()));
    },
  };
}
