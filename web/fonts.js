import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subset from "subset-font";

/**
 * The typefaces: Yeseva One for titles, names and scores, Nunito for all else. npm brings them; of Nunito only the
 * letters go along that our languages and names need. Yeseva One goes as it came: its licence reserves its name for it.
 */
const FOLDER = "node_modules/.fonts"; // made anew by every build, so that nothing in it is ever stale
const NUNITO = "node_modules/@fontsource-variable/nunito";
const YESEVA = "node_modules/@fontsource/yeseva-one";

const between = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");

/** The parts that browsers load one by one, when a letter of theirs is on the page. */
const PARTS = {
  latin: {
    range: "U+20-7E, U+A0-FF, U+2010-2015, U+2018-201E, U+2020-2022, U+2026, U+2039-203A, U+20AC, U+2191, U+2193, U+2212",
    letters: `${between(0x20, 0x7e)}${between(0xa0, 0xff)}${between(0x2010, 0x2015)}${between(0x2018, 0x201e)}†‡•…‹›€↑↓−`,
  },
  // Czech and Polish, and neighbours whose people may sit at a table.
  "latin-ext": {
    range: "U+102-107, U+10C-111, U+118-11B, U+139-13A, U+13D-13E, U+141-144, U+147-148, U+150-151, U+154-155, U+158-15B, U+160-165, U+16E-171, U+179-17E",
    letters: "ĂăĄąĆćČčĎďĐđĘęĚěĹĺĽľŁłŃńŇňŐőŔŕŘřŚśŠšŢţŤťŮůŰűŹźŻżŽž",
  },
  cyrillic: { range: "U+400-45F, U+2116", letters: `${between(0x400, 0x45f)}№` },
};
/** Needed in every language; of the others the language decides. */
const ALWAYS = ["nunito-latin.woff2", "yeseva-latin.woff2"];

/**
 * What stands there until they have come takes the same room, so that nothing moves then: how wide it is in a hundred,
 * measured with words of ours, and how far the letters of ours go up and down. Liberation is as wide as Arial and Times.
 */
const NUNITO_HEIGHT = [101.1, 35.3];
const YESEVA_HEIGHT = [92.4, 24.2];
const FALLBACKS = [
  ["Nunito Fallback", "200 600", ["Arial", "Liberation Sans", "Roboto"], 103, NUNITO_HEIGHT],
  ["Nunito Fallback", "700 1000", ["Arial Bold", "Liberation Sans Bold", "Roboto Bold"], 100.6, NUNITO_HEIGHT],
  ["Nunito Fallback 2", "200 600", ["DejaVu Sans"], 89.6, NUNITO_HEIGHT],
  ["Nunito Fallback 2", "700 1000", ["DejaVu Sans Bold"], 83.6, NUNITO_HEIGHT],
  ["Yeseva One Fallback", "400", ["Times New Roman Bold", "Liberation Serif Bold"], 119.6, YESEVA_HEIGHT],
  ["Yeseva One Fallback 2", "400", ["DejaVu Serif"], 99.2, YESEVA_HEIGHT],
];

const face = (family, weight, file, range) =>
  `@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: swap; src: url("./${file}") format("woff2"); unicode-range: ${range}; }\n`;

function fallback([family, weight, names, wide, [up, down]]) {
  const sources = names.map((name) => `local("${name}")`).join(", ");
  const room = `size-adjust: ${wide}%; ascent-override: ${(up / wide * 100).toFixed(1)}%; descent-override: ${(down / wide * 100).toFixed(1)}%; line-gap-override: 0%`;
  return `@font-face { font-family: "${family}"; font-weight: ${weight}; src: ${sources}; ${room}; }\n`;
}

/** Make the files and the sheet that names them. */
async function make() {
  mkdirSync(FOLDER, { recursive: true });
  let sheet = FALLBACKS.map(fallback).join("");
  for (const [part, { range, letters }] of Object.entries(PARTS)) {
    const whole = readFileSync(`${NUNITO}/files/nunito-${part}-wght-normal.woff2`);
    writeFileSync(`${FOLDER}/nunito-${part}.woff2`, await subset(whole, letters, { targetFormat: "woff2" }));
    writeFileSync(`${FOLDER}/yeseva-${part}.woff2`, readFileSync(`${YESEVA}/files/yeseva-one-${part}-400-normal.woff2`));
    sheet += face("Nunito", "200 1000", `nunito-${part}.woff2`, range) + face("Yeseva One", "400", `yeseva-${part}.woff2`, range);
  }
  writeFileSync(`${FOLDER}/fonts.css`, sheet);
}

/** Vite: `import "virtual:fonts.css"`, what every language needs is asked for at once, and the licences go along. */
export function fonts() {
  let config;
  return {
    name: "fonts",
    configResolved: (resolved) => (config = resolved),
    async resolveId(id) {
      if (id !== "virtual:fonts.css") return null;
      await make();
      return `${config.root}/${FOLDER}/fonts.css`;
    },
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const files = Object.values(bundle).filter(({ names }) => ALWAYS.includes(names?.[0]));
        return files.map(({ fileName }) => ({
          tag: "link",
          injectTo: "head",
          attrs: { rel: "preload", href: `/${fileName}`, as: "font", type: "font/woff2", crossorigin: "" },
        }));
      },
    },
    writeBundle({ dir }) {
      for (const [name, folder] of [["Nunito", NUNITO], ["Yeseva One", YESEVA]]) {
        appendFileSync(`${dir}/${config.build.license.fileName}`, `\n## ${name} (OFL-1.1)\n\n${readFileSync(`${folder}/LICENSE`, "utf8").trim()}\n`);
      }
    },
  };
}
