import type { Section } from "../../../rules/section.js";

export const rules: Section[] = [
  {
    id: "aim",
    heading: "The aim",
    text: [
      "Two to four confectioners fill boxes of 25 pralines. The match ends after the round in which somebody completes a horizontal row; whoever has the most points wins.",
    ],
  },
  {
    id: "setup",
    heading: "Setting up",
    text: [
      "Two players use five factories, three use seven, four use nine; they lie in a circle.",
      "The bag holds 100 tiles, 20 of each colour. Before each round every factory gets four tiles drawn from it, and the starting-player marker goes to the centre.",
      "When the bag is empty, all that is in the lid is tipped into it; if these tiles run out too, some factories stay short.",
      "Everybody begins with no points, and chance decides who starts the first round.",
    ],
  },
  {
    id: "taking",
    heading: "Taking",
    text: [
      "You take turns clockwise, and nobody may pass. On your turn take all tiles of one colour from one factory, and push its other tiles to the centre; or take all tiles of one colour from the centre.",
      "The first to take from the centre also takes the starting-player marker: it takes up the first free space on the floor, before any tile falls, but its holder starts the next round. If nobody takes it, the same player starts again.",
    ],
  },
  {
    id: "lines",
    heading: "Placing",
    text: [
      "Everything you take goes to one of your five lines. A line holds a single colour, takes as many tiles as its number, and refuses a colour that its row of the box already has; several lines may hold the same colour. A complete line can no longer be chosen.",
      "What finds no room falls to the floor. You may also drop all of it on purpose, but not just a part.",
    ],
  },
  {
    id: "filling",
    heading: "Filling the box",
    text: [
      "When all tiles are taken, your lines are settled from top to bottom: one praline of every complete line moves to its cup in the same row and scores at once; the others of the line go to the lid. Incomplete lines stay.",
    ],
  },
  {
    id: "scoring",
    heading: "Scoring a praline",
    text: [
      "Count the unbroken horizontal run it lies in, and the vertical one. Each run of two or more scores its length; a praline all alone scores 1 point.",
    ],
    parts: [
      { id: "alone", heading: "Alone", text: ["Nothing lies beside it: 1 point."] },
      { id: "row", heading: "In a row", text: ["Three side by side: 3 points."] },
      { id: "column", heading: "In a column", text: ["Two above each other: 2 points."] },
      { id: "cross", heading: "In both", text: ["A row of four and a column of three: 4 + 3 = 7 points."] },
    ],
  },
  {
    id: "floor",
    heading: "The floor",
    text: [
      "Tiles on the floor, and the marker with them, count −1 −1 −2 −2 −2 −3 −3 from left to right.",
      "This is subtracted once the box is filled, but your score never falls below zero; then these tiles go to the lid. Tiles beyond the seventh go there at once and cost nothing; on a full floor the marker costs nothing either.",
    ],
  },
  {
    id: "end",
    heading: "The end",
    text: [
      "After a round with a complete horizontal row the match ends: +2 for each complete row, +7 for each complete column, +10 for each colour placed five times.",
      "If points are equal, more complete rows decide; if these are equal too, the win is shared.",
      "The match also ends when nobody can complete a row any more, and after round 100 in any case.",
    ],
    parts: [
      { id: "bonus-row", heading: "Complete row", text: ["+2 points, also for the one that ends the match."] },
      { id: "bonus-column", heading: "Complete column", text: ["+7 points; it does not end the match."] },
      { id: "bonus-colour", heading: "Complete colour", text: ["+10 points, once all five pralines of a colour lie in the box."] },
    ],
  },
  {
    id: "grey",
    heading: "Grey side",
    text: [
      "The cups have no colours: you choose the column yourself, row by row from the top, but no colour may be in a column twice.",
      "If there is a free cup that suits the praline, it must go there. If not, it falls to the floor with its whole line, before the floor is counted.",
      "Beware: a line also accepts a colour for which no such cup is left.",
    ],
  },
  {
    id: "specials",
    heading: "Special factories",
    text: [
      "Before each round all nine factories are shuffled, and of those laid out as many as there are players, chosen at random, show their golden side.",
      "An empty factory counts as a neighbour; instead of one that was taken, the next in the circle does. All this goes with the grey side as well.",
    ],
    parts: [
      { id: "more", heading: "One more", text: ["It gets a fifth tile."] },
      { id: "magnet", heading: "Magnet", text: ["One for each colour: it draws one tile of its colour, if there is one, from each of its two neighbours."] },
      { id: "keeper", heading: "Keeper", text: ["Tiles not taken stay on it."] },
      { id: "divider", heading: "Divider", text: ["You divide the rest between its two neighbours as you like, but a colour stays together."] },
      { id: "cushion", heading: "Cushion", text: ["The rest goes to the centre, and you keep the factory until the end of the round; your next falling tile, even one of this very turn, or the marker, if that comes first, lands on it for free."] },
    ],
  },
];
