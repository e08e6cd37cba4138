/** The colours of the tiles; test/colour.test.ts checks that no two look alike, to colour-blind eyes either. */

export const PRALINES = { U: "#3b82e0", B: "#c98b52", W: "#fff6e3", K: "#38241c", R: "#cb162b" };
export const AZULEJOS = { B: "#2459b5", Y: "#f7c52f", R: "#c93a2c", K: "#26262e", T: "#4cc4bd" };
