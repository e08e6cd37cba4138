/** The pictures of these rules: plates, factories, lines and domes, drawn with the tiles of the table. */

import { arrow, badge, each, type Drawing, type Pictures, rect, ring, use } from "../../../rules/drawing.js";
import { diagramOf } from "../diagram.js";

const tile = (kind: string, x: number, y: number, size: number) => use(`duel-${kind}`, x, y, size);
/** A cell as it is painted on a plate, or with the tile that lies there: small letters are painted. */
const cell = (kind: string, x: number, y: number, size: number) => (kind === "*" || kind !== kind.toLowerCase() ? tile(kind, x, y, size) : use(`duel-print-${kind.toUpperCase()}`, x, y, size));

const WARE = 'fill="var(--duel-plate-1)" stroke="var(--duel-stone-edge)" stroke-width="1.5"';
/** A plate by its four cells. */
function plate(x: number, y: number, size: number, cells: string): string {
  const one = size * 0.465;
  return rect(x, y, size, size, size * 0.09, WARE) + each(cells, (kind, index) => cell(kind, x + size * 0.03 + (index % 2) * one * 1.03, y + size * 0.03 + Math.floor(index / 2) * one * 1.03, one));
}
const back = (x: number, y: number, size: number, kind: string) => use("duel-back", x, y, size) + tile(kind, x + size * 0.27, y + size * 0.27, size * 0.46);
const gap = (x: number, y: number, size: number) => rect(x, y, size, size, size * 0.09, 'fill="#0004" stroke="#8f98dc" stroke-width="2" stroke-dasharray="7 6"');

/** Half of a factory, with what lies on it. */
function half(kind: "sun" | "moon", x: number, y: number, size: number, more = ""): string {
  const paint = kind === "sun" ? 'fill="var(--duel-sun-2)" stroke="#c38a1f" stroke-width="3"' : 'fill="var(--duel-dim-2)" stroke="#c38a1f" stroke-width="3"';
  return rect(x, y, size, size, size * 0.14, paint) + use(kind, x + size * 0.05, y + size * 0.05, size * 0.9, ' opacity=".55"') + more;
}
const four = (tiles: string, x: number, y: number, size: number) => each(tiles, (kind, index) => tile(kind, x + size * 0.15 + (index % 2) * size * 0.36, y + size * 0.15 + Math.floor(index / 2) * size * 0.36, size * 0.34));
/** Tiles one upon the other, the lowest first. */
const stack = (tiles: string, x: number, y: number, size: number) => each(tiles, (kind, index) => tile(kind, x + index * size * 0.16, y - index * size * 0.34, size));

function chip(colours: string, x: number, y: number, size: number): string {
  const [radius, middle] = [size * 0.37, size * 0.47];
  const [cx, cy] = [x + size * 0.49, y + middle];
  if (colours === "?") return use("duel-medal", x, y, size) + use("duel-medal-back", x, y, size);
  const halves = colours.length === 2 ? [0, 1] : [0];
  return (
    use("duel-medal", x, y, size) +
    each(halves, (side) => {
      const kind = colours[side] ?? "";
      const path = colours.length === 2 ? `M${cx} ${cy - radius}A${radius} ${radius} 0 0 ${side} ${cx} ${cy + radius}Z` : `M${cx - radius} ${cy}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
      const inner = colours.length === 2 ? size * 0.34 : size * 0.53;
      const at = colours.length === 2 ? cx + (side - 0.5) * size * 0.34 : cx;
      return `<path d="${path}" fill="${PAINT[kind]}" stroke="#5c3a03" stroke-width="2"/>` + use(`duel-motif-${kind}`, at - inner / 2, cy - inner / 2, inner);
    })
  );
}
const PAINT: Record<string, string> = { B: "#2459c4", Y: "#f2b61e", R: "#c4281c", K: "#22252f", T: "#14a89f" };

const SLOT = 'fill="var(--duel-well)" stroke="var(--duel-well-edge)"';
/** A line with so many places, of which the last ends here; what is missing is an outline. */
function line(places: number, right: number, y: number, tiles: string, size: number): string {
  const pitch = size + 4;
  return (
    each("·".repeat(places), (_, index) => rect(right - (index + 1) * pitch, y, size, size, size / 6, SLOT)) +
    each(tiles, (kind, index) => tile(kind, right - (index + 1) * pitch + size * 0.04, y + size * 0.04, size * 0.92))
  );
}

/** Rows of a dome on plates of two by two cells, painted or tiled. */
function dome(x: number, y: number, size: number, rows: string[]): string {
  const [across, down] = [(rows[0] ?? "").length / 2, rows.length / 2];
  const places = Array.from({ length: across * down }, (_, index) => [Math.floor(index / across), index % across] as const);
  return each(places, ([row, column]) => {
    const cells = [0, 1].map((one) => rows[row * 2 + one]?.slice(column * 2, column * 2 + 2) ?? "").join("");
    const [left, top] = [x + column * size * 2.1, y + row * size * 2.1];
    return cells.trim() === "" ? gap(left, top, size * 2.04) : plate(left, top, size * 2.04, cells);
  });
}
/** Around cells of a dome that lies at the same place. */
const around = (x: number, y: number, size: number, row: number, column: number, rows: number, columns: number) => {
  const at = (index: number) => Math.floor(index / 2) * size * 2.1 + (index % 2) * size * 0.98 + size * 0.03;
  const [left, top] = [at(column), at(row)];
  return ring(x + left, y + top, at(column + columns - 1) - left + size, at(row + rows - 1) - top + size, 9);
};

const broken = (x: number, y: number, size: number, tiles: string) =>
  each(["−1", "−2", "−3", "−4"], (cost, index) => {
    const left = x + index * (size + 6);
    return (
      rect(left, y, size, size, size / 6, 'fill="var(--duel-deep)" stroke="#e9bd55" stroke-width="1.5"') +
      `<text x="${left + size / 2}" y="${y + size * 0.66}" font-size="${size * 0.46}" class="cost">${cost}</text>` +
      (tiles[index] ? tile(tiles[index], left + size * 0.04, y + size * 0.04, size * 0.92) : "")
    );
  });

function goal(face: string, points: string): () => Drawing {
  return () => {
    const { plain, counted, also, marks, isStruck } = diagramOf(face);
    return {
      width: 200,
      height: 236,
      body:
        '<g transform="translate(10 10) scale(3)"><rect x="-2" y="-2" width="64" height="64" rx="6" fill="#f4e7c9" stroke="#8a6d40" stroke-width="1.2"/>' +
        `<path d="${plain}" fill="#8a6d40" opacity=".3"/><path d="${counted}" fill="#b4251a"/><path d="${also}" fill="#b4251a" opacity=".4"/>` +
        each(marks, (mark) => tile(mark.tile, mark.column * 10 - 1, mark.row * 10 - 1, 12)) +
        (isStruck ? '<path d="M4 56L56 4" stroke="#b4251a" stroke-width="4" stroke-linecap="round"/>' : "") +
        "</g>" +
        badge(100, 212, points),
    };
  };
}

export const pictures: Pictures = {
  aim: () => ({
    width: 440,
    height: 322,
    body:
      '<path d="M84 316V118C84 66 160 70 220 8C280 70 356 66 356 118V316Z" fill="url(#duel-night)" stroke="#d9a437" stroke-width="6"/>' +
      '<path d="M186 92a34 34 0 0 1 68 0z" fill="var(--duel-sun-2)"/>' +
      dome(114, 100, 33, ["BTwR  ", "YktB  ", "  TRBs", "  b*TR", "wB    ", "KY    "]),
  }),
  setup: () => ({
    width: 440,
    height: 300,
    body:
      plate(14, 10, 84, "trbs") + plate(112, 10, 84, "kstr") + plate(210, 10, 84, "trbw") + back(334, 10, 84, "W") +
      each(["BBRT", "YKKT", "BYRR", "YKTT"], (tiles, index) => half("sun", 10 + index * 76, 118, 68, four(tiles, 10 + index * 76, 118, 68)) + half("moon", 10 + index * 76, 196, 68, chip("?", 25 + index * 76, 211, 38))) +
      half("sun", 326, 112, 92, four("YYTR", 326, 112, 92) + tile("K", 352, 140, 34)) +
      half("moon", 326, 212, 80, tile("m", 346, 232, 40)),
  }),
  turn: () => ({
    width: 440,
    height: 130,
    body:
      plate(14, 17, 92, "ykts") +
      half("sun", 122, 17, 92, four("RRKT", 122, 17, 92) + ring(132, 26, 68, 36, 8)) +
      half("moon", 230, 17, 92, stack("KT", 252, 52, 46)) +
      chip("RT", 340, 20, 88),
  }),
  suns: () => ({
    width: 440,
    height: 310,
    body:
      half("sun", 12, 14, 120, four("TTKY", 12, 14, 120)) + ring(26, 28, 90, 46, 10) + arrow({ x: 136, y: 48 }, { x: 222, y: 40 }, 10) + line(3, 424, 16, "TT", 50) +
      half("moon", 12, 182, 112, stack("KY", 36, 242, 44)) + arrow({ x: 72, y: 138 }, { x: 68, y: 178 }) +
      each(["Y", "Y", "R"], (top, index) => half("moon", 190 + index * 82, 106, 74, stack(`K${top}`, 203 + index * 82, 140, 36)) + (index < 2 ? ring(207 + index * 82, 127, 40, 40, 8) : "")) +
      half("moon", 248, 196, 106, tile("K", 260, 210, 40) + tile("m", 304, 210, 40) + tile("Y", 282, 254, 40)) + ring(280, 252, 44, 44, 8),
  }),
  plates: () => ({
    width: 440,
    height: 250,
    body:
      plate(16, 22, 116, "ykts") + plate(160, 22, 116, "wbtk") +
      arrow({ x: 96, y: 152 }, { x: 216, y: 152 }, -58) +
      use("duel-back", 316, 34, 104) + use("duel-back", 310, 28, 104) + back(304, 22, 104, "S") + badge(356, 150, "−1") +
      '<path d="M196 206a26 26 0 1 0 48 0" class="way-casing"/><path d="M196 206a26 26 0 1 0 48 0M186 214L196 204L206 214" class="way"/>',
  }),
  chips: () => ({
    width: 440,
    height: 210,
    body: line(3, 190, 26, "TT", 54) + rect(190 - 3 * 58, 26, 54, 54, 9, 'class="ring"') + chip("RT", 60, 112, 82) + chip("TY", 150, 112, 82) + arrow({ x: 96, y: 116 }, { x: 50, y: 86 }, 8) + arrow({ x: 200, y: 54 }, { x: 262, y: 54 }) + plate(276, 20, 140, "rtbk") + tile("T", 276 + 4 + 67, 24, 65) + ring(276 + 71, 24, 65, 65, 10) + chip("B", 276, 172, 34) + chip("R", 320, 172, 34) + chip("K", 364, 172, 34),
  }),
  lines: () => ({
    width: 440,
    height: 290,
    body:
      each(["R", "TT", "", "BBBB", "K", ""], (tiles, index) => line(index + 1, 250, 10 + index * 38, tiles, 34)) +
      broken(20, 242, 40, "Y") + arrow({ x: 66, y: 60 }, { x: 48, y: 232 }, -16) + tile("Y", 50, 14, 38) +
      rect(246, 242, 78, 40, 20, 'fill="var(--duel-deep)" stroke="#e9bd55" stroke-width="1.5"') + tile("m", 250, 243, 38) + '<text x="305" y="268" font-size="18" class="cost">−2</text>' +
      dome(268, 12, 40, ["rtbk", "ykTw"]) ,
  }),
  decorating: () => ({
    width: 440,
    height: 200,
    body: line(2, 132, 89, "BB", 54) + dome(170, 22, 62, ["rwyt", "btKw"]) + around(170, 22, 62, 1, 0, 1, 1) + arrow({ x: 112, y: 84 }, { x: 194, y: 100 }, 34),
  }),
  run: () => ({
    width: 440,
    height: 178,
    body:
      dome(8, 8, 60, ["rt", "Kw"]) + around(8, 8, 60, 1, 0, 1, 1) + badge(70, 158, "+1") +
      dome(146, 8, 30, ["rtkb", "BTRw", "kyyr", "btwk"]) + around(146, 8, 30, 1, 0, 1, 3) + badge(208, 158, "+3") +
      dome(290, 8, 30, ["rTkb", "BTRw", "kYyr", "btwk"]) + around(290, 8, 30, 1, 0, 1, 3) + around(290, 8, 30, 0, 1, 3, 1) + badge(352, 158, "3 + 3"),
  }),
  special: () => ({
    width: 440,
    height: 178,
    body: plate(40, 12, 150, "YKTs") + ring(40 + 76, 12 + 76, 70, 70, 10) + arrow({ x: 204, y: 88 }, { x: 250, y: 88 }) + plate(264, 12, 150, "YKT*") + badge(390, 146, "+4"),
  }),
  "goal-rows": goal("rows", "+3"),
  "goal-columns": goal("columns", "+7"),
  "goal-diagonals": goal("diagonals", "+10"),
  "goal-wild_cells": goal("wild_cells", "+2"),
  "goal-colourful_rows": goal("colourful_rows", "+4"),
  "goal-edge": goal("edge", "+1"),
  "goal-corners": goal("corners", "+3  +8"),
  "goal-empty_special_cells": goal("empty_special_cells", "−3"),
};
