// Light Up on the page: what the form and the help say of it, and the model of a board, without any drawing.
//
// A cell is on if it holds a bulb, and off where the player says by a dot that there is none.

import { OFF, ON, OPEN, switches } from "./switches.js";

const STATES = ["open", "bulb", "marked as having no bulb"];
const WHITE = ".";
const BARE_WALL = "#";

export const lightup = {
  shown: ({ board }) => [null, null, null, null, null, board],
  model,
};

function model(puzzle) {
  const { height, width, board } = puzzle;
  const signs = [...board.join("")];
  const answers = puzzle.solution.flat();
  const isWall = (cell) => signs[cell] !== WHITE;
  const beside = signs.map((_, cell) => steps(cell).filter((next) => next !== null));
  const rays = signs.map((_, cell) => (isWall(cell) ? [] : [0, 1, 2, 3].flatMap((way) => ray(cell, way))));

  function steps(cell) {
    const [row, column] = [Math.floor(cell / width), cell % width];
    return [
      row > 0 ? cell - width : null,
      column < width - 1 ? cell + 1 : null,
      row < height - 1 ? cell + width : null,
      column > 0 ? cell - 1 : null,
    ];
  }

  function ray(cell, way) {
    const found = [];
    for (let next = steps(cell)[way]; next !== null && !isWall(next); next = steps(next)[way]) found.push(next);
    return found;
  }

  const shared = switches(answers, isWall);
  return {
    family: "lightup",
    height,
    width,
    isBorder: () => false,
    ...shared,

    facts(cells) {
      const lit = cells.map((value) => value === ON);
      const clashes = new Set();
      cells.forEach((value, cell) => {
        if (value !== ON) return;
        for (const other of rays[cell]) {
          lit[other] = true;
          if (cells[other] === ON) clashes.add(cell);
        }
      });
      const met = new Set();
      signs.forEach((sign, cell) => {
        if (!isWall(cell) || sign === BARE_WALL) return;
        const bulbs = beside[cell].filter((next) => cells[next] === ON);
        // A wall without bulbs has what its number says from the start; it is complete when no cell beside it is open.
        const isOpen = beside[cell].some((next) => !isWall(next) && cells[next] === OPEN && !lit[next]);
        if (bulbs.length === Number(sign) && (bulbs.length || !isOpen)) met.add(cell);
        // Too many bulbs are wrong whatever else comes, too few may still be put right.
        if (bulbs.length > Number(sign)) [cell, ...bulbs].forEach((each) => clashes.add(each));
      });
      return { lit, clashes, met };
    },

    look(cells, cell, facts) {
      const place = `Row ${Math.floor(cell / width) + 1}, column ${(cell % width) + 1}`;
      const clash = facts.clashes.has(cell) ? " clash" : "";
      if (isWall(cell)) {
        const number = signs[cell] === BARE_WALL ? "" : signs[cell];
        const isMet = facts.met.has(cell);
        const more = clash ? ", too many bulbs" : isMet ? ", complete" : "";
        return {
          classes: `wall${isMet ? " met" : ""}${clash}`,
          text: number,
          state: number ? `wall ${number}${more}` : "wall",
          place,
        };
      }
      const lit = facts.lit[cell] ? " lit" : "";
      const state = STATES[cells[cell]] + (lit && cells[cell] !== ON ? ", lit" : "") + (clash ? ", wrong" : "");
      if (cells[cell] === ON) return { classes: `bulb${lit}${clash}`, state, place };
      return { classes: `${cells[cell] === OFF ? "dotted" : ""}${lit}`.trim(), state, place };
    },

    // No bulb can be where another shines, so a lit cell is as good as a dotted one.
    known: (cells, cell, facts) => shared.known(cells, cell) ?? (facts.lit[cell] ? 0 : null),
    nameOf: (value) => (value ? "a bulb" : "no bulb"),
  };
}
