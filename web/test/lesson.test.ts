import { expect, it } from "vitest";
import { steps } from "../src/games/duel/learn/steps.js";

/** Where the cells of nine fields lie, as the server tells it of a real position. */
const printed = (dome: readonly string[]) =>
  Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 6 }, (_, column) => {
      const plate = dome[Math.floor(row / 2) * 3 + Math.floor(column / 2)] || "....";
      return plate[(row % 2) * 2 + (column % 2)];
    }).join(""),
  );

it("prints on the domes of the introduction what their plates show", () => {
  for (const { position, derived } of steps) {
    if (position.game !== "duel" || derived.game !== "duel") throw new Error("another game");
    expect(derived.domes).toEqual(position.boards.map(({ dome }) => printed(dome)));
  }
});
