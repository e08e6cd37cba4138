import type { Section } from "../../../rules/section.js";
import { words } from "../words/en.js";

export const rules: Section[] = [
  {
    id: "aim",
    heading: "The aim",
    text: [
      "Two artists tile the domes of a palace in five rounds. The dome is empty at first: you lay its plates yourself, and then the tiles on them.",
    ],
  },
  {
    id: "setup",
    heading: "Setting up",
    text: [
      "Both of you begin with 5 points. Three plates are shown, the others form a face-down stack; three or four goals are chosen, and chance decides who starts.",
      "The other player takes one of the shown plates and puts it on any field of their dome, turned as they like; then the one who starts does the same. Each time another plate is shown.",
      "Before each round the sun of the large factory gets five tiles of at least two colours from the bag, and those of the four small ones get four each; the first-player tile lies on the large moon, a face-down chip on each small one.",
      "When the bag is empty, the tower, where used tiles go, is emptied into it; if that is not enough either, you play with what there is.",
    ],
  },
  {
    id: "turn",
    heading: "A turn",
    text: [
      "Do exactly one thing: take a plate, take tiles from a sun, take tiles from the moons, or take a chip.",
      "You may not pass while you can do any of these; whoever no longer can waits for the end of the round.",
      "A round ends when all tiles and chips are taken and all tokens used.",
    ],
  },
  {
    id: "suns",
    heading: "Sun and moon",
    text: [
      "From a sun take all tiles of one colour. What is left on a small factory you stack on its moon in the order you like; what is left on the large one lies open on its moon.",
      "From the moons take all visible tiles of one colour at once: the tops of the stacks and those on the large moon.",
      "The first to take from the large moon gets the first-player tile, which has a place of its own on the board: −2, and the first turn of the next round.",
    ],
  },
  {
    id: "plates",
    heading: "Plates",
    text: [
      "A plate has three coloured cells and a fourth: a wild one, for any colour, or a special one.",
      "In each of the first four rounds you must use two tokens, each for one plate: take one of those shown, which are refilled only after the round, or draw from the stack, one by one and at a point each.",
      "Until you stop you see only the backs, which tell the kind of plate; then you keep one and put the others under the stack in the order you like. With no points left you draw for free or, if so chosen for the match, only one.",
      "Put the plate on a free field, turned as you like; it never moves again.",
    ],
  },
  {
    id: "chips",
    heading: "Chips",
    text: [
      "On the moon of each small factory lies a chip, face down; it is turned up when the factory is empty. Each player takes two a round.",
      "When decorating, two chips of a line’s colour, or any three, replace a missing tile; but the line needs at least one tile, and a free cell for it in the dome. A two-coloured chip counts as either of its colours. Each chip can be spent only once; those you do not spend stay with you.",
    ],
  },
  {
    id: "lines",
    heading: "Lines",
    text: [
      "All the tiles you take go to one of your six lines, which holds a single colour and as many tiles as its number. It may be any colour, even one for which its row of the dome has no cell yet.",
      "What finds no room breaks; you may also break all of it.",
      "Broken tiles count −1 −2 −3 −4; further ones cost nothing. This is subtracted after decorating, and so is the first-player tile, but your score never falls below zero.",
    ],
  },
  {
    id: "decorating",
    heading: "Decorating",
    text: [
      "At the end of a round, from top to bottom, each complete line sends one tile to a free cell of its colour, or a wild one, in the same row of the dome; if there are several, you choose. The others of the line go to the tower; incomplete lines stay.",
      "A line that can go nowhere waits until all three plates of its row are laid: then it breaks, even if it is incomplete.",
    ],
    parts: [
      { id: "run", heading: "Scoring a tile", text: ["Each unbroken run of two or more that the new tile lies in, horizontal and vertical, scores its length; a tile all alone scores 1 point."] },
      { id: "special", heading: "The special tile", text: ["Once the other three cells of a special plate are filled, it gets a special tile, which scores the number of its row and counts in later runs."] },
    ],
  },
  {
    id: "end",
    heading: "The end",
    text: [
      "After five rounds the chosen goals are scored, three or four of these eight; even now your score does not fall below zero. Whoever has the most points wins; if points are equal, the holder of the first-player tile of the fifth round.",
    ],
    parts: Object.entries(words.faces).map(([face, { name, text }]) => ({ id: `goal-${face}`, heading: name, text: [text] })),
  },
];
