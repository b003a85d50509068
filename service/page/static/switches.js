// What models of cells share that are on or off: each is open, on, or marked as being off.

import { checked, lookOfClues, STATES } from "./clues.js";

export const OPEN = 0;
export const ON = 1;
export const OFF = 2;

// Return the state of a clue that says how many of some cells are on.
export function counted(number, values) {
  const [on, open] = [ON, OPEN].map((value) => values.filter((each) => each === value).length);
  if (on > number || on + open < number) return "clash";
  return on === number && (on || !open) ? "met" : ""; // a 0 is met when nothing is open
}

// Return the groups of cells about which clues say that all of those that are on are found.
export const metBy = (clues) => (cells) =>
  clues.filter(({ number, cells: own }) => own.filter((cell) => cells[cell] === ON).length === number).map((clue) => clue.cells);

// Return the changes that mark what is open in some groups of cells as off.
export const ruledOut = (groups, cells, isFixed) =>
  [...new Set(groups.flat())].filter((cell) => cells[cell] === OPEN && !isFixed(cell)).map((cell) => [cell, OFF]);

// Return the part of a model that turns cells on and off. `answers` are 1 for those that are on in the end.
export function switches(answers, isFixed) {
  return {
    tools: [],
    paint: ON, // what the key for painting puts, where there are no tools to choose among
    blank: OFF,
    start: () => answers.map(() => OPEN),
    isFixed,
    heads: () => null,

    // One cell is on, off, open in turn; a longer stroke marks cells as off, or opens them when it begins on such a one.
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

// `clues` are met or not as `check` says; `full` returns groups of cells of which no more can be on.
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
