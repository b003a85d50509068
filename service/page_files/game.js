// One puzzle being played: its cells and the moves so far. No drawing here.

import { FAMILIES } from "./families.js";
import { draftModel } from "./desk.js";
import { nextHint } from "./hint.js";
import { t, word } from "./texts.js";

const MAX_MOVES = 10_000;

// The moves so far, each as the pairs [cell, value] that take it back, and those taken back; the last of each comes last.
export class History {
  // Begin with the moves that were kept, if any.
  constructor({ undo = [], redo = [] } = {}) {
    this.kept = { undo: [...undo], redo: [...redo] };
  }

  // Remember a move; what was taken back before cannot be done again now. The oldest are forgotten.
  push(back) {
    this.kept = { undo: [...this.kept.undo, back].slice(-MAX_MOVES), redo: [] };
  }

  get last() {
    return this.kept.undo.at(-1);
  }

  get canUndo() {
    return this.kept.undo.length > 0;
  }

  get canRedo() {
    return this.kept.redo.length > 0;
  }

  // Return the pairs that take the last move back from cells, or with "redo" before "undo", that do it again.
  turn(from, to, cells) {
    const move = this.kept[from].pop() ?? [];
    if (move.length) this.kept[to].push(move.map(([cell]) => [cell, cells[cell]]));
    return move;
  }
}

// Return moves as they were kept, none if they are damaged; `isCell` and `isValue` say what may be in them.
export function movesIn(kept, isCell, isValue) {
  const isPair = (pair) => Array.isArray(pair) && pair.length === 2 && isCell(pair[0]) && isValue(pair[1]);
  const areMoves = (moves) =>
    Array.isArray(moves) && moves.every((move) => Array.isArray(move) && move.length > 0 && move.every(isPair));
  return areMoves(kept?.undo) && areMoves(kept?.redo) ? { undo: kept.undo, redo: kept.redo } : {};
}

export const MAX_CELLS = 10_000;

// Return whether the page can play a puzzle; what it cannot play is shown as a picture.
export const isPlayed = (puzzle) => Object.hasOwn(FAMILIES, puzzle.family) && puzzle.height * puzzle.width <= MAX_CELLS;

export const sizeOf = ({ height, width }) => t`${height} rows by ${width} columns`;

// Return in a line what a puzzle is.
export function describe(puzzle) {
  const size = sizeOf(puzzle);
  const about = FAMILIES[puzzle.family].about?.(puzzle) ?? [];
  return [size, ...about, ...difficulty(puzzle.rating), ...credit(puzzle)].join(" · ");
}

export const titleOf = (family) => word(FAMILIES[family]?.title ?? capital(family));

export const gradeName = (grade) => word(capital(grade));

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// Return the name of a rule as addresses have it.
export const slugOf = (rule) => rule.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

// Return what a puzzle is called. A title that gives the solution away is not known before that.
export function nameOf(puzzle, isSolved = false) {
  return isSolved || puzzle.isDraft || !FAMILIES[puzzle.family]?.titleIsAnswer ? puzzle.title : "";
}

// Return by how many hints something was done, in words.
export const helped = (hints) => (hints === 1 ? t` with 1 hint` : hints ? t` with ${hints} hints` : "");

function credit({ author = "", copyright = "" }) {
  return [copyright.includes(author) ? "" : author, copyright].filter(Boolean);
}

// A lower bound has no grade; those that were kept by older versions have a false one.
function difficulty(rating) {
  if (rating?.status === "lower_bound") return [t`at least ${rating.peak.toFixed(1)} (${rating.peak_rule})`];
  return rating?.grade ? [gradeName(rating.grade).toLocaleLowerCase()] : [];
}

export class Game {
  history = new History();

  constructor(puzzle) {
    this.puzzle = puzzle;
    const model = FAMILIES[puzzle.family].model(puzzle);
    this.model = puzzle.isDraft ? draftModel(model) : model;
    this.cells = this.model.start();
    this.facts = this.model.facts(this.cells);
  }

  get isSolved() {
    return this.model.isSolved(this.cells);
  }

  get isUntouched() {
    return this.model.start().every((value, cell) => isSame(value, this.cells[cell]));
  }

  // How far the puzzle is solved, for the list of saved games.
  get progress() {
    const { cells, isSolved } = this;
    return { cells, share: this.#share, isSolved, isBegun: !this.isUntouched };
  }

  // Of the cells that are to be painted, written or lit by a bulb, the share that is.
  get #share() {
    if (this.isSolved) return 1;
    const open = this.cells.map((_, cell) => cell).filter((cell) => !this.model.isFixed(cell));
    const needed = open.filter((cell) => this.model.answer(cell)).length;
    const done = open.filter((cell) => this.model.known(this.cells, cell, this.facts)).length;
    return Math.min(done / Math.max(needed, 1), 0.99);
  }

  // Change cells, as one move; what changes nothing is no move. Of several changes of a cell the last one holds.
  change(changes) {
    const move = [...new Map(changes)].filter(
      ([cell, value]) => !this.model.isFixed(cell) && !isSame(this.cells[cell], value),
    );
    if (!move.length) return false;
    this.history.push(move.map(([cell]) => [cell, this.cells[cell]]));
    this.#write(move);
    return true;
  }

  undo() {
    this.#write(this.history.turn("undo", "redo", this.cells));
  }

  redo() {
    this.#write(this.history.turn("redo", "undo", this.cells));
  }

  // Begin again; this can be undone, too.
  restart() {
    this.change(this.model.start().map((value, cell) => [cell, value]));
  }

  wrongCells() {
    return this.cells.flatMap((_, cell) => (this.model.isWrong(this.cells, cell) ? [cell] : []));
  }

  hint() {
    return nextHint(this.model, this.cells, this.facts, this.puzzle.steps ?? []);
  }

  // Return the cells as they would be after changes, for a stroke that is not finished.
  preview(changes) {
    const cells = [...this.cells];
    for (const [cell, value] of changes) if (!this.model.isFixed(cell)) cells[cell] = value;
    return { cells, facts: this.model.facts(cells) };
  }

  // What is kept of the game: its cells, and the moves that can be taken back and done again.
  get kept() {
    return { cells: this.cells, ...this.history.kept };
  }

  // Restore what was kept, by an older page without the moves; what does not fit this puzzle is ignored.
  resume(kept) {
    const { cells } = kept ?? {};
    const fits = Array.isArray(cells) && cells.length === this.cells.length && cells.every(isValue);
    if (!fits) return false;
    const start = this.model.start();
    this.#write(cells.map((value, cell) => [cell, this.model.isFixed(cell) ? start[cell] : value]));
    const isOpen = (cell) => Number.isInteger(cell) && cell in start && !this.model.isFixed(cell);
    this.history = new History(movesIn(kept, isOpen, isValue));
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
