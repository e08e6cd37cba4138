/** The pictures of these rules: plates, lines and boxes, drawn with the pralines of the table. */

import { arrow, badge, cross, each, image, type Pictures, rect, ring, use } from "../../../rules/drawing.js";
import cup from "../art/cup.svg";
import doily from "../art/doily.svg";
import goldPlate from "../art/gold-plate.svg";
import plainPlate from "../art/plate.svg";

const PATTERN = "UBWKR";
/** The colour that is printed in a cup, both counted from 0. */
const printed = (row: number, column: number) => PATTERN[(column - row + 5) % 5] ?? "";
const tile = (kind: string, x: number, y: number, size: number) => use(`chocolatier-${kind}`, x, y, size);

/** Where tiles lie on a round thing, from its middle, in sizes of a tile. */
const LYING: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [[-0.53, 0], [0.53, 0]],
  3: [[-0.53, -0.53], [0.53, -0.53], [0, 0.53]],
  4: [[-0.53, -0.53], [0.53, -0.53], [-0.53, 0.53], [0.53, 0.53]],
  5: [[-1.02, -0.5], [0, -0.5], [1.02, -0.5], [-0.53, 0.55], [0.53, 0.55]],
};

function lying(tiles: string, x: number, y: number, size: number): string {
  const spots = LYING[tiles.length] ?? [];
  return each(tiles, (kind, index) => tile(kind, x + ((spots[index]?.[0] ?? 0) - 0.5) * size, y + ((spots[index]?.[1] ?? 0) - 0.5) * size, size));
}

/** A factory, of which the art reaches over the rim. */
function plate(x: number, y: number, radius: number, tiles: string, isGold = false): string {
  const reach = (radius * 130) / 118;
  return image(isGold ? goldPlate : plainPlate, x - reach, y - reach, 2 * reach) + lying(tiles, x, y, radius * (tiles.length > 4 ? 0.44 : 0.52));
}

function centre(x: number, y: number, radius: number, tiles: string): string {
  const reach = (radius * 130) / 112;
  return image(doily, x - reach, y - reach, 2 * reach) + lying(tiles, x, y, radius * 0.5);
}

const SLOT = 'fill="var(--satin-2)" stroke="var(--satin-edge)"';
/** A line with so many places, of which the last ends here. */
function line(places: number, right: number, y: number, tiles: string, size: number): string {
  const pitch = size + 4;
  return each("·".repeat(places), (_, index) => rect(right - (index + 1) * pitch, y, size, size, size / 4, SLOT)) +
    each(tiles, (kind, index) => tile(kind, right - (index + 1) * pitch + size * 0.06, y + size * 0.06, size * 0.88));
}

/** A box of cups; a dot is an empty one, with its colour printed unless it is the grey side. */
function box(x: number, y: number, size: number, rows: string[], isGrey = false): string {
  const width = (rows[0]?.length ?? 5) * size + 12;
  const height = rows.length * size + 12;
  return (
    rect(x, y, width, height, 12, 'fill="var(--satin-1)" stroke="var(--slab-edge)" stroke-width="3"') +
    each(rows, (row, at) =>
      each(row, (kind, column) => {
        const [left, top] = [x + 6 + column * size, y + 6 + at * size];
        const inner = kind === "." ? (isGrey ? "" : use(`chocolatier-print-${printed(at, column)}`, left + size * 0.19, top + size * 0.17, size * 0.62)) : tile(kind, left + size * 0.1, top + size * 0.06, size * 0.8);
        return image(cup, left + size * 0.01, top, size * 0.98) + inner;
      }),
    )
  );
}
/** Around some cups of a box that lies at the same place. */
const around = (x: number, y: number, size: number, row: number, column: number, rows: number, columns: number) =>
  ring(x + 6 + column * size + 1, y + 6 + row * size + 1, columns * size - 2, rows * size - 2, 11);

const COSTS = ["−1", "−1", "−2", "−2", "−2", "−3", "−3"];
function floor(x: number, y: number, size: number, tiles: string): string {
  return each(COSTS, (cost, index) => {
    const left = x + index * (size + 5);
    return (
      rect(left, y, size, size, size / 4, 'fill="var(--well)" stroke="var(--slab-edge)" stroke-width="1.5"') +
      `<text x="${left + size / 2}" y="${y + size * 0.66}" font-size="${size * 0.46}" class="cost">${cost}</text>` +
      (tiles[index] ? tile(tiles[index], left + size * 0.06, y + size * 0.06, size * 0.88) : "")
    );
  });
}

const ribbon = (x: number, y: number, kind: string) => rect(x - 30, y - 13, 60, 26, 6, 'fill="var(--choc-ribbon)" stroke="#f3cd66" stroke-width="2"') + tile(kind, x - 11, y - 11, 22);

/** Some cups of a box with those that are counted ringed, and what they bring. */
function scored(rows: string[], rings: [row: number, column: number, rows: number, columns: number][], points: string): () => { width: number; height: number; body: string } {
  const size = 44;
  return () => ({
    width: 5 * size + 24,
    height: rows.length * size + 52,
    body: box(6, 6, size, rows) + each(rings, (counted) => around(6, 6, size, ...counted)) + badge((5 * size + 24) / 2, rows.length * size + 30, points),
  });
}

const LINES = ["R", "K", "", "WW", "BBB"];

export const pictures: Pictures = {
  aim: () => ({ width: 440, height: 250, body: plate(102, 126, 84, "UKRB") + box(206, 14, 42, ["U.W..", "RUB..", "KRUBW", ".K..U", "....."]) + around(206, 14, 42, 2, 0, 1, 5) }),
  setup: () => ({
    width: 440,
    height: 330,
    body:
      '<circle cx="220" cy="165" r="156" fill="var(--choc-marble-1)" stroke="var(--slab-edge)" stroke-width="7"/>' +
      each(["UUWR", "BKKR", "UBWW", "UBKR", "BWKR"], (tiles, index) => {
        const angle = (index / 5) * 2 * Math.PI - Math.PI / 2;
        return plate(220 + Math.cos(angle) * 103, 165 + Math.sin(angle) * 103, 46, tiles);
      }) +
      centre(220, 165, 42, "m"),
  }),
  taking: () => ({
    width: 440,
    height: 250,
    body:
      plate(106, 125, 92, "UUWR") +
      ring(52, 74, 108, 52) +
      arrow({ x: 168, y: 84 }, { x: 268, y: 62 }, 14) +
      line(3, 424, 38, "UU", 44) +
      centre(346, 180, 56, "WRm") +
      arrow({ x: 162, y: 152 }, { x: 278, y: 184 }, -14),
  }),
  lines: () => ({
    width: 440,
    height: 262,
    body:
      each(LINES, (tiles, index) => line(index + 1, 214, 10 + index * 40, tiles, 36)) +
      box(224, 4, 40, [".B...", "R....", "..U..", ".....", "....R"]) +
      rect(214 - 40, 50, 36, 36, 9, 'class="ring"') +
      floor(14, 218, 36, "B") +
      arrow({ x: 60, y: 150 }, { x: 36, y: 212 }, 14),
  }),
  filling: () => ({
    width: 440,
    height: 250,
    body:
      each(["", "K", "RRR", "WW", ""], (tiles, index) => line(index + 1, 214, 18 + index * 40, tiles, 36)) +
      box(224, 12, 40, [".B...", "R....", ".R...", ".....", "....."]) +
      around(224, 12, 40, 2, 1, 1, 1) +
      arrow({ x: 198, y: 116 }, { x: 274, y: 116 }, 26) +
      rect(14, 12, 118, 62, 10, 'fill="var(--well)" stroke="var(--slab-edge)" stroke-width="2"') +
      lying("RR", 73, 43, 38) +
      arrow({ x: 118, y: 96 }, { x: 92, y: 66 }, 6),
  }),
  alone: scored([".....", "..W..", "....."], [[1, 2, 1, 1]], "+1"),
  row: scored([".....", "RUB..", "....."], [[1, 0, 1, 3]], "+3"),
  column: scored(["..W..", "..B..", "....."], [[0, 2, 2, 1]], "+2"),
  cross: scored(["..W..", "RUBW.", "..U.."], [[1, 0, 1, 4], [0, 2, 3, 1]], "4 + 3"),
  floor: () => ({ width: 440, height: 150, body: floor(24, 28, 51, "mKB") + badge(220, 118, "−1 −1 −2 = −4", 24) }),
  "bonus-row": scored(["UBWKR", ".U.W.", "...U."], [[0, 0, 1, 5]], "+2"),
  "bonus-column": scored(["U.W..", "R....", "K...W", "W..R.", "B...."], [[0, 0, 5, 1]], "+7"),
  "bonus-colour": scored(["U....", "RU...", "..U..", "...U.", "B...U"], [[0, 0, 1, 1], [1, 1, 1, 1], [2, 2, 1, 1], [3, 3, 1, 1], [4, 4, 1, 1]], "+10"),
  grey: () => ({
    width: 440,
    height: 250,
    body:
      line(3, 190, 112, "RRR", 46) +
      arrow({ x: 190, y: 134 }, { x: 214, y: 134 }) +
      box(218, 16, 42, ["R.U..", ".W..K", "U....", "....R", "B...."], true) +
      each([1, 2, 3], (column) => use("chocolatier-R", 218 + 6 + column * 42 + 6, 16 + 6 + 84 + 5, 31, ' opacity=".55"') + around(218, 16, 42, 2, column, 1, 1)) +
      cross(218 + 6 + 4.5 * 42, 16 + 6 + 2.5 * 42, 10),
  }),
  more: () => ({ width: 440, height: 210, body: plate(270, 105, 92, "UUWRB", true) + tile("B", 76, 106, 64) + arrow({ x: 146, y: 152 }, { x: 268, y: 146 }, -24) + ring(275, 108, 40, 40, 10) }),
  magnet: () => ({
    width: 440,
    height: 210,
    body:
      plate(74, 90, 62, "URK") + plate(366, 90, 62, "RWW") + plate(220, 106, 70, "UBKK", true) + ribbon(220, 186, "R") +
      tile("R", 142, 20, 34) + tile("R", 264, 20, 34) + arrow({ x: 108, y: 46 }, { x: 186, y: 62 }, 34) + arrow({ x: 332, y: 46 }, { x: 254, y: 62 }, -34),
  }),
  keeper: () => ({
    width: 440,
    height: 210,
    body: plate(110, 105, 86, "UWRR", true) + ring(62, 108, 96, 48) + arrow({ x: 164, y: 132 }, { x: 262, y: 160 }, -10) + line(2, 366, 138, "RR", 46) + centre(350, 60, 44, "m") + arrow({ x: 160, y: 72 }, { x: 296, y: 52 }, 14) + cross(228, 50, 15),
  }),
  divider: () => ({
    width: 440,
    height: 210,
    body:
      plate(74, 112, 62, "BBU") + plate(366, 112, 62, "WR") + plate(220, 100, 72, "UKK", true) +
      arrow({ x: 182, y: 66 }, { x: 112, y: 78 }, -34) + arrow({ x: 258, y: 66 }, { x: 328, y: 78 }, 34) +
      tile("U", 128, 14, 34) + tile("K", 262, 12, 34) + tile("K", 298, 16, 34),
  }),
  cushion: () => ({
    width: 440,
    height: 210,
    body:
      plate(86, 104, 76, "", true) + tile("B", 62, 80, 48) + badge(142, 164, "0") +
      line(2, 396, 20, "BB", 44) + tile("B", 232, 20, 44) + arrow({ x: 226, y: 44 }, { x: 122, y: 86 }, 18) + floor(184, 138, 30, "") + arrow({ x: 256, y: 72 }, { x: 214, y: 128 }, -8) + cross(236, 102, 13),
  }),
};
