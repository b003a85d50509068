// What players put on boards of digits besides digits and marks: colors of cells, and pen lines between neighbors. Both are
// kept as further cells behind those of the board, so that moves, undo and what the browser keeps know them already.

import { range } from "./clues.js";

export const COLORS = 9; // besides none
const ON_CELLS = ["facts", "look", "write", "mark", "markAll", "known", "lacks", "exclude", "isLast", "isWrong", "isSolved", "decide", "candidates"];

// Return a model of digits with notes behind its cells: first a color of each cell, then a line to its right, and below it.
export function noted(model) {
  const { height, width } = model;
  const count = height * width;
  const isNote = (cell) => cell >= count;
  const paints = (cell) => count + cell;
  // Return the note of the line between two neighbors, undefined for other cells.
  function lineOf(one, other) {
    const [low, high] = one < other ? [one, other] : [other, one];
    if (high === low + 1 && high % width) return 2 * count + low;
    return high === low + width ? 3 * count + low : undefined;
  }
  const onBoard = Object.fromEntries(
    ON_CELLS.map((name) => [name, (cells, ...others) => model[name](cells.slice(0, count), ...others)]),
  );
  return {
    ...model,
    ...onBoard,
    start: () => [...model.start(), ...Array(3 * count).fill(0)],
    isFixed: (cell) => !isNote(cell) && model.isFixed(cell),
    known: (cells, cell) => (isNote(cell) ? null : onBoard.known(cells, cell)),
    answer: (cell) => (isNote(cell) ? null : model.answer(cell)),
    isWrong: (cells, cell) => !isNote(cell) && onBoard.isWrong(cells, cell),

    look(cells, cell, facts) {
      const look = onBoard.look(cells, cell, facts);
      const color = cells[paints(cell)];
      if (!color) return look;
      return { ...look, classes: `${look.classes} note-${color}`, state: `${look.state}, color ${color}` };
    },

    // Color cells; if all of them have the color already, it goes.
    color(cells, selected, color) {
      const isEverywhere = selected.every((cell) => cells[paints(cell)] === color);
      return selected.map((cell) => [paints(cell), isEverywhere ? 0 : color]);
    },

    // Draw the lines of a path from cell to cell; a path that begins on a line erases.
    draw(cells, path) {
      const lines = path.slice(1).flatMap((cell, place) => lineOf(path[place], cell) ?? []);
      const value = lines.length && cells[lines[0]] ? 0 : 1;
      return lines.map((line) => [line, value]);
    },

    // Return the lines that are drawn, each as the two cells that it joins.
    drawn: (cells) =>
      range(2 * count).flatMap((place) => {
        const from = place % count;
        return cells[2 * count + place] ? [[from, from + (place < count ? 1 : width)]] : [];
      }),

    // Return the cells that hold what a cell holds: its digit, or the same marks, such as those of a pair.
    alike(cells, cell) {
      const [value] = [cells[cell]].map(String);
      if (value === "0") return [cell];
      return range(count).filter((other) => String(cells[other]) === value && Array.isArray(cells[other]) === Array.isArray(cells[cell]));
    },
  };
}

// Return the cells of a path with the steps that a fast pointer left out: no step is diagonal.
export function stepped(path, width) {
  return path.flatMap((cell, place) => {
    const before = path[place - 1];
    const isDiagonal = before !== undefined && cell % width !== before % width && Math.abs(cell - before) >= width - 1;
    return isDiagonal ? [before - (before % width) + (cell % width), cell] : [cell];
  });
}
