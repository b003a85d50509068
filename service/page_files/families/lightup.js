// Light Up on the page: what the form and the help say of it, and the model of a board, without any drawing.
//
// A cell holds OPEN, BULB, or DOT where the player says that there is no bulb.

const [OPEN, BULB, DOT] = [0, 1, 2];
const STATES = ["open", "bulb", "marked as having no bulb"];
const WHITE = ".";
const BARE_WALL = "#";

export const lightup = {
  title: "Light Up",
  sizes: ["5x5", "7x7", "10x10", "14x14", "20x20", "30x30"],
  rules:
    "Place bulbs so that every white cell is lit. A bulb lights its row and column up to the walls, no bulb may light another, and a number is how many bulbs are beside its wall.",
  input: [
    ["Click or tap", "bulb, dot, empty in turn"],
    ["Drag, right click or long press", "dots where no bulb can be"],
    ["Space, x", "bulb, dot"],
    ["Crossed-out number, red number", "the wall has all its bulbs, too many"],
  ],
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

  return {
    family: "lightup",
    height,
    width,
    isBorder: () => false,
    tools: [],
    paint: BULB, // what the key for painting puts, where there are no tools to choose among
    blank: DOT,

    start: () => new Array(height * width).fill(OPEN),
    isFixed: isWall,

    facts(cells) {
      const lit = cells.map((value) => value === BULB);
      const clashes = new Set();
      cells.forEach((value, cell) => {
        if (value !== BULB) return;
        for (const other of rays[cell]) {
          lit[other] = true;
          if (cells[other] === BULB) clashes.add(cell);
        }
      });
      const met = new Set();
      signs.forEach((sign, cell) => {
        if (!isWall(cell) || sign === BARE_WALL) return;
        const bulbs = beside[cell].filter((next) => cells[next] === BULB);
        // A wall without bulbs has what its number says from the start; it is complete when no cell beside it is open.
        const isOpen = beside[cell].some((next) => !isWall(next) && cells[next] === OPEN && !lit[next]);
        if (bulbs.length === Number(sign) && (bulbs.length || !isOpen)) met.add(cell);
        // Too many bulbs are wrong whatever else comes, too few may still be put right.
        if (bulbs.length > Number(sign)) [cell, ...bulbs].forEach((each) => clashes.add(each));
      });
      return { lit, clashes, met };
    },

    heads: () => null,

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
      const state = STATES[cells[cell]] + (lit && cells[cell] !== BULB ? ", lit" : "") + (clash ? ", wrong" : "");
      if (cells[cell] === BULB) return { classes: `bulb${lit}${clash}`, state, place };
      return { classes: `${cells[cell] === DOT ? "dotted" : ""}${lit}`.trim(), state, place };
    },

    // One cell becomes a bulb, a dot, open in turn; a longer stroke puts dots, or removes them when it begins on one.
    stroke(cells, line, tool) {
      const free = line.filter((cell) => !isWall(cell));
      if (!free.length || free[0] !== line[0]) return [];
      const first = cells[free[0]];
      if (tool === BULB) return [[free[0], first === BULB ? OPEN : BULB]];
      if (tool === undefined && free.length === 1) return [[free[0], (first + 1) % 3]];
      const value = first === DOT ? OPEN : DOT;
      return free.filter((cell) => free.length === 1 || cells[cell] !== BULB).map((cell) => [cell, value]);
    },

    known(cells, cell, facts) {
      if (cells[cell] === BULB) return 1;
      // No bulb can be where another shines, so a lit cell is as good as a dotted one.
      return cells[cell] === DOT || facts.lit[cell] || isWall(cell) ? 0 : null;
    },

    lacks: () => true,
    decide: (cells, cell, value) => [[cell, value ? BULB : DOT]],
    exclude: () => [],
    clear: (cell) => [[cell, OPEN]],
    answer: (cell) => answers[cell],
    nameOf: (value) => (value ? "a bulb" : "no bulb"),
    isWrong: (cells, cell) => cells[cell] !== OPEN && (cells[cell] === BULB) !== (answers[cell] === 1),
    isSolved: (cells) => answers.every((bulb, cell) => (cells[cell] === BULB) === (bulb === 1)),
  };
}
