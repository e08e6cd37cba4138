import type { Words } from "./lesson.js";

export const words: Words = {
  chocolatier: [
    "This is the table. Five factories offer four pralines each. Your board has five lines on the left and the box of cups on the right.",
    "It is your turn: take all tiles of one colour from one factory. Choose the two blue ones on factory 1, then line 2, and confirm.",
    "Line 2 is complete. The other tiles of the factory went to the centre. Now the other player takes.",
    "There are two red ones in the centre now. Put them on line 3. Whoever is the first to take from the centre also gets the starting-player marker.",
    "The marker lies on your floor: it costs a point, but you will start the next round.",
    "Only four white ones are left, and they are yours. Put them on line 4, where all of them find room; what finds none falls to the floor.",
    "The round is over. From each complete line one praline moves to its cup and scores; a lonely one scores 1 point. Line 3 is not complete: it stays. The floor costs 1 point.",
    "Later it pays to build side by side: this praline is in a row of three and a column of two, and scores 3 + 2.",
    "When somebody has completed a horizontal row, the match ends after that round. Each complete row brings 2 more points, each column 7, each colour placed five times 10. You know enough: play!",
  ],
  duel: [
    "This is the table: three plates and their stack, four small factories and a large one, each with a sun and a moon. Your dome is still empty.",
    "Before the first round everybody takes a plate. Choose the first one and confirm.",
    "Put the plate on the middle field. Usually you may choose any field and turn the plate; it stays there for the whole match.",
    "Now tiles: take the two blue ones from the sun of factory 1 to line 2.",
    "You stack what is left on the moon, the lowest first. Put red at the bottom, so that turquoise hides it.",
    "From the moons you take all visible tiles of a colour at once. Take turquoise to line 3: one from the stack, one from the large moon. With the one from the large moon you get the first-player tile: −2, but you start the next round.",
    "Factory 2 is empty, so its chip has been turned up. Take it: chips replace missing tiles later.",
    "The round is over. One tile of the complete line 2 goes to a blue cell in row 2 of the dome. Choose the cell and confirm.",
    "A lonely tile scores 1 point; a run scores its length. Line 3 waits for a turquoise cell. After five rounds the goals are scored. You know enough: play!",
  ],
};
