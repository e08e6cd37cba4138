import type { LessonWords } from "../../../learn/lesson.js";

export const lessons: LessonWords[] = [
  {
    title: "The first round",
    said: [
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
  },
  {
    title: "Take what fits",
    said: [
      "Your line 3 lacks one white praline, and white ones lie in two places. Take from the one where nothing is left over.",
      "Exactly one: line 3 is complete. The three from factory 5 would have completed it too, but two of them would have fallen to the floor.",
      "Only one blue and four brown pralines are left, and brown fits on no line, neither yours nor the other player’s. Who will have to take it?",
      "You took the blue one, and the other player had to take all four brown ones: with the marker that cost 8 points. Towards the end of a round count who will be left with the last heap.",
      "The two blue ones would complete line 3 and bring 5 points. But look at line 5 of the other player before you take.",
      "One black praline was all that their line 5 lacked. You took it for 2 points, and the line stays incomplete: that is worth more than the 5 points.",
    ],
  },
  {
    title: "Build well",
    said: [
      "A praline scores with all that it joins, in its row and in its column. Find the take that brings the most.",
      "White joins two pralines in its row and one above it: 3 + 2 = 5 points. All alone it would have been 1.",
      "Lines are settled from top to bottom. Your line 4 is complete, and its white praline will go to the first column. Which take helps it?",
      "Black came to the first column before it: 3 + 2 points. The white one below then lay in a column of four and a row of three: 4 + 3.",
      "You lead by 8 points. Red can complete your first row, or bring 7 points on line 3. What is better?",
      "The complete row brought 5 points and 2 more, and it ends the match while you lead: 58 : 44. After line 3 it would have gone on. You know enough: play!",
    ],
  },
];
