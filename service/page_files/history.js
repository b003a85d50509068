// Moves that can be taken back, and done again. A move is kept as the list of [cell, value] that takes it back, or does
// it again; the values that these replace are on the board. So little is kept that it goes with the progress.

const MAX_MOVES = 10_000;
const MAX_CHANGES = 100_000; // of cells, in all moves together

export class History {
  #undo;
  #redo;
  #forgotten = 0;

  // Begin with the moves that were kept, if any; the last one of each list comes first.
  constructor({ undo = [], redo = [] } = {}) {
    this.#undo = [...undo];
    this.#redo = [...redo];
    this.#forget();
  }

  // Remember a move by what takes it back; what was taken back before cannot be done again now.
  push(back) {
    this.#undo.push(back);
    this.#redo = [];
    this.#forget();
  }

  get canUndo() {
    return this.#undo.length > 0;
  }

  // The number of moves up to the present board, the forgotten ones, too.
  get depth() {
    return this.#forgotten + this.#undo.length;
  }

  get canRedo() {
    return this.#redo.length > 0;
  }

  // Return the pairs [cell, value] that take the last move back from cells.
  undo(cells) {
    return turn(this.#undo, this.#redo, cells);
  }

  redo(cells) {
    return turn(this.#redo, this.#undo, cells);
  }

  get kept() {
    return { undo: this.#undo, redo: this.#redo };
  }

  // Forget the oldest moves beyond the limits.
  #forget() {
    let count = 0;
    let first = this.#undo.length;
    while (first > 0 && this.#undo.length - first < MAX_MOVES) {
      count += this.#undo[first - 1].length;
      if (count > MAX_CHANGES) break;
      first -= 1;
    }
    this.#undo.splice(0, first);
    this.#forgotten += first;
  }
}

function turn(from, to, cells) {
  const move = from.pop() ?? [];
  if (move.length) to.push(move.map(([cell]) => [cell, cells[cell]]));
  return move;
}

// Return moves as they were kept, none if they are damaged; `isCell` and `isValue` say what may be in them.
export function movesIn(kept, isCell, isValue) {
  const isPair = (pair) => Array.isArray(pair) && pair.length === 2 && isCell(pair[0]) && isValue(pair[1]);
  const areMoves = (moves) =>
    Array.isArray(moves) && moves.every((move) => Array.isArray(move) && move.length > 0 && move.every(isPair));
  return areMoves(kept?.undo) && areMoves(kept?.redo) ? { undo: kept.undo, redo: kept.redo } : {};
}
