// The toy on the page: a row of bits, each number the sum of two neighbors.

import { boardOf } from "./clues.js";

const UNKNOWN = -1;

export const toy = {
  title: "Toy",
  rules: "The first bit is 1, and each number is the sum of two neighboring bits.",
  input: [["Click or tap", "1, 0, open in turn"]],
  model,
};

function model(puzzle) {
  const answers = puzzle.solution.flat();
  return {
    ...boardOf(puzzle),
    family: "toy",
    isBorder: () => false,
    tools: [],
    paint: 1,
    blank: 0,
    start: () => answers.map((_, cell) => (cell ? UNKNOWN : 1)),
    isFixed: (cell) => cell === 0,
    facts: () => ({}),
    heads: () => null,
    look: (cells, cell) => ({
      classes: "",
      text: cells[cell] === UNKNOWN ? "" : `${cells[cell]}`,
      state: cells[cell] === UNKNOWN ? "open" : `${cells[cell]}`,
      place: `Bit ${cell + 1}${cell ? `, with the one before ${puzzle.sums[cell - 1]}` : ""}`,
    }),
    stroke: (cells, line, tool) => [[line[0], tool ?? { [UNKNOWN]: 1, 1: 0, 0: UNKNOWN }[cells[line[0]]]]],
    known: (cells, cell) => (cells[cell] === UNKNOWN ? null : cells[cell]),
    lacks: () => true,
    decide: (cells, cell, value) => [[cell, value]],
    exclude: () => [],
    clear: (cell) => [[cell, UNKNOWN]],
    answer: (cell) => answers[cell],
    nameOf: (value) => `${value}`,
    isWrong: (cells, cell) => cells[cell] !== UNKNOWN && cells[cell] !== answers[cell],
    isSolved: (cells) => answers.every((bit, cell) => cells[cell] === bit),
  };
}
