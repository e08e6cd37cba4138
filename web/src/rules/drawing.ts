/**
 * Pictures of rules as text of SVG, made of the drawings that tables are made of: a picture is one long string, which
 * costs a browser next to nothing, and is made when it comes into sight. They are ours: nothing of anybody's input is in them.
 */

export interface Drawing {
  width: number;
  height: number;
  body: string;
}

/** By the ids of sections and their parts. */
export type Pictures = Record<string, () => Drawing>;

export interface Spot {
  x: number;
  y: number;
}

/** One of the drawings that a game keeps in the document. */
export const use = (id: string, x: number, y: number, size: number, more = ""): string => `<use href="#${id}" x="${x}" y="${y}" width="${size}" height="${size}"${more}/>`;

export const image = (href: string, x: number, y: number, size: number): string => `<image href="${href}" x="${x}" y="${y}" width="${size}" height="${size}"/>`;

export const rect = (x: number, y: number, width: number, height: number, round: number, paint: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" ${paint}/>`;

/** What is spoken of, with a ring around it: light within dark, on any ground. */
export const ring = (x: number, y: number, width: number, height: number, round = 12): string =>
  rect(x, y, width, height, round, 'class="casing"') + rect(x, y, width, height, round, 'class="ring"');

/** From here to there, bent to the left of its way by so much. */
export function arrow(from: Spot, to: Spot, bend = 0): string {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y);
  const by = { x: (from.x + to.x) / 2 + (y / length) * bend, y: (from.y + to.y) / 2 - (x / length) * bend };
  const angle = Math.atan2(to.y - by.y, to.x - by.x);
  const barb = (turn: number) => `${(to.x - 15 * Math.cos(angle + turn)).toFixed(1)} ${(to.y - 15 * Math.sin(angle + turn)).toFixed(1)}`;
  const path = `M${from.x} ${from.y}Q${by.x.toFixed(1)} ${by.y.toFixed(1)} ${to.x} ${to.y}M${barb(0.6)}L${to.x} ${to.y}L${barb(-0.6)}`;
  return `<path d="${path}" class="way-casing"/><path d="${path}" class="way"/>`;
}

/** What it brings or costs; its middle is here. */
export function badge(x: number, y: number, text: string, size = 22): string {
  const width = Math.max(size * 1.7, text.length * size * 0.62 + size * 0.8);
  const look = text.startsWith("−") ? "loss" : text === "0" ? "none" : "gain";
  return (
    rect(x - width / 2, y - size * 0.75, width, size * 1.5, size * 0.75, `class="badge ${look}"`) +
    `<text x="${x}" y="${y + size * 0.35}" font-size="${size}" class="badge-text ${look}">${text}</text>`
  );
}

/** That it does not come here, or go there. */
export const cross = (x: number, y: number, size: number): string => {
  const path = `M${x - size} ${y - size}L${x + size} ${y + size}M${x + size} ${y - size}L${x - size} ${y + size}`;
  return `<path d="${path}" class="cross-casing"/><path d="${path}" class="cross"/>`;
};

export const label = (x: number, y: number, text: string, size = 18): string => `<text x="${x}" y="${y}" font-size="${size}" class="label">${text}</text>`;

/** One after the other, as text. */
export const each = <Thing>(things: Iterable<Thing>, draw: (thing: Thing, index: number) => string): string => Array.from(things, draw).join("");
