// Nonograms on the page. A cell holds a color from 1, 0 if it is marked blank, UNKNOWN, or an array of the colors that are
// still possible, which hints write when they only rule some colors out.

import { boardOf } from "./clues.js";
import { lettersFor } from "./letters.js";
import { t } from "./texts.js";

const UNKNOWN = -1;
const MOST_DOTS = 3;

export const nonogram = {
  titleIsAnswer: true,
  // The nulls stand for members of other families, so that the key is the same as in older pages.
  shown: ({ palette, rows, columns }) => [palette, rows, columns, null, null, null],
  written: (puzzle, cells) => cluesOf(puzzle, cells),
  model,
};

function cluesOf({ height, width }, cells) {
  const { rows, columns } = boardOf({ height, width });
  const of = (line) => runs(line.map((cell) => cells[cell] ?? UNKNOWN)).map(({ length, color }) => [length, color]);
  return { rows: rows.map(of), columns: columns.map(of) };
}

function model(puzzle) {
  const { height, width, solution } = puzzle;
  const letters = lettersFor(puzzle.palette.colors);
  const colors = puzzle.palette.colors.map((color, place) => ({ ...color, letter: letters[place] }));
  const answers = solution.flat();
  const isColored = colors.length > 1;
  const names = ["blank", ...colors.map((color) => color.name)];
  const lines = boardOf({ height, width });
  const given = { rows: puzzle.rows, columns: puzzle.columns };

  function textOf(clue, done = []) {
    if (!clue.length) return "empty";
    const blocks = clue.map(([length, color]) => (isColored ? `${length} ${names[color]}` : `${length}`));
    return blocks.map((block, place) => (done[place] ? `${block} done` : block)).join(", ");
  }

  function headLabel(name, line, clue, { isFull = false, done = [] } = {}) {
    return `${name === "rows" ? t`Row ${line + 1}` : t`Column ${line + 1}`}: ${textOf(clue, isFull ? [] : done)}${isFull ? ", complete" : ""}`;
  }

  const latest = new Map(); // the progress of a line by its clue, since a move changes only few lines of a large board

  function progressOf(clue, line) {
    const key = line.map(plain).join();
    if (latest.get(clue)?.key !== key) latest.set(clue, { key, ...progress(clue, line) });
    return latest.get(clue);
  }

  const rowAt = (cell) => Math.floor(cell / width);

  return {
    ...lines,
    family: "nonogram",
    background: puzzle.palette.background,
    isBorder: (cell, other) => (rowAt(cell) === rowAt(other) ? other % width : rowAt(other)) % 5 === 0,
    blank: 0, // what the right button and the key x mark a cell with
    // What a stroke can paint with. The first tool is chosen at the start.
    tools: [
      ...colors.map((color, place) => ({ value: place + 1, name: color.name, color: color.rgb, letter: color.letter })),
      { value: 0, name: "blank", mark: "×", letter: "" },
    ],

    start: () => Array(height * width).fill(UNKNOWN),
    isFixed: () => false,

    facts(cells) {
      const clues = puzzle.isDraft ? cluesOf(puzzle, cells) : given;
      const none = (some) => some.map(() => ({ isFull: false, done: [] }));
      if (puzzle.isDraft) return { clues, rows: none(clues.rows), columns: none(clues.columns) };
      const of = (name) => clues[name].map((clue, at) => progressOf(clue, lines[name][at].map((cell) => cells[cell])));
      return { clues, rows: of("rows"), columns: of("columns") };
    },

    // The heads of a draft have room for any clues.
    get widest() {
      return puzzle.isDraft ? this.facts(answers.map((_, cell) => (cell + rowAt(cell) * (1 - (width % 2))) % 2)) : null;
    },

    // Return the clue numbers for the heads of the lines. `isDone` crosses a number out.
    heads(facts) {
      const of = (name) =>
        facts.clues[name].map((clue, line) => ({
          label: headLabel(name, line, clue, facts[name][line]),
          items: clue.map(([length, color], place) => ({
            text: `${length}`,
            color: isColored ? colors[color - 1].rgb : "",
            letter: isColored ? colors[color - 1].letter : "",
            isDone: facts[name][line].done[place],
          })),
        }));
      return { rows: of("rows"), columns: of("columns") };
    },

    // Return the clues of a cell's row and column. A screen reader says them on request, as they would make the label of
    // every cell long.
    cluesAt(cell, facts) {
      const [row, column] = [rowAt(cell), cell % width];
      const of = (name, line) => headLabel(name, line, facts.clues[name][line], facts[name][line]);
      return `${of("rows", row)}. ${of("columns", column)}`;
    },

    look(cells, cell) {
      const value = cells[cell];
      const place = lines.placeName(cell);
      if (Array.isArray(value)) {
        // Too many dots would be too small to be told apart.
        const dots = value.length > MOST_DOTS ? [] : value.map((color) => (color ? colors[color - 1].rgb : ""));
        return { classes: "maybe", dots, state: `can be ${value.map((color) => names[color]).join(" or ")}`, place };
      }
      if (value > 0) {
        const { rgb, letter } = colors[value - 1];
        return { classes: "painted", color: rgb, letter: isColored ? letter : "", state: names[value], place };
      }
      return value === 0
        ? { classes: "crossed", text: "×", state: "marked blank", place }
        : { classes: "", state: "open", place };
    },

    // A stroke changes only cells that look like its first one. If that cell has the color of the tool, the stroke erases.
    stroke(cells, line, tool) {
      const first = plain(cells[line[0]]);
      const value = first === tool ? UNKNOWN : tool;
      return line.filter((cell) => plain(cells[cell]) === first).map((cell) => [cell, value]);
    },

    // Return the crosses that are missing in lines whose blocks are all painted.
    completed(cells) {
      const facts = this.facts(cells);
      const open = (name) => lines[name].flatMap((line, at) => (facts[name][at].isFull ? line : []));
      return [...open("rows"), ...open("columns")].flatMap((cell) => (plain(cells[cell]) === UNKNOWN ? [[cell, 0]] : []));
    },

    // Return the length of the block that a stroke makes, or of the stroke itself if it makes no block.
    lengthOf(cells, line) {
      const [first, last] = [line[0], line.at(-1)];
      const color = plain(cells[last]);
      if (color <= 0) return line.length;
      const along = lines[rowAt(first) === rowAt(last) ? "rows" : "columns"].find((own) => own.includes(first) && own.includes(last));
      const block = runs(along.map((cell) => cells[cell])).find(({ start, length }) => along.indexOf(last) < start + length && along.indexOf(last) >= start);
      return line.length > 1 ? block.length : 0;
    },

    known(cells, cell) {
      const value = plain(cells[cell]);
      return value === UNKNOWN ? null : value;
    },

    lacks(cells, cell, values) {
      const value = cells[cell];
      if (Array.isArray(value)) return !values.some((each) => value.includes(each));
      return value !== UNKNOWN && !values.includes(value);
    },

    decide: (cells, cell, value) => [[cell, value]],

    exclude(cells, cell, values) {
      const left = Array.isArray(cells[cell]) ? cells[cell] : names.map((_, color) => color);
      return [[cell, left.filter((color) => !values.includes(color))]];
    },

    clear: (cell) => [[cell, UNKNOWN]],
    answer: (cell) => answers[cell],
    nameOf: (value) => names[value],
    isWrong: (cells, cell) => plain(cells[cell]) !== UNKNOWN && cells[cell] !== answers[cell],
    isSolved: (cells) => answers.every((color, cell) => Math.max(plain(cells[cell]), 0) === color),
  };
}

const plain = (value) => (Array.isArray(value) ? UNKNOWN : value);

// Return which blocks of a clue are complete, judging by the cells alone. If the line is what the clue says, all of them are.
// Otherwise a block is complete if it ends on both sides and can be no other block of the clue. If a wrong cell makes the
// line impossible to fill, blocks are counted from either end up to the first undecided cell.
export function progress(clue, line) {
  const blocks = runs(line);
  const isFull =
    blocks.length === clue.length && clue.every(([length, color], place) => same(blocks[place], length, color));
  if (isFull) return { isFull, done: clue.map(() => true) };
  const [before, after] = [counted(clue, line), counted(clue.toReversed(), line.toReversed())];
  const known = identified(clue, line, blocks);
  const isDone = (place) => place < before || place >= clue.length - after || known.includes(place);
  return { isFull, done: clue.map((_, place) => isDone(place)) };
}

// Return the indices of clue numbers whose block is certain: it ends on both sides and can belong to no other number.
function identified(clue, line, blocks) {
  const isEnd = (cell) => cell < 0 || cell >= line.length || plain(line[cell]) !== UNKNOWN;
  const ended = blocks.filter(({ start, length }) => isEnd(start - 1) && isEnd(start + length));
  if (!ended.length) return [];
  const before = fillings(clue, line);
  const after = fillings(clue.toReversed(), line.toReversed());
  return ended.flatMap((block) => {
    const rest = line.length - block.start - block.length;
    const places = clue.flatMap(([length, color], place) =>
      same(block, length, color) && before[place][block.start] && after[clue.length - 1 - place][rest] ? [place] : [],
    );
    return places.length === 1 ? places : [];
  });
}

// Return a table in which [count][end] says whether the first `count` blocks of a clue can fill the cells before `end`.
function fillings(clue, line) {
  const values = line.map(plain);
  const canBeBlank = values.map((value) => value <= 0);
  const can = clue.map(() => []).concat([[]]);
  can.forEach((ends, count) => {
    const [length, color] = clue[count - 1] ?? [0, 0];
    let free = 0; // how many cells before the end the block can cover
    for (let end = 0; end <= line.length; end++) {
      if (end > 0) free = values[end - 1] === UNKNOWN || values[end - 1] === color ? free + 1 : 0;
      const start = end - length;
      const isApart = count < 2 || clue[count - 2][1] !== color; // blocks of the same color have a blank cell between them
      const isPlaced =
        count > 0 && free >= length && (isApart ? can[count - 1][start] : canBeBlank[start - 1] && can[count - 1][start - 1]);
      const isBlank = end > 0 ? canBeBlank[end - 1] && ends[end - 1] : count === 0;
      ends.push(Boolean(isPlaced || isBlank));
    }
  });
  return can;
}

function counted(clue, line) {
  const end = line.findIndex((value) => plain(value) === UNKNOWN);
  const blocks = runs(end < 0 ? line : line.slice(0, end));
  // A block that touches an open cell may continue there.
  if (end > 0 && line[end - 1] > 0) blocks.pop();
  const wrong = blocks.findIndex((block, place) => !clue[place] || !same(block, ...clue[place]));
  return wrong < 0 ? blocks.length : wrong;
}

const same = (block, length, color) => block.length === length && block.color === color;

function runs(line) {
  const found = [];
  let before = UNKNOWN;
  line.map(plain).forEach((value, start) => {
    if (value > 0 && value === before) found.at(-1).length += 1;
    else if (value > 0) found.push({ start, length: 1, color: value });
    before = value;
  });
  return found;
}
