/** What a goal rewards, as cells of a dome: rows and columns from 0. */

const SIZE = 6;
type Counts = (row: number, column: number) => boolean;
const isCorner: Counts = (row, column) => (row < 2 || row > 3) && (column < 2 || column > 3);
const COUNTED: Record<string, Counts> = {
  rows: (row) => row === 2,
  columns: (_, column) => column === 1,
  diagonals: (row, column) => row === column,
  edge: (row, column) => row % 5 === 0 || column % 5 === 0,
  corners: isCorner,
};
/** The marks that are drawn instead of red cells. */
const MARKED: Record<string, { tiles: string[]; at: readonly (readonly [column: number, row: number])[] }> = {
  colourful_rows: { tiles: ["B", "Y", "R", "K", "T"], at: [[0, 2], [1, 2], [2, 2], [3, 2], [4, 2]] },
  wild_cells: { tiles: ["W"], at: [[1, 0], [4, 2], [2, 4]] },
  empty_special_cells: { tiles: ["S"], at: [[0, 1], [3, 2], [5, 5]] },
};

export interface Diagram {
  /** Cells as paths, in squares of ten: those that do not count, those that do, and what would count as well. */
  plain: string;
  counted: string;
  also: string;
  marks: { tile: string; column: number; row: number }[];
  /** Whether what is marked costs. */
  isStruck: boolean;
}

const square = (row: number, column: number) => `M${column * 10 + 0.7} ${row * 10 + 0.7}h8.6v8.6h-8.6z`;
const cells = (counts: Counts) =>
  Array.from({ length: SIZE * SIZE }, (_, index) => [Math.floor(index / SIZE), index % SIZE] as const)
    .filter(([row, column]) => counts(row, column))
    .map(([row, column]) => square(row, column))
    .join("");

export function diagramOf(face: string): Diagram {
  const counts = COUNTED[face] ?? (() => false);
  const { tiles, at } = MARKED[face] ?? { tiles: [], at: [] };
  return {
    plain: cells((row, column) => !counts(row, column)),
    counted: cells(counts),
    also: face === "diagonals" ? cells((row, column) => row + column === SIZE - 1) : "",
    marks: at.map(([column, row], index) => ({ tile: tiles[index % tiles.length] ?? "", column, row })),
    isStruck: face === "empty_special_cells",
  };
}
