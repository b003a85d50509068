// Puts boards on the page's models, and asks each of them for its hint. The first argument is the folder of the modules.
// Standard input has [puzzle with its steps, boards], and standard output gets what the stages of the hints say and show.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { Game } = await import(`${pathToFileURL(process.argv[2]).href}/game.js`);

function hinted(puzzle, board) {
  const game = new Game(puzzle);
  game.enter(board);
  const hint = game.hint();
  if (!hint) return null;
  const stages = hint.stages.map(({ text }) => text);
  const shown = [hint.stages[0], hint.stages[1], hint.stages.at(-1)].map(({ uses, cells }) => {
    return { uses: placesOf(uses, game), cells: placesOf(cells, game) };
  });
  return { rule: hint.rule, where: stages[0], why: stages[1], text: stages.at(-1), walked: stages.slice(2, -1), shown };
}

// Return the rows and columns of cells. Edges are left out, as they have places of their own on the board.
function placesOf(cells, { model }) {
  const [height, width] = model.size;
  const all = Array.from({ length: height * width }, (_, at) => [Math.floor(at / width), at % width]);
  return all.filter(([r, c]) => cells.includes(model.cellIn(r, c)));
}

const sent = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(sent.map(([puzzle, boards]) => boards.map((board) => hinted(puzzle, board)))));
