/** Faces of players: of every bot by its level, emblems that people choose, and nobody's. The pictures are in faces/. */

export const EMBLEMS = ["praline", "tile", "sun", "moon", "bean", "rose", "swallow", "lantern"] as const;
export type Emblem = (typeof EMBLEMS)[number];

const addresses = import.meta.glob<string>("./faces/*.svg", { eager: true, query: "?url", import: "default" });

/** Where the picture of a face is; of one that is unknown, a silhouette. */
export function pictureOf(face: string): string {
  return addresses[`./faces/${face}.svg`] ?? addresses["./faces/nobody.svg"] ?? "";
}

export function isEmblem(text: string | null | undefined): text is Emblem {
  return (EMBLEMS as readonly string[]).includes(text ?? "");
}
