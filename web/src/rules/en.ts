import type { Rules } from "./rules.js";

export const rules: Rules = {
  chocolatier: [
    { heading: "The aim", text: "Two to four confectioners fill boxes of 25 pralines. The match ends after the round in which somebody completes a horizontal row; whoever has the most points wins.", picture: "tiles" },
    { heading: "Taking", text: "Each round, factories are filled with four tiles each. On your turn take all tiles of one colour from one factory, and push its other tiles to the centre; or take all tiles of one colour from the centre. The first to take from the centre also takes the starting-player marker: it takes up a space on the floor, but its holder starts the next round.", picture: "take" },
    { heading: "Placing", text: "Everything you take goes to one of your five lines. A line holds a single colour, takes as many tiles as its number, and refuses a colour that its row of the box already has. What finds no room falls to the floor. You may also drop all of it on purpose.", picture: "lines" },
    { heading: "Filling the box", text: "When all tiles are taken, one praline of every complete line moves to its cup in the same row; the others of the line go to the lid. Incomplete lines stay.", picture: "score" },
    { heading: "Scoring a praline", text: "Count the unbroken horizontal run it lies in, and the vertical one. Each run of two or more scores its length; a praline all alone scores 1 point." },
    { heading: "The floor", text: "Tiles on the floor count −1 −1 −2 −2 −2 −3 −3 from left to right. Your score never falls below zero. Tiles beyond the seventh cost nothing.", picture: "floor" },
    { heading: "The end", text: "After a round with a complete horizontal row the match ends: +2 for each complete row, +7 for each complete column, +10 for each colour placed five times. If points are equal, more complete rows decide." },
    { heading: "Grey side", text: "The cups have no colours: you choose the column yourself, but no colour may be in a column twice. A praline that fits nowhere falls to the floor with its whole line." },
    { heading: "Special factories", text: "Each round as many factories as there are players are golden, drawn at random from these nine: one with a tile more; five magnets, each of which draws one tile of its colour from each neighbour; one that keeps its tiles; one whose rest is divided between the neighbours; and one that you keep after taking from it, as a cushion for your next falling tile.", picture: "specials" },
  ],
  duel: [
    { heading: "The aim", text: "Two artists tile the domes of a palace in five rounds. The dome is empty at first: you lay its plates yourself, and then the tiles on them.", picture: "dome" },
    { heading: "A turn", text: "Do exactly one thing: take a plate, take tiles from a sun, take tiles from the moons, or take a chip. A round ends when all tiles and chips are taken and all tokens used." },
    { heading: "Sun and moon", text: "From a sun take all tiles of one colour. What is left on a small factory you stack on its moon in the order you like; what is left on the large one lies open on its moon. From the moons take all visible tiles of one colour at once: the tops of the stacks and those on the large moon. The first to take from the large moon gets the first-player tile: −2, and the first turn of the next round.", picture: "suns" },
    { heading: "Plates", text: "In each of the first four rounds you use two tokens, each for one plate: one of those shown, or some drawn from the stack at a point each, of which you keep one. Put it on a free field, turned as you like; it never moves again.", picture: "plates" },
    { heading: "Chips", text: "On the moon of each small factory lies a chip, face down; it is turned up when the factory is empty. Each player takes two a round. When decorating, two chips of a line’s colour, or any three, replace a missing tile.", picture: "chips" },
    { heading: "Lines", text: "All the tiles you take go to one line, which holds a single colour. What finds no room breaks; you may also break all of it. Broken tiles count −1 −2 −3 −4; further ones cost nothing." },
    { heading: "Decorating", text: "At the end of a round each complete line sends one tile to a cell of its colour, or a wild one, in the same row of the dome; it scores the runs it lies in. Once the other three cells of a special plate are filled, it gets a special tile, which scores the number of its row. A line that can go nowhere waits until all three plates of its row are laid: then it breaks." },
    { heading: "The end", text: "After five rounds the chosen goals are scored. Whoever has the most points wins; if points are equal, the holder of the first-player tile.", picture: "goals" },
  ],
};
