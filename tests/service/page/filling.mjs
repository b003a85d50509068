// Fills boards without a browser, and then empties cells or puts wrong values into them, one at a time. The first argument is
// the folder of the page's modules. Standard input has puzzles, and standard output gets what was found.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { Game } = await import(`${pathToFileURL(process.argv[2]).href}/game.js`);
const puzzles = JSON.parse(readFileSync(0, "utf8"));

function filled(puzzle) {
  const game = new Game(puzzle);
  const { model } = game;
  const hasAnswer = (cell) => model.answer(cell) !== null && !model.isFixed(cell);
  game.cells.forEach((_, cell) => hasAnswer(cell) && game.change(model.decide(game.cells, cell, model.answer(cell))));
  for (const [row, column, side, value] of puzzle.steps.flatMap(({ edges = [] }) => edges)) {
    const cell = model.edgeIn(row, column, side);
    if (!hasAnswer(cell)) game.change(model.decide(game.cells, cell, value));
  }
  return game;
}

// Fill a board correctly, and return the cells that the model marks by itself, and those of them that are wrong.
function completed(puzzle) {
  const game = new Game(puzzle);
  const { model } = game;
  const [marked, wrong] = [[], []];
  for (const cell of game.cells.keys()) {
    if (model.answer(cell)) game.change(model.decide(game.cells, cell, model.answer(cell)));
    const changes = model.completed?.(game.cells) ?? [];
    game.change(changes);
    const own = changes.map(([at]) => at);
    marked.push(...own);
    wrong.push(...own.filter((at) => model.isWrong(game.cells, at)));
  }
  return { marked, wrong };
}

// Return the cells whose clue is met on the full board.
function metOn({ model, cells, facts }) {
  const shown = cells.slice(0, model.height * model.width);
  return shown.flatMap((_, cell) => (model.look(cells, cell, facts).classes.split(" ").includes("met") ? [cell] : []));
}

// Return what happens to a full board when a cell is emptied, and when it gets another value.
function looked(puzzle, cell) {
  const game = filled(puzzle);
  const { model } = game;
  const answer = model.answer(cell);
  game.change(model.clear(cell));
  const isSolvedWithout = game.isSolved;
  const hint = game.hint();
  const most = puzzle.palette?.colors.length ?? model.most ?? model.side ?? 1;
  const other = most === 1 ? 1 - answer : (answer % most) + 1;
  game.cells[cell] = model.decide(game.cells, cell, other)[0][1];
  return { cell, answer, isSolvedWithout, rule: hint?.rule, hinted: hint?.stages.at(-1).cells, isSolvedWrong: game.isSolved, wrong: game.wrongCells() };
}

const found = puzzles.map((puzzle) => {
  const fresh = new Game(puzzle);
  const { model } = fresh;
  const rows = [...Array(puzzle.height).keys()];
  const columns = [...Array(puzzle.width).keys()];
  const open = model.start().flatMap((_, cell) => (model.isFixed(cell) || model.answer(cell) === null ? [] : [cell]));
  return {
    fixed: rows.map((row) => columns.map((column) => model.isFixed(model.cellIn(row, column)))),
    begun: rows.map((row) => columns.map((column) => model.known(fresh.cells, model.cellIn(row, column)) !== null)),
    isSolvedAtFirst: fresh.isSolved,
    isSolved: filled(puzzle).isSolved,
    wrong: filled(puzzle).wrongCells(),
    met: metOn(filled(puzzle)),
    completed: completed(puzzle),
    looked: open.map((cell) => looked(puzzle, cell)),
  };
});
process.stdout.write(JSON.stringify(found));
