// Light Up on the page. A cell is on if it holds a bulb, and off if the player marked it with a dot as having none.

import { boardOf, SIDES, split } from "./clues.js";
import { ON, OPEN, switches } from "./switches.js";

const STATES = ["open", "bulb", "marked as having no bulb"];
const WHITE = ".";
const BARE_WALL = "#";

export const lightup = { shown: ({ board }) => [null, null, null, null, null, board], model };

function model(puzzle) {
  const board = boardOf(puzzle);
  const signs = board.layer("board");
  const isWall = (cell) => signs[cell] !== WHITE;
  const beside = board.cells.map((cell) => board.near(cell, SIDES));
  const rays = board.cells.map(() => []);
  for (const run of board.lines.flatMap((line) => split(line, isWall))) {
    for (const cell of run) rays[cell].push(...run.filter((other) => other !== cell));
  }
  const shared = switches(board.answers, isWall);
  return {
    ...board,
    ...shared,
    family: "lightup",
    isBorder: () => false,

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
        // A wall with the number 0 has all of its bulbs from the start. It is complete only when no cell beside it is open.
        const isOpen = beside[cell].some((next) => !isWall(next) && cells[next] === OPEN && !lit[next]);
        if (bulbs.length === Number(sign) && (bulbs.length || !isOpen)) met.add(cell);
        // Too many bulbs stay wrong whatever comes next; too few can still become right.
        if (bulbs.length > Number(sign)) [cell, ...bulbs].forEach((each) => clashes.add(each));
      });
      return { lit, clashes, met };
    },

    look(cells, cell, facts) {
      const place = board.placeName(cell);
      const clash = facts.clashes.has(cell) ? " clash" : "";
      if (isWall(cell)) {
        const text = signs[cell] === BARE_WALL ? "" : signs[cell];
        const isMet = facts.met.has(cell);
        const state = `wall ${text}${clash ? ", too many bulbs" : isMet ? ", complete" : ""}`;
        return { classes: `wall${isMet ? " met" : ""}${clash}`, text, state: text ? state : "wall", place };
      }
      const lit = facts.lit[cell] ? " lit" : "";
      const state = STATES[cells[cell]] + (lit && cells[cell] !== ON ? ", lit" : "") + (clash ? ", wrong" : "");
      return { classes: ["", `bulb${clash}`, "dotted"][cells[cell]] + lit, state, place };
    },

    nameOf: (value) => (value ? "a bulb" : "no bulb"),
  };
}
