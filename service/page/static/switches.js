// What models share whose cells are on or off: each cell is open, on, or marked as off.

import { checked, lookOfClues, STATES } from "./clues.js";

export const OPEN = 0;
export const ON = 1;
export const OFF = 2;

// Return the state of a clue that says how many of certain cells are on.
export function counted(number, values) {
  const [on, open] = [ON, OPEN].map((value) => values.filter((each) => each === value).length);
  if (on > number || on + open < number) return "clash";
  return on === number && (on || !open) ? "met" : ""; // a 0 is met only when no cell is open
}

// Return the groups of cells whose clue already has all of its cells on.
export const metBy = (clues) => (cells) =>
  clues.filter(({ number, cells: own }) => own.filter((cell) => cells[cell] === ON).length === number).map((clue) => clue.cells);

// Return the changes that mark all open cells of some groups as off.
export const ruledOut = (groups, cells, isFixed) =>
  [...new Set(groups.flat())].filter((cell) => cells[cell] === OPEN && !isFixed(cell)).map((cell) => [cell, OFF]);

// Return the part of a model that turns cells on and off. `answers` has a 1 for each cell that is on in the solution.
export function switches(answers, isFixed) {
  return {
    tools: [],
    paint: ON, // what the painting key sets where there are no tools to choose from
    blank: OFF,
    start: () => answers.map(() => OPEN),
    isFixed,
    heads: () => null,

    // A single cell becomes on, off and open in turn. A longer stroke marks cells as off, or opens them if it begins on a
    // cell that is off.
    stroke(cells, line, tool) {
      const free = line.filter((cell) => !isFixed(cell));
      if (!free.length || free[0] !== line[0]) return [];
      const first = cells[free[0]];
      if (tool === ON) return [[free[0], first === ON ? OPEN : ON]];
      if (tool === undefined && free.length === 1) return [[free[0], (first + 1) % 3]];
      const value = first === OFF ? OPEN : OFF;
      return free.filter((cell) => free.length === 1 || cells[cell] !== ON).map((cell) => [cell, value]);
    },

    known: (cells, cell) => (cells[cell] === ON ? 1 : cells[cell] === OFF || isFixed(cell) ? 0 : null),

    lacks(cells, cell, values) {
      const value = this.known(cells, cell);
      return value !== null && !values.includes(value);
    },

    decide: (cells, cell, value) => [[cell, value ? ON : OFF]],

    exclude(cells, cell, values) {
      return this.decide(cells, cell, values.includes(1) ? 0 : 1);
    },

    clear: (cell) => [[cell, OPEN]],
    answer: (cell) => answers[cell],
    isWrong: (cells, cell) => cells[cell] !== OPEN && !isFixed(cell) && (cells[cell] === ON) !== (answers[cell] === 1),
    isSolved: (cells) => answers.every((answer, cell) => (cells[cell] === ON) === (answer === 1)),
  };
}

// Return the model of a board whose cells are on or off. `check` says whether `clues` are met, and `full` returns the groups
// of cells in which no more can be on.
export function onOff(puzzle, board, options) {
  const { clues = [], check = counted, conflicts = () => [], full, look, names, needsAll = false, looks = "", more = () => ({}) } = options;
  const isFixed = (cell) => !board.isInside(cell) || Boolean(options.isFixed?.(cell));
  const shared = switches(board.answers, isFixed);
  return {
    ...board,
    ...shared,
    family: puzzle.family,
    looks: `game ${looks}`,
    first: board.cells[0],
    isBorder: (cell, other) => board.isInside(cell) !== board.isInside(other),
    start: () => [...(options.start ?? shared.start())],
    facts: (cells) => ({ clashes: new Set(conflicts(cells)), clues: checked(clues, cells, check) }),

    look(cells, cell, facts) {
      const place = board.placeName(cell);
      if (!board.isInside(cell)) return { ...lookOfClues(facts.clues.get(cell), false), place };
      const [{ classes, state, ...rest }, further] = [look(cells[cell], cell), more(cell)];
      const [clue] = facts.clues.get(cell) ?? [];
      const known = facts.clashes.has(cell) ? "clash" : (clue?.state ?? "");
      const all = [classes, further.classes, known, cells[cell] && !isFixed(cell) ? "entry" : ""];
      const classesOf = all.filter(Boolean).join(" ");
      return { ...rest, classes: classesOf, state: state + STATES[known], place: place + (further.place ?? "") };
    },

    completed: full && ((cells) => ruledOut(full(cells), cells, isFixed)),

    nameOf: (value) => names[value],
    isSolved: (cells) => shared.isSolved(cells) && !(needsAll && cells.includes(OPEN)),
  };
}
