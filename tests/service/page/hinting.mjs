// Puts boards on the page's models, and asks each for its hint. The first argument is the folder of the modules; on
// standard input come [puzzle with its steps, boards], on standard output goes what the stages of the hints say.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { Game } = await import(`${pathToFileURL(process.argv[2]).href}/game.js`);

function hinted(puzzle, board) {
  const game = new Game(puzzle);
  game.enter(board);
  const hint = game.hint();
  if (!hint) return null;
  const stages = hint.stages.map(({ text }) => text);
  return { rule: hint.rule, where: stages[0], why: stages[1], text: stages.at(-1), walked: stages.slice(2, -1) };
}

const sent = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(sent.map(([puzzle, boards]) => boards.map((board) => hinted(puzzle, board)))));
