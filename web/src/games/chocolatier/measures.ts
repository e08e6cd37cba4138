/** How large the tiles of this game get in a room. */

import type { BoardForm, Measures, Size } from "../../table/layout.js";

const LEAST_TOUCHED = 44;
/** In narrower rooms boards have the proportions of a phone, and factories lie in rows. */
const NARROW = 560;

function unit(room: Size, width: number, height: number): number {
  return Math.min(room.width / width, room.height / height);
}

/** How wide a plate gets where so many lie in a room, in rows. */
function plate(room: Size, count: number): number {
  let most = 0;
  for (let columns = 1; columns <= count; columns += 1) {
    most = Math.max(most, Math.min(room.width / columns, room.height / Math.ceil(count / columns)));
  }
  return most;
}

/** By the number of factories, which lie in a ring or in rows. */
export function measuresFor(factories: number): Measures {
  return {
    boardTile(room: Size, form: BoardForm, isTouch: boolean): number {
      if (form === "strip") return Math.min(room.width / 11.5, room.height / 5.8) * 0.9;
      const wide = unit(room, 870, 485);
      if (form !== "own") return wide * 56;
      const narrow = unit(room, 382, 290);
      const tiles = [!isTouch || wide * 53 >= LEAST_TOUCHED ? wide * 56 : 0, (!isTouch || narrow >= 0.8) && room.width < NARROW ? narrow * 34 : 0];
      return Math.max(...tiles);
    },
    offerTile(room: Size, isTouch: boolean): number {
      const ring = Math.min(room.width, room.height) * (factories <= 5 ? 0.3 * 0.27 : factories <= 7 ? 0.25 * 0.27 : 0.21 * 0.27);
      const rows = room.width < NARROW || room.height < NARROW / 2 ? plate(room, factories + 1) * 0.27 : 0;
      const tile = Math.max(ring, rows);
      return isTouch && tile < 26 ? 0 : tile;
    },
    offerCorner(room: Size): Size {
      const round = Math.min(room.width, room.height);
      return { width: (room.width - round) / 2 + round * 0.2, height: round * 0.17 };
    },
  };
}
