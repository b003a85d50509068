// Sudokus with boxes of any shape on the page: what the form and the help say of them, and the model of a board.
//
// A cell holds a digit, 0, or an array of pencil marks in order.

const BLANK = 0;

export const sudoku = {
  title: "Sudoku",
  asked: ["size", "box", "clues", "difficulty"],
  sizes: ["4x4", "6x6", "9x9", "12x12", "16x16", "25x25"],
  preset: { difficulty: "moderate" }, // the fewest givens make most Sudokus too hard for a start
  rules: "Each row, column and box contains every digit once.",
  input: [
    ["Click or tap a cell, then a digit", "write it; the same digit again erases it"],
    ["1 to 9", "write; above 9 type both figures"],
    ["Shift with a digit, p", "write a pencil mark; switch pencil marks on and off"],
    ["m", "pencil in all that is possible"],
    ["Delete, x, 0", "empty the cell"],
  ],
  about: ({ box }) => (box[0] * box[1] === 9 ? [] : [`boxes of ${box.join("×")}`]),
  shown: ({ box, givens }) => [null, null, null, box, givens, null],
  model,
};

function model(puzzle) {
  const [boxHeight, boxWidth] = puzzle.box;
  const side = boxHeight * boxWidth;
  const givens = puzzle.givens.flat();
  const answers = puzzle.solution.flat();
  const boxOf = (cell) => {
    const [row, column] = [Math.floor(cell / side), cell % side];
    return Math.floor(row / boxHeight) * boxHeight + Math.floor(column / boxWidth);
  };
  const seen = givens.map((_, cell) => {
    const [row, column, box] = [Math.floor(cell / side), cell % side, boxOf(cell)];
    return givens
      .map((_given, other) => other)
      .filter(
        (other) =>
          other !== cell && (Math.floor(other / side) === row || other % side === column || boxOf(other) === box),
      );
  });
  const isFilled = (value) => !Array.isArray(value) && value !== BLANK;

  function candidates(cells, cell) {
    const taken = new Set(seen[cell].map((other) => cells[other]).filter(isFilled));
    return Array.from({ length: side }, (_, place) => place + 1).filter((digit) => !taken.has(digit));
  }

  function marked(cell, marks) {
    return [cell, marks.length ? marks.toSorted((a, b) => a - b) : BLANK];
  }

  return {
    family: "sudoku",
    height: side,
    width: side,
    side,
    lineEvery: { rows: boxHeight, columns: boxWidth },
    markColumns: boxWidth,
    tools: [],

    start: () => [...givens],
    isFixed: (cell) => givens[cell] !== BLANK,
    seenFrom: (cell) => seen[cell],

    facts(cells) {
      const clashes = new Set();
      const counts = new Array(side + 1).fill(0);
      cells.forEach((value, cell) => {
        if (!isFilled(value)) return;
        counts[value] += 1;
        if (seen[cell].some((other) => cells[other] === value)) clashes.add(cell);
      });
      return { clashes, counts };
    },

    heads: () => null,

    look(cells, cell, facts) {
      const value = cells[cell];
      const place = `Row ${Math.floor(cell / side) + 1}, column ${(cell % side) + 1}, box ${boxOf(cell) + 1}`;
      if (Array.isArray(value)) return { classes: "", marks: value, state: `pencil marks ${value.join(", ")}`, place };
      if (value === BLANK) return { classes: "", state: "open", place };
      const isGiven = givens[cell] !== BLANK;
      const isClash = facts.clashes.has(cell);
      const classes = [isGiven ? "given" : "entry", isClash ? "clash" : ""].join(" ").trim();
      const state = `${value}${isGiven ? ", given" : ""}${isClash ? ", repeated" : ""}`;
      return { classes, text: `${value}`, state, place };
    },

    // Write a digit, and remove it from the pencil marks that it rules out; the same digit again erases it.
    write(cells, cell, digit) {
      if (cells[cell] === digit) return [[cell, BLANK]];
      return this.decide(cells, cell, digit);
    },

    decide(cells, cell, digit) {
      const crowded = seen[cell].filter((other) => Array.isArray(cells[other]) && cells[other].includes(digit));
      return [
        [cell, digit],
        ...crowded.map((other) =>
          marked(
            other,
            cells[other].filter((mark) => mark !== digit),
          ),
        ),
      ];
    },

    pencil(cells, cell, digit) {
      if (isFilled(cells[cell])) return [];
      const marks = cells[cell] || [];
      return [marked(cell, marks.includes(digit) ? marks.filter((mark) => mark !== digit) : [...marks, digit])];
    },

    // Pencil every digit that no filled cell rules out into the cells that have no marks yet.
    pencilAll(cells) {
      return cells.flatMap((value, cell) => (value === BLANK ? [marked(cell, candidates(cells, cell))] : []));
    },

    known: (cells, cell) => (isFilled(cells[cell]) ? cells[cell] : null),

    lacks(cells, cell, values) {
      const value = cells[cell];
      if (isFilled(value)) return !values.includes(value);
      const left = candidates(cells, cell).filter((digit) => !Array.isArray(value) || value.includes(digit));
      return !values.some((digit) => left.includes(digit));
    },

    exclude(cells, cell, values) {
      const marks = Array.isArray(cells[cell]) ? cells[cell] : candidates(cells, cell);
      return [
        marked(
          cell,
          marks.filter((digit) => !values.includes(digit)),
        ),
      ];
    },

    clear: (cell) => [[cell, BLANK]],
    answer: (cell) => answers[cell],
    nameOf: (value) => `${value}`,
    isWrong: (cells, cell) => isFilled(cells[cell]) && cells[cell] !== answers[cell],
    isSolved: (cells) => answers.every((digit, cell) => cells[cell] === digit),
  };
}
