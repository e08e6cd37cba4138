export const lesson: string[] = [
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
];
