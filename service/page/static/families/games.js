// The games of the page, by six kinds of models: digits with pencil marks, cells that are on or off, edges, loops, areas, and bridges.
// Clues outside of the grid have cells of their own in margins around it. `cellIn` turns a place in the puzzle into a cell of the
// board.

import { areas } from "./areas.js";
import { bridges } from "./bridges.js";
import { digits, isFilled } from "./digits.js";
import { metBy, OFF, ON, onOff, OPEN } from "./switches.js";
import { boardOf, grouped, range, SIDE_NAMES, SIDES, split } from "./clues.js";
import { edges } from "./edges.js";
import { loops } from "./loops.js";

const SIGNS = ["", "+", "−", "×", "÷"]; // the signs of cages by their numbers
const SQUARE = [[0, 1], [1, 0], [1, 1]]; // the other cells of a square
const AROUND = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => [down, across])).filter(([a, b]) => a || b);

export const futoshiki = {
  model: (puzzle) => {
    const board = boardOf(puzzle);
    const signs = [...signsIn(board, "across", 0, 1), ...signsIn(board, "down", 1, 0)];
    const isMet = (cells, { low, high }) =>
      !isFilled(cells[low]) || !isFilled(cells[high]) || cells[low] < cells[high];
    return digits(puzzle, board, {
      houses: board.lines,
      looks: "game digits apart",
      more: (cell) => ({
        notes: signs.filter((sign) => sign.at === cell).map((sign) => sign.note),
        state: signs
          .map(({ low, high, wayTo }) =>
            cell === low ? `, less than ${wayTo(high)}` : cell === high ? `, more than ${wayTo(low)}` : "",
          )
          .join(""),
      }),
      fits: (cells) => signs.every((sign) => isMet(cells, sign)),
      conflicts: (cells) => signs.flatMap((sign) => (isMet(cells, sign) ? [] : [sign.low, sign.high])),
    });
  },
};

export const skyscrapers = {
  model: (puzzle) => {
    const board = boardOf(puzzle, { top: 1, right: 1, bottom: 1, left: 1 });
    const [down, across] = [board.columns, board.rows];
    const views = [
      ...cluesIn(puzzle.left, (row) => [board.cellIn(row, -1), across[row]]),
      ...cluesIn(puzzle.right, (row) => [board.cellIn(row, puzzle.width), across[row].toReversed()]),
      ...cluesIn(puzzle.top, (column) => [board.cellIn(-1, column), down[column]]),
      ...cluesIn(puzzle.bottom, (column) => [board.cellIn(puzzle.height, column), down[column].toReversed()]),
    ];
    const isSeen = (height, place, line) => line.slice(0, place).every((each) => each < height);
    const seenIn = (line) => line.filter(isSeen).length;
    const check = (number, line) => (!line.every(isFilled) ? "" : seenIn(line) === number ? "met" : "clash");
    return digits(puzzle, board, { houses: board.lines, clues: views, check, looks: "game digits ringed" });
  },
};

export const kakuro = {
  model: (puzzle) => {
    const board = boardOf(puzzle, { top: 1, left: 1 });
    const walls = board.layer("walls");
    const isWall = (cell) => !board.isInside(cell) || walls[cell] === 1;
    const runs = board.lines.flatMap((line, place) => {
      const name = place < puzzle.height ? "across" : "down";
      return split(line, isWall).map((cells) => ({ name, cells }));
    });
    const sums = { across: board.layer("across_sums"), down: board.layer("down_sums") };
    const clues = runs.flatMap(({ name, cells }) => {
      const number = sums[name][cells[0]];
      const at = cells[0] - (name === "across" ? 1 : board.width);
      return number === null ? [] : [{ at, number, cells, name }];
    });
    const left = (line) => line.filter((value) => !isFilled(value)).length;
    const sum = (line) => line.filter(isFilled).reduce((one, other) => one + other, 0);
    // The open cells of a run add up to at least 1 + 2 + 3 + ... and to at most 9 + 8 + 7 + ...
    const canBe = (number, line) => {
      const [open, rest] = [left(line), number - sum(line)];
      return rest >= (open * (open + 1)) / 2 && rest <= (open * (19 - open)) / 2;
    };
    const check = (number, line) => (!canBe(number, line) ? "clash" : left(line) ? "" : "met");
    return digits(puzzle, board, {
      ...{ side: 9, copies: Infinity, houses: runs.map((run) => run.cells), clues, check, isWall, looks: "game digits walled" },
      sums: clues.map(({ name, number, cells }) => ({ name: `Run ${name}`, total: number, cells })),
      fits: (cells, cell) =>
        clues
          .filter((clue) => clue.cells.includes(cell))
          .every((clue) => canBe(clue.number, clue.cells.map((at) => cells[at]))),
    });
  },
};

export const calcudoku = {
  model: (puzzle) => {
    const board = boardOf(puzzle);
    const [cages, numbers, signs] = ["cages", "numbers", "signs"].map((name) => board.layer(name));
    const parts = [...grouped(board.cells, (cell) => cages[cell]).values()].map((cells) => {
      const [number, sign] = [numbers[cells[0]], signs[cells[0]]];
      return { kind: "cage", cells, number, sign, value: number === null || sign === null ? "" : `${number}${SIGNS[sign]}` };
    });
    const partOf = new Map(parts.flatMap((part) => part.cells.map((cell) => [cell, part])));
    const makes = ({ number, sign }, digits) => {
      const [low, high] = [Math.min(...digits), Math.max(...digits)];
      const [sum, product] = [digits.reduce((a, b) => a + b), digits.reduce((a, b) => a * b)];
      return number === [sum, sum, high - low, product, high / low][sign];
    };
    const isMet = (cells, part) => {
      const digits = part.cells.map((cell) => cells[cell]);
      return !part.value || !digits.every(isFilled) || makes(part, digits);
    };
    const several = parts.filter(({ cells, value }) => value && cells.length > 1);
    return digits(puzzle, board, {
      houses: board.lines,
      looks: `digits framed${board.width < 7 ? " roomy" : ""}`,
      overlay: parts,
      sums: several.map((part) => ({ name: "Cage", total: part.value, cells: part.cells, makes: (digits) => makes(part, digits) })),
      isBorder: (cell, other) => cages[cell] !== cages[other],
      fits: (cells, cell) => isMet(cells, partOf.get(cell)),
      conflicts: (cells) => parts.flatMap((part) => (isMet(cells, part) ? [] : part.cells)),
      more: (cell) => ({
        classes: partOf.get(cell).value && partOf.get(cell).cells[0] === cell ? "summed" : "",
        place: `, cage ${partOf.get(cell).value}`,
      }),
    });
  },
};

export const fillomino = {
  model: (puzzle) => {
    const board = boardOf(puzzle);
    // Return how many cells the area of a cell has, or with `isOpen` can have at most.
    const sizeOf = (cells, cell, isOpen) =>
      reached(board, cell, (other) => cells[other] === cells[cell] || (isOpen && !isFilled(cells[other]))).length;
    const fits = (cells, cell) => sizeOf(cells, cell) <= cells[cell];
    const isMet = (cells, cell) => fits(cells, cell) && sizeOf(cells, cell, true) >= cells[cell];
    return digits(puzzle, board, {
      ...{ side: 9, copies: Infinity, houses: [], looks: "game digits", fits },
      conflicts: (cells) => board.cells.filter((cell) => isFilled(cells[cell]) && !isMet(cells, cell)),
    });
  },
};

export const binairo = {
  about: ({ differ = 1 }) => (differ ? ["no two rows or columns are alike"] : []),
  model: (puzzle) => {
    const board = boardOf(puzzle);
    const givens = board.layer("givens");
    const lineup = (line, cells) => line.map((cell) => cells[cell]).join("");
    const isSame = (one, other, cells) => one !== other && lineup(one, cells) === lineup(other, cells);
    const twins = (lines, cells) =>
      lines.filter((line) => line.every((cell) => cells[cell]) && lines.some((other) => isSame(line, other, cells)));
    return {
      ...onOff(puzzle, board, {
        start: givens.map((value) => (value === null ? OPEN : value ? ON : OFF)),
        isFixed: (cell) => givens[cell] !== null,
        conflicts: (cells) => [
          ...[ON, OFF].flatMap((value) => board.lines.flatMap((line) => excess(line, cells, value, line.length / 2))),
          ...board.lines.flatMap((line) => threes(line, cells)),
          ...(puzzle.differ === 0 ? [] : [...twins(board.rows, cells), ...twins(board.columns, cells)].flat()),
        ],
        look: (value, cell) => ({
          classes: ["", "one", "zero"][value] + (givens[cell] !== null ? " given" : ""),
          text: ["", "1", "0"][value],
          state: ["open", "1", "0"][value] + (givens[cell] !== null ? ", given" : ""),
        }),
        names: ["0", "1"],
        needsAll: true,
      }),
      keys: { 1: ON, 0: OFF },
    };
  },
};

export const starbattle = {
  about: ({ stars = 1 }) => [stars === 1 ? "1 star" : `${stars} stars`],
  model: (puzzle) => {
    const board = boardOf(puzzle);
    const { parts, more, isBorder } = regionsOf(board);
    const groups = [...board.lines, ...parts];
    const { stars = 1 } = puzzle;
    return {
      ...onOff(puzzle, board, {
        conflicts: (cells) => [
          ...groups.flatMap((group) => excess(group, cells, ON, stars)),
          ...touching(board, cells, AROUND),
        ],
        full: (cells) => [
          ...groups.filter((group) => group.filter((cell) => cells[cell] === ON).length === stars),
          ...besideOn(board, cells, AROUND),
        ],
        look: pictures("star", "dot", ["open", "star", "marked as having no star"]),
        more,
        names: ["no star", "a star"],
      }),
      isBorder,
    };
  },
};

export const norinori = {
  model: (puzzle) => {
    const board = boardOf(puzzle);
    const { parts, more, isBorder } = regionsOf(board);
    const isOn = (cells, cell) => cells[cell] === ON;
    const partners = (cells, cell) => board.near(cell, SIDES).filter((other) => isOn(cells, other));
    const shaded = (cells) => board.cells.filter((cell) => isOn(cells, cell));
    const isAlone = (cells, cell) => board.near(cell, SIDES).every((other) => cells[other] === OFF);
    return {
      ...onOff(puzzle, board, {
        conflicts: (cells) => [
          ...parts.flatMap((part) => excess(part, cells, ON, 2)),
          ...shaded(cells).filter((cell) => partners(cells, cell).length > 1 || isAlone(cells, cell)),
        ],
        full: (cells) => [
          ...parts.filter((part) => part.filter((cell) => isOn(cells, cell)).length === 2),
          ...shaded(cells).filter((cell) => partners(cells, cell).length).map((cell) => board.near(cell, SIDES)),
        ],
        look: pictures("box", "dot", ["open", "shaded", "marked white"]),
        more,
        names: ["white", "shaded"],
      }),
      isBorder,
    };
  },
};

export const heyawake = {
  model: (puzzle) => {
    const board = boardOf(puzzle);
    const numbers = board.layer("numbers");
    const { parts, more, isBorder } = regionsOf(board, "room");
    const clues = parts.flatMap((cells) => (numbers[cells[0]] === null ? [] : [{ at: cells[0], number: numbers[cells[0]], cells }]));
    const printed = board.cells.map((cell) => clues.find(({ at }) => at === cell)?.number);
    const isRoomOver = (line) => line.slice(1).filter((cell, place) => isBorder(cell, line[place])).length > 1;
    const tooLong = (cells) =>
      board.lines.flatMap((line) => split(line, (cell) => cells[cell] !== OFF)).filter(isRoomOver).flat();
    return {
      ...onOff(puzzle, board, {
        clues,
        full: (cells) => [...metBy(clues)(cells), ...besideOn(board, cells, SIDES)],
        conflicts: (cells) => [...touching(board, cells, SIDES), ...tooLong(cells)],
        look: shaded(printed, "painted"),
        more,
        names: ["white", "painted"],
        looks: "shaded",
      }),
      isBorder,
    };
  },
};

export const nurikabe = {
  model: (puzzle) => {
    const board = boardOf(puzzle);
    const numbers = board.layer("numbers");
    const isNumbered = (cell) => numbers[cell] !== null;
    const isLand = (cells, cell) => isNumbered(cell) || cells[cell] === OFF;
    const mark = pictures("box", "dot", ["open", "sea", "marked as land"]);
    const isTooLarge = (island) => {
      const own = island.filter(isNumbered);
      return own.length > 1 || own.some((cell) => island.length > numbers[cell]);
    };
    const isPool = (cells, four) => four.length === 4 && four.every((cell) => cells[cell] === ON);
    return onOff(puzzle, board, {
      isFixed: isNumbered,
      conflicts: (cells) => [
        ...board.cells.filter((cell) => isLand(cells, cell) && isTooLarge(reached(board, cell, (other) => isLand(cells, other)))),
        ...board.cells.flatMap((cell) => {
          const four = [cell, ...board.near(cell, SQUARE)];
          return isPool(cells, four) ? four : [];
        }),
      ],
      look: (value, cell) =>
        isNumbered(cell) ? { classes: "given", text: `${numbers[cell]}`, state: `${numbers[cell]}` } : mark(value),
      names: ["land", "sea"],
    });
  },
};

export const tents = {
  model: (puzzle) => {
    const board = boardOf(puzzle, { top: 1, left: 1 });
    const trees = board.layer("trees");
    const isTree = (cell) => trees[cell] === 1;
    const free = (line) => line.filter((cell) => !isTree(cell));
    const look = (value, cell) =>
      isTree(cell)
        ? { classes: "tree given", picture: "tree", state: "tree" }
        : pictures("tent", "dot", ["open", "tent", "marked as having no tent"])(value);
    const clues = [
      ...cluesIn(puzzle.rows, (row) => [board.cellIn(row, -1), free(board.rows[row])]),
      ...cluesIn(puzzle.columns, (column) => [board.cellIn(-1, column), free(board.columns[column])]),
    ];
    const shared = onOff(puzzle, board, {
      isFixed: isTree,
      clues,
      full: (cells) => [...metBy(clues)(cells), ...besideOn(board, cells, AROUND)],
      conflicts: (cells) => [
        ...touching(board, cells, AROUND),
        ...board.cells.filter((cell) => cells[cell] === ON && !board.near(cell, SIDES).some(isTree)),
      ],
      look,
      names: ["no tent", "a tent"],
      looks: "ringed",
    });
    return linked(shared, board, isTree);
  },
};

export const minesweeper = {
  model: (puzzle) => {
    const board = boardOf(puzzle);
    const numbers = board.layer("numbers");
    const isCovered = (cell) => numbers[cell] === null;
    const clues = numberedIn(board, numbers, []).map((clue) => ({ ...clue, cells: clue.cells.filter(isCovered) }));
    const mark = pictures("mine", "dot", ["open", "mine", "marked as no mine"]);
    return onOff(puzzle, board, {
      isFixed: (cell) => !isCovered(cell),
      clues,
      full: metBy(clues),
      look: (value, cell) =>
        isCovered(cell)
          ? mark(value)
          : { classes: "given", text: `${numbers[cell]}`, state: `${numbers[cell]}` },
      names: ["no mine", "a mine"],
    });
  },
};

// Return a model that also stores the links between trees and the cells at their sides, after its own cells. Only hints write
// these links, and the trees show them.
function linked(model, board, isTree) {
  const first = board.height * board.width;
  const isLink = (cell) => cell >= first;
  const links = range(first * SIDES.length).map((place) => {
    const [cell, side] = [Math.floor(place / SIDES.length), place % SIDES.length];
    const isOwn = board.isInside(cell) && isTree(cell);
    return { cell, side, other: isOwn ? board.near(cell, [SIDES[side]])[0] : undefined };
  });
  const linkAt = (cell) => links[cell - first];
  const ends = ({ cell, other }) => [cell, other];
  return {
    ...model,
    edgeIn: (row, column, side) => first + board.cellIn(row, column) * SIDES.length + SIDE_NAMES.indexOf(side),
    shownAt: (cell) => (isLink(cell) ? ends(linkAt(cell)) : [cell]),
    start: () => [...model.start(), ...links.map(() => OPEN)],
    isFixed: (cell) => (isLink(cell) ? linkAt(cell).other === undefined : model.isFixed(cell)),
    known: (cells, cell) => (isLink(cell) ? [null, 1, 0][cells[cell]] : model.known(cells, cell)),
    answer: (cell) => (isLink(cell) ? null : model.answer(cell)), // a tent may belong to one of several trees
    isWrong: (cells, cell) => !isLink(cell) && model.isWrong(cells, cell),
    look(cells, cell, facts) {
      const found = model.look(cells, cell, facts);
      const own = links.slice(cell * SIDES.length, (cell + 1) * SIDES.length);
      const notes = own.flatMap(({ side, other }) => {
        const value = other === undefined ? OPEN : cells[first + cell * SIDES.length + side];
        return value === OPEN ? [] : [[`link ${SIDE_NAMES[side]}`, value === ON ? "" : "×", value === ON ? "tied" : ""]];
      });
      return notes.length ? { ...found, notes } : found;
    },
  };
}

export const hitori = {
  model: (puzzle) => {
    const board = boardOf(puzzle);
    const numbers = board.layer("numbers");
    const twice = (line, cells) => {
      const white = line.filter((cell) => cells[cell] === OFF);
      return white.filter((cell) => white.some((other) => other !== cell && numbers[other] === numbers[cell]));
    };
    return onOff(puzzle, board, {
      conflicts: (cells) => [...touching(board, cells, SIDES), ...board.lines.flatMap((line) => twice(line, cells))],
      full: (cells) => besideOn(board, cells, SIDES),
      look: shaded(numbers, "black"),
      names: ["white", "black"],
      looks: "shaded",
    });
  },
};

export const mosaic = {
  titleIsAnswer: true,
  model: (puzzle) => {
    const board = boardOf(puzzle);
    const numbers = board.layer("numbers");
    const clues = numberedIn(board, numbers, [[0, 0]]);
    return onOff(puzzle, board, {
      clues,
      full: metBy(clues),
      look: shaded(numbers, "painted"),
      names: ["white", "painted"],
      looks: "shaded",
    });
  },
};

export const slitherlink = { model: edges };

export const masyu = {
  model(puzzle) {
    const [WHITE, BLACK] = [0, 1];
    const pearls = puzzle.pearls.flatMap((row, r) => [...row].flatMap((pearl, c) => (pearl === null ? [] : [[r, c, pearl]])));
    return loops(puzzle, pearls, check, (pearl) => [{ classes: "pearl white", state: "white pearl" }, { classes: "pearl black", state: "black pearl" }][pearl]);

    function check(pearl, sides) {
      const drawn = range(sides.length).filter((side) => sides[side][0] === ON);
      if (drawn.length > 2) return "clash";
      const beyond = drawn.map((side) => sides[side][1]);
      if (pearl === BLACK && beyond.includes(OFF)) return "clash";
      if (drawn.length < 2) return "";
      const isStraight = drawn[1] - drawn[0] === 2;
      if (isStraight !== (pearl === WHITE)) return "clash";
      if (isStraight) return beyond.includes(OFF) ? "met" : beyond.includes(OPEN) ? "" : "clash";
      return beyond.includes(OPEN) ? "" : "met";
    }
  },
};

export const shikaku = { model: areas };

export const hashi = { model: bridges };

// Return the cells that a walk from a cell to neighbors that `joins` admits can reach.
function reached(board, cell, joins) {
  const found = new Set([cell]);
  for (const here of found) for (const other of board.near(here, SIDES)) if (joins(other)) found.add(other);
  return [...found];
}

// Return the clues of a layer that has one clue for each line. `of` says where a clue stands and which cells it is about.
function cluesIn(numbers = [], of) {
  return numbers.flatMap((number, line) => (number === null ? [] : [{ number, at: of(line)[0], cells: of(line)[1] }]));
}

// Return the signs of a layer of Futoshiki, each at the cell before it. A sign is stored as 0 for "<" and 1 for ">".
function signsIn(board, name, down, across) {
  const [before, after] = across ? ["left", "right"] : ["above", "below"];
  return board.layer(name).flatMap((sign, at) => {
    if (sign === null) return [];
    const next = at + down * board.width + across;
    const [low, high] = sign ? [next, at] : [at, next];
    return [{ at, low, high, wayTo: (cell) => (cell === at ? before : after), note: [after, "<>"[sign], ""] }];
  });
}

// Return the cells of each region, how it looks and is named in a cell, and where its borders are. `name` is what a region is
// called.
function regionsOf(board, name = "region") {
  const regions = board.layer(`${name}s`);
  const parts = [...grouped(board.cells, (cell) => regions[cell]).values()];
  const tones = tonesOf(board, regions, parts);
  return {
    parts,
    more: (cell) => ({ classes: `tone-${tones.get(regions[cell])}`, place: `, ${name} ${regions[cell] + 1}` }),
    isBorder: (cell, other) => regions[cell] !== regions[other],
  };
}

// Return a tone for each region: the lowest number from 0 that no neighboring region has.
function tonesOf(board, regions, parts) {
  const tones = new Map();
  for (const cells of parts) {
    const beside = new Set(cells.flatMap((cell) => board.near(cell, SIDES)).map((cell) => tones.get(regions[cell])));
    tones.set(regions[cells[0]], range(parts.length).find((tone) => !beside.has(tone)));
  }
  return tones;
}

// Return the cells of a group that hold a value, if there are too many of them.
function excess(group, cells, value, most) {
  const found = group.filter((cell) => cells[cell] === value);
  return found.length > most ? found : [];
}

function threes(line, cells) {
  return line.flatMap((cell, place) => {
    const three = line.slice(place, place + 3);
    return three.length === 3 && cells[cell] && three.every((other) => cells[other] === cells[cell]) ? three : [];
  });
}

function touching(board, cells, steps) {
  return board.cells.filter((cell) => cells[cell] === ON && board.near(cell, steps).some((other) => cells[other] === ON));
}

// Return the neighbors of each cell that is on, one list for each such cell.
const besideOn = (board, cells, steps) => board.cells.filter((cell) => cells[cell] === ON).map((cell) => board.near(cell, steps));

// Return the cells with a number, each with its number and with the cells that it counts: those around it, and those to which
// the steps in `more` lead.
function numberedIn(board, numbers, more) {
  const at = board.cells.filter((cell) => numbers[cell] !== null);
  return at.map((cell) => ({ at: cell, number: numbers[cell], cells: board.near(cell, [...AROUND, ...more]) }));
}

// Return the look of cells that are black or white, with or without a number.
function shaded(numbers, on) {
  return (value, cell) => ({
    classes: `given ${["", "black", "white"][value]}`,
    text: `${numbers[cell] ?? ""}`,
    picture: value === OFF ? "ring" : "",
    state: `${numbers[cell] ?? "no number"}${["", `, ${on}`, ", marked white"][value]}`,
  });
}

const pictures = (on, off, states) => (value) => ({ classes: "", picture: ["", on, off][value], state: states[value] });
