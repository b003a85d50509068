// Sudokus on any ground on the page: the model of a board. Nothing is drawn here.

import { boardOf, grouped } from "./clues.js";
import { digits, isFilled } from "./digits.js";
import { rulesOf } from "./rules.js";

const SUMS = { cage: "Cage", sum: "Cage", "little-killer": "Diagonal", sandwich: "Sandwich" };

export const sudoku = {
  about({ box, variants = [], regions, marks, description, request }) {
    if (marks) return [description?.split(", ")[0] ?? request?.variant ?? "with marks"];
    return [...(regions ? ["jigsaw"] : box[0] * box[1] === 9 ? [] : [`boxes of ${box.join("×")}`]), ...variants];
  },
  shown: ({ box, givens, variants, regions, marks }) => [
    ...[null, null, null, box, givens, null],
    ...(variants || regions || marks ? [variants, regions] : []),
    ...(marks ? [marks] : []),
  ],
  model,
};

function model(puzzle) {
  const { box: [boxHeight, boxWidth], grids = [[0, 0]], houses = [], differ = [], apart = [], marks = [], cosmetics = [] } = puzzle;
  const side = boxHeight * boxWidth; // the side of one grid; several grids may overlap
  const board = boardOf(puzzle);
  const regions = board.layer("regions");
  const within = (cell, grid) => board.placeOf(cell).map((at, axis) => at - grid[axis]);
  const isIn = (cell, grid) => within(cell, grid).every((at) => at >= 0 && at < side);
  const isOutside = (cell) => !grids.some((grid) => isIn(cell, grid));
  /** @param {number[]} place */
  const boxAt = ([row, column]) =>
    Math.floor(row / boxHeight) * (puzzle.width / boxWidth) + Math.floor(column / boxWidth);
  const boxOf = (cell) => (isOutside(cell) ? -1 : regions[cell] ? regions[cell] - 1 : boxAt(board.placeOf(cell)));
  const own = board.cells.filter((cell) => !isOutside(cell));
  const lines = grids.flatMap((grid) =>
    board.lines.map((line) => line.filter((cell) => isIn(cell, grid))).filter((line) => line.length),
  );
  const boxes = [...grouped(own, boxOf).values()];
  const cages = marks.filter(({ kind }) => kind === "cage").map(({ cells }) => cells);
  const summed = new Set(marks.flatMap(({ kind, cells, value }) => (value && ["cage", "sum"].includes(kind) ? [Math.min(...cells)] : [])));
  const after = (cell) => board.near(cell, [[0, 1], [1, 0]]).filter((other) => !isOutside(other));
  const rules = rulesOf(marks, side, own.flatMap((cell) => after(cell).map((other) => [cell, other])));
  const beside = board.cells.map((cell) => apart.filter((pair) => pair.includes(cell)).flat());
  const isNear = (cells, cell, other) => isFilled(cells[other]) && Math.abs(cells[other] - cells[cell]) === 1;
  const isTooNear = (cells, cell) => isFilled(cells[cell]) && beside[cell].some((other) => isNear(cells, cell, other));
  // Diagonals are drawn. Other houses are shaded, unless they cover the whole board together.
  const onDiagonal = (cell, test) => grids.some((grid) => isIn(cell, grid) && test(...within(cell, grid)));
  const diagonals = {
    falling: (cell) => onDiagonal(cell, (row, column) => row === column),
    rising: (cell) => onDiagonal(cell, (row, column) => row + column === side - 1),
  };
  const isShaded = (house) => houses.length < side && !Object.values(diagonals).some((isOn) => house.every(isOn));
  const shaded = new Set(houses.filter(isShaded).flat());
  const classesOf = board.cells.map((cell) =>
    [
      ...(shaded.has(cell) ? ["shaded"] : []),
      ...(summed.has(cell) ? ["summed"] : []),
      ...Object.entries(diagonals).flatMap(([name, isOn]) => (puzzle.variants?.includes("x") && isOn(cell) ? name : [])),
    ].join(" "),
  );

  return digits(puzzle, board, {
    isSeen: !marks.length,
    ...{ side, isOutside, first: 0, looks: "digits", overlay: marks, cosmetics, markColumns: boxWidth },
    copies: own.length / side, // how often each digit occurs
    houses: [...lines, ...boxes, ...houses, ...cages, ...differ],
    sums: marks.flatMap(({ kind, cells, value }) =>
      kind === "arrow"
        ? { name: "Arrow", circle: cells[0], cells: cells.slice(1) }
        : value && kind in SUMS ? { name: SUMS[kind], total: value, cells, isBetween: kind === "sandwich" } : [],
    ),
    isBorder: (cell, other) => boxOf(cell) !== boxOf(other),
    fits: (cells, cell) => !isTooNear(cells, cell),
    conflicts(cells) {
      const placed = cells.map((value) => (isFilled(value) ? value : 0));
      const broken = rules.filter((rule) => {
        const values = rule.cells.map((cell) => placed[cell]);
        return values.some(Boolean) && !rule.holds(values);
      });
      const filled = broken.flatMap((rule) => rule.cells.filter((cell) => placed[cell]));
      return [...filled, ...board.cells.filter((cell) => isTooNear(cells, cell))];
    },
    more: (cell) => ({
      classes: classesOf[cell],
      place: puzzle.grids ? "" : `, ${puzzle.regions ? "region" : "box"} ${boxOf(cell) + 1}`,
    }),
  });
}
