// A game: one puzzle, its cells, and the moves so far. Nothing is drawn here.

import { FAMILIES } from "./families.js";
import { entered, nextHint } from "./hint.js";
import { t, word } from "./texts.js";

const MAX_MOVES = 10_000;

// Return the moves that were stored, or none if they are damaged. `isCell` and `isValue` say which cells and values are
// valid.
export function movesIn(kept, isCell, isValue) {
  const isPair = (pair) => Array.isArray(pair) && pair.length === 2 && isCell(pair[0]) && isValue(pair[1]);
  const areMoves = (moves) =>
    Array.isArray(moves) && moves.every((move) => Array.isArray(move) && move.length > 0 && move.every(isPair));
  return areMoves(kept?.undo) && areMoves(kept?.redo) ? { undo: kept.undo, redo: kept.redo } : { undo: [], redo: [] };
}

export const MAX_CELLS = 10_000;

// Return whether the page can play a puzzle. Other puzzles are shown as pictures.
export const isPlayed = (puzzle) => Object.hasOwn(FAMILIES, puzzle.family) && puzzle.height * puzzle.width <= MAX_CELLS;

export const sizeOf = ({ height, width }) => t`${height} rows by ${width} columns`;

export function describe(puzzle) {
  const size = `${puzzle.height}×${puzzle.width}`;
  const about = FAMILIES[puzzle.family].about?.(puzzle) ?? [];
  return [size, ...about, ...difficulty(puzzle.rating)].join(" · ");
}

// Return the author and the copyright of a puzzle as one line.
export function creditOf({ author = "", copyright = "" }) {
  return [copyright.includes(author) ? "" : author, copyright].filter(Boolean).join(" · ");
}

export const titleOf = (family) => word(FAMILIES[family]?.title ?? capital(family));

export const gradeName = (grade) => word(capital(grade));

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const slugOf = (rule) => rule.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

// Return the title of a puzzle. A title that gives away the solution is hidden until the puzzle is solved.
export function nameOf(puzzle, isSolved = false) {
  return isSolved || !FAMILIES[puzzle.family]?.titleIsAnswer ? puzzle.title : "";
}

export const helped = (hints) => (hints === 1 ? t` with 1 hint` : hints ? t` with ${hints} hints` : "");

// A rating that is only a lower bound shows no grade: games that older versions stored have a wrong one there.
function difficulty(rating) {
  if (rating?.status === "lower_bound") return [t`at least ${rating.peak.toFixed(1)} (${rating.peak_rule})`];
  return rating?.grade ? [gradeName(rating.grade).toLocaleLowerCase()] : [];
}

export class Game {
  // The moves that can be undone and those that can be redone, the latest at the end of each list. A move is stored as the
  // pairs [cell, value] that reverse it.
  history = { undo: [], redo: [] };
  trials = []; // the cells as they were when each trial began, with the latest trial at the end

  constructor(puzzle) {
    this.puzzle = puzzle;
    this.model = FAMILIES[puzzle.family].model(puzzle);
    this.cells = this.model.start();
    this.facts = this.model.facts(this.cells);
  }

  get isSolved() {
    return this.model.isSolved(this.cells);
  }

  get isUntouched() {
    return this.model.start().every((value, cell) => isSame(value, this.cells[cell]));
  }

  get progress() {
    const { cells, isSolved } = this;
    return { cells, share: this.#share, isSolved, isBegun: !this.isUntouched };
  }

  // The share of the cells that have to be painted, filled or lit by a bulb and already are.
  get #share() {
    if (this.isSolved) return 1;
    const open = this.cells.map((_, cell) => cell).filter((cell) => !this.model.isFixed(cell) && this.model.answer(cell) !== null);
    const needed = open.filter((cell) => this.model.answer(cell)).length;
    const done = open.filter((cell) => this.model.known(this.cells, cell)).length;
    return Math.min(done / Math.max(needed, 1), 0.99);
  }

  // Change cells as one move, and return whether anything changed. If a cell is changed several times, the last change
  // counts.
  change(changes) {
    const move = [...new Map(changes)].filter(
      ([cell, value]) => !this.model.isFixed(cell) && !isSame(this.cells[cell], value),
    );
    if (!move.length) return false;
    const { undo } = this.history;
    this.history = { undo: [...undo, this.#back(move)].slice(-MAX_MOVES), redo: [] }; // a very long history forgets its oldest moves
    this.#write(move);
    return true;
  }

  undo() {
    this.#turn("undo", "redo");
  }

  redo() {
    this.#turn("redo", "undo");
  }

  #turn(from, to) {
    const move = this.history[from].pop() ?? [];
    if (move.length) this.history[to].push(this.#back(move));
    this.#write(move);
  }

  // Return the pairs that would reverse a move which is about to be made.
  #back(move) {
    return move.map(([cell]) => [cell, this.cells[cell]]);
  }

  restart() {
    this.trials = [];
    this.change(this.model.start().map((value, cell) => [cell, value]));
  }

  wrongCells() {
    return this.cells.flatMap((_, cell) => (this.model.isWrong(this.cells, cell) ? [cell] : []));
  }

  hint(isWanted) {
    return nextHint(this.model, this.cells, this.facts, this.puzzle.steps ?? [], isWanted);
  }

  // Enter on the board what a step or an assumption { decides, removes, edges } says.
  enter(says) {
    this.change(entered(this.model, this.cells, says));
  }

  // Take all steps before the first one by a rule, and return the hint for that step, or null if no step uses the rule.
  upTo(rule) {
    const isWanted = (step) => slugOf(step.rule) === rule;
    let hint = this.hint(isWanted);
    while (hint && !isWanted(hint)) hint = this.change(hint.changes) ? this.hint(isWanted) : null;
    return hint;
  }

  // Return the cells and the facts as they would be after some changes, to preview an unfinished stroke.
  preview(changes) {
    const cells = [...this.cells];
    for (const [cell, value] of changes) if (!this.model.isFixed(cell)) cells[cell] = value;
    return { cells, facts: this.model.facts(cells) };
  }

  get kept() {
    return { cells: this.cells, trials: this.trials, ...this.history };
  }

  // Begin a trial, whose moves can later be taken back all at once. A trial may begin within another one.
  tryOut() {
    this.trials.push([...this.cells]);
  }

  // The cells that have changed since the latest trial began.
  get tried() {
    const since = this.trials.at(-1);
    return since ? this.cells.flatMap((value, cell) => (isSame(value, since[cell]) ? [] : [cell])) : [];
  }

  // End the latest trial, either keeping its moves or taking all of them back as one move.
  keepTrial() {
    this.trials.pop();
  }

  takeBackTrial() {
    this.change((this.trials.pop() ?? []).map((value, cell) => [cell, value]));
  }

  // Restore a game that was stored; older pages stored no moves. Whatever does not fit this puzzle is ignored.
  resume(kept) {
    const { cells } = kept ?? {};
    const start = this.model.start();
    const lengths = [start.length, this.model.height * this.model.width]; // older pages stored no cells for links
    if (!Array.isArray(cells) || !lengths.includes(cells.length) || !cells.every(isValue)) return false;
    const all = [...cells, ...start.slice(cells.length)];
    this.#write(all.map((value, cell) => [cell, this.model.isFixed(cell) ? start[cell] : value]));
    const isOpen = (cell) => Number.isInteger(cell) && cell in start && !this.model.isFixed(cell);
    this.history = movesIn(kept, isOpen, isValue);
    const isBoard = (board) => Array.isArray(board) && board.length === start.length && board.every(isValue);
    this.trials = Array.isArray(kept.trials) ? kept.trials.filter(isBoard) : [];
    return true;
  }

  #write(pairs) {
    for (const [cell, value] of pairs) this.cells[cell] = value;
    this.facts = this.model.facts(this.cells);
  }
}

export function isSame(one, other) {
  return Array.isArray(one) && Array.isArray(other) ? one.join() === other.join() : one === other;
}

const isValue = (value) => Number.isInteger(value) || (Array.isArray(value) && value.every(Number.isInteger));
