import type { LessonWords } from "../../../learn/lesson.js";

export const lessons: LessonWords[] = [
  {
    title: "The first round",
    said: [
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
  },
  {
    title: "Suns and moons",
    said: [
      "Nearly everything has been taken: one blue tile is left on the moon of factory 1. On which of your lines does it help most?",
      "Line 3 is complete now, and its tile will join others in the dome: 4 points. Before you take, look which of your lines lack just one or two tiles.",
      "From the moons you take all visible tiles of a colour at once. Count before you take: which colour fills one of your lines exactly?",
      "Four yellow ones from three moons: line 4 is complete in one turn, and nothing breaks.",
      "You stack red and turquoise on the moon, the lowest first. Your line 5 lacks a turquoise tile, and the other player is next. Which of the two goes to the bottom?",
      "Turquoise lies hidden below red, where the other player cannot take it now. What you need yourself goes to the bottom, and what they need as well.",
    ],
  },
  {
    title: "Cells, chips and goals",
    said: [
      "Line 5 is complete. Its turquoise tile may go to either of two cells of row 5. Choose the one where it joins a long run.",
      "Five tiles in a column: 5 points, where the other cell would have brought 1. And only one cell is missing for the goal of complete columns, which brings 7.",
      "Line 4 lacks one tile, and your three chips could pay for it: 4 points. But each chip pays only once. Look at line 6 before you spend them.",
      "Right: you keep them. The next lines are settled now, and the same chips can bring more there.",
      "Line 6 lacks one black tile, and its cell would complete the second column. Now choose your chips, and complete the line.",
      "6 points for the run, and 7 more for the complete column: 13 instead of 4. Chips are worth most where they complete a goal. You know enough: play!",
    ],
  },
];
