/** The colours of the tiles, of which no two look alike, to colour-blind eyes either. */

export const TILE_COLOURS = { U: "#3b82e0", B: "#c98b52", W: "#fff6e3", K: "#38241c", R: "#cb162b" };
