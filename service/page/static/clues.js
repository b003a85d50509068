// The boards of games and their clues. A clue stands at one cell of the board, has a number, and says something about certain
// cells.

export const STATES = { met: ", complete", clash: ", in conflict", "": "" };
export const SIDES = [[-1, 0], [0, 1], [1, 0], [0, -1]];
export const SIDE_NAMES = ["top", "right", "bottom", "left"];

export const range = (count) => [...Array(count).keys()];

// Return a map from each cell to its clues with their states. `check(number, values)` returns the state of a clue from its
// number and what its cells hold.
export function checked(clues, cells, check) {
  const found = clues.map((clue) => ({ ...clue, state: check(clue.number, clue.cells.map((cell) => cells[cell])) }));
  return grouped(found, (clue) => clue.at);
}

export function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

// Return the cells, lines and neighbors of a board: the grid of a puzzle with margins of so many cells around it.
export function boardOf(puzzle, { top = 0, right = 0, bottom = 0, left = 0 } = {}) {
  const size = [puzzle.height, puzzle.width];
  const [height, width] = [top + size[0] + bottom, left + size[1] + right];
  const cellIn = (row, column) => (row + top) * width + column + left;
  const places = range(height * width).map((cell) => [Math.floor(cell / width) - top, (cell % width) - left]);
  const isPlace = (place) => place.every((at, axis) => at >= 0 && at < size[axis]);
  const rows = range(size[0]).map((row) => range(size[1]).map((column) => cellIn(row, column)));
  const columns = range(size[1]).map((column) => range(size[0]).map((row) => cellIn(row, column)));
  const isInside = (cell) => isPlace(places[cell]);
  const placeOf = (cell) => places[cell];
  const near = (cell, steps) =>
    steps
      .map((step) => places[cell].map((at, axis) => at + step[axis]))
      .filter(isPlace)
      .map((place) => cellIn(...place));
  const layer = (name) => places.map(([row, column]) => puzzle[name]?.[row]?.[column] ?? null);
  const answers = layer("solution").map((value) => value ?? 0);
  const [lines, cells] = [[...rows, ...columns], rows.flat()];
  return { size, height, width, cellIn, rows, columns, lines, cells, isInside, near, layer, answers, placeName, placeOf };

  function placeName(cell) {
    const [row, column] = places[cell];
    const [isRow, isColumn] = [row >= 0 && row < size[0], column >= 0 && column < size[1]];
    if (isRow && isColumn) return `Row ${row + 1}, column ${column + 1}`;
    if (isRow) return `${column < 0 ? "Left" : "Right"} of row ${row + 1}`;
    return isColumn ? `${row < 0 ? "Above" : "Below"} column ${column + 1}` : "Corner";
  }
}

// Return the runs of a line: the longest stretches of cells without a wall.
export function split(line, isWall) {
  const runs = [[]];
  for (const cell of line) {
    if (isWall(cell)) runs.push([]);
    else runs.at(-1).push(cell);
  }
  return runs.filter((run) => run.length > 1);
}

// Return the look of a cell that holds clues and that nobody fills in: a wall, or a cell beside the grid.
export function lookOfClues(clues = [], isWall) {
  const state = clues.map(({ number, name, state }) => `${number}${name ? ` ${name}` : ""}${STATES[state]}`).join(", ");
  if (isWall) {
    const notes = clues.map((clue) => [clue.name, `${clue.number}`, clue.state]);
    return { classes: "wall", notes, state: state ? `wall, ${state}` : "wall" };
  }
  if (!clues.length) return { classes: "outside", state: "outside" };
  return { classes: `outside given ${clues[0].state}`, text: `${clues[0].number}`, state };
}
