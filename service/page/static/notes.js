// What players add to boards of digits besides digits and marks: colors of cells, and pen lines between neighbors. Both are
// stored as further cells after those of the board, so that moves, undo and storage cover them without further code.

import { range } from "./clues.js";

export const COLORS = 9; // how many colors there are, not counting "none"
const ON_CELLS = ["facts", "look", "write", "mark", "markAll", "known", "lacks", "exclude", "isLast", "isWrong", "isSolved", "decide", "candidates"];

// Return a model of digits with notes after its cells: first a color for each cell, then the lines to the right of the cells,
// then the lines below them.
export function noted(model) {
  const { height, width } = model;
  const count = height * width;
  const isNote = (cell) => cell >= count;
  const paints = (cell) => count + cell;
  // Return the note that holds the line between two neighbors, or undefined if the cells are not neighbors.
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

    // Return the changes that color cells, or that remove the color if all of these cells have it already.
    color(cells, selected, color) {
      const isEverywhere = selected.every((cell) => cells[paints(cell)] === color);
      return selected.map((cell) => [paints(cell), isEverywhere ? 0 : color]);
    },

    // Return the changes that draw the lines of a path from cell to cell, or that erase them if the path begins on a line.
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

    // Return all cells that hold the same digit as a cell, or the same marks. This selects both cells of a pair, for example.
    alike(cells, cell) {
      const [value] = [cells[cell]].map(String);
      if (value === "0") return [cell];
      return range(count).filter((other) => String(cells[other]) === value && Array.isArray(cells[other]) === Array.isArray(cells[cell]));
    },
  };
}

// Return the cells of a path together with those that a fast pointer skipped, so that no step is diagonal.
export function stepped(path, width) {
  return path.flatMap((cell, place) => {
    const before = path[place - 1];
    const isDiagonal = before !== undefined && cell % width !== before % width && Math.abs(cell - before) >= width - 1;
    return isDiagonal ? [before - (before % width) + (cell % width), cell] : [cell];
  });
}
