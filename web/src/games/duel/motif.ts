/** What is drawn on the tiles of Duel, in a square of 100; painted cells have the same motifs. */

import { star } from "../../art/shape.js";

/** The outline of a glazed tile, and of what is painted where one will lie. */
export const SQUARE = "M17 4H81Q93 4 93 16V79Q93 91 81 91H17Q5 91 5 79V16Q5 4 17 4Z";

export const QUARTERS = [0, 90, 180, 270];

/** The middle of a tile, about which its motif is turned. */
const MIDDLE = "49 47.5";
export const turned = (degrees: number): string => `rotate(${degrees} ${MIDDLE})`;

export const PETAL = "M49 46C36 40 34 23 49 12C64 23 62 40 49 46Z";
export const SUNFLOWER = star(0, 8, 38, 21);
export const STAR = star(0, 6, 39, 19);
export const DIAMONDS = ["M49 10L86.5 47.5L49 85L11.5 47.5Z", "M49 22L74.5 47.5L49 73L23.5 47.5Z", "M49 35L61.5 47.5L49 60L36.5 47.5Z"] as const;
export const CORNER = "M8 7H28Q27 26 8 27Z";
export const SWELL = "M7 63C25 63 39 51 41 31C42 21 39 11 33 6M7 85C43 85 65 63 65 31C65 21 63 13 59 6M33 90C65 85 87 59 87 27C87 19 86 11 84 6";
