// The path through a puzzle: the board before any step of its solution, with what the step rests on and what it says.

import { entered } from "./hint.js";
import { Game } from "./game.js";

export class Walk {
  constructor(puzzle) {
    this.game = new Game(puzzle);
    this.#boards = [[...this.game.cells]];
    for (const step of puzzle.steps) {
      const after = [...this.#boards.at(-1)];
      for (const [cell, value] of entered(this.game.model, after, step)) after[cell] = value;
      this.#boards.push(after);
    }
  }

  #boards;

  // Draw the board before a step, mark the cells of the step, and return its sentence.
  showOn(grid, place) {
    const { model, puzzle } = this.game;
    const step = puzzle.steps[place];
    const cells = this.#boards[place];
    grid.draw(cells, model.facts(cells));
    const about = [...step.decides, ...step.removes].map(([row, column]) => model.cellIn(row, column));
    const uses = step.uses.flatMap((use) => (use.every((at) => at !== null) ? [model.cellIn(...use)] : []));
    for (const [name, own] of Object.entries({ at: [], seen: [], same: [], uses, about })) grid.mark(name, own);
    return step.text;
  }
}
