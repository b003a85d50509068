// Sudokus on any ground on the page: the model of a board, without any drawing.

import { countsOf, digitModel, isFilled, lookOf } from "./digits.js";
import { rulesOf } from "./rules.js";

const SUMS = { cage: "Cage", sum: "Cage", "little-killer": "Diagonal" };

export const sudoku = {
  preset: { difficulty: "moderate" }, // the fewest givens make most Sudokus too hard for a start
  about: ({ box, variants, regions, marks, description, request }) =>
    marks
      ? [description?.split(", ")[0] ?? request?.variant ?? "with marks"]
      : [
          ...(regions ? ["jigsaw"] : box[0] * box[1] === 9 ? [] : [`boxes of ${box.join("×")}`]),
          ...(variants ?? []),
        ],
  shown: ({ box, givens, variants, regions, marks }) => [
    ...[null, null, null, box, givens, null],
    ...(variants || regions || marks ? [variants, regions] : []),
    ...(marks ? [marks] : []),
  ],
  written: ({ givens }, cells) => ({
    givens: givens.map((row, at) => row.map((_, column) => [cells[at * row.length + column]].filter(isFilled)[0] ?? 0)),
  }),
  model,
};

function model(puzzle) {
  const [boxHeight, boxWidth] = puzzle.box;
  const side = boxHeight * boxWidth; // of a grid; several may overlap
  const [height, width] = [puzzle.givens.length, puzzle.givens[0].length];
  const givens = puzzle.givens.flat();
  const answers = puzzle.solution.flat();
  const regions = puzzle.regions?.flat();
  const placeOf = (cell) => [Math.floor(cell / width), cell % width];
  const gridsOf = givens.map((_, cell) => {
    const isIn = ([row, column]) => row >= 0 && row < side && column >= 0 && column < side;
    const [row, column] = placeOf(cell);
    return (puzzle.grids ?? [[0, 0]]).flatMap(([top, left], number) => (isIn([row - top, column - left]) ? number : []));
  });
  const isOutside = (cell) => gridsOf[cell].length === 0;
  const boxOf = (cell) => {
    if (isOutside(cell)) return -1;
    const [row, column] = placeOf(cell);
    return regions
      ? regions[cell] - 1
      : Math.floor(row / boxHeight) * (width / boxWidth) + Math.floor(column / boxWidth);
  };
  const { houses = [], differ = [], apart = [], marks = [] } = puzzle;
  const cages = marks.filter(({ kind }) => kind === "cage");
  const rules = rulesOf(marks, side);
  const joined = (pairs, cell) => pairs.flatMap(([one, other]) => (one === cell ? other : other === cell ? one : []));
  const seen = givens.map((_, cell) => {
    if (isOutside(cell)) return [];
    const [[row, column], box] = [placeOf(cell), boxOf(cell)];
    const sharesLine = (other) =>
      (placeOf(other)[0] === row || placeOf(other)[1] === column) &&
      gridsOf[other].some((grid) => gridsOf[cell].includes(grid));
    const groups = [...houses, ...cages.map((cage) => cage.cells)].filter((cells) => cells.includes(cell));
    const further = new Set([...groups.flat(), ...joined(differ, cell)]);
    const sees = (other) => other !== cell && (sharesLine(other) || boxOf(other) === box || further.has(other));
    return [...givens.keys()].filter(sees);
  });
  const beside = givens.map((_, cell) => joined(apart, cell));
  // Diagonals are drawn; other houses are shaded, where they do not cover the board together.
  const within = (cell, at) => placeOf(cell).map((place, axis) => place - (puzzle.grids ?? [[0, 0]])[at][axis]);
  const diagonals = {
    falling: (cell) => gridsOf[cell].some((at) => within(cell, at)[0] === within(cell, at)[1]),
    rising: (cell) => gridsOf[cell].some((at) => within(cell, at)[0] + within(cell, at)[1] === side - 1),
  };
  const isShaded = (house) => houses.length < side && !Object.values(diagonals).some((isOn) => house.every(isOn));
  const shaded = new Set(houses.filter(isShaded).flat());
  const classesOf = givens.map((_, cell) => [
    ...(isOutside(cell) ? ["outside"] : []),
    ...(shaded.has(cell) ? ["shaded"] : []),
    ...Object.entries(diagonals).flatMap(([name, isOn]) => (puzzle.variants?.includes("x") && isOn(cell) ? name : [])),
  ]);
  const isFixed = (cell) => givens[cell] > 0 || isOutside(cell);

  function candidates(cells, cell) {
    const near = beside[cell].map((other) => cells[other]).filter(isFilled);
    const taken = new Set([
      ...seen[cell].map((other) => cells[other]).filter(isFilled),
      ...near.flatMap((digit) => [digit - 1, digit + 1]),
    ]);
    return Array.from({ length: side }, (_, place) => place + 1).filter((digit) => !taken.has(digit));
  }

  return {
    family: "sudoku",
    looks: "digits",
    overlay: marks,
    sums: marks.flatMap(({ kind, cells, value }) =>
      kind === "arrow"
        ? { name: "Arrow", circle: cells[0], cells: cells.slice(1) }
        : value && kind in SUMS ? { name: SUMS[kind], total: value, cells } : [],
    ),
    height,
    width,
    side,
    copies: gridsOf.filter((grids) => grids.length).length / side, // of each digit
    isBorder: (cell, other) => boxOf(cell) !== boxOf(other),
    markColumns: boxWidth,
    ...digitModel({ start: givens, isFixed, answers, seen, candidates }),

    facts(cells) {
      const clashes = new Set();
      cells.forEach((value, cell) => {
        if (!isFilled(value)) return;
        const isTooNear = (other) => isFilled(cells[other]) && Math.abs(cells[other] - value) === 1;
        if (seen[cell].some((other) => cells[other] === value) || beside[cell].some(isTooNear)) clashes.add(cell);
      });
      const digits = cells.map((value) => (isFilled(value) ? value : 0));
      for (const { cells: own, holds } of rules) {
        const filled = own.filter((cell) => digits[cell]);
        if (filled.length && !holds(own.map((cell) => digits[cell]))) filled.forEach((cell) => clashes.add(cell));
      }
      return { clashes, counts: countsOf(cells, side) };
    },

    look(cells, cell, facts) {
      const [row, column] = placeOf(cell).map((at) => at + 1);
      const part = puzzle.grids ? "" : `, ${regions ? "region" : "box"} ${boxOf(cell) + 1}`;
      const place = `Row ${row}, column ${column}${part}`;
      if (isOutside(cell)) return { classes: classesOf[cell].join(" "), state: "outside the grids", place };
      const look = lookOf(cells[cell], { isGiven: givens[cell] > 0, isClash: facts.clashes.has(cell) });
      return { ...look, classes: [look.classes, ...classesOf[cell]].join(" ").trim(), place };
    },
  };
}
