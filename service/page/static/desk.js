// The ways to the desk: from the form, from its address, from a link, or back to what was left on it.

import "./main.js"; // in vain while the page runs, but so all that the desk shares with the page is in one bundle
import { draftOf, emptied, isPainted } from "./draft.js";
import { Desk } from "./setter.js";
import { Past } from "./past.js";
import { solutionOf } from "./answers.js";
import { t } from "./texts.js";
import { unpacked } from "./share.js";

const PREFIX = "#desk=";
const MAX_CHARACTERS = 500_000;

let desk = null;

export function closeDesk() {
  desk?.close();
  desk = null;
}

// Open the desk with an empty board like that of the puzzle `like`, or with the draft that was left on the desk. Return
// whether there is anything to show.
export function openDesk(root, like, on) {
  if (!like && !new Past().present) return false;
  begin(root, like && emptied(like), on);
  return true;
}

function begin(root, draft, on) {
  closeDesk();
  desk = new Desk(root, draft, on);
  document.title = `${t`Desk`} – Gridwright`;
}

// Put the puzzle of a link on the desk. A nonogram appears with its solution painted.
export async function openDeskLink(root, hash, on, signal) {
  let puzzle;
  try {
    puzzle = JSON.parse(await unpacked(hash.slice(PREFIX.length), MAX_CHARACTERS));
    if (puzzle?.format !== "gridwright") throw new Error("another format");
  } catch {
    throw new Error(t`The link is damaged: what follows # is not a puzzle. Ask for the link again, or make a new puzzle.`);
  }
  const painted = isPainted(puzzle.family) && (await solutionOf(puzzle, signal)).flat().map((color) => color || -1);
  signal.throwIfAborted();
  history.replaceState(null, "", "#desk");
  begin(root, draftOf(puzzle, painted), on);
}
