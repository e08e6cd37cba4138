/** The colours of the tiles, of which no two look alike, to colour-blind eyes either. */

export const TILE_COLOURS = { B: "#2459b5", Y: "#f7c52f", R: "#c93a2c", K: "#26262e", T: "#4cc4bd" };
