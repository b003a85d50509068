// Finds what solves boards, without a browser: the cells that must be filled, and what each of them holds in the end. The
// first argument is the folder of the page's modules. Standard input has puzzles by name, and standard output gets their
// moves.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { Game } = await import(`${pathToFileURL(process.argv[2]).href}/game.js`);
const puzzles = JSON.parse(readFileSync(0, "utf8"));

// Fill the board with the answers of the model, and then leave out each cell without which the board is solved as well.
function movesOf(puzzle) {
  if (new Game(puzzle).model.isBox) return cornersOf(new Game(puzzle));
  const game = new Game(puzzle);
  const { model } = game;
  const count = model.height * model.width;
  const open = [...Array(count).keys()].filter((cell) => !model.isFixed(cell) && model.answer(cell) !== null);
  for (const cell of open) game.change(model.decide(game.cells, cell, model.answer(cell)));
  if (!game.isSolved) throw new Error(`the answers do not solve ${JSON.stringify(puzzle)}`);
  const needed = open.filter((cell) => {
    const before = game.cells[cell];
    game.cells[cell] = model.start()[cell];
    if (game.isSolved) return false;
    game.cells[cell] = before;
    return true;
  });
  if (!model.side && !model.tools.length) return pressed(new Game(puzzle), needed, game.cells);
  const how = model.side ? "digit" : "paint";
  return needed.map((cell) => ({ cell, value: game.cells[cell], how }));
}

// Return how often each cell is pressed until it holds its answer, which an earlier press elsewhere may have brought.
function pressed(game, needed, wanted) {
  const { model } = game;
  return needed.flatMap((cell) => {
    const marking = new Game(game.puzzle);
    marking.change(model.stroke(marking.cells, [cell], model.blank));
    const isMark = marking.cells[cell] === wanted[cell];
    let value = 0;
    for (; game.cells[cell] !== wanted[cell]; value++) {
      if (value > 4) throw new Error(`no press gives cell ${cell} of ${JSON.stringify(game.puzzle.family)} its answer`);
      game.change(model.stroke(game.cells, [cell]));
    }
    return value ? [{ cell, value, how: isMark ? "mark" : "switch" }] : [];
  });
}

// Return the corners of all rectangles, each drawn from corner to corner. A number in a corner comes first and last in turn.
function cornersOf({ model }) {
  const boxes = new Map();
  for (let cell = 0; cell < model.height * model.width; cell++) boxes.set(model.answer(cell), [...(boxes.get(model.answer(cell)) ?? []), cell]);
  return [...boxes.values()].flatMap((box, place) => {
    const [first, last] = [box[0], box.at(-1)];
    const [left, right] = [first % model.width, last % model.width];
    const pairs = [[first, last], [last, first], [first - left + right, last - right + left], [last - right + left, first - left + right]];
    const corners = box.length > 1 ? (pairs.find((pair) => model.isFixed(pair[place % 2])) ?? pairs[0]) : [];
    return corners.map((cell) => ({ cell, value: 1, how: "switch" }));
  });
}

process.stdout.write(JSON.stringify(Object.fromEntries(Object.entries(puzzles).map(([name, puzzle]) => [name, movesOf(puzzle)]))));
