import type { Words } from "./lesson.js";

export const words: Words = {
  chocolatier: [
    "This is the table. Five factories offer four pralines each. Your board has five lines on the left and the box of cups on the right.",
    "It is your turn: take all tiles of one colour from one factory. Choose the two blue ones on factory 1, then line 2, and confirm.",
    "Line 2 is complete. The other tiles of the factory went to the centre. Now the other player takes.",
    "There are two red ones in the centre now. Put them on line 3. Whoever is the first to take from the centre also gets the starting-player marker.",
    "The marker lies on your floor: it costs a point, but you will start the next round.",
    "Only four white ones are left, and they are yours. Put them on line 4, where all of them find room; what finds none falls to the floor and costs 1 to 3 points a tile.",
    "The round is over. From each complete line one praline moves to its cup and scores; a lonely one scores 1 point. Line 3 is not complete: it stays. The floor costs 1 point.",
    "Later it pays to build side by side: this praline is in a row of three and a column of two, and scores 3 + 2. Each colour goes into a row only once: a line whose row has it takes no more of it.",
    "When somebody has completed a horizontal row, the match ends after that round. Each complete row brings 2 more points, each column 7, each colour placed five times 10.",
    "Two variants can be chosen for a match. On the grey side you choose the cup of a row yourself, but no colour comes twice in a column. Special factories are golden and have effects of their own: here one has a fifth tile, and another keeps what nobody took. You know enough: play!",
  ],
  duel: [
    "This is the table: three plates and their stack, four small factories and a large one, each with a sun and a moon. Your dome is still empty, and you begin with 5 points.",
    "Before the first round everybody takes a plate. Choose the marked one.",
    "Put it on the middle field and confirm. Usually you may choose any field and turn the plate; it stays there for the whole match.",
    "Each plate has three coloured cells and one other. Yours has a special cell, with the star: once its three neighbours are filled, a special tile comes by itself and scores the number of its row, here 4. The other player’s plate has a wild cell, which takes any colour.",
    "Now tiles: take the two blue ones from the sun of factory 1 to line 2.",
    "You stack what is left on the moon, the lowest first. Put red at the bottom, so that turquoise hides it.",
    "From the moons you take all visible tiles of a colour at once. Take turquoise to line 3: one from factory 1, one from the large moon. Whoever takes from the large moon first also gets the first-player tile: it costs 2 points, but you start the next round.",
    "You can also take a plate. The dots beside your name are your two tokens, one for each plate; in rounds 1–4 both must be used. A plate that is shown costs nothing; each one you draw from the stack costs 1 point. Draw one.",
    "The plate cost 1 point and lies at the top now. Had you drawn several, you would have kept one. Now take red from the moons to line 1: one tile finds room, the other breaks. The first broken tile costs 1 point, the next ones 2, 3 and 4.",
    "No tile is left on factory 1, so its chip has been turned up. Taking it is a turn too; each player takes two a round. Take it.",
    "Everything has been taken: the round is over. From the top down, a tile of each complete line goes to a cell of its colour, or a wild one, in the same row of the dome. Choose the red cell for line 1 and confirm.",
    "The blue tile of line 2 went to its only cell. Line 3 lacks a tile, and chips pay for it: two that show its colour, or any three. Both of yours show turquoise: choose them in your tray, and complete the line.",
    "A lonely tile scores 1 point; a run scores its length, so here 1 + 2 + 3. The broken tile costs 1 and the first-player tile 2. A complete line without a cell waits, but breaks once its row has all three plates. After five rounds the goals are scored. You know enough: play!",
  ],
};
