// Moves that can be taken back. A move is a list of changes [cell, before, after].

export class History {
  #moves = [];
  #at = 0;

  push(move) {
    this.#moves.length = this.#at;
    this.#moves.push(move);
    this.#at += 1;
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#moves.length;
  }

  // Give the pairs [cell, value] that take the last move back.
  undo() {
    if (!this.canUndo) return [];
    this.#at -= 1;
    return this.#moves[this.#at].map(([cell, before]) => [cell, before]);
  }

  redo() {
    if (!this.canRedo) return [];
    this.#at += 1;
    return this.#moves[this.#at - 1].map(([cell, , after]) => [cell, after]);
  }
}
