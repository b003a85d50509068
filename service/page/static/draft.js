// A draft on the desk: a puzzle without a solution, and how its clues are written. Each family declares in puzzles/desk.py
// where its clues stand, as `layers`, so that a new family needs no code here. A nonogram is painted instead: its clues
// follow from `painted`, the colors of its cells.

import { bareOf } from "./share.js";
import { boardOf, grouped, range, split } from "./clues.js";
import { FAMILIES } from "./families.js";
import { LAYERS } from "./entries.js";

const OPEN = -1; // the value of a cell that is not painted

export const isPainted = (family) => LAYERS[family].length === 0;
export const layersOf = (family) => LAYERS[family];

// Return an empty draft with the size, the variant and the colors of a puzzle. Regions stay, and so do walls that part the
// lines into runs, because without them there would be no board to write on.
export function emptied(puzzle) {
  const { title, author, copyright, ...own } = bareOf(puzzle);
  const parted = layersOf(puzzle.family).map(({ runs }) => runs);
  const layers = layersOf(puzzle.family).filter(({ name, is_label: isLabel }) => !isLabel && !parted.includes(name));
  let bare = { ...own, title: "", ...(own.marks && { marks: [] }) };
  for (const layer of layers) bare = { ...bare, [layer.name]: blanked(bare[layer.name], layer.blank) };
  return draftOf(bare, Array(puzzle.height * puzzle.width).fill(OPEN));
}

function blanked(entries, blank) {
  if (typeof entries === "string") return `${blank}`.repeat(entries.length);
  return Array.isArray(entries) ? entries.map((entry) => (isList(entry) ? blanked(entry, blank) : blank)) : entries;
}

const isList = (entry) => Array.isArray(entry) || (typeof entry === "string" && entry.length > 1);

// Return a draft of a puzzle. `painted` holds the colors of the cells of a nonogram.
export function draftOf(puzzle, painted) {
  const bare = bareOf(puzzle);
  return isPainted(puzzle.family) ? withPaint({ puzzle: bare }, painted) : { puzzle: bare };
}

export const withPaint = ({ puzzle }, painted) => ({
  puzzle: { ...puzzle, ...FAMILIES[puzzle.family].written(puzzle, painted) },
  painted,
});

// Return the model of a draft's board. Strokes paint the cells of a nonogram; in all other families they select cells.
export function modelOf({ puzzle, painted }) {
  const solution = range(puzzle.height).map(() => Array(puzzle.width).fill(0));
  const base = FAMILIES[puzzle.family].model({ ...puzzle, solution, steps: [], isDraft: true });
  const own = { ...base, isFixed: () => false, isWrong: () => false, seenFrom: () => [] };
  if (painted) return { ...own, seenFrom: undefined };
  const writable = new Set(layersOf(puzzle.family).flatMap((layer) => placesOf(puzzle, layer, base).map(({ cell }) => cell)));
  const first = [...writable].find((cell) => cell === base.cellIn(0, 0)) ?? [...writable][0];
  return { ...own, stroke: undefined, first, writable, skips: (cell) => !writable.has(cell) };
}

const rowsOf = (puzzle, name) => puzzle[name] ?? [];

export function entryAt(puzzle, { name, kind }, row, column) {
  const entries = rowsOf(puzzle, name);
  const entry = isLine(kind) ? entries[row + column] : entries[row]?.[column];
  return /^[0-9]$/.test(entry) ? Number(entry) : (entry ?? null);
}

const isLine = (kind) => !["cells", "across", "down"].includes(kind);

export function withEntry(puzzle, layer, row, column, value) {
  const { name, kind } = layer;
  if (isLine(kind)) return { ...puzzle, [name]: puzzle[name].with(row + column, value) };
  const rows = puzzle[name] ?? boxesOf(puzzle);
  const line = [...rows[row]].with(column, value);
  return { ...puzzle, [name]: rows.with(row, typeof rows[row] === "string" ? line.join("") : line) };
}

// The boxes of a Sudoku, from which a setter begins to draw other regions.
const boxesOf = ({ height, width, box: [boxHeight, boxWidth] }) =>
  range(height).map((row) =>
    range(width).map((column) => 1 + Math.floor(row / boxHeight) * (width / boxWidth) + Math.floor(column / boxWidth)),
  );

// Return the entries of a layer as { row, column, cell }, where `cell` is the cell of the board that shows the entry. An
// entry between two cells is shown at the first of them.
export function placesOf(puzzle, layer, model) {
  const { height, width } = puzzle;
  const [down, across] = layer.shown;
  const at = (row, column, shownRow, shownColumn) => ({ row, column, cell: model.cellIn(shownRow, shownColumn) });
  const ofRows = (column) => range(height).map((row) => at(row, 0, row, column));
  const ofColumns = (row) => range(width).map((column) => at(0, column, row, column));
  const lines = { left: -1, rows: -1, right: width, top: -1, columns: -1, bottom: height };
  if (["left", "rows", "right"].includes(layer.kind)) return ofRows(lines[layer.kind]);
  if (isLine(layer.kind)) return ofColumns(lines[layer.kind]);
  const lastRow = layer.kind === "down" ? height - 1 : height;
  const lastColumn = layer.kind === "across" ? width - 1 : width;
  const all = range(lastRow).flatMap((row) => range(lastColumn).map((column) => [row, column]));
  const shown = layer.runs ? runsOf(puzzle, layer).map(([first]) => first) : all;
  return shown.map(([row, column]) => at(row, column, row + down, column + across));
}

// Return the runs or the regions of a layer. Each is a list of the [row, column] of its cells.
function runsOf(puzzle, { runs, shown: [down] }) {
  const { rows, columns, cells, placeOf, layer } = boardOf(puzzle);
  if (layersOf(puzzle.family).some(({ name, is_label: isLabel }) => isLabel && name === runs)) {
    return [...grouped(cells, (cell) => layer(runs)[cell]).values()].map((part) => part.map(placeOf));
  }
  const isWall = (cell) => {
    const [row, column] = placeOf(cell);
    return puzzle[runs][row][column] === 1;
  };
  return (down ? columns : rows).flatMap((line) => split(line, isWall)).map((run) => run.map(placeOf));
}

// Return a puzzle in which every cell of one run has the same entry; the run is the one that the given cell lies in.
function withRun(puzzle, layer, [row, column], value) {
  const run = runsOf(puzzle, layer).find((cells) => cells.some((cell) => cell[0] === row && cell[1] === column));
  return (run ?? []).reduce((changed, place) => withEntry(changed, layer, place[0], place[1], value), puzzle);
}

// Return a puzzle whose runs fit its walls again after these have changed: each run takes the entry of its first cell, and
// cells outside of all runs lose theirs.
function withRuns(puzzle, family) {
  return layersOf(family).filter(({ runs }) => runs).reduce((changed, layer) => {
    const sums = runsOf(changed, layer).map(([first]) => [first, entryAt(changed, layer, ...first)]);
    const bare = { ...changed, [layer.name]: blanked(changed[layer.name], layer.blank) };
    return sums.reduce((own, [first, value]) => withRun(own, layer, first, value), bare);
  }, puzzle);
}

// Return a puzzle with a value in a layer, or without one if the value is null, at the given cells of the board. A value
// between two cells is written where both are given. `model` says which cell of the board shows which place of the puzzle.
export function written(puzzle, layer, cells, value, model) {
  const entry = value ?? layer.blank;
  const places = placesOf(puzzle, layer, model).filter(({ cell }) => cells.includes(cell));
  const step = layer.kind === "across" ? [0, 1] : [1, 0];
  const between = ({ row, column }) => cells.includes(model.cellIn(row + step[0], column + step[1]));
  const chosen = ["across", "down"].includes(layer.kind) ? places.filter(between) : places;
  const changed = chosen.reduce(
    (own, { row, column }) =>
      layer.runs ? withRun(own, layer, [row, column], entry) : withEntry(own, layer, row, column, entry),
    puzzle,
  );
  return layersOf(puzzle.family).some(({ runs }) => runs === layer.name) ? withRuns(changed, puzzle.family) : changed;
}

// Return a puzzle with a mark on cells, whose order counts; if the mark is there already, return the puzzle without it. A
// kind of mark for single cells goes on each of them. A new mark replaces a mark on the same cells, and a new cage replaces
// all cages that it overlaps.
export function withMark(puzzle, kind, shape, cells, value) {
  const places = { "no cell": [[]], "one cell": cells.map((cell) => [cell]) }[shape] ?? [cells];
  const nameOf = (mark) => `${mark.kind} ${mark.cells.toSorted((one, other) => one - other)}`;
  const wanted = new Map(places.map((place) => ({ kind, cells: place, value })).map((mark) => [nameOf(mark), mark]));
  const isCrowded = (mark) => shape.startsWith("1 cell") && mark.kind === kind && mark.cells.some((cell) => cells.includes(cell));
  const marks = puzzle.marks ?? [];
  const isThere = marks.some((mark) => wanted.get(nameOf(mark))?.value === (mark.value ?? 0));
  const others = marks.filter((mark) => !wanted.has(nameOf(mark)) && !isCrowded(mark));
  return { ...puzzle, marks: [...others, ...(isThere ? [] : wanted.values())] };
}

// Return the cells of the board that show a clue. The clue is given as the name of the puzzle's member that has it, and its
// index there.
export function cellsOf({ puzzle }, model, [name, number]) {
  if (name === "marks") return puzzle.marks[number].cells;
  if (isPainted(puzzle.family)) return name === "rows" ? model.rows[number] : model.columns[number];
  const layer = layersOf(puzzle.family).find((each) => each.name === name);
  const width = layer.kind === "across" ? puzzle.width - 1 : puzzle.width;
  const [row, column] = isLine(layer.kind) ? [number, number] : [Math.floor(number / width), number % width];
  const places = placesOf(puzzle, layer, model);
  const isIt = (place) => (isLine(layer.kind) ? place.row + place.column === number : place.row === row && place.column === column);
  if (layer.is_label) {
    const label = entryAt(puzzle, layer, row, column);
    return places.filter((place) => entryAt(puzzle, layer, place.row, place.column) === label).map(({ cell }) => cell);
  }
  return places.filter(isIt).map(({ cell }) => cell);
}
