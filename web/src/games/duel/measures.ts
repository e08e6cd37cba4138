/** How large the tiles of this game get in a room. */

import type { BoardForm, Measures, Size } from "../../table/layout.js";

const LEAST_TOUCHED = 44;

function unit(room: Size, width: number, height: number): number {
  return Math.min(room.width / width, room.height / height);
}

export const measures: Measures = {
  boardTile(room: Size, form: BoardForm, isTouch: boolean): number {
    if (form === "strip") return Math.min(room.width / 382, room.height / 140) * 15;
    const wide = unit(room, 870, 485);
    if (form !== "own") return wide * 46;
    const narrow = unit(room, 382, 300);
    return Math.max(!isTouch || wide * 56 >= LEAST_TOUCHED ? wide * 46 : 0, (!isTouch || narrow >= 0.8) && room.width < 560 ? narrow * 28 : 0);
  },
  offerTile(room: Size, isTouch: boolean): number {
    const tile = Math.max(unit(room, 690, 640) * 50, room.width < 560 ? unit(room, 382, 300) * 30 : 0);
    return isTouch && tile < 24 ? 0 : tile;
  },
};
