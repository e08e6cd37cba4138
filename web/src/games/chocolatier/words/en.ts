/** What the page says of Master Chocolatier alone, in English. The other languages have the same shape, which the compiler checks. */
export const words = {
  /** `full` is for headings and wherever a game is introduced, `name` for buttons, lists, bars and titles. */
  name: "Master Chocolatier",
  full: "Azul: Master Chocolatier",
  blurb: "Choose pralines, fill your box row by row, and leave nothing on the floor.",
  facts: "2–4 players · 20–40 minutes",
  colours: { U: "blue", B: "brown", W: "white", K: "black", R: "red" } as Record<string, string>,
  options: {
    players: { hint: "More players, more factories." },
    special_factories: { label: "Special factories", hint: "Golden factories with effects of their own; new ones each round." },
    grey: { label: "Grey side", hint: "You choose which cup of the row a praline goes to; no colour twice in a column." },
  },
  phases: {
    draft: "Take all tiles of one colour from one factory or the centre.",
    division: "Divide what is left between the two neighbouring factories.",
    filling: "Choose the cup for the praline of the complete line.",
  } as Record<string, string>,
  reasons: {
    no_such_factory: "There is no such factory.",
    factory_taken: "Somebody has taken this factory.",
    colour_in_row: "This row already has the colour.",
    colour_in_column: "This column already has the colour.",
  } as Record<string, string>,
  endings: {
    row: "A row is complete.",
    no_tiles: "There are no tiles left.",
    no_row_possible: "Nobody can complete a row any more.",
  } as Record<string, string>,
  advice: {
    colours: { U: "blue", B: "brown", W: "white", K: "black", R: "red" } as Record<string, string>,
    fromFactory: (n: number) => `from factory ${n}`,
    fromCentre: "from the centre",
    toFloor: "to the floor",
    divide: (colours: string) => `Give the neighbour before: ${colours}; the rest to the one after`,
    divideNone: "Give everything to the neighbour after",
  },
  parts: {
    floor: "Floor",
    rows: "Complete rows",
    columns: "Complete columns",
    colours: "Complete colours",
  } as Record<string, string>,
  factory: (n: number | string) => `Factory ${n}`,
  factories: "Factories",
  centre: "Centre",
  marker: "starting-player marker",
  lid: "Lid",
  floor: "Floor",
  wall: "Box",
  starts: "starts next round",
  effects: {
    "1": { name: "One more", text: "There is one tile more on it." },
    "2": { name: "Magnet", text: "Has drawn one tile of its colour from each neighbouring factory." },
    "3": { name: "Keeper", text: "Tiles not taken stay on it." },
    "4": { name: "Divider", text: "Whoever takes from it divides the rest between the neighbouring factories; a colour stays together." },
    "5": { name: "Cushion", text: "Whoever takes from it also gets the factory itself: the next tile that would fall to the floor lands there for free." },
  } as Record<string, { name: string; text: string }>,
  effectOf: (colour: string) => `(${colour})`,
  takenBy: (who: string) => `taken by ${who}`,
  neighbours: ["the neighbour before", "the neighbour after"],
  fromFactory: (n: number | string) => `factory ${n}`,
  fromCentre: "centre",
  toFloor: "floor",
  logDivide: (who: string, colours: string) => `${who} divides: ${colours} to the neighbour before, the rest to the one after`,
  logDivideNone: (who: string) => `${who} gives everything to the neighbour after`,
};

export type Words = typeof words;
