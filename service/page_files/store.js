// What the browser keeps between visits. It may refuse - a page from a file, a private window, a full disk - and then
// the game goes on without.

import { FAMILIES } from "./families.js";
import { withoutKnowledge } from "./share.js";

const PREFIX = "gridwright:";
const PROGRESS = `${PREFIX}progress:`;
const LAST = `${PREFIX}last`;
const MOST_KEPT = 50;

function guarded(work, otherwise) {
  try {
    return work(globalThis.localStorage) ?? otherwise;
  } catch {
    return otherwise;
  }
}

// Puzzles that look different may share an id, so the progress is kept under what the player sees.
function keyOf(puzzle) {
  const shown = FAMILIES[puzzle.family].shown?.(puzzle) ?? [{ ...puzzle, title: undefined, author: undefined, copyright: undefined }];
  return PROGRESS + hashOf(JSON.stringify([puzzle.family, ...shown], withoutKnowledge));
}

// FNV-1a in 64 bits, as two halves with different starts; nothing secret depends on it.
function hashOf(text) {
  let [one, other] = [0x811c9dc5, 0x1234567];
  for (let place = 0; place < text.length; place++) {
    one = Math.imul(one ^ text.charCodeAt(place), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(place), 0x01000193);
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36);
}

export function keepProgress(puzzle, progress) {
  guarded((storage) => {
    const kept = Object.keys(storage).filter((key) => key.startsWith(PROGRESS));
    if (kept.length > MOST_KEPT) storage.removeItem(oldest(storage, kept));
    storage.setItem(keyOf(puzzle), JSON.stringify({ ...progress, at: Date.now() }));
  });
}

function oldest(storage, keys) {
  const age = (key) => JSON.parse(storage.getItem(key))?.at ?? 0;
  return keys.reduce((first, key) => (age(key) < age(first) ? key : first));
}

export function progressOf(puzzle) {
  return guarded((storage) => JSON.parse(storage.getItem(keyOf(puzzle))), null);
}

// The puzzle itself, so that a reload goes on where the player was.
export function keepLast(puzzle) {
  guarded((storage) => storage.setItem(LAST, JSON.stringify(puzzle)));
}

export function lastPuzzle() {
  return guarded((storage) => JSON.parse(storage.getItem(LAST)), null);
}
