/** The colours of the tiles, of which no two look alike, to colour-blind eyes either. */

export const TILE_COLOURS = { B: "#2459c4", Y: "#f2b61e", R: "#c4281c", K: "#22252f", T: "#14a89f" };

/** The pigments that cells of a plate are painted with: dark enough to be seen on unglazed ware. */
export const PIGMENTS = { B: "#2459c4", Y: "#7d4d00", R: "#b92318", K: "#262a36", T: "#065a55" };
