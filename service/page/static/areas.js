// Boards that are divided into rectangles, each with one number, which is how many cells it has. A cell holds the place
// of a number among all numbers, from 1, an array of those whose rectangle it is not in, or OPEN. Behind the board each cell
// has a further one, which holds CORNER if a rectangle begins there whose opposite corner is chosen next.

import { boardOf, grouped, STATES } from "./clues.js";
import { boxBetween } from "./selection.js";

const OPEN = 0;
const CORNER = 1;
const [FRAME, ERASE] = [1, 0];

export function areas(puzzle) {
  const board = boardOf(puzzle);
  const numbers = board.layer("numbers");
  const places = board.cells.filter((cell) => numbers[cell] !== null);
  const isBehind = (cell) => cell >= numbers.length;
  const corner = (cell) => numbers.length + cell;
  const begun = (cells) => board.cells.filter((cell) => cells[corner(cell)] === CORNER);
  const ended = (cells) => begun(cells).map((cell) => [corner(cell), OPEN]);
  const own = (cell) => places.indexOf(cell) + 1; // 0 for cells without a number
  const ownerOf = (cells, cell) => (cells[cell] > 0 ? cells[cell] : OPEN);
  const nameOf = (value) => `${numbers[places[value - 1]]}`;
  const isFixed = (cell) => own(cell) > 0;
  const emptied = (cells, value) => board.cells.filter((cell) => cells[cell] === value && !isFixed(cell)).map((cell) => [cell, OPEN]);

  // Return the changes that make a box the rectangle of the number in it; if it has none or several, nothing changes.
  function framed(cells, box) {
    const inside = box.filter(isFixed);
    if (inside.length !== 1) return ended(cells);
    const value = own(inside[0]);
    return [...ended(cells), ...emptied(cells, value), ...box.map((cell) => [cell, value])];
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
    start: () => [...numbers.map((_, cell) => own(cell)), ...numbers.map(() => OPEN)],

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
      const begins = cells[corner(cell)] === CORNER;
      const said = isFixed(cell) ? `${numbers[cell]}` : value ? `rectangle of ${nameOf(value)}` : not.join(", ") || "open";
      return {
        classes: [...kinds, ...borders].filter(Boolean).join(" "),
        text: isFixed(cell) ? `${numbers[cell]}` : "",
        picture: begins ? "ring" : "",
        notes: not.length ? [["not", `≠${cells[cell].map(nameOf).join(" ")}`, ""]] : [],
        state: said + STATES[state] + (begins ? ", corner" : ""),
        place: `Row ${row + 1}, column ${column + 1}`,
      };
    },

    // A drag draws a rectangle; two cells one after another are its corners; one cell of it erases it.
    stroke(cells, line, tool) {
      const [cell] = line;
      const [start] = begun(cells);
      const owners = [...new Set(line.map((each) => ownerOf(cells, each)).filter(Boolean))];
      const erased = owners.flatMap((value) => emptied(cells, value));
      if (tool === ERASE) return [...ended(cells), ...erased];
      if (line.length > 1) return framed(cells, line);
      if (start === cell) return ended(cells);
      if (start !== undefined) return framed(cells, boxBetween(start, cell, board.width));
      return erased.length ? erased : [[corner(cell), CORNER]];
    },

    known: (cells, cell) => (isBehind(cell) ? null : ownerOf(cells, cell) || null),

    lacks(cells, cell, values) {
      if (ownerOf(cells, cell)) return !values.includes(cells[cell]);
      return Array.isArray(cells[cell]) && values.every((value) => cells[cell].includes(value));
    },

    decide: (cells, cell, value) => [[cell, value]],
    exclude: (cells, cell, values) => [[cell, [...new Set([...(Array.isArray(cells[cell]) ? cells[cell] : []), ...values])].sort((a, b) => a - b)]],
    clear: (cell) => [[cell, OPEN]],
    answer: (cell) => board.answers[cell] ?? null,
    isWrong: (cells, cell) =>
      !isBehind(cell) && !isFixed(cell) && (Array.isArray(cells[cell]) ? cells[cell].includes(board.answers[cell]) : cells[cell] > 0 && cells[cell] !== board.answers[cell]),
    isSolved: (cells) => board.answers.every((answer, cell) => cells[cell] === answer),
  };
}
