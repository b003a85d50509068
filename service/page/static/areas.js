// Boards that are divided into rectangles, each with one number, which is how many cells it has. A cell holds the place
// of a number among all numbers, from 1, an array of those whose rectangle it is not in, OPEN, or CORNER, where a
// rectangle begins whose opposite corner is chosen next.

import { boardOf, grouped, STATES } from "./clues.js";
import { boxBetween } from "./selection.js";

const OPEN = 0;
const CORNER = -1;
const [FRAME, ERASE] = [1, 0];

export function areas(puzzle) {
  const board = boardOf(puzzle);
  const numbers = board.layer("numbers");
  const places = board.cells.filter((cell) => numbers[cell] !== null);
  const own = (cell) => places.indexOf(cell) + 1; // 0 for cells without a number
  const ownerOf = (cells, cell) => (cells[cell] > 0 ? cells[cell] : OPEN);
  const nameOf = (value) => `${numbers[places[value - 1]]}`;
  const isFixed = (cell) => numbers[cell] !== null;
  const emptied = (cells, value) => board.cells.filter((cell) => cells[cell] === value && !isFixed(cell)).map((cell) => [cell, OPEN]);

  // Return the changes that make a box the rectangle of the number in it; if it has none or several, nothing changes.
  function framed(cells, box) {
    const inside = box.filter(isFixed);
    const corner = emptied(cells, CORNER);
    if (inside.length !== 1) return corner;
    const value = own(inside[0]);
    return [...corner, ...emptied(cells, value), ...box.map((cell) => [cell, value])];
  }

  // A rectangle is met when it has as many cells as its number says; "clash" is one that cannot become one any more.
  function stateOf(number, cells) {
    const spots = cells.map(board.placeOf);
    const sides = [0, 1].map((axis) => {
      const all = spots.map((spot) => spot[axis]);
      return Math.max(...all) - Math.min(...all) + 1;
    });
    if (sides[0] * sides[1] > number) return "clash";
    return cells.length === number ? "met" : "";
  }

  return {
    ...board,
    ...{ family: puzzle.family, looks: "game areas", first: board.cells.find((cell) => !isFixed(cell)) ?? 0, isFixed, nameOf },
    ...{ tools: [], paint: FRAME, blank: ERASE, most: places.length, isBox: true, lengthOf: (_, line) => line.length },
    isBorder: () => false,
    heads: () => null,
    start: () => numbers.map((_, cell) => own(cell)),

    facts(cells) {
      const parts = grouped(board.cells.filter((cell) => ownerOf(cells, cell)), (cell) => cells[cell]);
      const [states, sizes] = [new Map(), new Map()];
      for (const [value, inside] of parts) {
        states.set(value, stateOf(numbers[places[value - 1]], inside));
        sizes.set(value, inside.length);
      }
      return { states, sizes };
    },

    look(cells, cell, { states, sizes }) {
      const value = ownerOf(cells, cell);
      const isDrawn = (owner) => owner > 0 && (sizes.get(owner) > 1 || states.get(owner) === "met");
      const [row, column] = board.placeOf(cell);
      const ends = (down, across) => {
        const [next] = board.near(cell, [[down, across]]);
        const other = next === undefined ? value : ownerOf(cells, next);
        return other !== value && (isDrawn(value) || isDrawn(other));
      };
      const state = states.get(value) ?? "";
      const borders = [ends(0, 1) ? "thick-right" : "", ends(1, 0) ? "thick-bottom" : ""];
      const kinds = [isFixed(cell) ? "given" : "", isDrawn(value) ? "area" : "", state === "clash" || isFixed(cell) ? state : ""];
      const not = Array.isArray(cells[cell]) ? cells[cell].map((each) => `not ${nameOf(each)}`) : [];
      const said = value ? `rectangle of ${nameOf(value)}` : cells[cell] === CORNER ? "corner" : not.join(", ") || "open";
      return {
        classes: [...kinds, ...borders].filter(Boolean).join(" "),
        text: isFixed(cell) ? `${numbers[cell]}` : "",
        picture: cells[cell] === CORNER ? "dot" : "",
        notes: not.length ? [["not", `≠${cells[cell].map(nameOf).join(" ")}`, ""]] : [],
        state: (isFixed(cell) ? `${numbers[cell]}` : said) + STATES[state],
        place: `Row ${row + 1}, column ${column + 1}`,
      };
    },

    // A drag draws a rectangle; two cells one after another are its corners; one cell of it erases it.
    stroke(cells, line, tool) {
      const [cell] = line;
      const begun = board.cells.find((each) => cells[each] === CORNER);
      if (tool === ERASE) return [...new Set(line.map((each) => ownerOf(cells, each)).filter(Boolean))].flatMap((value) => emptied(cells, value));
      if (line.length > 1) return framed(cells, line);
      if (begun === cell) return [[cell, OPEN]];
      if (begun !== undefined) return framed(cells, boxBetween(begun, cell, board.width));
      if (ownerOf(cells, cell)) return emptied(cells, cells[cell]);
      return [[cell, CORNER]];
    },

    known: (cells, cell) => ownerOf(cells, cell) || null,

    lacks(cells, cell, values) {
      if (ownerOf(cells, cell)) return !values.includes(cells[cell]);
      return Array.isArray(cells[cell]) && values.every((value) => cells[cell].includes(value));
    },

    decide: (cells, cell, value) => [[cell, value]],
    exclude: (cells, cell, values) => [[cell, [...new Set([...(Array.isArray(cells[cell]) ? cells[cell] : []), ...values])].sort((a, b) => a - b)]],
    clear: (cell) => [[cell, OPEN]],
    answer: (cell) => board.answers[cell],
    isWrong: (cells, cell) =>
      !isFixed(cell) && (Array.isArray(cells[cell]) ? cells[cell].includes(board.answers[cell]) : cells[cell] > 0 && cells[cell] !== board.answers[cell]),
    isSolved: (cells) => board.answers.every((answer, cell) => cells[cell] === answer),
  };
}
