// The history of the desk, kept in the browser. It covers everything: clues, marks, titles, and what the generator did.

import { readJson, remove, writeText } from "./store.js";

const KEY = "gridwright:desk";
const MOST = 200; // the most steps that are kept
const MOST_CHARACTERS = 400_000;

export class Past {
  #undone = [];
  #done = []; // the drafts so far; the last one is the present draft

  // Continue with what was left on the desk, or begin with a new draft.
  constructor(draft = null) {
    const kept = draft ? null : readJson(KEY);
    if (draft) this.#done = [draft];
    else if (Array.isArray(kept?.done) && kept.done.length) [this.#done, this.#undone] = [kept.done, kept.undone ?? []];
    this.#keep();
  }

  get present() {
    return this.#done.at(-1) ?? null;
  }

  get canUndo() {
    return this.#done.length > 1;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  // Make a draft the present one, and return whether it differs from the draft before.
  push(draft) {
    if (JSON.stringify(draft) === JSON.stringify(this.present)) return false;
    this.#done = [...this.#done, draft].slice(-MOST);
    this.#undone = [];
    this.#keep();
    return true;
  }

  undo() {
    if (!this.canUndo) return;
    this.#undone.push(this.#done.pop());
    this.#keep();
  }

  redo() {
    if (!this.canRedo) return;
    this.#done.push(this.#undone.pop());
    this.#keep();
  }

  #keep() {
    if (!this.#done.length) return remove(KEY);
    let [done, undone] = [this.#done, this.#undone];
    const text = () => JSON.stringify({ done, undone });
    while (text().length > MOST_CHARACTERS && done.length + undone.length > 1) {
      if (undone.length) undone = undone.slice(1);
      else done = done.slice(1);
    }
    return writeText(KEY, text());
  }
}
